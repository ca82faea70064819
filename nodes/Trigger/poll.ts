import { createHash } from 'crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { ReadApi } from '../shared/api/contract';
import { credentialTypeOf } from '../shared/api/credential';
import { ResponseCache } from '../shared/api/responseCache';
import { openSession, type Session } from '../shared/api/session';
import { escapeForErrorPanel } from '../shared/errors/errorPanel';
import { toInvalidInputNodeError } from '../shared/errors/invalidInput';
import type { Fields, Values } from '../shared/fields/field';
import { Place } from '../shared/fields/place';
import { addOffsets } from '../shared/node/datesWithOffset';
import { readParameters } from '../shared/node/parameters';
import { isRecord } from '../shared/values';
import { readChanges, type ChangesState } from './core/changes';
import { RecordRefused, type Row, type Time } from './core/list';
import { longestGap } from './core/pollTimes';
import { lookForDue, type RemindersState } from './core/reminders';
import { oneAtATime, takeTurn, type Kept } from './core/turn';
import { isTransient, toPollError } from './errors';
import { findExample } from './example';
import { askClock } from './records';
import type { TriggerEvent } from './triggerEvent';

type State = ChangesState | RemindersState;

/** n8n's usual budget of a poll, in ms; its durable engine leases a poll for less. */
const WHOLE_BUDGET_MS = 300_000;
/** Publishing a workflow waits for the first poll. */
const ACTIVATION_BUDGET_MS = 30_000;

/** The legacy engine polls with the same functions that it activated the node with. */
const activatedWith = new WeakSet<IPollFunctions>();

/**
 * One poll of the trigger: what happened since the last one, or null. The kept state is replaced in one assignment when
 * everything went well, and otherwise stays as it was.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; what may pass by itself does not stop publishing
 */
export async function pollEvents(
	host: IPollFunctions,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const { event, params } = readForm(host, events);
	const leaving = (rows: readonly Row[]): INodeExecutionData[] =>
		host.helpers.returnJsonArray(rows.map((row) => addOffsets(row as IDataObject, params, zoneOf(params))));
	if (host.getMode() === 'manual') return [leaving([await example(host, event, params)])];

	const items = await oneAtATime(`${host.getWorkflow().id} ${host.getNode().id}`, async () => {
		const budget = budgetOf(host);
		const isActivation = budget === WHOLE_BUDGET_MS && !activatedWith.has(host);
		activatedWith.add(host);
		return await poll(host, event, params, isActivation).catch((thrown: unknown) => {
			if (isActivation && isTransient(thrown)) return [];
			throw toPollError(host.getNode(), thrown, event);
		});
	});
	return items && items.length > 0 ? [leaving(items)] : null;
}

/** An event whose times are on another clock than Brasília's has an option for it. */
function zoneOf({ options }: Values<Fields>): string | undefined {
	return isRecord(options) && typeof options.timeZone === 'string' ? options.timeZone : undefined;
}

/** Milliseconds; n8n before 2.38 does not tell. */
function budgetOf(host: IPollFunctions): number {
	const told = typeof host.getPollBudgetMs === 'function' ? host.getPollBudgetMs() : WHOLE_BUDGET_MS;
	return Math.min(told, WHOLE_BUDGET_MS);
}

async function poll(
	host: IPollFunctions,
	event: TriggerEvent,
	params: Values<Fields>,
	isActivation: boolean,
): Promise<Row[]> {
	const budget = isActivation ? ACTIVATION_BUDGET_MS : budgetOf(host);
	const time = timeOf(budget);
	const session = await open(host, AbortSignal.timeout(budget));
	const { reads } = session;
	const about = aboutOf(host, session, event, params);
	const gap = longestGap(host.getNodeParameter('pollTimes', {}));
	const { items, state, warnings } = await takeTurn<State>({
		kept: keptState(host),
		about,
		isActivation,
		longestGap: gap,
		askClock: async () => await askClock(reads, event.path),
		begin: (clock) =>
			({ ...clock, ...(event.kind === 'changes' ? { seen: {} } : { announced: {} }) }) as State,
		read: async (before) =>
			event.kind === 'changes'
				? await readChanges(before as ChangesState, event.watch(params, reads), time, gap)
				: await lookForDue(before as RemindersState, event.watch(params, reads), Date.now(), time, gap),
	});
	keep(host, { about, state });
	for (const warning of warnings) host.logger.warn(`${host.getNode().name}: ${warning}`);
	return items;
}

/** @param budget in ms, from now on */
function timeOf(budget: number): Time {
	const begun = performance.now();
	return {
		hasTime: () => performance.now() < begun + budget,
		hasTimeToList: () => performance.now() < begun + budget / 2,
	};
}

/** The way to the service for this poll; whoever waits for it stops waiting when `signal` is aborted. */
async function open(host: IPollFunctions, signal: AbortSignal): Promise<Session> {
	const canceled = { getExecutionCancelSignal: () => signal };
	const cancelable = Object.assign(Object.create(host) as IPollFunctions, canceled);
	// The same page is read again on purpose, so no answer is kept.
	return await openSession(cancelable, new ResponseCache(0));
}

async function openApi(host: IPollFunctions): Promise<ReadApi> {
	return (await open(host, AbortSignal.timeout(budgetOf(host)))).reads;
}

async function example(
	host: IPollFunctions,
	event: TriggerEvent,
	params: Values<Fields>,
): Promise<IDataObject> {
	let found: Row | undefined;
	try {
		found = await findExample(event, params, await openApi(host));
	} catch (thrown) {
		const reason = thrown instanceof RecordRefused ? thrown.refusal : thrown;
		throw toPollError(host.getNode(), reason, event);
	}
	if (found) return found as IDataObject;
	throw new NodeOperationError(host.getNode(), `The back office has no record to show for "${event.name}"`, {
		description:
			'This test looks for a recent record as an example. Register one in the back office, or loosen the filters; once the workflow is published, the trigger starts it as soon as there is one.',
	});
}

function readForm(
	host: IPollFunctions,
	events: readonly TriggerEvent[],
): { event: TriggerEvent; params: Values<Fields> } {
	const chosen = host.getNodeParameter('triggerOn');
	const event = events.find(({ value }) => value === chosen);
	if (!event) {
		throw new NodeOperationError(
			host.getNode(),
			`"${String(chosen)}" is nothing that this version of the node triggers on`,
			{ description: 'Choose from the list "Trigger On".' },
		);
	}
	const place = Place.ofForm(host.getNode().parameters);
	const params = readParameters(event.properties, (name) => host.getNodeParameter(name, ''), place);
	// A filter that comes empty would let everything through, and a trigger has no output to put a hint beside.
	const empty = place.emptyExpressions.map(
		(field) => `${field} is an expression that gave nothing: correct it, or enter the value itself`,
	);
	const findings = [...place.findings, ...empty];
	if (findings.length > 0)
		throw escapeForErrorPanel(toInvalidInputNodeError(host.getNode(), [{ issues: findings }]));
	return { event, params };
}

/**
 * Whose a state is, as a digest. One that came along with an imported or duplicated workflow, or was kept for another
 * credential or service, begins anew; another token of the same credential does not. So does another event, or another
 * reminder; a filter or another output changes nothing of what was seen.
 */
function aboutOf(
	host: IPollFunctions,
	{ connection: { authentication, baseUrl } }: Session,
	event: TriggerEvent,
	params: Values<Fields>,
): string {
	const type = credentialTypeOf(authentication);
	const whose = [
		host.getInstanceId(),
		host.getWorkflow().id,
		type,
		host.getNode().credentials?.[type]?.id,
		baseUrl,
	];
	const armedBy = event.kind === 'reminders' ? event.armedBy.map((name) => params[name]) : [];
	return createHash('sha256')
		.update(JSON.stringify([...whose, event.value, ...armedBy]))
		.digest('base64url')
		.slice(0, 22);
}

/** A copy: what n8n gives notices changes, and may be the engine's own. */
function keptState(host: IPollFunctions): Kept<State> | undefined {
	const { kept } = host.getWorkflowStaticData('node') as { kept?: Kept<State> };
	return kept && (JSON.parse(JSON.stringify(kept)) as Kept<State>);
}

/** n8n notices a change at the top alone, so everything is under one name. */
function keep(host: IPollFunctions, kept: Kept<State>): void {
	Object.assign(host.getWorkflowStaticData('node'), { kept });
}
