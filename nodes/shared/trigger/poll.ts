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
import { readForm } from './form';
import { readChanges } from './polling/changes/readChanges';
import type { ChangesState } from './polling/changes/state';
import { UnreadableRecordError, type PollResult, type PollTime, type Row } from './polling/list';
import { withPollLock } from './polling/pollLock';
import { maxPollInterval } from './polling/pollTimes';
import { findDue } from './polling/reminders/findDue';
import type { RemindersState } from './polling/reminders/state';
import { runPoll } from './polling/runPoll';
import type { ClockState } from './polling/serviceClock';
import { fingerprintOf, loadState, saveState, type TriggerState } from './storedState';
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
	const { event, params } = readForm(host, events);
	const toItems = (rows: readonly Row[]): INodeExecutionData[] =>
		host.helpers.returnJsonArray(
			rows.map((row) => readFirst(addOffsets(row as IDataObject, params, zoneOf(params)))),
		);
	if (host.getMode() === 'manual') return [toItems([await fetchExample(host, event, params)])];

	const rows = await withPollLock(`${host.getWorkflow().id} ${host.getNode().id}`, async () => {
		const isActivation = budgetOf(host) === FULL_BUDGET_MS && !activatedWith.has(host);
		activatedWith.add(host);
		return await poll(host, event, params, isActivation).catch((thrown: unknown) => {
			if (isActivation && isTransient(thrown)) return [];
			throw toPollError(host.getNode(), thrown, event);
		});
	});
	return rows && rows.length > 0 ? [toItems(rows)] : null;
}

async function poll(
	host: IPollFunctions,
	event: TriggerEvent,
	params: Values<Fields>,
	isActivation: boolean,
): Promise<Row[]> {
	const budget = isActivation ? ACTIVATION_BUDGET_MS : budgetOf(host);
	const time = pollTime(budget);
	const session = await open(host, budget);
	const fingerprint = fingerprintOf(host, session, event, params);
	const maxInterval = maxPollInterval(host.getNodeParameter('pollTimes', {}));
	const { items, state, warnings } = await runPoll<TriggerState>({
		stored: loadState(host),
		fingerprint,
		isActivation,
		maxInterval,
		fetchServiceTime: async () => await fetchServiceTime(session.reads, event.path),
		localNow: () => time.localNow(),
		...readerOf(event, params, session.reads, time, maxInterval),
	});
	saveState(host, { fingerprint, state });
	for (const warning of warnings) host.logger.warn(`${host.getNode().name}: ${warning}`);
	return items;
}

/** How an event's state begins and is read on. A state is the event's own, as its fingerprint says. */
function readerOf(
	event: TriggerEvent,
	params: Values<Fields>,
	api: ReadApi,
	time: PollTime,
	maxInterval: number,
): {
	createState(clock: ClockState): TriggerState;
	poll(state: TriggerState): Promise<PollResult<TriggerState>>;
} {
	if (event.kind === 'changes') {
		return {
			createState: (clock) => ({ ...clock, known: {} }),
			poll: async (state) =>
				await readChanges(state as ChangesState, event.watch(params, api), time, maxInterval),
		};
	}
	return {
		createState: (clock) => ({ ...clock, announced: {} }),
		poll: async (state) =>
			await findDue(state as RemindersState, event.watch(params, api), time, maxInterval),
	};
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

async function fetchExample(
	host: IPollFunctions,
	event: TriggerEvent,
	params: Values<Fields>,
): Promise<IDataObject> {
	let found: Row | undefined;
	try {
		found = await findExample(event, params, (await open(host, budgetOf(host))).reads);
	} catch (thrown) {
		const reason = thrown instanceof UnreadableRecordError ? thrown.refusal : thrown;
		throw toPollError(host.getNode(), reason, event);
	}
	if (found) return found as IDataObject;
	throw new NodeOperationError(host.getNode(), `The back office has no record to show for "${event.name}"`, {
		description:
			'The test shows a recent record as an example, and found none. Create one in the back office, or remove filters. You can also publish the workflow: the trigger starts it as soon as there is a record.',
	});
}
