import type { IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { NodeOperationError, type NodeApiError } from 'n8n-workflow';

import { openSession, type ReadApi, type Session, type WriteApi, type Writer } from '../api/api';
import { Canceled } from '../api/limiter';
import type { Fields, Values } from '../fields/field';
import { Place } from '../fields/place';
import { labelsOf } from './describe';
import { tellOfEarlierTry, toNodeError } from './nodeError';
import { readFile, RecordWithFile, withBinary } from './files';
import { forEditor } from './forEditor';
import type { Operation } from './operation';
import { shaped, withoutTemporaryLinks } from './output';
import { readParameters } from './parameters';
import { WrongInput, wrongInputError } from './wrongInput';

/** How many items are read at once. The limiter sets the pace; this only fills the time an answer travels. */
const READS_AT_ONCE = 10;

/**
 * Runs the chosen operation for every input item: the one item loop of the package. Items are linked to what they
 * became, in their order. Without Continue On Fail nothing is sent until the forms of all items are read, so that a
 * mistake in the last one does not leave the first ones written.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; with Continue On Fail both become items
 */
export async function runOperations(
	host: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	const chosen = host.getNodeParameter('operation', 0);
	const operation = operations.find(({ value }) => value === chosen);
	if (!operation) {
		throw new NodeOperationError(
			host.getNode(),
			`The operation "${String(chosen)}" does not exist in this version of the node`,
			{
				description: 'Choose an operation from the list.',
			},
		);
	}
	const items = host.getInputData();
	const continues = host.continueOnFail();
	const shown = host.getNode().parameters;
	const session = await openSession(host);
	const forms = items.map((_, index) => readForm(host, operation, shown, index, session));
	if (!continues) refuseWrongForms(host, forms);

	const results = new Array<INodeExecutionData[]>(items.length);
	const failures = new Map<number, NodeOperationError | NodeApiError>();
	const runItem = async (index: number): Promise<boolean> => {
		try {
			const records = await runOne(host, session, operation, forms[index] as Form, index);
			results[index] = records.map((record) => ({ ...record, pairedItem: { item: index } }));
			return true;
		} catch (thrown) {
			const form = forms[index] as Form;
			const told = toItemError(host, operation, thrown, form, index, continues ? 0 : index);
			const writtenBefore = session.writtenBefore(writerOf(host, form.values, index));
			if (writtenBefore) tellOfEarlierTry(told, thrown, writtenBefore);
			results[index] = [failedItem(told, index)];
			if (continues && !(thrown instanceof Canceled)) return true;
			failures.set(index, told);
			return false;
		}
	};
	await inOrder(items.length, operation.kind === 'read' ? READS_AT_ONCE : 1, runItem);
	const [first] = [...failures.keys()].sort((a, b) => a - b);
	const failure = first === undefined ? undefined : failures.get(first);
	if (failure) throw forEditor(failure);
	return [results.flat()];
}

interface Form {
	values: Values<Fields>;
	place: Place;
}

/**
 * Everything the user entered for one item, read and checked as far as that goes without the service.
 *
 * @param shown the node's parameters: n8n gives those that the form shows a value, and leaves out the others
 */
function readForm(
	host: IExecuteFunctions,
	{ properties, check }: Operation,
	shown: INodeParameters,
	index: number,
	{ reads }: Session,
): Form {
	const place = Place.ofForm();
	const fields = Object.fromEntries(Object.entries(properties).filter(([name]) => name in shown));
	const values = readParameters(fields, (name) => host.getNodeParameter(name, index), place);
	try {
		check?.(values, place, reads.companyIdentifier);
	} catch (thrown) {
		// Rules are written for values that could be read; the findings already say which could not.
		if (place.findings.length === 0) place.report(`The form cannot be checked: ${String(thrown)}`);
	}
	return { values, place };
}

function refuseWrongForms(host: IExecuteFunctions, forms: readonly Form[]): void {
	const wrong = forms
		.map(({ place: { findings } }, itemIndex) => ({ findings, itemIndex }))
		.filter(({ findings }) => findings.length > 0);
	if (wrong.length > 0) throw forEditor(wrongInputError(host.getNode(), wrong));
}

async function runOne(
	host: IExecuteFunctions,
	session: Session,
	{ properties, output, kind, run }: Operation,
	{ values, place }: Form,
	index: number,
): Promise<INodeExecutionData[]> {
	if (place.findings.length > 0) throw new WrongInput(place.findings);
	const params: Record<string, unknown> = { ...values };
	for (const [name, field] of Object.entries(properties)) {
		if (!field.complete) continue;
		params[name] = await field.complete(
			params[name],
			place.inside(field.property.displayName),
			session.reads,
		);
	}
	if (place.findings.length > 0) throw new WrongInput(place.findings);
	const api = kind === 'read' ? session.reads : session.writesOf(writerOf(host, params, index));
	const result = await run({
		api: api as ReadApi & WriteApi,
		params: params as Form['values'],
		readFile: async (property) => await readFile(host, index, property),
	});
	if (result instanceof RecordWithFile) return [await withBinary(host, result)];
	const records = (Array.isArray(result) ? result : [result]).map(withoutTemporaryLinks);
	const leaving = output
		? await Promise.all(
				records.map(async (record) => await shaped(record, output.shape, params, session.reads)),
			)
		: records;
	return leaving.map((json) => ({ json }));
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

/** Runs `task` for 0 to `count` - 1, `atOnce` at a time; once one gives false, no further one is begun. */
async function inOrder(
	count: number,
	atOnce: number,
	task: (index: number) => Promise<boolean>,
): Promise<void> {
	let next = 0;
	const worker = async (): Promise<void> => {
		while (next < count) {
			if (!(await task(next++))) next = count;
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}

/**
 * An item under Continue On Fail that did not work: the sentence, and what to do next. n8n recognises it by these
 * names; were the error itself attached, n8n would drop the `details`.
 */
function failedItem(told: NodeOperationError | NodeApiError, index: number): INodeExecutionData {
	return { json: { error: told.message, details: told.description ?? '' }, pairedItem: { item: index } };
}

function toItemError(
	host: IExecuteFunctions,
	operation: Operation,
	thrown: unknown,
	{ values }: Form,
	itemIndex: number,
	doneBefore: number,
): NodeOperationError | NodeApiError {
	if (thrown instanceof WrongInput)
		return wrongInputError(host.getNode(), [{ itemIndex, findings: thrown.findings }]);
	if (thrown instanceof Canceled) {
		return new NodeOperationError(host.getNode(), 'The execution was canceled before this item was sent', {
			itemIndex,
		});
	}
	const { isInDevelopment: stated, kind, properties } = operation;
	const isInDevelopment = typeof stated === 'function' ? stated(values) : stated;
	return toNodeError(
		host.getNode(),
		thrown,
		{ ...operation, isInDevelopment, labels: labelsOf(properties) },
		{ itemIndex, goneThrough: kind === 'write' ? doneBefore : 0 },
	);
}
