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

/** An event that was chosen, with what was entered in its form. */
export interface Wanted {
	event: TriggerEvent;
	entered: IDataObject;
}

export interface Item {
	event: string;
	row: Readonly<Record<string, unknown>>;
	eventId: string;
}

/** What a poll gave n8n. */
export interface Found {
	items: Item[];
	/** What the trigger leaves for its next poll; undefined for nothing. */
	state: string | undefined;
	warnings: string[];
	/** The values of the events that were not read. */
	unread: string[];
	/** The IDs of records that are listed, and will be read by a later poll. */
	waiting: string[];
	/** The values of the events for which later polls go on noting what was there before. */
	noting: string[];
}

export interface PollSetup {
	api: Reader;
	before: string | undefined;
	/** The installation and workflow that the state belongs to. */
	owner: string;
	/** The process of n8n, which knows of its own polls. */
	process: string;
	isActivation: boolean;
	/** n8n starts: the activation is none by a person. */
	isStart: boolean;
	/** n8n stores what each poll by schedule leaves. */
	isDurable: boolean;
	/** Whether the process's clocks are set already, for polls at the same time. */
	isClockSet: boolean;
	/** Between two polls, in ms. */
	maxInterval: number;
	/** The time that passes, and n8n's own clock, in ms. */
	now(): number;
	localNow(): number;
	/** When the poll's time is over. */
	deadline: number;
	over: Promise<never>;
}

const forms = new WeakMap<Wanted, Record<string, unknown>>();

/**
 * One poll of the trigger, as its `poll` makes it of an activated node. The only part of this model that
 * knows how the trigger is called.
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
	// A person whose passport is looked up again is compared with today.
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
		// What fails at publishing is a line in the log.
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

/** What a list has of the time of its poll. */
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

/** Until they are restored. */
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
