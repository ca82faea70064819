import type { IBinaryKeyData, INodeExecutionData, NodeApiError } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { ApiError, CanceledError, NoResponseError } from '../request/failures';
import { register } from '../writes/register';
import { InvalidInputError, toInvalidInputNodeError } from '../errors/invalidInput';
import { toNodeError } from '../errors/nodeError';
import { describeSentItems, type SentItems } from '../errors/sentItems';
import { labelsOf } from './describe';
import type { Form, Run } from './form';
import { keySourceOf } from './keySource';

export interface Failure {
	form: Form;
	thrown: unknown;
}

/**
 * A failed item under Continue On Fail: what happened and, on the next line, what to do. Where an item has
 * `error` alone, every n8n uses the error output and puts the input's columns beside it; with the error
 * itself attached, n8n would drop what to do. Its files go along: n8n brings back the columns alone.
 */
export function failedItem(
	error: NodeOperationError | NodeApiError,
	index: number,
	files?: IBinaryKeyData,
): INodeExecutionData {
	const { message, description } = error;
	return {
		json: { error: [message, description].filter(Boolean).join('\n') },
		pairedItem: { item: index },
		...(files && { binary: files }),
	};
}

/** What ends the node: the first item's failure, or all that is to be corrected when that comes first. */
export function toRunError(run: Run, failures: readonly Failure[]): NodeOperationError | NodeApiError {
	const sorted = [...failures].sort((a, b) => a.form.index - b.form.index);
	const [first, ...others] = sorted as [Failure, ...Failure[]];
	if (!(first.thrown instanceof InvalidInputError)) return withOthers(run, toItemError(run, first), others);
	const wrong = sorted.flatMap(({ form, thrown }) =>
		thrown instanceof InvalidInputError ? [{ itemIndex: form.index, issues: thrown.issues }] : [],
	);
	const sent = sentItems(run, first);
	const error = withSentItems(
		toInvalidInputNodeError(run.host.getNode(), wrong, sent.fates.size === 0),
		sent,
	);
	return withOthers(
		run,
		error,
		others.filter(({ thrown }) => !(thrown instanceof InvalidInputError)),
	);
}

/**
 * Adds the items that failed while the first one's answer was pending; a canceled execution ends them all
 * alike.
 */
function withOthers<E extends NodeOperationError | NodeApiError>(
	run: Run,
	error: E,
	others: readonly Failure[],
): E {
	for (const other of others.filter(({ thrown }) => !(thrown instanceof CanceledError)))
		error.description = `${error.description ?? ''} Also failed: ${toItemError(run, other).message}.`;
	return error;
}

/** What went wrong with an item, and the outcome of those sent before it. */
export function toItemError(run: Run, failure: Failure): NodeOperationError | NodeApiError {
	const { host, operation } = run;
	const { form, thrown } = failure;
	const { index: itemIndex } = form;
	const node = host.getNode();
	const sent = sentItems(run, failure);
	if (thrown instanceof InvalidInputError) {
		const { issues } = thrown;
		return withSentItems(toInvalidInputNodeError(node, [{ itemIndex, issues }], sent.fates.size === 0), sent);
	}
	if (thrown instanceof CanceledError) {
		const message = 'The execution was canceled before this item was sent';
		return withSentItems(new NodeOperationError(node, message, { itemIndex }), sent);
	}
	const { isInDevelopment: stated, properties } = operation;
	const isInDevelopment = typeof stated === 'function' ? stated(form.values) : stated;
	const context = { ...operation, isInDevelopment, labels: labelsOf(properties) };
	// What a write was answered, or was not, says itself what may be stored.
	const own = isOfWrite(thrown) ? itemIndex : undefined;
	return withSentItems(toNodeError(node, thrown, context, itemIndex), sent, own);
}

function isOfWrite(thrown: unknown): boolean {
	return (thrown instanceof ApiError || thrown instanceof NoResponseError) && thrown.request.method !== 'GET';
}

/** What was sent in this try and earlier ones; with Continue On Fail other items speak for themselves. */
function sentItems({ host, operation }: Run, { form: { index, values } }: Failure): SentItems {
	if (operation.kind === 'read') return { fates: new Map(), count: 0 };
	const fates = register.itemsOf(keySourceOf(host, values, index));
	if (!host.continueOnFail()) return { fates, count: host.getInputData().length };
	return { fates: new Map([...fates].filter(([item]) => item === index)), count: 0 };
}

function withSentItems<E extends NodeOperationError | NodeApiError>(
	error: E,
	sent: SentItems,
	own?: number,
): E {
	const { description = '' } = error;
	const separator = description?.includes('\n') ? '\n' : ' ';
	error.description = `${description ?? ''}${separator}${describeSentItems(sent, own)}`.trim();
	return error;
}
