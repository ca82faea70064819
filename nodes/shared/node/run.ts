import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { NodeOperationError, type NodeApiError } from 'n8n-workflow';

import { openSession, type Session, type Writer } from '../api/api';
import type { ReadApi, WriteApi } from '../api/contract';
import { Canceled, Refusal, Unreachable } from '../api/failures';
import { itemsOfRun, type ItemsOfRun } from '../api/itemsOfRun';
import { fateOfItems } from '../errors/fateOfItems';
import { forEditor } from '../errors/forEditor';
import { toNodeError } from '../errors/nodeError';
import { WrongInput, wrongInputError } from '../errors/wrongInput';
import type { Fields, Values } from '../fields/field';
import { FieldPath } from '../fields/fieldPath';
import { datesLeaving } from './datesWithOffset';
import { labelsOf } from './describe';
import { readFile, RecordWithFile, withBinary } from './files';
import { showHints } from './hints';
import type { Operation } from './operation';
import { shaped, withoutTemporaryLinks } from './output';
import { readParameters } from './parameters';

/** How many items are read at once. The limiter sets the pace; this only fills the time an answer travels. */
const READS_AT_ONCE = 10;

/**
 * Runs the chosen operation for every input item: the one item loop of the package. Items are linked to what they
 * became, in their order. Without Continue On Fail nothing is written until the forms of all items are read and
 * prepared, so that a mistake in the last one does not leave the first ones written.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; with Continue On Fail both become items
 */
export async function runOperations(
	host: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	const operation = chosenOperation(host, operations);
	const session = await openSession(host);
	const run: Run = { host, operation, session };
	const shown = host.getNode().parameters;
	const forms = host.getInputData().map((_, index) => readForm(run, shown, index));
	const { results, failures } = host.continueOnFail()
		? await runEach(run, forms, true)
		: await runTogether(run, forms);
	if (failures.length > 0) throw forEditor(firstOf(run, failures));
	showHints(host, forms);
	return [results.flat()];
}

/** One execution of the node. */
interface Run {
	host: IExecuteFunctions;
	operation: Operation;
	session: Session;
}

/** What the user entered for one item. */
interface Form {
	index: number;
	values: Values<Fields>;
	place: FieldPath;
}

interface Failure {
	form: Form;
	thrown: unknown;
}

interface Outcome {
	results: INodeExecutionData[][];
	failures: Failure[];
}

function chosenOperation(host: IExecuteFunctions, operations: readonly Operation[]): Operation {
	const chosen = host.getNodeParameter('operation', 0);
	const operation = operations.find(({ value }) => value === chosen);
	if (operation) return operation;
	throw new NodeOperationError(
		host.getNode(),
		`The operation "${String(chosen)}" does not exist in this version of the node`,
		{
			description: 'Choose an operation from the list.',
		},
	);
}

/**
 * Everything the user entered for one item, read and checked as far as that goes without the service.
 *
 * @param shown the node's parameters: n8n gives those that the form shows a value, and leaves out the others
 */
function readForm({ host, operation, session }: Run, shown: INodeParameters, index: number): Form {
	const place = FieldPath.ofForm(shown);
	const fields = Object.fromEntries(Object.entries(operation.properties).filter(([name]) => name in shown));
	const values = readParameters(fields, (name) => host.getNodeParameter(name, index), place);
	try {
		operation.check?.(values, place, session.reads.companyIdentifier);
	} catch (thrown) {
		// Rules are written for values that could be read; the issues already say which could not.
		if (place.issues.length === 0) place.addIssue(`The form cannot be checked: ${String(thrown)}`);
	}
	return { index, values, place };
}

/** All items or none, as far as that can be known: nothing is written while there is something to correct. */
async function runTogether(run: Run, forms: readonly Form[]): Promise<Outcome> {
	const wrong = forms.filter(({ place }) => place.issues.length > 0).map((form) => failureOf(form));
	if (wrong.length > 0) return { results: [], failures: wrong };
	if (run.operation.kind === 'read') return await runEach(run, forms, true);
	const prepared = new Array<Form>(forms.length);
	const failures: Failure[] = [];
	await inOrder(forms, READS_AT_ONCE, async (form) => {
		try {
			prepared[form.index] = await prepare(run, form);
			return true;
		} catch (thrown) {
			failures.push({ form, thrown });
			// All that is to be corrected is told at once.
			return thrown instanceof WrongInput;
		}
	});
	return failures.length > 0 ? { results: [], failures } : await runEach(run, prepared, false);
}

function failureOf(form: Form): Failure {
	return { form, thrown: new WrongInput(form.place.issues) };
}

/** @param toPrepare whether that is still to be done, for each item before its own turn */
async function runEach(run: Run, forms: readonly Form[], toPrepare: boolean): Promise<Outcome> {
	const { host, operation } = run;
	const continues = host.continueOnFail();
	const results = new Array<INodeExecutionData[]>(forms.length);
	const failures: Failure[] = [];
	await inOrder(forms, operation.kind === 'read' ? READS_AT_ONCE : 1, async (form) => {
		const pairedItem = { item: form.index };
		try {
			const records = await runOne(run, toPrepare ? await prepare(run, form) : form);
			results[form.index] = records.map((record) => ({ ...record, pairedItem }));
			return true;
		} catch (thrown) {
			const failure = { form, thrown };
			if (continues && !(thrown instanceof Canceled)) {
				results[form.index] = [failedItem(toItemError(run, failure), form.index)];
				return true;
			}
			failures.push(failure);
			return false;
		}
	});
	return { results, failures };
}

/**
 * The form with what only the service can tell: its own values completed, and what the operation has to see first.
 *
 * @throws WrongInput for what is to be corrected
 */
async function prepare(run: Run, { index, values, place }: Form): Promise<Form> {
	const { operation, session } = run;
	const refuse = (): void => {
		if (place.issues.length > 0) throw new WrongInput(place.issues);
	};
	refuse();
	const completed: Record<string, unknown> = { ...values };
	for (const [name, field] of Object.entries(operation.properties)) {
		if (!field.complete) continue;
		const here = place.inside(field.property.displayName);
		completed[name] = await field.complete(completed[name], here, session.reads);
	}
	refuse();
	const form: Form = { index, values: completed as Form['values'], place };
	if (operation.kind === 'write') await operation.prepare?.({ api: session.reads, ...contextOf(run, form) });
	return form;
}

/** What every operation gets besides its way to the service. */
function contextOf({ host }: Run, { index, values }: Form) {
	return { params: values, readFile: async (property: string) => await readFile(host, index, property) };
}

async function runOne(run: Run, form: Form): Promise<INodeExecutionData[]> {
	const { host, operation, session } = run;
	const { kind, output } = operation;
	const api = kind === 'read' ? session.reads : session.writesOf(writerOf(host, form.values, form.index));
	const result = await operation.run({ api: api as ReadApi & WriteApi, ...contextOf(run, form) });
	if (result instanceof RecordWithFile) {
		const { json, ...item } = await withBinary(host, result);
		return [{ ...item, json: leavingNode(json, form) }];
	}
	const records = Array.isArray(result) ? result : [result];
	const leaving = output
		? await Promise.all(
				records.map(async (record) => await shaped(record, output.shape, form.values, session.reads)),
			)
		: records;
	return leaving.map((record) => ({ json: leavingNode(record, form) }));
}

/** The one exit of every record: without what opens a file, and with times that n8n's own nodes read right. */
function leavingNode(record: IDataObject, { values }: Form): IDataObject {
	return datesLeaving(withoutTemporaryLinks(record), values);
}

/** Who writes: this item of this run, with the user's own key when the operation offers one and it is filled in. */
function writerOf(host: IExecuteFunctions, values: Record<string, unknown>, item: number): Writer {
	const userText = (values.options as { idempotencyKey?: string } | undefined)?.idempotencyKey;
	return {
		userText,
		instance: host.getInstanceId(),
		execution: host.getExecutionId(),
		// Not every n8n version tells.
		establishedAt: host.getExecutionContext?.()?.establishedAt,
		node: host.getNode().id,
		run: Number(host.getWorkflowDataProxy(item).$runIndex),
		item,
	};
}

/** Runs `task` for the forms in their order, `atOnce` at a time; once one gives false, no further one is begun. */
async function inOrder(
	forms: readonly Form[],
	atOnce: number,
	task: (form: Form) => Promise<boolean>,
): Promise<void> {
	const left = [...forms].reverse();
	const worker = async (): Promise<void> => {
		for (let form = left.pop(); form; form = left.pop()) {
			if (!(await task(form))) left.length = 0;
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, forms.length) }, worker));
}

/**
 * An item under Continue On Fail that did not work: the sentence, and what to do next. n8n recognises it by these
 * names; were the error itself attached, n8n would drop the `details`.
 */
function failedItem(told: NodeOperationError | NodeApiError, index: number): INodeExecutionData {
	return { json: { error: told.message, details: told.description ?? '' }, pairedItem: { item: index } };
}

/** What ends the node: the first item's failure, or all that is to be corrected when that comes first. */
function firstOf(run: Run, failures: readonly Failure[]): NodeOperationError | NodeApiError {
	const sorted = [...failures].sort((a, b) => a.form.index - b.form.index);
	const [first] = sorted as [Failure, ...Failure[]];
	if (!(first.thrown instanceof WrongInput)) return toItemError(run, first);
	const wrong = sorted.flatMap(({ form, thrown }) =>
		thrown instanceof WrongInput ? [{ itemIndex: form.index, findings: thrown.findings }] : [],
	);
	const sent = sentItems(run, first);
	return withFate(wrongInputError(run.host.getNode(), wrong, isNothing(sent)), sent);
}

function toItemError(run: Run, failure: Failure): NodeOperationError | NodeApiError {
	const { host, operation } = run;
	const { form, thrown } = failure;
	const { index: itemIndex } = form;
	const node = host.getNode();
	const sent = sentItems(run, failure);
	if (thrown instanceof WrongInput) {
		const { findings } = thrown;
		return withFate(wrongInputError(node, [{ itemIndex, findings }], isNothing(sent)), sent);
	}
	if (thrown instanceof Canceled) {
		const message = 'The execution was canceled before this item was sent';
		return withFate(new NodeOperationError(node, message, { itemIndex }), sent);
	}
	const { isInDevelopment: stated, properties } = operation;
	const isInDevelopment = typeof stated === 'function' ? stated(form.values) : stated;
	const refused = { ...operation, isInDevelopment, labels: labelsOf(properties) };
	// What a write was answered, or was not, says itself what may be stored.
	const own = isOfWrite(thrown) ? itemIndex : undefined;
	return withFate(toNodeError(node, thrown, refused, itemIndex), sent, own);
}

function isOfWrite(thrown: unknown): boolean {
	return (thrown instanceof Refusal || thrown instanceof Unreachable) && thrown.request.method !== 'GET';
}

/** What was sent so far, in this try and in those before it; with Continue On Fail other items speak for themselves. */
function sentItems({ host, operation }: Run, { form: { index, values } }: Failure): ItemsOfRun {
	if (operation.kind === 'read') return { written: new Set(), open: new Set() };
	const { written, open } = itemsOfRun(writerOf(host, values, index));
	if (!host.continueOnFail()) return { written, open };
	const ifOwn = (items: Set<number>) => new Set(items.has(index) ? [index] : []);
	return { written: ifOwn(written), open: ifOwn(open) };
}

function isNothing({ written, open }: ItemsOfRun): boolean {
	return written.size + open.size === 0;
}

function withFate<E extends NodeOperationError | NodeApiError>(error: E, sent: ItemsOfRun, own?: number): E {
	const { description = '' } = error;
	const separator = description?.includes('\n') ? '\n' : ' ';
	error.description = `${description ?? ''}${separator}${fateOfItems(sent, own)}`.trim();
	return error;
}
