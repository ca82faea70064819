import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../../../nodes/shared/reads/reader';
import { readGroup } from '../../../../nodes/shared/fields/readGroup';
import { Place } from '../../../../nodes/shared/fields/place';
import { idIn } from '../../../../nodes/shared/trigger/polling/listPoll';
import { pollAlone } from '../../../../nodes/shared/trigger/polling/pollLock';
import { runningForMs, notePublished } from '../../../../nodes/shared/trigger/publication';
import { failureToReport } from '../../../../nodes/shared/trigger/lastingFailures';
import { readLists, type ListsRead } from '../../../../nodes/shared/trigger/readLists';
import { loadStates, saveStates } from '../../../../nodes/shared/trigger/storedState';
import { listOf, type TriggerEvent } from '../../../../nodes/shared/trigger/triggerEvent';
import { MINUTE } from './calendar';

/** An event that the user chose, and what they entered in its form. */
export interface Wanted {
	event: TriggerEvent;
	entered: IDataObject;
}

export interface Item {
	event: string;
	row: Readonly<Record<string, unknown>>;
	eventId: string;
}

/** What a poll returned to n8n. */
export interface Found {
	items: Item[];
	/** What the trigger stores for its next poll; undefined if it stores nothing. */
	state: string | undefined;
	warnings: string[];
	/** The values of the events that this poll did not read. */
	unread: string[];
	/** The IDs of records that are listed, but that only a later poll will read. */
	waiting: string[];
	/** The values of the events for which the trigger is still noting which records existed before. */
	noting: string[];
}

export interface PollSetup {
	api: Reader;
	before: string | undefined;
	/** Which installation and workflow the state belongs to. */
	owner: string;
	/** The n8n process; it knows only its own polls. */
	process: string;
	isActivation: boolean;
	/** Whether n8n is starting, so that no person activated the workflow. */
	isStart: boolean;
	/** Whether n8n stores what each scheduled poll leaves. */
	isDurable: boolean;
	/** Whether the process's clocks are set already, which polls at the same time need. */
	isClockSet: boolean;
	/** In ms, between two polls. */
	maxInterval: number;
	/** Real time, in ms; n8n's own clock (`localNow`) may differ. */
	now(): number;
	localNow(): number;
	/** The time at which the poll has to end. */
	deadline: number;
	over: Promise<never>;
}

const forms = new WeakMap<Wanted, Record<string, unknown>>();

/**
 * One poll, called the way the `poll` of an activated node does it. No other part of this model knows how the
 * trigger is called.
 *
 * @throws what made the whole poll fail
 */
export async function pollTrigger(wanted: readonly Wanted[], setup: PollSetup): Promise<Found> {
	const { before, owner, process, isActivation, isStart, maxInterval, now, localNow, over } = setup;
	const node = `${process} ${owner}`;
	if (isActivation) notePublished(node, localNow(), isStart);
	const data = (before === undefined ? {} : JSON.parse(before)) as IDataObject;
	const host = { getWorkflowStaticData: () => data } as never;
	const stored = loadStates(host);
	over.catch(() => undefined);
	const chosen = wanted.map((one) => ({ event: one.event, params: paramsOf(one) as never }));
	// Looking up a passport again compares its date with today.
	const clocks = setup.isClockSet ? [] : setClocks(localNow, now);
	let found: ListsRead | undefined;
	await pollAlone(node, stored.check, async (hasLostPolls) => {
		found = await readLists(chosen, {
			...{ api: setup.api, reader: process, isActivation, interval: maxInterval },
			hasLostPolls: hasLostPolls && !setup.isDurable,
			runningForMs: runningForMs(node, localNow(), localNow() - maxInterval - MINUTE),
			before: stored.owner === owner ? stored.lists : {},
			timeFor: timeOf(setup),
		});
		const { items, states: lists } = found;
		// While a workflow is published, failures only go to the log.
		const told = isActivation ? undefined : failureToReport(node, found, now());
		if (told) throw told.thrown;
		const left = Object.keys(lists).length > 0 ? saveStates(host, { lists, owner: owner }) : stored.check;
		return { items, left };
	}).finally(() => clocks.forEach((clock) => clock.mockRestore()));
	const values = wanted.map(({ event }) => event.value);
	if (!found) return { items: [], state: undefined, warnings: [], unread: values, waiting: [], noting: [] };
	const { items, failures, warnings, states: left } = found;
	const failed = new Set(failures.map(({ event }) => event.value));
	return {
		items: items.map(({ event, row, eventId }) => ({ event: event.value, row, eventId })),
		state: Object.keys(left).length > 0 ? JSON.stringify(data) : undefined,
		warnings: [...warnings, ...(stored.isUnreadable ? ['begins anew'] : [])],
		unread: wanted.flatMap(({ event }) =>
			failed.has(event.value) || left[listOf(event)] === undefined ? [event.value] : [],
		),
		waiting: Object.values(left).flatMap((list) => Object.keys(list.waiting).map(idIn)),
		noting: wanted.flatMap(({ event }) => (left[listOf(event)]?.isNoting ? [event.value] : [])),
	};
}

/** What a list is told about the time that its poll has left. */
const timeOf =
	({ now, localNow, deadline, over }: PollSetup) =>
	(left: number) => {
		const begun = now();
		const budget = (deadline - begun) / left;
		return {
			localNow,
			over,
			hasTime: () => now() < begun + budget,
			hasTimeToList: () => now() < begun + budget / 2,
		};
	};

/** Sets them until they are restored. */
export function setClocks(localNow: () => number, now: () => number): jest.SpyInstance[] {
	return [
		jest.spyOn(Date, 'now').mockImplementation(localNow),
		jest.spyOn(performance, 'now').mockImplementation(now),
	];
}

function paramsOf(wanted: Wanted): Record<string, unknown> {
	const known = forms.get(wanted);
	if (known) return known;
	const { event, entered } = wanted;
	const place = Place.ofForm();
	const params = readGroup({ ...event.properties, ...event.common }, entered, place);
	if (place.findings.issues.length > 0) throw new Error(place.findings.issues.join());
	forms.set(wanted, params);
	return params;
}
