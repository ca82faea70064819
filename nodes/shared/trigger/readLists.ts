import { digestOf } from '../digest';
import type { Reader } from '../reads/reader';
import { CanceledError } from '../request/failures';
import { createdAt, fetchServiceTime } from './apiRecords';
import { tryChanges, withChanges } from './changeHistory';
import { ContentPoll } from './polling/contentPoll';
import { DuePoll } from './polling/duePoll';
import { HappenedPoll } from './polling/happenedPoll';
import { MAX_ANSWER_MS, type ClockTimes } from './polling/clock';
import type { NewsItem, PollResult } from './polling/listPoll';
import type { ListState } from './polling/state';
import type { ChosenEvent } from './chosenEvents';
import { sharedReader } from './minuteCache';
import type { Gives, PollTime, Row } from './polling/list';
import { areSame, earlierParams, optionsOf } from './listOptions';
import { beginsWithDue, isReminder, whatToRead } from './times';
import { listOf } from './triggerEvent';
import { omit } from '../values';

/** What a trigger has stored, by list. */
export type StoredLists = Record<string, ListState>;

/** A record to which an event happened. */
export type FoundItem = ChosenEvent & { row: Row; eventId: string };

/** A list that could not be read, or something that its items need. */
interface ListFailure extends ChosenEvent {
	list: string;
	thrown: unknown;
	/** See `failureToReport`. */
	isLeftOver: boolean;
}

/** What one poll of a trigger found. */
export interface ListsRead {
	items: FoundItem[];
	/**
	 * What the next poll begins with. A list that was not read, or that the trigger no longer watches, has its
	 * earlier state.
	 */
	states: StoredLists;
	/** For n8n's log. */
	warnings: string[];
	/** Whether any list was read. */
	hasRead: boolean;
	failures: ListFailure[];
}

/** What one poll of a trigger begins with. */
export interface ListsPoll {
	api: Reader;
	/** Identifies the credential and its API; triggers of this process with the same one share answers. */
	reader: string;
	isActivation: boolean;
	/** See ListState. */
	hasLostPolls: boolean;
	/** How long ago the trigger began, in ms, for lists without state. */
	runningForMs: number;
	/** What the last poll left. */
	before: StoredLists;
	/** The longest time between two polls, in ms. It decides which list is read first. */
	interval: number;
	/** The time for the next list, if `left` lists remain. */
	timeFor(left: number): Omit<PollTime, 'maxInterval'>;
}

/**
 * Reads the events' lists in turn, each with its share of the time. If a list fails, the others are read all
 * the same, and the next poll reads the failed one from the same place. Each poll starts with another list,
 * so that none is left out forever when time is short.
 */
export async function readLists(chosen: readonly ChosenEvent[], poll: ListsPoll): Promise<ListsRead> {
	const { before, timeFor, interval } = poll;
	const inOrder = [...new Set(chosen.map(({ event }) => listOf(event)))];
	const first = Math.floor(timeFor(1).localNow() / interval) % inOrder.length;
	const lists = [...inOrder.slice(first), ...inOrder.slice(0, first)];
	const read: ListsRead = { items: [], states: {}, warnings: [], failures: [], hasRead: false };
	const clock: { begun?: ClockTimes } = {};
	for (const [index, list] of lists.entries()) {
		const events = chosen.filter(({ event }) => listOf(event) === list);
		const known = before[list];
		const stored = known?.gives && poll.hasLostPolls ? { ...known, hasLostPolls: true as const } : known;
		try {
			const time = timeFor(lists.length - index);
			const { items, warnings, state } = await readList(events, stored, { ...poll, clock }, time);
			read.hasRead = true;
			read.states[list] = state;
			read.items.push(...items);
			read.warnings.push(...warnings);
		} catch (thrown) {
			const isLeftOver = index > 0 && thrown instanceof CanceledError;
			read.failures.push(...events.map((event) => ({ ...event, list, thrown, isLeftOver })));
			if (stored) read.states[list] = stored;
		}
	}
	for (const [list, state] of Object.entries(before)) read.states[list] ??= { ...state, options: [] };
	const place = ({ event }: ChosenEvent): number => inOrder.indexOf(listOf(event));
	read.items.sort((one, other) => place(one) - place(other));
	read.failures.sort((one, other) => place(one) - place(other));
	return read;
}

/**
 * When lists without state begin. All lists of a poll begin at the same moment, for which the API is asked
 * once.
 */
interface Begun {
	clock: { begun?: ClockTimes };
}

type ListRead = Pick<ListsRead, 'items' | 'warnings'> & { state: ListState };

async function readList(
	events: readonly ChosenEvent[],
	stored: ListState | undefined,
	poll: ListsPoll & Begun,
	timeOfPoll: Omit<PollTime, 'maxInterval'>,
): Promise<ListRead> {
	const [{ event, params }] = events as [ChosenEvent];
	const { isActivation, reader } = poll;
	const state = await stateFor(events, stored, poll, timeOfPoll);
	if (isActivation) await tryOut(events, poll.api);
	const { localNow } = timeOfPoll;
	const known = { lastRead: state.read, reading: state.reading, isFirst: isActivation && !stored };
	const time: PollTime = {
		...timeOfPoll,
		maxInterval: poll.interval,
		reads: whatToRead(event, params, known, localNow()),
	};
	const api = sharedReader(poll.api, reader, state.read.local, time);
	const { found, state: next, warnings } = await pollOf(events, state, api, time).run();
	const items = found.map((one) => toFoundItem(one, events));
	const added = await withChanges(poll.api, items, state, time);
	if (added.given) next.historyGiven = added.given;
	return { state: next, items: added.items, warnings: [...warnings, ...added.warnings] };
}

/** On publishing, tries what items will need besides their list. */
async function tryOut(events: readonly ChosenEvent[], api: Reader): Promise<void> {
	for (const { event, params } of events) {
		if (event.tellsChanges?.(params)) await tryChanges(api);
		if (event.kind === 'due') await event.condition?.(params)?.tryOut(api);
	}
}

/**
 * The state from which a list begins or continues. If the options have changed, records that only the new
 * options show are not news if they existed before: either they are older than `begun`, or the poll notes
 * them first.
 */
async function stateFor(
	events: readonly ChosenEvent[],
	stored: ListState | undefined,
	{ clock, ...poll }: ListsPoll & Begun,
	{ localNow }: Pick<PollTime, 'localNow'>,
): Promise<ListState> {
	const [chosen] = events as [ChosenEvent];
	const options = optionsOf(events);
	const { event } = chosen;
	const notes =
		event.kind === 'happened' ||
		(event.kind === 'due' && (event.readsAtActivation === true || isReminder(event)));
	const noting = notes ? ({ isNoting: true } as const) : {};
	if (stored && areSame(stored.options, options)) return stored;
	if (stored && stored.options.length > 0) {
		// What was created just before the last reading may not have been shown by then.
		const begun = Math.max(stored.begun, stored.read.service - MAX_ANSWER_MS);
		const earlier = notes ? earlierParams(stored, chosen) : undefined;
		const known = omit(stored, 'reading', 'looking', 'earlier');
		return { ...known, options, begun, ...noting, ...(earlier && { earlier }) };
	}
	const ago = stored || poll.isActivation ? 0 : poll.runningForMs;
	clock.begun ??= { service: await fetchServiceTime(poll.api, event.path), local: localNow() };
	const read = { service: clock.begun.service - ago, local: clock.begun.local - ago };
	const begun = read.service - MAX_ANSWER_MS;
	const { records = {}, readings = 0, forgotten } = stored ?? {};
	const gives = event.kind === 'changed' ? { gives: givesOf(events) } : {};
	const known = { readings, records, ...(forgotten !== undefined && { forgotten }) };
	const state = { begun, options, read, looked: begun, ...known, waiting: {}, ...gives };
	const isWithDue = stored === undefined && isReminder(event) && beginsWithDue(chosen.params);
	return { ...state, ...(!isWithDue && noting) };
}

const givesOf = (events: readonly ChosenEvent[]): Gives[] =>
	events.flatMap(({ event }) => (event.kind === 'changed' ? event.gives : []));

function pollOf(
	events: readonly ChosenEvent[],
	state: ListState,
	api: Reader,
	time: PollTime,
): { run(): Promise<PollResult> } {
	const [{ event, params }] = events as [ChosenEvent];
	if (event.kind === 'happened') return new HappenedPoll(state, event.watch(params, api), time);
	if (event.kind === 'due') {
		const { isNews = false, occurredAt } = event;
		const hasCondition = event.condition?.(params) !== undefined;
		const source = {
			...{ ...event.watch(params, api), createdAt, hasCondition, ...(isNews && { occurredAt }) },
			// The state has digests of the earlier filters, which are among the present ones.
			...(state.earlier && {
				dueBefore: event.watch({ ...state.earlier, filters: params.filters }, api).due,
			}),
		};
		return new DuePoll(state, source, time);
	}
	return new ContentPoll(state, event.watch(params, api), time, givesOf(events));
}

function toFoundItem({ row, news, ...occurrence }: NewsItem, events: readonly ChosenEvent[]): FoundItem {
	const gives = news === 'created' ? 'created' : 'updated';
	const giver = events.find(({ event }) => event.kind === 'changed' && event.gives === gives) ?? events[0]!;
	return { ...giver, row, eventId: eventIdOf(String(row.id), giver.event.value, occurrence) };
}

/** 96 bits, so that no two events get the same ID. */
const DIGITS = 24;

/**
 * The ID of an event: the same whenever a poll gives the event again, even from an older state, and different
 * from all other events' IDs.
 *
 * @param event the value of the event, such as `updated`
 */
function eventIdOf(id: string, event: string, { what, count }: Pick<NewsItem, 'what' | 'count'>): string {
	const identity = JSON.stringify([id.toLowerCase(), event, what, count]);
	return `${event}-${digestOf(identity).toString('hex').slice(0, DIGITS)}`;
}
