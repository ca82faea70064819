import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../../../nodes/shared/reads/reader';
import { readGroup } from '../../../../nodes/shared/fields/readGroup';
import { Place } from '../../../../nodes/shared/fields/place';
import { pollAlone } from '../../../../nodes/shared/trigger/polling/pollLock';
import { begunAgo, notePublished } from '../../../../nodes/shared/trigger/begin';
import { listToFailFor } from '../../../../nodes/shared/trigger/loud';
import { readLists, type ListsRead } from '../../../../nodes/shared/trigger/readLists';
import { readEvents, type EventsRead } from '../../../../nodes/shared/trigger/readEvents';
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
	/** Of the engine that gives one. */
	eventId?: string;
}

/** What a poll gave n8n. */
export interface Found {
	items: Item[];
	/** What the trigger leaves for its next poll; undefined for nothing. */
	state: string | undefined;
	warnings: string[];
	/** The values of the events that were not read. */
	unread: string[];
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

/** One of the trigger's engines. */
export type PollTrigger = (wanted: readonly Wanted[], setup: PollSetup) => Promise<Found>;

const forms = new WeakMap<Wanted, Record<string, unknown>>();

/**
 * One poll of the trigger, as its `poll` makes it of an activated node. The only part of this model that
 * knows how the trigger is called.
 *
 * @throws what made the whole poll fail
 */
export async function pollTrigger(wanted: readonly Wanted[], setup: PollSetup): Promise<Found> {
	const { api, before, owner, process, isActivation, maxInterval, now, localNow, over } = setup;
	const chosen = wanted.map((one) => {
		const params = paramsOf(one);
		const own = (one.event.resetOn ?? []).map((name) => params[name]);
		return { event: one.event, params: params as never, fingerprint: JSON.stringify([owner, ...own]) };
	});
	const timeFor = timeOf(setup);
	const data = (before === undefined ? {} : JSON.parse(before)) as IDataObject;
	const host = { getWorkflowStaticData: () => data } as never;
	const { states, check, isUnreadable } = loadStates(host);
	over.catch(() => undefined);
	// A person whose passport is looked up again is compared with today.
	const clocks = setup.isClockSet ? [] : setClocks(localNow, now);
	let found: EventsRead | undefined;
	await pollAlone(`${process} ${owner}`, check, async (hasLostPolls) => {
		const readWith = {
			api,
			reader: process,
			before: states,
			isActivation,
			hasLostPolls,
			maxInterval,
			timeFor,
		};
		found = await readEvents(chosen, readWith);
		const { hasRead, failures, items } = found;
		// So does the trigger's report; what fails at publishing is a line in the log.
		if (!hasRead && !isActivation) throw failures[0]!.thrown;
		const left = Object.keys(found.states).length > 0 ? saveStates(host, found.states) : check;
		return { items, left };
	}).finally(() => clocks.forEach((clock) => clock.mockRestore()));
	const values = wanted.map(({ event }) => event.value);
	if (!found) return { items: [], state: undefined, warnings: [], unread: values };
	const { items, failures, warnings } = found;
	const failed = new Set(failures.map(({ event }) => event.value));
	const left = found.states;
	return {
		items: items.map(({ event, row }) => ({ event: event.value, row })),
		state: Object.keys(left).length > 0 ? JSON.stringify(data) : undefined,
		warnings: [...warnings, ...(isUnreadable ? ['begins anew'] : [])],
		unread: wanted.flatMap(({ event }) =>
			failed.has(event.value) || left[listOf(event)] === undefined ? [event.value] : [],
		),
	};
}

/** One poll of the engine that replaces the other. @throws what made the whole poll fail */
export async function pollLists(wanted: readonly Wanted[], setup: PollSetup): Promise<Found> {
	const { before, owner, process, isActivation, isStart, maxInterval, now, localNow, over } = setup;
	const node = `${process} ${owner}`;
	if (isActivation) notePublished(node, localNow(), isStart);
	const data = (before === undefined ? {} : JSON.parse(before)) as IDataObject;
	const host = { getWorkflowStaticData: () => data } as never;
	const { states, check, isUnreadable } = loadStates(host);
	over.catch(() => undefined);
	const clocks = setup.isClockSet ? [] : setClocks(localNow, now);
	let found: ListsRead | undefined;
	await pollAlone(`lists ${node}`, check, async (hasLostPolls) => {
		found = await readLists(
			wanted.map((one) => ({ event: one.event, params: paramsOf(one) as never })),
			{
				...{ api: setup.api, reader: process, owner, isActivation, interval: maxInterval },
				hasLostPolls: hasLostPolls && !setup.isDurable,
				begunAgo: begunAgo(node, localNow(), localNow() - maxInterval - MINUTE),
				beginsWithDue: ({ params }) => beginsWithDue(params),
				before: states as never,
				timeFor: timeOf(setup),
			},
		);
		const { hasRead, failures, items } = found;
		const failed = failures.map(({ list }) => list);
		const loud = isActivation ? undefined : listToFailFor(node, failed, now());
		const told =
			failures.find(({ list }) => list === loud) ?? (hasRead || isActivation ? undefined : failures[0]);
		if (told) throw told.thrown;
		const left = Object.keys(found.states).length > 0 ? saveStates(host, found.states as never) : check;
		return { items, left };
	}).finally(() => clocks.forEach((clock) => clock.mockRestore()));
	const values = wanted.map(({ event }) => event.value);
	if (!found) return { items: [], state: undefined, warnings: [], unread: values };
	const { items, failures, warnings, states: left } = found;
	const failed = new Set(failures.map(({ event }) => event.value));
	return {
		items: items.map(({ event, row, eventId }) => ({ event: event.value, row, eventId })),
		state: Object.keys(left).length > 0 ? JSON.stringify(data) : undefined,
		warnings: [...warnings, ...(isUnreadable ? ['begins anew'] : [])],
		unread: wanted.flatMap(({ event }) =>
			failed.has(event.value) || left[listOf(event)] === undefined ? [event.value] : [],
		),
	};
}

/** As the form has it today: with Include Overdue, and where reminders repeat. */
function beginsWithDue(params: Readonly<Record<string, unknown>>): boolean {
	const { includeOverdue } = (params.options ?? {}) as { includeOverdue?: boolean };
	return includeOverdue === true || (params.repeat !== undefined && params.repeat !== 'once');
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
