import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { v4 } from '../../../inlined/uuid';
import { ResponseCache } from '../reads/responseCache';
import { openReader } from '../reads/reader';
import { joinWords, message, StatedError } from '../messages/message';
import { addOffsets } from '../node/outgoing';
import { allColumns } from '../node/output';
import { CanceledError } from '../request/failures';
import { quote } from '../values';
import { runningForMs, notePublished } from './publication';
import { isTransient, toPollError } from './errors';
import { readChosenEvents, type ChosenEvent } from './chosenEvents';
import { failureToReport } from './lastingFailures';
import { pollAlone } from './polling/pollLock';
import { readLists, type FoundItem, type ListsPoll, type ListsRead } from './readLists';
import { loadStates, ownerOf, readerOf, saveStates } from './storedState';
import { findExample, MAX_READ } from './testEvent';
import { isReminder, lastStrike, maxPollInterval, zoneOf } from './times';
import type { TriggerEvent } from './triggerEvent';

/** The time that n8n gives a poll, in ms; its durable engine gives a scheduled poll less. */
const FULL_BUDGET_MS = 300_000;
/** Publishing a workflow waits for the first poll. */
const ACTIVATION_BUDGET_MS = 30_000;

const BEGINS_ANEW =
	'What the trigger has stored in n8n is damaged, or of another version of this package. It begins anew, as after publishing: what happened since its last poll may be missing.';

/**
 * The hosts of first polls, on publishing. n8n's standard engine makes its later polls with the same object,
 * which shows that they are not the first. n8n does not mark the poll on publishing otherwise; the durable
 * engine gives its scheduled polls less time.
 */
const activatedWith = new WeakSet<IPollFunctions>();

/**
 * The trigger's `poll`: what happened since the last one, or null. Stored states are replaced in one
 * assignment. An event that could not be read keeps its state, and a failed poll keeps all states.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; transient failures do not stop
 * publishing
 */
export async function pollTrigger(
	host: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	try {
		const chosen = readChosenEvents(host, events);
		const isTest = host.getMode() === 'manual';
		const items = isTest ? await fetchExamples(host, chosen) : await pollOnce(host, chosen);
		return items.length > 0 ? [host.helpers.returnJsonArray(items)] : null;
	} catch (thrown) {
		throw await toPollError(host, thrown);
	}
}

async function pollOnce(host: IPollFunctions, chosen: readonly ChosenEvent[]): Promise<IDataObject[]> {
	const before = loadStates(host);
	return await pollAlone(nodeKey(host), before.check, async (isOther) => {
		const isScheduled = budgetOf(host) < FULL_BUDGET_MS;
		const isActivation = !isScheduled && !activatedWith.has(host);
		activatedWith.add(host);
		if (isActivation) notePublished(nodeKey(host), Date.now(), host.getActivationMode() === 'init');
		if (before.isUnreadable) host.logger.warn(`${host.getNode().name}: ${BEGINS_ANEW}`);
		const isDurable = isScheduled || (isActivation && before.isDurable === true);
		const begun = { before, isActivation, hasLostPolls: isOther && !isDurable };
		const { owner, ...found } = await readEvents(host, chosen, begun);
		await reportFailures(host, found, isActivation);
		const { states: lists } = found;
		const hasAny = Object.keys(lists).length > 0;
		const left = hasAny ? saveStates(host, { lists, owner, ...(isDurable && { isDurable }) }) : before.check;
		return { items: found.items.map(eventItem), left };
	});
}

/** Workflow and node. */
function nodeKey(host: IPollFunctions): string {
	return `${host.getWorkflow().id} ${host.getNode().id}`;
}

async function readEvents(
	host: IPollFunctions,
	chosen: readonly ChosenEvent[],
	{
		before,
		...begun
	}: Pick<ListsPoll, 'hasLostPolls' | 'isActivation'> & { before: ReturnType<typeof loadStates> },
): Promise<ListsRead & { owner: string }> {
	const budget = begun.isActivation ? ACTIVATION_BUDGET_MS : budgetOf(host);
	const end = performance.now() + budget;
	const signal = AbortSignal.timeout(budget);
	const over = new Promise<never>((_, reject) =>
		signal.addEventListener('abort', () => reject(new CanceledError())),
	);
	over.catch(() => undefined);
	const { connection, reads } = await open(host, signal).catch(async (thrown: unknown) => {
		throw await toPollError(host, thrown, chosen[0]?.event);
	});
	const pollTimes = host.getNodeParameter('pollTimes', {});
	const now = Date.now();
	const owner = ownerOf(host, connection);
	const read = await readLists(chosen, {
		...begun,
		before: before.owner === owner ? before.lists : {},
		api: reads,
		reader: readerOf(host, connection),
		runningForMs: runningForMs(nodeKey(host), now, lastStrike(pollTimes, host.getTimezone(), now)),
		interval: maxPollInterval(pollTimes),
		timeFor(left) {
			const begin = performance.now();
			const part = (end - begin) / left;
			return {
				over,
				localNow: () => Date.now(),
				hasTime: () => performance.now() < begin + part,
				hasTimeToList: () => performance.now() < begin + part / 2,
			};
		},
	});
	return { ...read, owner };
}

/**
 * Reports failures: as an error if no list could be read or one has failed for an hour, otherwise in n8n's
 * log. On publishing, a failure that does not pass by itself, such as a missing permission, is an error.
 */
async function reportFailures(host: IPollFunctions, read: ListsRead, isActivation: boolean): Promise<void> {
	const { failures, warnings } = read;
	const toThrow = isActivation
		? failures.find(({ thrown }) => !isTransient(thrown))
		: failureToReport(nodeKey(host), read, performance.now());
	if (toThrow) throw await toPollError(host, toThrow.thrown, toThrow.event);
	const errors = await Promise.all(
		failures.map(async ({ thrown, event }) => await toPollError(host, thrown, event)),
	);
	const unread = failures.map(
		({ event }, index) =>
			`"${event.name}" could not be read (${String(errors[index]?.message)}). The next poll reads it from the same place.`,
	);
	for (const warning of [...warnings, ...unread]) host.logger.warn(`${host.getNode().name}: ${warning}`);
}

/**
 * The item for a record: with what happened to it, when, and an ID that is the same each time the event is
 * given.
 */
function eventItem({ row, event, params, eventId }: FoundItem): IDataObject {
	const at = event.occurredAt?.(row);
	// The due time is in the zone that the user chose for it, and all other times are in Brasília's.
	const zone = zoneOf(params);
	const about = {
		event: event.value,
		event_id: eventId,
		...(typeof at === 'string' && addOffsets({ occurred_at: at }, isReminder(event) ? zone : undefined)),
	};
	const due = zone !== undefined && typeof row.due === 'string' ? addOffsets({ due: row.due }, zone) : {};
	return { ...about, ...allColumns(row as IDataObject, event.shape), ...about, ...due };
}

/** In ms; n8n before 2.38 does not say. */
function budgetOf(host: IPollFunctions): number {
	const budget = typeof host.getPollBudgetMs === 'function' ? host.getPollBudgetMs() : FULL_BUDGET_MS;
	return Math.min(budget, FULL_BUDGET_MS);
}

/** Opens the API for this poll, whose requests the signal cancels. */
async function open(host: IPollFunctions, signal: AbortSignal): ReturnType<typeof openReader> {
	const canceled = { getExecutionCancelSignal: () => signal };
	const cancelable = Object.assign(Object.create(host) as IPollFunctions, canceled);
	// A poll may read the same page twice on purpose, so answers are not cached.
	return await openReader(cancelable, new ResponseCache(0), host.getMode() !== 'manual');
}

/**
 * One example for each event that has one.
 *
 * @throws StatedError if none has
 */
async function fetchExamples(host: IPollFunctions, chosen: readonly ChosenEvent[]): Promise<IDataObject[]> {
	const items: IDataObject[] = [];
	const unknown: ChosenEvent[] = [];
	for (const one of chosen) {
		const { event, params } = one;
		try {
			const { reads } = await open(host, AbortSignal.timeout(budgetOf(host)));
			const found = await findExample(event, params, reads);
			if (found === 'unknown') unknown.push(one);
			if (!found || found === 'unknown') continue;
			// Remove Duplicates also counts what is tried by hand, so a sample gets an ID that no event has.
			const eventId = `sample-${v4()}`;
			items.push({ ...eventItem({ row: found, event, params, eventId }), is_sample: true });
		} catch (thrown) {
			throw await toPollError(host, thrown, event);
		}
	}
	if (items.length > 0) return items;
	const namesOf = (events: readonly ChosenEvent[]) =>
		joinWords(
			'or',
			events.map(({ event }) => quote(event.name)),
		);
	if (unknown.length === 0)
		throw new StatedError(message('NO_EXAMPLE', { events: namesOf(chosen) }), [message('next.example')]);
	throw new StatedError(message('NO_EXAMPLE.read', { events: namesOf(unknown), count: MAX_READ }), [
		message('next.example.read'),
	]);
}
