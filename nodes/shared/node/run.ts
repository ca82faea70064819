import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { WriteApi } from '../writes/contract';
import { CanceledError } from '../request/failures';
import { openSession } from '../writes/session';
import { Lanes, type Concerns, type Turn } from '../writes/lanes';
import { register } from '../writes/register';
import { LookUps } from '../fields/findings';
import { isTool, localeOf, type NodeLocale, forErrorPanel, toNodeError } from '../errors/nodeError';
import { InvalidInputError } from '../errors/invalidInput';
import type { Language } from '../messages/language';
import { inWords, message, Message, StatedError } from '../messages/message';
import { isPreview, writeOptionsOf } from './writeOptions';
import { readFirst } from './columns';
import { filesOf, readFile, RecordWithFile, toBinary, type InputFile } from './files';
import { completeForm, readForm, type Form, type Run } from './form';
import { concernsOf, reportSharedKeys } from './givenPeople';
import { judgeEmptyFilters } from './emptyFilters';
import { showCost, showHints, showTrafficHint } from './hints';
import { failedItem, failedItems, toRunError, type Failure } from './itemErrors';
import { keySourceOf } from './keySource';
import { mapAtOnce } from '../atOnce';
import type { Operation, GivenPerson } from './operation';
import { toOutput, withSentColumns } from './output';
import { addOffsets, outgoing } from './outgoing';
import { Preview } from './preview';
import { Answer, questionIn, type Continuation } from './answer';
import { withOneMoreRow, toolAnswer } from './toolAnswer';
import { namesInRecord, noteHolder, noteKindOfDocument } from './recordNames';
import { saidOf } from '../said';
import { isRecord, quote } from '../values';

/**
 * How many items, or records of a list with their references, are read at once. The limiter sets the pace;
 * this keeps it busy while answers are pending.
 */
const READS_AT_ONCE = 10;

/**
 * Runs the chosen operation for every input item: the package's only item loop. Output items are linked to
 * input items, in order. Without Continue On Fail, nothing is written until all items are read and prepared,
 * so that a mistake in the last one leaves nothing half done.
 *
 * @throws NodeOperationError for wrong input, NodeApiError for a refusal; with Continue On Fail both become
 * items
 */
export async function runOperations(
	host: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	const locale = await localeOf(host);
	return await runFor(locale, host, operations).catch((thrown: unknown) => {
		throw forErrorPanel(toNodeError(locale, thrown, { action: '' }));
	});
}

async function runFor(
	locale: NodeLocale,
	host: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	const begun = await begin(host, operations).catch((thrown: unknown) => {
		// n8n would pass the input on as if every item had succeeded.
		if (host.continueOnFail() && !(thrown instanceof CanceledError))
			return [failedItems(host, toNodeError(locale, thrown, { action: '' }))];
		throw thrown;
	});
	if (Array.isArray(begun)) return begun;
	const { operation, session } = begun;
	const { reads } = session;
	const run: Run = {
		...{ host, operation, locale, session },
		lookUps: new LookUps(reads),
		details: reads.within(Infinity),
	};
	const forms = host.getInputData().map((_, index) => readForm(run, index));
	if (operation.kind === 'write' && forms.some(({ values }) => isPreview(values)))
		run.rehearsal = session.rehearse(operation.emptyRecord);
	await forEachInOrder(forms, async (form) => {
		const known = (forms[form.index] = await completeForm(form, run));
		return known.failure === undefined || host.continueOnFail();
	});
	if (operation.kind === 'read') judgeEmptyFilters(operation.properties, forms);
	reportSharedKeys(forms.map((form) => ({ item: form.index, people: peopleOfForm(run, form) })));
	const { results, failures } = host.continueOnFail()
		? await runEach(run, forms, true)
		: await runTogether(run, forms);
	if (failures.length > 0) throw toRunError(run, failures);
	if (run.rehearsal) showCost(host, run.rehearsal, locale.language);
	showHints(host, forms, locale.language);
	showTrafficHint(host, session.connection.traffic, run.details.notes.requests, locale.language);
	return [results.flat()];
}

async function begin(host: IExecuteFunctions, operations: readonly Operation[]) {
	return { operation: chosenOperation(host, operations), session: await openSession(host) };
}

interface RunResult {
	results: INodeExecutionData[][];
	failures: Failure[];
}

function chosenOperation(host: IExecuteFunctions, operations: readonly Operation[]): Operation {
	const chosen = host.getNodeParameter('operation', 0);
	const operation = operations.find(({ value }) => value === chosen);
	if (operation) return operation;
	throw new StatedError(message('OPERATION_UNKNOWN', { given: quote(String(chosen)) }), [
		message('next.operation'),
	]);
}

/** All or nothing, where we can tell: nothing is written while there is something to correct. */
async function runTogether(run: Run, forms: readonly Form[]): Promise<RunResult> {
	// What the API finds is reported together with the forms' own issues.
	const wrong = forms.filter(({ findings }) => findings.issues.length > 0);
	if (wrong.length > 0)
		return {
			results: [],
			failures: wrong.map((form) => ({ form, thrown: new InvalidInputError(form.findings.issues) })),
		};
	const failures: Failure[] = [];
	await forEachInOrder(forms, async (form) => {
		try {
			await prepare(run, form);
			return true;
		} catch (thrown) {
			failures.push({ form, thrown });
			// Continue only past invalid input, so that everything to correct is reported at once.
			return thrown instanceof InvalidInputError;
		}
	});
	return failures.length > 0 ? { results: [], failures } : await runEach(run, forms, false);
}

/** @param toPrepare whether each item still has to be prepared, before its own turn */
async function runEach(run: Run, forms: readonly Form[], toPrepare: boolean): Promise<RunResult> {
	const { host, operation, rehearsal } = run;
	const continues = host.continueOnFail();
	const preview =
		operation.kind === 'write' && rehearsal
			? new Preview(operation, rehearsal, run.locale.language)
			: undefined;
	const { traffic } = run.session.connection;
	traffic.begin(forms.length);
	const results = new Array<INodeExecutionData[]>(forms.length);
	const failures: Failure[] = [];
	const runItem = async (form: Form, turn?: Turn): Promise<boolean> => {
		const pairedItem = { item: form.index };
		try {
			if (toPrepare) await prepare(run, form);
			const records = preview
				? [withFiles(run, form, await preview.of(form, contextOf(run, form)))]
				: await runOne(run, form, turn);
			results[form.index] = records.map((record) => ({ ...record, pairedItem }));
			return true;
		} catch (thrown) {
			if (turn?.isDropped) return false;
			const failure = { form, thrown };
			if (continues && !(thrown instanceof CanceledError)) {
				results[form.index] = [failedItem(run, failure)];
				return true;
			}
			failures.push(failure);
			return false;
		}
	};
	const counted: typeof runItem = async (...of) =>
		await traffic.part('items', async () => await runItem(...of));
	if (operation.kind === 'read') await forEachInOrder(forms, counted);
	// Each item has to see what those before it would write.
	else if (preview) await forEachInOrder(forms, counted, 1);
	else await inTurns(run, forms, counted);
	await preview?.complete();
	return { results, failures };
}

/**
 * Writes the forms in their turns. After a failure no further turn begins, and the items without one are not
 * reported, since nothing of them was sent.
 */
async function inTurns(
	run: Run,
	forms: readonly Form[],
	task: (form: Form, turn: Turn) => Promise<boolean>,
): Promise<void> {
	const isOneAfterTheOther = forms.some(({ values }) => writeOptionsOf(values).oneAfterTheOther);
	const lanes = new Lanes(run.session.connection.cancelSignal, isOneAfterTheOther ? 1 : undefined);
	const begun: Array<Promise<void>> = [];
	for (const form of forms) {
		const turn = await lanes.next(concernsOfForm(run, form));
		if (!turn) break;
		begun.push(
			task(form, turn).then((goesOn) => {
				lanes.end(turn);
				if (!goesOn) lanes.stop();
			}),
		);
	}
	await Promise.all(begun);
}

/** What else, besides the records that they write to, can make items wait for each other: people and keys. */
function concernsOfForm(run: Run, form: Form): Concerns {
	const { idempotencyKey } = writeOptionsOf(form.values);
	const { changes = [], names } = concernsOf(peopleOfForm(run, form));
	return { names, changes: idempotencyKey === undefined ? changes : [...changes, `key ${idempotencyKey}`] };
}

/** The people of a form. None if it has issues, since then values are missing. */
function peopleOfForm({ operation }: Run, { values, findings }: Form): readonly GivenPerson[] {
	if (operation.kind === 'read' || findings.issues.length > 0) return [];
	return operation.people?.(values) ?? [];
}

/**
 * Checks what has to be checked before the item writes.
 *
 * @throws InvalidInputError for what the user has to correct
 */
async function prepare(run: Run, form: Form): Promise<void> {
	const { operation, session } = run;
	if (form.findings.issues.length > 0) throw new InvalidInputError(form.findings.issues);
	if (form.failure) throw form.failure.thrown;
	if (operation.kind === 'write') await operation.prepare?.({ api: session.reads, ...contextOf(run, form) });
}

/** What every operation gets besides `api`. */
function contextOf({ host }: Run, { index, values }: Form) {
	return { params: values, readFile: async (file?: InputFile) => await readFile(host, index, file) };
}

async function runOne(run: Run, form: Form, turn?: Turn): Promise<INodeExecutionData[]> {
	const { host, operation, session, locale } = run;
	const source = keySourceOf(host, form.values, form.index);
	const api = (turn ? session.writesOf(source, turn) : session.reads) as Reader & WriteApi;
	const context = contextOf(run, form);
	const params = isTool(host) ? withOneMoreRow(context.params) : context.params;
	const asked = isTool(host) ? questionIn(operation.value, context.params) : '';
	const perform = async () => await operation.run({ ...context, api, params });
	const result = await perform().catch(async (thrown: unknown) => {
		noteKindOfDocument(thrown, peopleOfForm(run, form));
		if (isTool(host)) await noteHolder(thrown, peopleOfForm(run, form), session.reads);
		throw thrown;
	});
	if (turn) {
		register.noteDone(source);
		turn.hasSucceeded = true;
	}
	if (result instanceof RecordWithFile) {
		const binary = { ...filesOf(host, form.index), ...(await toBinary(host, result)) };
		return [{ json: saidIn(readFirst(addOffsets(outgoing(result.json))), locale), binary }];
	}
	const given = result instanceof Answer ? saidBy(result, host, params.next, asked) : result;
	// The columns of an answer's rows are already in order.
	if (result instanceof Answer && Array.isArray(given))
		return given.map((row) => ({ json: saidIn(addOffsets(outgoing(row)), locale) }));
	const { traffic } = session.connection;
	const records = traffic.counted(isRecordList(given) ? given : [given]);
	const outputs = await mapAtOnce(records, READS_AT_ONCE, async (record) =>
		saidIn(await traffic.part('rows', async () => await outputOf(record, run, form)), locale),
	);
	if (isTool(host)) {
		const { language } = locale;
		if (operation.kind === 'write' && isRecord(given))
			Object.assign(outputs[0] ?? {}, await namesInRecord(given as IDataObject, host, session.reads));
		return [
			{
				json: toolAnswer(host, form, outputs, {
					...{ operation, isList: isRecordList(given), language },
					said: saidIn(saidOf(given) as IDataObject, locale),
				}),
			},
		];
	}
	return outputs.map((json) => (isRecordList(given) ? { json } : withFiles(run, form, json)));
}

const saidBy = (answer: Answer, host: Run['host'], next: unknown, asked: string) =>
	isTool(host) ? answer.forModel(next as Continuation | undefined, asked) : answer.forWorkflow;

/** A record as it leaves the node. An operation without `output` leaves it as it is. */
async function outputOf(
	record: IDataObject,
	{ host, operation: { output }, details }: Run,
	{ values, findings: { names } }: Form,
): Promise<IDataObject> {
	if (output) {
		const shown = isTool(host) ? withSentColumns(output, record) : output;
		return await toOutput(record, shown, values, names, details);
	}
	return readFirst(addOffsets(outgoing(record, names)));
}

/** A single record takes its item's files along, since the next node may need them. */
function withFiles({ host }: Run, { index }: Form, json: IDataObject): INodeExecutionData {
	const binary = filesOf(host, index);
	return { json, ...(binary && { binary }) };
}

function isRecordList<R extends object>(
	result: R | IDataObject[] | AsyncIterable<IDataObject>,
): result is IDataObject[] | AsyncIterable<IDataObject> {
	return Array.isArray(result) || Symbol.asyncIterator in result;
}

/** A record with the node's own messages in the user's language. */
function saidIn(record: IDataObject, { language }: NodeLocale): IDataObject {
	return inLanguage(record, language) as IDataObject;
}

/** Translates the node's own messages, at any depth of a record. */
function inLanguage(value: unknown, language: Language): unknown {
	if (value instanceof Message) return inWords(value, language);
	if (Array.isArray(value)) return value.map((each) => inLanguage(each, language));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, inLanguage(inner, language)]),
	);
}

/** Runs `task` for the forms, starting in order. Once `task` returns false, no further form begins. */
async function forEachInOrder(
	forms: readonly Form[],
	task: (form: Form) => Promise<boolean>,
	atOnce = READS_AT_ONCE,
): Promise<void> {
	let goesOn = true;
	await mapAtOnce(forms, atOnce, async (form) => {
		if (goesOn && !(await task(form))) goesOn = false;
	});
}
