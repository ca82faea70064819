import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ResponseCache } from '../reads/responseCache';
import { openSession, type Session } from '../writes/session';
import type { Fields, Values } from '../fields/field';
import { joined, message, StatedError } from '../messages/message';
import { addOffsets } from '../node/outgoing';
import { allColumns } from '../node/output';
import { CanceledError } from '../request/failures';
import { digestOf } from '../digest';
import { isRecord, quoted } from '../values';
import { isTransient, toPollError } from './errors';
import { readForm, type ChosenEvent } from './form';
import type { Row } from './polling/list';
import { pollAlone } from './polling/pollLock';
import { readEvents, type EventsPoll, type EventsRead, type FoundItem } from './readEvents';
import { fingerprintOf, loadStates, readerOf, saveStates } from './storedState';
import { findExample } from './testEvent';
import { maxPollInterval } from './times';
import type { TriggerEvent } from './triggerEvent';

/** What n8n gives a poll, in ms; its durable engine gives a poll by schedule less. */
const FULL_BUDGET_MS = 300_000;
/** Publishing a workflow waits for the first poll. */
const ACTIVATION_BUDGET_MS = 30_000;

/** 96 bits: no two events have the same ID. */
const EVENT_ID_DIGITS = 24;

/** A failed poll of n8n's durable engine stores nothing of the other events. */
const REPORTED_AGAIN_MS = 3_600_000;

const BEGINS_ANEW =
	'What the trigger has stored in n8n is damaged, or of another version of this package. It begins anew, as after publishing: what happened since its last poll may be missing.';

/** The standard engine polls with the same functions that it activated the node with. */
const activatedWith = new WeakSet<IPollFunctions>();

/**
 * The trigger's `poll`: what happened since the last one, or null. Stored states are replaced in one
 * assignment; an event that could not be read keeps its state, and a failed poll keeps all.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; transient failures do not stop
 * publishing
 */
export async function pollTrigger(
	host: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	try {
		const chosen = readForm(host, events);
		const isTest = host.getMode() === 'manual';
		const items = isTest ? await fetchExamples(host, chosen) : await pollOnce(host, chosen);
		return items.length > 0 ? [host.helpers.returnJsonArray(items)] : null;
	} catch (thrown) {
		throw await toPollError(host, thrown);
	}
}

async function pollOnce(host: IPollFunctions, chosen: readonly ChosenEvent[]): Promise<IDataObject[]> {
	const { states: before, check, isUnreadable } = loadStates(host);
	return await pollAlone(keyOf(host), check, async (hasLostPolls) => {
		const isActivation = budgetOf(host) === FULL_BUDGET_MS && !activatedWith.has(host);
		activatedWith.add(host);
		if (isUnreadable) host.logger.warn(`${host.getNode().name}: ${BEGINS_ANEW}`);
		const found = await read(host, chosen, { before, isActivation, hasLostPolls });
		await report(host, found, isActivation);
		const left = Object.keys(found.states).length > 0 ? saveStates(host, found.states) : check;
		return { items: found.items.map(itemOf), left };
	});
}

/** Workflow and node. */
function keyOf(host: IPollFunctions): string {
	return `${host.getWorkflow().id} ${host.getNode().id}`;
}

async function read(
	host: IPollFunctions,
	chosen: readonly ChosenEvent[],
	begun: Pick<EventsPoll, 'before' | 'hasLostPolls' | 'isActivation'>,
): Promise<EventsRead> {
	const budget = begun.isActivation ? ACTIVATION_BUDGET_MS : budgetOf(host);
	const end = performance.now() + budget;
	const signal = AbortSignal.timeout(budget);
	const over = new Promise<never>((_, reject) =>
		signal.addEventListener('abort', () => reject(new CanceledError())),
	);
	over.catch(() => undefined);
	const session = await open(host, signal).catch(async (thrown: unknown) => {
		throw await toPollError(host, thrown, chosen[0]?.event);
	});
	const withFingerprints = chosen.map((one) => ({ ...one, fingerprint: fingerprintOf(host, session, one) }));
	return await readEvents(withFingerprints, {
		...begun,
		api: session.reads,
		reader: readerOf(host, session),
		maxInterval: maxPollInterval(host.getNodeParameter('pollTimes', {})),
		timeFor(left) {
			const now = performance.now();
			const part = (end - now) / left;
			return {
				over,
				localNow: () => Date.now(),
				hasTime: () => performance.now() < now + part,
				hasTimeToList: () => performance.now() < now + part / 2,
			};
		},
	});
}

/**
 * Failures are an error if no event could be read, and else a line in the log. What does not pass by itself,
 * such as a permission that lacks, stops publishing, and is an error once an hour when nothing else came.
 */
async function report(
	host: IPollFunctions,
	{ failures, warnings, hasRead, items }: EventsRead,
	isActivation: boolean,
): Promise<void> {
	const errors = await Promise.all(
		failures.map(async ({ thrown, event }) => await toPollError(host, thrown, event)),
	);
	const lasting = errors.filter((_, index) => !isTransient(failures[index]?.thrown));
	if (lasting[0] && (isActivation || isDueToReport(host, items.length))) throw lasting[0];
	if (errors[0] && !hasRead && !isActivation) throw errors[0];
	const unread = failures.map(
		({ event }, index) =>
			`"${event.name}" could not be read (${String(errors[index]?.message)}). The next poll reads it from the same place.`,
	);
	for (const warning of [...warnings, ...unread]) host.logger.warn(`${host.getNode().name}: ${warning}`);
}

/** When a node has last failed for an event that is refused, in ms. */
const reportedAt = new Map<string, number>();

function isDueToReport(host: IPollFunctions, items: number): boolean {
	const now = performance.now();
	if (items > 0 || now < (reportedAt.get(keyOf(host)) ?? -Infinity) + REPORTED_AGAIN_MS) return false;
	reportedAt.set(keyOf(host), now);
	return true;
}

/** The record with what happened to it, and when, and an ID that is the same whenever that is given. */
function itemOf({ row, event, params, version = '' }: FoundItem): IDataObject {
	const at = event.occurredAt?.(row);
	const identity = JSON.stringify([String(row.id).toLowerCase(), version, at]);
	const digest = digestOf(identity).toString('hex').slice(0, EVENT_ID_DIGITS);
	const about = addOffsets({
		event: event.value,
		event_id: `${event.value}-${digest}`,
		...(typeof at === 'string' && { occurred_at: at }),
	});
	return { ...about, ...allColumns(row as IDataObject, event.shape), ...about, ...inOwnZone(row, params) };
}

/** The due time on the clock that the user chose for it; all other times are on the clock of Brasília. */
function inOwnZone({ due }: Row, params: Values<Fields>): IDataObject {
	const { options } = params;
	if (!isRecord(options) || typeof options.timeZone !== 'string' || typeof due !== 'string') return {};
	return addOffsets({ due }, options.timeZone);
}

/** In ms; n8n before 2.38 does not say. */
function budgetOf(host: IPollFunctions): number {
	const budget = typeof host.getPollBudgetMs === 'function' ? host.getPollBudgetMs() : FULL_BUDGET_MS;
	return Math.min(budget, FULL_BUDGET_MS);
}

/** A session for this poll, whose requests are canceled with the signal. */
async function open(host: IPollFunctions, signal: AbortSignal): Promise<Session> {
	const canceled = { getExecutionCancelSignal: () => signal };
	const cancelable = Object.assign(Object.create(host) as IPollFunctions, canceled);
	// The same page is read again on purpose, so no answer is cached.
	return await openSession(cancelable, new ResponseCache(0), host.getMode() !== 'manual');
}

/**
 * One example for each of the events that has one.
 *
 * @throws StatedError when there is none at all
 */
async function fetchExamples(host: IPollFunctions, chosen: readonly ChosenEvent[]): Promise<IDataObject[]> {
	const items: IDataObject[] = [];
	for (const { event, params } of chosen) {
		try {
			const { reads } = await open(host, AbortSignal.timeout(budgetOf(host)));
			const found = await findExample(event, params, reads);
			if (found) items.push({ ...itemOf({ row: found, event, params }), is_sample: true });
		} catch (thrown) {
			throw await toPollError(host, thrown, event);
		}
	}
	if (items.length > 0) return items;
	const events = chosen.map(({ event }) => quoted(event.name));
	throw new StatedError(message('NO_EXAMPLE', { events: joined('or', events) }), [message('next.example')]);
}
