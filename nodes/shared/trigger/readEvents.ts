import type { ReadApi } from '../reads/contract';
import { fetchServiceTime } from './apiRecords';
import { addChanges } from './changeHistory';
import type { Fields, Values } from '../fields/field';
import type { ChosenEvent } from './form';
import { ChangesPoll, type WantedChanges } from './polling/changes';
import { nextSince, sinceNow, startClock, toIso } from './polling/clock';
import { contentHash } from './polling/contentHash';
import type { PollResult, PollTime, Row } from './polling/list';
import { RemindersPoll } from './polling/reminders';
import type { ListState } from './polling/state';
import { SharedReads } from './sharedReads';
import type { StoredState, StoredStates } from './storedState';
import { isOutdated, whatToRead } from './times';
import { listOf, type DueEvent, type TriggerEvent } from './triggerEvent';

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

interface Begun {
	api: ReadApi;
	/** Stands for the credential and its API: what triggers of this process share. */
	reader: string;
	isActivation: boolean;
	/** The longest time between two polls, in ms. */
	maxInterval: number;
}

/**
 * Reads the events' lists in turn, each with its part of the time; shared reads are made once. Where one
 * fails, the others go on, and the next poll reads it from the same place. Each poll begins with another one,
 * so that none is left out for ever where time is short.
 */
export async function readEvents(
	chosen: readonly EventToRead[],
	{
		before,
		hasLostPolls,
		timeFor,
		...begun
	}: Begun & {
		before: StoredStates;
		hasLostPolls: boolean;
		/** The time of the next list, when `left` remain. */
		timeFor(left: number): Omit<PollTime, 'maxInterval'>;
	},
): Promise<EventsRead> {
	const reads = new SharedReads(begun.api);
	const inOrder = [...new Set(chosen.map(({ event }) => listOf(event)))];
	const first = Math.floor(timeFor(1).localNow() / begun.maxInterval) % inOrder.length;
	const lists = [...inOrder.slice(first), ...inOrder.slice(0, first)];
	const read: EventsRead = { items: [], states: {}, warnings: [], failures: [], hasRead: false };
	for (const [index, list] of lists.entries()) {
		const events = chosen.filter(({ event }) => listOf(event) === list);
		const api = reads.forEvent();
		const stored = before[list];
		const { maxInterval } = begun;
		const time = { ...timeFor(lists.length - index), maxInterval, hasLostPolls };
		try {
			const { items, warnings, ...state } = await readList(events, stored, { ...begun, api }, time);
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
function leave({ fingerprint, state }: StoredState): StoredState {
	const { since, earliest, lastReadAt, lastReadLocal, known } = state;
	return { fingerprint, state: { since, earliest, lastReadAt, lastReadLocal, known }, isLeft: true };
}

/** Reads a list for its events. The first poll only notes the time, so that publishing starts no flood. */
async function readList(
	events: readonly EventToRead[],
	before: StoredState | undefined,
	{ api, reader, isActivation, maxInterval }: Begun,
	timeOfPoll: PollTime,
): Promise<StoredState & Pick<EventsRead, 'items' | 'warnings'>> {
	const [{ event, params, fingerprint }] = events as [EventToRead];
	const own = before?.fingerprint === fingerprint ? before : undefined;
	const stored = own?.isLeft ? undefined : own;
	// Earlier polls, which failed or were not stored, may have seen what a list begins with.
	const hasLostPolls = timeOfPoll.hasLostPolls === true || (!stored && !isActivation);
	const time = { ...timeOfPoll, hasLostPolls };
	const state =
		stored?.state ?? (await beginState(event, own, { api, reader, isActivation, maxInterval }, time));
	const begun = event.kind === 'changed' ? await beginningsOf(events, stored, api) : undefined;
	const isFirst = stored === undefined && isActivation;
	let result: PollResult = { found: [], warnings: [], state };
	if (event.kind === 'due') result = await pollDue(event, params, state, { api, time, isFirst });
	else if (!isFirst || state.isBaseline) {
		const wanted = begun && wantedOf(events, begun, stored);
		const list = JSON.stringify([reader, event.path.toString(), listOf(event), params.filters]);
		result = await new ChangesPoll(state, event.watch(params, api), time, wanted, list).run();
	}
	const { found, warnings } = result;
	const items = found.map(({ row, isCreated, version }): FoundItem => {
		const giver = events.find((one) => gives(one) === (isCreated === true ? 'created' : 'updated'));
		return { ...(giver ?? events[0]!), row, version };
	});
	return {
		fingerprint,
		state: result.state,
		...(begun && { begun }),
		warnings,
		...(await withChanges(items, state, stored?.historyEmitted, api, time)),
	};
}

/** @param own what the list's events had seen when they left the trigger, which is not emitted again */
async function beginState(
	{ path, readsAtActivation }: TriggerEvent,
	own: StoredState | undefined,
	{ api, isActivation, maxInterval }: Begun,
	time: PollTime,
): Promise<ListState> {
	const service = await fetchServiceTime(api, path);
	const since = isActivation ? sinceNow(service) : nextSince(service - maxInterval);
	const clock = startClock(since, { service, local: time.localNow() });
	return { ...clock, known: own?.state.known ?? {}, ...(readsAtActivation && { isBaseline: true }) };
}

/** When the events of a list were added to it; nothing for those with which its state began. */
async function beginningsOf(
	events: readonly EventToRead[],
	stored: StoredState | undefined,
	api: ReadApi,
): Promise<Record<string, string>> {
	const begun: Record<string, string> = {};
	for (const { event } of events) {
		const before = stored ? stored.begun?.[event.value] : '';
		begun[event.value] = before ?? toIso(sinceNow(await fetchServiceTime(api, event.path)));
	}
	return begun;
}

/** The items of a list, with what was changed where the user wants to know. */
async function withChanges(
	items: FoundItem[],
	{ lastReadAt, earliest }: ListState,
	before: string | undefined,
	api: ReadApi,
	time: PollTime,
): Promise<{ items: FoundItem[]; historyEmitted?: string }> {
	const tells = items.filter(({ event, params }) => event.tellsChanges?.(params));
	if (tells.length === 0) return { items, ...(before !== undefined && { historyEmitted: before }) };
	const rows = tells.map(({ row }) => row);
	// A record may have waited to be read, and no change comes twice.
	const since = Math.max(Date.parse(earliest), Date.parse(lastReadAt) - DAY_MS);
	const { records, emitted } = await addChanges(api, rows, since, before ?? '', time);
	const byRow = new Map(rows.map((row, index) => [row, records[index]]));
	return {
		items: items.map((item) => ({ ...item, row: byRow.get(item.row) ?? item.row })),
		historyEmitted: emitted,
	};
}

function wantedOf(
	events: readonly EventToRead[],
	begun: Record<string, string>,
	stored: StoredState | undefined,
): WantedChanges {
	const wanted: WantedChanges = {};
	for (const one of events) {
		const { value } = one.event;
		const from = begun[value] ? Date.parse(begun[value]) : -Infinity;
		if (gives(one) === 'created') wanted.created = from;
		else Object.assign(wanted, { updated: from, isJoining: stored && stored.begun?.[value] === undefined });
	}
	return wanted;
}

function gives({ event }: ChosenEvent): 'created' | 'updated' | undefined {
	return event.kind === 'changed' ? event.gives : undefined;
}

/** @param isFirst only what is there when the trigger begins is noted */
async function pollDue(
	event: DueEvent,
	params: Values<Fields>,
	before: ListState,
	{ api, time, isFirst }: { api: ReadApi; time: PollTime; isFirst: boolean },
): Promise<PollResult> {
	const state = { ...before };
	const now = time.localNow();
	const source = event.watch(params, api);
	const { lateBy } = source;
	const noted = lateBy === undefined ? undefined : { lateBy, filters: contentHash(params.filters) };
	beginNotingLate(noted, state);
	if (isOutdated(state, now)) delete state.reading;
	const wanted = isFirst ? 'nothing' : whatToRead(event, params, state, now);
	const reads = state.isBaseline ? 'all' : wanted;
	if (reads === 'nothing') return { found: [], state, warnings: [] };
	const ofPoll = { ...time, isForRetriesAlone: reads === 'retries' };
	const result = await new RemindersPoll(state, source, ofPoll).run();
	if (noted && !result.state.isBaseline) result.state.noted = noted;
	return result;
}

/** Where it was noted with other days or filters what is late, it is noted anew. */
function beginNotingLate(wanted: ListState['noted'], state: ListState): void {
	if (!wanted) delete state.noted;
	const { noted, isBaseline } = state;
	if (isBaseline || (wanted?.lateBy === noted?.lateBy && wanted?.filters === noted?.filters)) return;
	state.isBaseline = true;
	delete state.reading;
}
