import type { Failure, INode } from 'n8n-workflow';
import { NodeOperationError, type NodeApiError } from 'n8n-workflow';

import { ApiError, NoResponseError } from '../shared/api/failures';
import { isUntrusted } from '../shared/api/networkCodes';
import { escapeForErrorPanel } from '../shared/errors/errorPanel';
import { toNodeError } from '../shared/errors/nodeError';
import { labelsOf } from '../shared/node/describe';
import { OutOfTime } from './core/list';
import type { TriggerEvent } from './triggerEvent';

/** Whether it may pass by itself: no answer, the limit used up, or a failure of the service. */
export function isTransient(thrown: unknown): boolean {
	const cause = causeOf(thrown);
	return cause === 'rate-limited' || cause === 'temporarily-unavailable';
}

/** What went wrong with a poll as n8n shows it, with the cause that tells n8n when to poll again. */
export function toPollError(
	node: INode,
	thrown: unknown,
	{ action, permission, properties }: TriggerEvent,
): NodeApiError | NodeOperationError {
	const cause = causeOf(thrown);
	const told =
		thrown instanceof OutOfTime
			? outOfTimeError(node)
			: toNodeError(node, thrown, { action, permission, labels: labelsOf(properties) });
	return escapeForErrorPanel(cause ? Object.assign(told, { failure: { cause } }) : told);
}

function outOfTimeError(node: INode): NodeOperationError {
	return new NodeOperationError(node, 'The back office did not answer in the time that n8n gives a poll', {
		description:
			'Its limit of 10 requests in 3 seconds may be used up by another program behind the same internet address, or it is slow. Nothing is lost: the next poll goes on from the same moment.',
	});
}

function causeOf(thrown: unknown): Failure['cause'] | undefined {
	if (thrown instanceof OutOfTime) return 'rate-limited';
	if (thrown instanceof NoResponseError) {
		return isUntrusted(thrown.code) ? 'configuration-invalid' : 'temporarily-unavailable';
	}
	if (!(thrown instanceof ApiError)) return undefined;
	if (thrown.status === 429) return 'rate-limited';
	if (thrown.status === 401) return 'credential-invalid';
	return (thrown.status ?? 0) >= 500 ? 'temporarily-unavailable' : undefined;
}
