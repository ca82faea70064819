import type { ReadApi } from '../api/contract';
import { createdAt, fetchServiceTime } from './apiRecords';
import { addChanges } from './changeHistory';
import type { Fields, Values } from '../fields/field';
import type { ChosenEvent } from './form';
import { readChanges } from './polling/changes/readChanges';
import type { ChangesState } from './polling/changes/state';
import type { PollTime, Row } from './polling/list';
import { sinceNow, toIso } from './polling/lookBack';
import { findDue } from './polling/reminders/findDue';
import type { RemindersState } from './polling/reminders/state';
import { runPoll, type PollSetup, type StoredState } from './polling/runPoll';
import { isOutdated, pagesOfPoll, whatToRead } from './whenToRead';
import { SharedReads } from './sharedReads';
import type { StoredStates, TriggerState } from './storedState';
import type { ReminderEvent } from './triggerEvent';

const DAY_MS = 86_400_000;

/** An event with what its state belongs to. */
export interface EventToRead extends ChosenEvent {
	fingerprint: string;
}

/** A record to which an event happened; see PollResult for its version. */
export type FoundItem = ChosenEvent & { row: Row; version?: string };

/** What one poll of a trigger found. */
export interface EventsRead {
	items: FoundItem[];
	/** For the next poll; of an event that was not read, the one from before. */
	states: StoredStates;
	/** For n8n's log. */
	warnings: string[];
	/** Whether any event was read. */
	hasRead: boolean;
	/** Events that were not read. */
	failures: Array<ChosenEvent & { thrown: unknown }>;
}

/**
 * Reads the events in turn, each with its part of the time; shared reads are made once. Where one fails, the
 * others go on, and the next poll reads it from the same place.
 */
export async function readEvents(
	chosen: readonly EventToRead[],
	{
		api,
		before,
		isActivation,
		hasLostPolls,
		maxInterval,
		timeFor,
	}: {
		api: ReadApi;
		before: StoredStates;
		isActivation: boolean;
		hasLostPolls: boolean;
		/** The longest time between two polls, in ms. */
		maxInterval: number;
		/** The time of the next event, when `left` remain. */
		timeFor(left: number): PollTime;
	},
): Promise<EventsRead> {
	const reads = new SharedReads(api);
	const toRead = withoutIncluded(chosen);
	const found: EventsRead = { items: [], states: {}, warnings: [], failures: [], hasRead: false };
	for (const [index, one] of toRead.entries()) {
		const { value } = one.event;
		const stored = storedOf(before, one);
		const part = one.included && before[one.included.event.value];
		const time = { ...timeFor(toRead.length - index), hasLostPolls };
		const outcome = await readEvent(
			one,
			{ stored, part, isActivation, maxInterval },
			reads.forEvent(index === toRead.length - 1),
			time,
		).catch((thrown: unknown) => ({ thrown }));
		if ('thrown' in outcome) {
			found.failures.push({ ...one, thrown: outcome.thrown });
			if (stored) found.states[value] = stored;
			continue;
		}
		const { items, warnings, partSince, ...state } = outcome;
		found.hasRead = true;
		found.states[value] = state;
		// Should it be read alone again, it continues from here.
		if (one.included) {
			const { event, fingerprint } = one.included;
			found.states[event.value] = { fingerprint, as: value, since: partSince };
		}
		found.items.push(...items);
		found.warnings.push(...warnings);
	}
	return found;
}

/**
 * The stored state of an event, or of the one that included it at that time; of an event that is added beside
 * the one that it includes, what that has seen.
 */
function storedOf(
	before: StoredStates,
	{ event: { value }, fingerprint, included }: Joined,
): StoredState<TriggerState> | undefined {
	const stored = before[value];
	if (stored && 'as' in stored) {
		const whole = before[stored.as];
		return whole && 'state' in whole ? { fingerprint: stored.fingerprint, state: whole.state } : undefined;
	}
	const part = included && before[included.event.value];
	const isAdded = stored?.fingerprint !== fingerprint && part?.fingerprint === included?.fingerprint;
	if (!isAdded || !part || !('state' in part)) return stored;
	return { fingerprint, state: { ...part.state, isJoining: true } as TriggerState };
}

/** An event that is read as a part of another one. */
interface Joined extends EventToRead {
	included?: EventToRead;
}

/** The events to read, each once: one that another includes is read as its part. */
function withoutIncluded(chosen: readonly EventToRead[]): Joined[] {
	const joined = chosen.map((one): Joined => {
		const including = one.event.kind === 'changes' ? one.event.including : undefined;
		return { ...one, included: including && chosen.find(({ event }) => event === including.event) };
	});
	const parts = new Set(joined.map(({ included }) => included?.event));
	return joined.filter(({ event }) => !parts.has(event));
}

async function readEvent(
	one: Joined,
	{
		part,
		...begun
	}: Pick<PollSetup<TriggerState>, 'stored' | 'isActivation' | 'maxInterval'> & {
		/** What was stored of the event that this one includes. */
		part: StoredStates[string] | undefined;
	},
	api: ReadApi,
	time: PollTime,
): Promise<StoredState<TriggerState> & Pick<EventsRead, 'items' | 'warnings'> & { partSince: string }> {
	const { event, fingerprint, included } = one;
	const chosenAt =
		included && (await beginningOf(included, part, begun.stored?.fingerprint === fingerprint, api));
	const { items, created, versions, state, warnings } = await runPoll<TriggerState>({
		...begun,
		fingerprint,
		fetchServiceTime: async () => await fetchServiceTime(api, event.path),
		localNow: () => time.localNow(),
		...readerOf(one, api, time, { maxInterval: begun.maxInterval, createdFrom: chosenAt }),
	});
	const partSince = chosenAt ?? state.earliest;
	const isOfIncluded = (row: Row): boolean => included !== undefined && created?.has(row) === true;
	const isNews = (row: Row): boolean => (createdAt(row) ?? Infinity) >= Date.parse(partSince);
	const records = items.filter((row) => !isOfIncluded(row));
	const own = await withChangesOf(one, begun.stored, { records, state }, api, time);
	const { told } = own;
	return {
		fingerprint,
		state,
		partSince,
		warnings,
		...(told && { told }),
		items: [
			...items.filter((row) => isOfIncluded(row) && isNews(row)).map((row) => ({ ...one, ...included, row })),
			...own.records.map((row, index) => ({ ...one, row, version: versions?.get(records[index] ?? row) })),
		],
	};
}

/** When an included event was chosen, if later than the one that includes it; undefined if both begin. */
async function beginningOf(
	{ event, fingerprint }: EventToRead,
	part: StoredStates[string] | undefined,
	isAdded: boolean,
	api: ReadApi,
): Promise<string | undefined> {
	if (part?.fingerprint === fingerprint) return 'as' in part ? part.since : part.state.earliest;
	return isAdded ? toIso(sinceNow(await fetchServiceTime(api, event.path))) : undefined;
}

/** The items of an event, with what was changed where the user wants to know. */
async function withChangesOf(
	{ event, params, fingerprint }: EventToRead,
	stored: StoredState<TriggerState> | undefined,
	{ records, state }: { records: Row[]; state: TriggerState },
	api: ReadApi,
	time: PollTime,
): Promise<{ records: Row[]; told?: string }> {
	if (event.tellsChanges?.(params) !== true) return { records };
	const before = stored?.fingerprint === fingerprint ? stored : undefined;
	// A record may have waited to be read; what was emitted is remembered.
	const lastRead = Date.parse((before?.state ?? state).lastReadAt);
	const since = Math.max(Date.parse(state.earliest), lastRead - DAY_MS);
	return await addChanges(api, records, since, before?.told ?? '', time);
}

/** How an event's state begins and is read on. A state is the event's own, as its fingerprint says. */
function readerOf(
	{ event, params, included }: Joined,
	api: ReadApi,
	time: PollTime,
	{ maxInterval, createdFrom }: { maxInterval: number; createdFrom: string | undefined },
): Pick<PollSetup<TriggerState>, 'createState' | 'poll' | 'readsAtActivation'> {
	const { readsAtActivation = false } = event;
	if (event.kind === 'changes') {
		const { watch } = (included && event.including) ?? event;
		return {
			readsAtActivation,
			createState: (clock) => ({
				...clock,
				known: {},
				...(readsAtActivation && { firstReading: { passes: 0 } }),
			}),
			poll: async (state) => {
				const source = watch(params, api);
				if (createdFrom !== undefined) source.createdFrom = Date.parse(createdFrom);
				return await readChanges(state as ChangesState, source, time, maxInterval);
			},
		};
	}
	return {
		readsAtActivation,
		createState: (clock) => ({ ...clock, announced: '', ...(readsAtActivation && { isBaseline: true }) }),
		async poll(stored) {
			const state = { ...(stored as RemindersState) };
			const now = time.localNow();
			noteLate(event, params, state);
			if (isOutdated(event, params, state, now)) delete state.reading;
			const reads = whatToRead(event, params, state, now);
			if (reads === 'nothing') return { items: [], state, warnings: [] };
			const maxPages = event.isDaily === true ? pagesOfPoll(state, maxInterval) : undefined;
			const ofPoll = { ...time, maxPages, isForRetriesAlone: reads === 'retries' };
			return await findDue(state, event.watch(params, api), ofPoll, maxInterval);
		},
	};
}

/** What is late is noted anew where other days make other records late. */
function noteLate({ notesLate }: ReminderEvent, params: Values<Fields>, state: RemindersState): void {
	const lateBy = notesLate && JSON.stringify(notesLate.map((name) => params[name]));
	if (lateBy === state.lateBy) return;
	Object.assign(state, { lateBy, isBaseline: true });
}
