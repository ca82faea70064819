import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { ResponseCache } from '../api/responseCache';
import { openSession, type Session } from '../api/session';
import type { ReadApi } from '../api/contract';
import type { Fields, Values } from '../fields/field';
import { addOffsets } from '../node/datesWithOffset';
import { readFirst } from '../node/fieldOrder';
import { isRecord } from '../values';
import { fetchServiceTime } from './apiRecords';
import { isTransient, toPollError } from './errors';
import { readForm, type ChosenEvent } from './form';
import { readChanges } from './polling/changes/readChanges';
import type { ChangesState } from './polling/changes/state';
import { UnreadableRecordError, type PollResult, type PollTime, type Row } from './polling/list';
import { withPollLock } from './polling/pollLock';
import { maxPollInterval } from './polling/pollTimes';
import { findDue } from './polling/reminders/findDue';
import type { RemindersState } from './polling/reminders/state';
import { runPoll, type PollSetup } from './polling/runPoll';
import { isTimeFor, pagesOfPoll } from './pollingTimes';
import { SharedReads } from './sharedReads';
import { fingerprintOf, loadStates, saveStates, type StoredStates, type TriggerState } from './storedState';
import { findExample } from './testEvent';
import type { TriggerEvent } from './triggerEvent';

/** What n8n gives a poll, in ms; its durable engine gives a poll by schedule less. */
const FULL_BUDGET_MS = 300_000;
/** Publishing a workflow waits for the first poll. */
const ACTIVATION_BUDGET_MS = 30_000;

/** The standard engine polls with the same functions that it activated the node with. */
const activatedWith = new WeakSet<IPollFunctions>();

/**
 * The trigger's `poll`: what happened since the last one, or null. The stored state is replaced in one assignment when
 * everything went well, and otherwise stays as it was.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; what may pass by itself does not stop publishing
 */
export async function pollTrigger(
	host: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const chosen = readForm(host, events);
	if (host.getMode() === 'manual') return [host.helpers.returnJsonArray(await fetchExamples(host, chosen))];

	const items = await withPollLock(`${host.getWorkflow().id} ${host.getNode().id}`, async () => {
		const isActivation = budgetOf(host) === FULL_BUDGET_MS && !activatedWith.has(host);
		activatedWith.add(host);
		return await poll(host, chosen, isActivation);
	});
	return items && items.length > 0 ? [host.helpers.returnJsonArray(items)] : null;
}

/**
 * Reads the events one after the other, each with its part of the time. Where one of them fails for a reason that may pass, the others
 * go on, and it is read from the same place by the next poll.
 */
async function poll(
	host: IPollFunctions,
	chosen: readonly ChosenEvent[],
	isActivation: boolean,
): Promise<IDataObject[]> {
	const budget = isActivation ? ACTIVATION_BUDGET_MS : budgetOf(host);
	const end = performance.now() + budget;
	const session = await open(host, budget).catch((thrown: unknown) => {
		throw toPollError(host.getNode(), thrown, chosen[0]?.event);
	});
	const reads = new SharedReads(session.reads);
	const before = loadStates(host);
	const states: StoredStates = {};
	const items: IDataObject[] = [];
	const failures: Array<{ thrown: unknown; event: TriggerEvent }> = [];
	for (const [index, { event, params }] of chosen.entries()) {
		const time = pollTime((end - performance.now()) / (chosen.length - index));
		const fingerprint = fingerprintOf(host, session, event, params);
		const stored = before[event.value];
		try {
			const polled = await pollEvent(host, { event, params }, reads.forEvent(), time, {
				stored,
				fingerprint,
				isActivation,
			});
			states[event.value] = { fingerprint, state: polled.state };
			items.push(...polled.items.map((row) => itemOf(row, event, params)));
			for (const warning of polled.warnings) host.logger.warn(`${host.getNode().name}: ${warning}`);
		} catch (thrown) {
			if (!isTransient(thrown)) throw toPollError(host.getNode(), thrown, event);
			failures.push({ thrown, event });
			if (stored) states[event.value] = stored;
		}
	}
	reportFailures(host, failures, failures.length === chosen.length && !isActivation);
	saveStates(host, states);
	return items;
}

/** What may pass by itself: an error if nothing else was read, and a line in the log otherwise. */
function reportFailures(
	host: IPollFunctions,
	failures: Array<{ thrown: unknown; event: TriggerEvent }>,
	isAll: boolean,
): void {
	for (const { thrown, event } of failures) {
		const error = toPollError(host.getNode(), thrown, event);
		if (isAll) throw error;
		host.logger.warn(
			`${host.getNode().name}: "${event.name}" was not read by this poll (${error.message}). The next one reads it from the same place.`,
		);
	}
}

async function pollEvent(
	host: IPollFunctions,
	{ event, params }: ChosenEvent,
	api: ReadApi,
	time: PollTime,
	begun: Pick<PollSetup<TriggerState>, 'stored' | 'fingerprint' | 'isActivation'>,
): Promise<PollResult<TriggerState>> {
	const maxInterval = maxPollInterval(host.getNodeParameter('pollTimes', {}));
	return await runPoll<TriggerState>({
		...begun,
		maxInterval,
		fetchServiceTime: async () => await fetchServiceTime(api, event.path),
		localNow: () => time.localNow(),
		...readerOf(event, params, api, time, maxInterval),
	});
}

/** How an event's state begins and is read on. A state is the event's own, as its fingerprint says. */
function readerOf(
	event: TriggerEvent,
	params: Values<Fields>,
	api: ReadApi,
	time: PollTime,
	maxInterval: number,
): Pick<PollSetup<TriggerState>, 'createState' | 'poll' | 'readsAtActivation'> {
	if (event.kind === 'changes') {
		return {
			createState: (clock) => ({ ...clock, known: {} }),
			poll: async (state) =>
				await readChanges(state as ChangesState, event.watch(params, api), time, maxInterval),
		};
	}
	const { beginsWithBaseline = false, isDaily = false } = event;
	return {
		readsAtActivation: beginsWithBaseline,
		createState: (clock) => ({
			...clock,
			announced: '',
			...(beginsWithBaseline && { isBaseline: true }),
		}),
		async poll(stored) {
			const state = stored as RemindersState;
			if (!isTimeFor(event, params, state, time.localNow())) return { items: [], state, warnings: [] };
			const maxPages = isDaily ? pagesOfPoll(state, maxInterval) : undefined;
			return await findDue(state, event.watch(params, api), { ...time, maxPages }, maxInterval);
		},
	};
}

/** The record with what happened to it, and when. */
function itemOf(row: Row, event: TriggerEvent, params: Values<Fields>): IDataObject {
	const at = event.occurredAt?.(row);
	const told = { event: event.value, ...(typeof at === 'string' && { occurred_at: at }) };
	return { ...told, ...readFirst(addOffsets({ ...row, ...told } as IDataObject, params, zoneOf(params))) };
}

/** The time zone of an event that has an option for it; dates are on the clock of Brasília otherwise. */
function zoneOf({ options }: Values<Fields>): string | undefined {
	return isRecord(options) && typeof options.timeZone === 'string' ? options.timeZone : undefined;
}

/** In ms; n8n before 2.38 does not say. */
function budgetOf(host: IPollFunctions): number {
	const budget = typeof host.getPollBudgetMs === 'function' ? host.getPollBudgetMs() : FULL_BUDGET_MS;
	return Math.min(budget, FULL_BUDGET_MS);
}

/** @param budget in ms, from now on */
function pollTime(budget: number): PollTime {
	const begun = performance.now();
	return {
		localNow: () => Date.now(),
		hasTime: () => performance.now() < begun + budget,
		hasTimeToList: () => performance.now() < begun + budget / 2,
	};
}

/** A session for this poll, whose requests are canceled after `budget` ms. */
async function open(host: IPollFunctions, budget: number): Promise<Session> {
	const signal = AbortSignal.timeout(budget);
	const canceled = { getExecutionCancelSignal: () => signal };
	const cancelable = Object.assign(Object.create(host) as IPollFunctions, canceled);
	// The same page is read again on purpose, so no answer is cached.
	return await openSession(cancelable, new ResponseCache(0));
}

/** One example for each of the events, as far as there is one. @throws NodeOperationError when there is none at all */
async function fetchExamples(host: IPollFunctions, chosen: readonly ChosenEvent[]): Promise<IDataObject[]> {
	const items: IDataObject[] = [];
	for (const { event, params } of chosen) {
		try {
			const { reads } = await open(host, budgetOf(host));
			const found = await findExample(event, params, reads);
			if (found) items.push(itemOf(found, event, params));
		} catch (thrown) {
			const reason = thrown instanceof UnreadableRecordError ? thrown.refusal : thrown;
			throw toPollError(host.getNode(), reason, event);
		}
	}
	if (items.length > 0) return items;
	const names = chosen.map(({ event }) => `"${event.name}"`).join(' or ');
	throw new NodeOperationError(host.getNode(), `The back office has no record to show for ${names}`, {
		description:
			'The test shows a recent record as an example, and found none. Create one in the back office, or remove filters. You can also publish the workflow: the trigger starts it as soon as there is a record.',
	});
}
