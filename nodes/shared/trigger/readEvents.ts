import type { Reader } from '../reads/reader';
import { fetchServiceTime } from './apiRecords';
import { addChanges } from './changeHistory';
import type { ChosenEvent } from './form';
import { ChangesPoll } from './polling/changes';
import { nextSince, sinceNow } from './polling/clock';
import type { PollTime, Row } from './polling/list';
import { RemindersPoll } from './polling/reminders';
import type { ListState } from './polling/state';
import { SharedReads } from './sharedReads';
import type { StoredState, StoredStates } from './storedState';
import { whatToRead } from './times';
import { listOf, type TriggerEvent } from './triggerEvent';

const DAY_MS = 86_400_000;

/** An event with what its state belongs to. */
export interface EventToRead extends ChosenEvent {
	fingerprint: string;
}

/** A record to which an event happened; see Found for its version. */
export type FoundItem = ChosenEvent & { row: Row; version?: string };

/** What one poll of a trigger found. */
export interface EventsRead {
	items: FoundItem[];
	/** For the next poll, by list; of one that was not read, or has left the trigger, the state from before. */
	states: StoredStates;
	/** For n8n's log. */
	warnings: string[];
	/** Whether any event was read. */
	hasRead: boolean;
	/** Events that were not read. */
	failures: Array<ChosenEvent & { thrown: unknown }>;
}

/** What one poll of a trigger begins with. */
export interface EventsPoll {
	api: Reader;
	/** Stands for the credential and its API: what triggers of this process share. */
	reader: string;
	isActivation: boolean;
	hasLostPolls: boolean;
	/** The longest time between two polls, in ms. */
	maxInterval: number;
	/** What the last poll left. */
	before: StoredStates;
	/** The time of the next list, when `left` remain. */
	timeFor(left: number): Omit<PollTime, 'maxInterval'>;
}

/**
 * Reads the events' lists in turn, each with its part of the time; shared reads are made once. Where one
 * fails, the others go on, and the next poll reads it from the same place. Each poll begins with another one,
 * so that none is left out for ever where time is short.
 */
export async function readEvents(chosen: readonly EventToRead[], poll: EventsPoll): Promise<EventsRead> {
	const { before, timeFor, maxInterval } = poll;
	const reads = new SharedReads(poll.api);
	const inOrder = [...new Set(chosen.map(({ event }) => listOf(event)))];
	const first = Math.floor(timeFor(1).localNow() / maxInterval) % inOrder.length;
	const lists = [...inOrder.slice(first), ...inOrder.slice(0, first)];
	const read: EventsRead = { items: [], states: {}, warnings: [], failures: [], hasRead: false };
	for (const [index, list] of lists.entries()) {
		const events = chosen.filter(({ event }) => listOf(event) === list);
		const stored = before[list];
		const ofList = { ...poll, api: reads.forEvent() };
		try {
			const { items, warnings, ...state } = await readList(
				events,
				stored,
				ofList,
				timeFor(lists.length - index),
			);
			read.hasRead = true;
			read.states[list] = state;
			read.items.push(...items);
			read.warnings.push(...warnings);
		} catch (thrown) {
			read.failures.push(...events.map((event) => ({ ...event, thrown })));
			if (stored) read.states[list] = stored;
		}
	}
	for (const [list, state] of Object.entries(before)) read.states[list] ??= leave(state);
	const byOrder = (one: ChosenEvent, other: ChosenEvent): number =>
		inOrder.indexOf(listOf(one.event)) - inOrder.indexOf(listOf(other.event));
	read.items.sort(byOrder);
	read.failures.sort(byOrder);
	return read;
}

/** What is kept of a list that leaves the trigger: what was emitted. */
function leave({ fingerprint, state: { since, earliest, lastRead, known } }: StoredState): StoredState {
	return { fingerprint, state: { since, earliest, lastRead, known }, isLeft: true };
}

/** Reads a list for its events. The first poll only notes the time, so that publishing starts no flood. */
async function readList(
	events: readonly EventToRead[],
	before: StoredState | undefined,
	ofList: EventsPoll,
	timeOfPoll: Omit<PollTime, 'maxInterval'>,
): Promise<StoredState & Pick<EventsRead, 'items' | 'warnings'>> {
	const [{ event, params, fingerprint }] = events as [EventToRead];
	const { api, reader, isActivation, maxInterval } = ofList;
	const own = before?.fingerprint === fingerprint ? before : undefined;
	const stored = own?.isLeft ? undefined : own;
	const state = { ...(stored?.state ?? (await beginState(event, own, ofList, timeOfPoll))) };
	const now = timeOfPoll.localNow();
	const wanted = await wantedOf(events, stored, api);
	const time: PollTime = {
		...timeOfPoll,
		maxInterval,
		// Earlier polls, which failed or were not stored, may have seen what a list begins with.
		hasLostPolls: ofList.hasLostPolls || (!stored && !isActivation),
		reads: !stored && isActivation ? 'nothing' : whatToRead(event, params, state, now),
	};
	const list = JSON.stringify([reader, event.path.toString(), listOf(event), params.filters]);
	const isJoining =
		wanted?.updated !== undefined && stored !== undefined && stored.wanted?.updated === undefined;
	const poll =
		event.kind === 'due'
			? new RemindersPoll(state, event.watch(params, api), time)
			: new ChangesPoll(state, event.watch(params, api), time, wanted && { ...wanted, isJoining }, list);
	const { found, warnings, state: next } = await poll.run();
	const items = found.map(({ row, isCreated, version }): FoundItem => {
		const gives = isCreated === true ? 'created' : 'updated';
		const giver = events.find((one) => one.event.kind === 'changed' && one.event.gives === gives);
		return { ...(giver ?? events[0]!), row, version };
	});
	return {
		...{ fingerprint, state: next, warnings },
		...(wanted && { wanted }),
		...(await withChanges(items, state, stored?.historyEmitted, api, time)),
	};
}

/** @param own what the list's events had seen when they left the trigger, which is not emitted again */
async function beginState(
	{ path, readsAtActivation }: TriggerEvent,
	own: StoredState | undefined,
	{ api, isActivation, maxInterval }: EventsPoll,
	{ localNow }: Pick<PollTime, 'localNow'>,
): Promise<ListState> {
	const service = await fetchServiceTime(api, path);
	const since = isActivation ? sinceNow(service) : nextSince(service - maxInterval);
	const known = own?.state.known ?? {};
	const lastRead = { service, local: localNow() };
	return { since, earliest: since, lastRead, known, ...(readsAtActivation && { isBaseline: true }) };
}

/** From when on each event of a list of changes wants them: one that was added begins when it was added. */
async function wantedOf(
	events: readonly EventToRead[],
	stored: StoredState | undefined,
	api: Reader,
): Promise<StoredState['wanted']> {
	const wanted: StoredState['wanted'] = {};
	for (const { event } of events) {
		if (event.kind !== 'changed') return undefined;
		const before = stored ? stored.wanted?.[event.gives] : 0;
		wanted[event.gives] = before ?? sinceNow(await fetchServiceTime(api, event.path));
	}
	return wanted;
}

/** The items of a list, with what was changed where the user wants to know. */
async function withChanges(
	items: FoundItem[],
	{ lastRead, earliest }: ListState,
	before: StoredState['historyEmitted'],
	api: Reader,
	time: PollTime,
): Promise<Pick<StoredState, 'historyEmitted'> & { items: FoundItem[] }> {
	const tells = items.filter(({ event, params }) => event.tellsChanges?.(params));
	if (tells.length === 0) return { items, ...(before && { historyEmitted: before }) };
	const rows = tells.map(({ row }) => row);
	// A record may have waited to be read, and no change comes twice.
	const since = Math.max(earliest, lastRead.service - DAY_MS);
	const { records, emitted } = await addChanges(api, rows, since, before ?? [], time);
	const byRow = new Map(rows.map((row, index) => [row, records[index]]));
	return {
		items: items.map((item) => ({ ...item, row: byRow.get(item.row) ?? item.row })),
		historyEmitted: emitted,
	};
}
