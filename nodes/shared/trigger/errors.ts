import type { Failure, INode, NodeApiError } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { ApiError, NoResponseError, whyNoResponse } from '../request/failures';
import { escapeForErrorPanel } from '../errors/errorPanel';
import { toNodeError } from '../errors/nodeError';
import { labelsOf } from '../node/describe';
import { OutOfTimeError } from './polling/list';
import type { TriggerEvent } from './triggerEvent';

/** Whether it may pass by itself: no answer, the limit used up, or a failure of the API. */
export function isTransient(thrown: unknown): boolean {
	const cause = causeOf(thrown);
	return cause === 'rate-limited' || cause === 'temporarily-unavailable';
}

/** What went wrong with a poll as n8n shows it, with the cause by which n8n decides when to poll again. */
export function toPollError(
	node: INode,
	thrown: unknown,
	event: TriggerEvent | undefined,
): NodeApiError | NodeOperationError {
	const cause = causeOf(thrown);
	const { action = 'Read', permission, properties = {}, common = {} } = event ?? {};
	const labels = labelsOf({ ...common, ...properties });
	const error =
		thrown instanceof OutOfTimeError
			? outOfTimeError(node)
			: toNodeError(node, thrown, { action, permission, labels });
	return escapeForErrorPanel(cause ? Object.assign(error, { failure: { cause } }) : error);
}

function outOfTimeError(node: INode): NodeOperationError {
	return new NodeOperationError(
		node,
		'The back office did not answer within the time that n8n allows for a poll',
		{
			description:
				'It is slow, or another program behind the same internet address uses up its limit of 10 requests in 3 seconds. Nothing is lost: the next poll continues where this one stopped.',
		},
	);
}

function causeOf(thrown: unknown): Failure['cause'] | undefined {
	if (thrown instanceof OutOfTimeError) return 'rate-limited';
	if (thrown instanceof NoResponseError) {
		return whyNoResponse(thrown.code) === 'untrusted' ? 'configuration-invalid' : 'temporarily-unavailable';
	}
	if (!(thrown instanceof ApiError)) return undefined;
	if (thrown.status === 429) return 'rate-limited';
	if (thrown.status === 401) return 'credential-invalid';
	// A web page with a good status comes from a wrong Base URL most often, and does not pass.
	return thrown.status !== undefined && thrown.isTransient ? 'temporarily-unavailable' : undefined;
}
