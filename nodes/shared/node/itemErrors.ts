import type { INodeExecutionData } from 'n8n-workflow';

import {
	factsOf,
	type ShownError,
	toInvalidInputNodeError,
	toNodeError,
	describeSentItems,
} from '../errors/nodeError';
import { InvalidInputError } from '../errors/invalidInput';
import { inFull, inWords, message, own } from '../messages/message';
import { ApiError, CanceledError, NoResponseError } from '../request/failures';
import { register } from '../writes/register';
import { labelsOf } from './describe';
import { filesOf } from './files';
import type { Form, Run } from './form';
import { keySourceOf } from './keySource';

export interface Failure {
	form: Form;
	thrown: unknown;
}

/**
 * A failed item under Continue On Fail. Where an item has `error` alone, every n8n uses the error output and
 * puts the input's columns beside it; with the error itself attached, n8n would keep its message alone. Its
 * files go along: n8n brings back the columns alone.
 */
export function failedItem(run: Run, failure: Failure): INodeExecutionData {
	const { index } = failure.form;
	const files = filesOf(run.host, index);
	return {
		json: { error: factsOf(toItemError(run, failure)) },
		pairedItem: { item: index },
		...(files && { binary: files }),
	};
}

/** What ends the node: the first item's failure, or all that is to be corrected when that comes first. */
export function toRunError(run: Run, failures: readonly Failure[]): ShownError {
	const sorted = [...failures].sort((a, b) => a.form.index - b.form.index);
	const [first, ...others] = sorted as [Failure, ...Failure[]];
	if (!(first.thrown instanceof InvalidInputError)) return withOthers(run, toItemError(run, first), others);
	const wrong = sorted.flatMap(({ form, thrown }) =>
		thrown instanceof InvalidInputError ? [{ itemIndex: form.index, issues: thrown.issues }] : [],
	);
	const sent = sentItems(run, first);
	const error = toInvalidInputNodeError(run.audience, wrong, sent.fates.size === 0);
	return withOthers(
		run,
		withSentItems(run, error, sent, first.form.index),
		others.filter(({ thrown }) => !(thrown instanceof InvalidInputError)),
	);
}

/**
 * Adds the items that failed while the first one's answer was pending; a canceled execution ends them all
 * alike.
 */
function withOthers(run: Run, error: ShownError, others: readonly Failure[]): ShownError {
	for (const other of others.filter(({ thrown }) => !(thrown instanceof CanceledError))) {
		const too = message('items.failedToo', { message: inFull(toItemError(run, other).message) });
		error.description = `${error.description ?? ''} ${inWords(too, run.audience.language)}`;
	}
	return error;
}

/** What went wrong with an item, and the outcome of those sent before it. */
function toItemError(run: Run, failure: Failure): ShownError {
	const { operation, audience } = run;
	const { form, thrown } = failure;
	const { index: itemIndex } = form;
	const sent = sentItems(run, failure);
	if (thrown instanceof InvalidInputError) {
		const wrong = [{ itemIndex, issues: thrown.issues }];
		return withSentItems(
			run,
			toInvalidInputNodeError(audience, wrong, sent.fates.size === 0),
			sent,
			itemIndex,
		);
	}
	const context = { ...operation, action: own(operation.action), labels: labelsOf(operation.properties) };
	return withSentItems(
		run,
		toNodeError(audience, thrown, context, itemIndex),
		sent,
		itemIndex,
		isOfWrite(thrown),
	);
}

function isOfWrite(thrown: unknown): boolean {
	return (thrown instanceof ApiError || thrown instanceof NoResponseError) && thrown.request.method !== 'GET';
}

/** What was sent in this try and earlier ones; with Continue On Fail other items speak for themselves. */
function sentItems({ host, operation }: Run, { form: { index, values } }: Failure) {
	if (operation.kind === 'read') return { fates: new Map(), count: 0 };
	const fates = register.itemsOf(keySourceOf(host, values, index));
	if (!host.continueOnFail()) return { fates, count: host.getInputData().length };
	return { fates: new Map([...fates].filter(([item]) => item === index)), count: 0 };
}

/**
 * @param item that the error is about
 * @param saysSo whether the error itself says what may be stored of it
 */
function withSentItems(
	{ audience: { language } }: Run,
	error: ShownError,
	sent: ReturnType<typeof sentItems>,
	item: number,
	saysSo = false,
): ShownError {
	const { description } = error;
	const separator = description?.includes('\n') ? '\n' : ' ';
	const sentences = describeSentItems(sent, saysSo ? item : undefined).map((each) => inWords(each, language));
	error.description = [description, sentences.join(' ')].filter(Boolean).join(separator);
	if ((sent.fates.get(item) ?? 'notWritten') !== 'notWritten')
		Object.assign(error.context.error as object, { may_have_stored: true });
	return error;
}
