import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	addSentences,
	factsOf,
	type ShownError,
	toInvalidInputNodeError,
	toNodeError,
	isTool,
} from '../errors/nodeError';
import { InvalidInputError, ranges, type Issue } from '../errors/invalidInput';
import { labelsOf } from '../fields/field';
import { inFull, message, unquoted, type Message } from '../messages/message';
import { ApiError, CanceledError, NoResponseError } from '../request/failures';
import type { Fate } from '../request/http';
import { register, type ItemFate } from '../writes/register';
import { filesOf } from './files';
import type { Form, Run } from './form';
import { keySourceOf } from './keySource';
import { issuesForModel } from './modelNames';
import { writeOptionsOf } from './writeOptions';

export interface Failure {
	form: Form;
	thrown: unknown;
}

/**
 * A failed item under Continue On Fail. If an item has only `error`, every n8n version uses the error output
 * and puts the input's columns next to it; with the error object attached, n8n would keep only its message.
 * We add the input's files, because n8n adds only the columns.
 */
export function failedItem(run: Run, failure: Failure): INodeExecutionData {
	const { index } = failure.form;
	return toFailedItem(run.host, factsOf(toItemError(run, failure)), index);
}

/** All items, if the run could not even begin. */
export function failedItems(host: IExecuteFunctions, error: ShownError): INodeExecutionData[] {
	return host.getInputData().map((_, item) => toFailedItem(host, { ...factsOf(error), item }, item));
}

function toFailedItem(host: IExecuteFunctions, error: IDataObject, item: number): INodeExecutionData {
	const files = filesOf(host, item);
	return { json: { error }, pairedItem: { item }, ...(files && { binary: files }) };
}

/**
 * The error that ends the node: the first item's failure; or, if that is invalid input, everything to
 * correct.
 */
export function toRunError(run: Run, failures: readonly Failure[]): ShownError {
	const sorted = [...failures].sort((a, b) => a.form.index - b.form.index);
	const [first, ...others] = sorted as [Failure, ...Failure[]];
	if (!(first.thrown instanceof InvalidInputError)) return withOthers(run, toItemError(run, first), others);
	const wrong = sorted.flatMap(({ form, thrown }) =>
		thrown instanceof InvalidInputError ? [{ itemIndex: form.index, issues: issuesOf(run, thrown) }] : [],
	);
	const sent = sentItems(run, first);
	const error = toInvalidInputNodeError(run.locale, wrong, sent.fates.size === 0);
	return withOthers(
		run,
		withSentItems(run, error, sent, first.form.index),
		others.filter(({ thrown }) => !(thrown instanceof InvalidInputError)),
	);
}

const issuesOf = ({ host, operation }: Run, { issues }: InvalidInputError): readonly Issue[] =>
	isTool(host) ? issuesForModel(issues, host.getNode(), operation) : issues;

/**
 * Adds the items that failed while the first failure was still pending. A canceled execution ends all items
 * in the same way, so canceled items are not listed.
 */
function withOthers(run: Run, error: ShownError, others: readonly Failure[]): ShownError {
	for (const other of others.filter(({ thrown }) => !(thrown instanceof CanceledError))) {
		const too = message('items.failedToo', { message: inFull(toItemError(run, other).message) });
		addSentences(error, [too], run.locale.language);
	}
	return error;
}

/** The error of one item, with the fate of the items sent before it. */
function toItemError(run: Run, failure: Failure): ShownError {
	const { operation, locale } = run;
	const { form, thrown } = failure;
	const { index: itemIndex } = form;
	const sent = sentItems(run, failure);
	if (thrown instanceof InvalidInputError) {
		const wrong = [{ itemIndex, issues: issuesOf(run, thrown) }];
		return withSentItems(run, toInvalidInputNodeError(locale, wrong, sent.fates.size === 0), sent, itemIndex);
	}
	const context = {
		...operation,
		action: unquoted(operation.action),
		labels: labelsOf(operation.properties),
		secondRun: secondRunOf(run, form),
		hasStored: (sent.fates.get(itemIndex) ?? 'notWritten') !== 'notWritten',
		isWriteOfModel: isTool(run.host) && operation.kind === 'write',
	};
	return withSentItems(run, toNodeError(locale, thrown, context, itemIndex), sent, itemIndex, fateIn(thrown));
}

/**
 * What makes a second run of the item store nothing twice. n8n offers Retry execution for executions that
 * failed; of a called workflow it would begin a new one, with new keys. A model only calls again.
 */
function secondRunOf({ host }: Run, { values }: Form): 'ownKey' | 'retryExecution' | undefined {
	if (writeOptionsOf(values).idempotencyKey !== undefined) return 'ownKey';
	if (isTool(host)) return undefined;
	return host.continueOnFail() || host.getMode() === 'integrated' ? undefined : 'retryExecution';
}

/** What the error says about the fate of a write; undefined for other errors. */
function fateIn(thrown: unknown): Fate | undefined {
	const isOfRequest = thrown instanceof ApiError || thrown instanceof NoResponseError;
	return isOfRequest && thrown.request.method !== 'GET' ? thrown.fate : undefined;
}

/**
 * The items that were sent in this try and in earlier tries. With Continue On Fail, only the failed item
 * counts, since the others report for themselves.
 */
function sentItems({ host, operation }: Run, { form: { index, values }, thrown }: Failure) {
	const none = { fates: new Map<number, ItemFate>(), count: 0 };
	if (operation.kind === 'read') return none;
	const source = keySourceOf(host, values, index);
	// A canceled execution gives out no items that could report for themselves.
	const isForAll = thrown instanceof CanceledError || !host.continueOnFail();
	if (isForAll) return { fates: register.itemsOf(source), count: host.getInputData().length };
	const own = register.itemOf(source);
	return own ? { ...none, fates: new Map([[index, own]]) } : none;
}

/**
 * @param item the item that the error is about
 * @param ownFate what the error already says about that item
 */
function withSentItems(
	{ locale: { language } }: Run,
	error: ShownError,
	sent: ReturnType<typeof sentItems>,
	item: number,
	ownFate?: Fate,
): ShownError {
	const fate = sent.fates.get(item);
	addSentences(error, describeSentItems(sent, fate === ownFate ? item : undefined), language);
	// All items of a partner share the revocation that the first one sends, and its error.
	if ([fate, ownFate].some((one = 'notWritten') => one !== 'notWritten'))
		Object.assign(error.context.error as object, { may_have_stored: true });
	return error;
}

/**
 * What became of each item, by number, so that users who run the workflow again store nothing twice. Empty if
 * nothing was sent.
 *
 * @param fates of the items that have sent something, by index
 * @param count of all items to report; 0 if those that sent nothing report for themselves
 * @param own the failed item, if its error already says what became of it
 */
export function describeSentItems(
	{ fates, count }: { fates: ReadonlyMap<number, ItemFate>; count: number },
	own?: number,
): Message[] {
	const itemsThat = (fate: ItemFate) =>
		[...fates.keys()].filter((item) => item !== own && fates.get(item) === fate);
	const left = Array.from({ length: count }, (_, item) => item).filter(
		(item) => (fates.get(item) ?? 'notWritten') === 'notWritten',
	);
	const sentences = [
		...about('items.written', itemsThat('written')),
		...about('items.partly', itemsThat('partly')),
		...about('items.open', itemsThat('open')),
	];
	// We cannot know what a lost worker sent earlier in the same execution.
	return sentences.length > 0 ? [...sentences, ...about('items.left', left)] : [];
}

function about(
	id: 'items.written' | 'items.partly' | 'items.open' | 'items.left',
	items: readonly number[],
): Message[] {
	if (items.length === 0) return [];
	const ascending = ranges([...items].sort((a, b) => a - b));
	return [message(items.length === 1 ? id : `${id}Several`, { items: unquoted(ascending) })];
}
