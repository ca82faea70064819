import type { Failure } from 'n8n-workflow';

import { ApiError, CanceledError, NoResponseError, whyNoResponse } from '../request/failures';
import { RequiredReadError } from '../errors/explain';
import { localeOf, forErrorPanel, type ShownError, toNodeError } from '../errors/nodeError';
import type { Host } from '../request/http';
import { message, unquoted, StatedError } from '../messages/message';
import { labelsOf } from '../fields/field';
import type { TriggerEvent } from './triggerEvent';

/**
 * Whether the failure may pass by itself: no answer (unless the certificate is not trusted), the limit or the
 * time used up, or the API failed.
 */
export function isTransient(thrown: unknown): boolean {
	const cause = causeOf(thrown);
	return cause === 'rate-limited' || cause === 'temporarily-unavailable';
}

/** The failure of a poll as n8n shows it, with the cause that n8n goes by to decide when to poll again. */
export async function toPollError(host: Host, thrown: unknown, event?: TriggerEvent): Promise<ShownError> {
	const cause = causeOf(thrown);
	const { action = 'Read', permission, properties = {}, common = {} } = event ?? {};
	const labels = labelsOf({ ...common, ...properties });
	const reason =
		thrown instanceof CanceledError
			? new StatedError(message('POLL_OUT_OF_TIME'), [message('next.poll')])
			: thrown;
	const error = toNodeError(await localeOf(host), reason, { action: unquoted(action), permission, labels });
	return forErrorPanel(cause ? Object.assign(error, { failure: { cause } }) : error);
}

function causeOf(of: unknown): Failure['cause'] | undefined {
	const thrown = of instanceof RequiredReadError ? of.reason : of;
	if (thrown instanceof CanceledError) return 'rate-limited';
	if (thrown instanceof NoResponseError) {
		return whyNoResponse(thrown.code) === 'untrusted' ? 'configuration-invalid' : 'temporarily-unavailable';
	}
	if (!(thrown instanceof ApiError)) return undefined;
	if (thrown.status === 429) return 'rate-limited';
	if (thrown.status === 401) return 'credential-invalid';
	// A web page with a good status most often means a wrong Base URL, and does not pass by itself.
	return thrown.status !== undefined && thrown.isTransient ? 'temporarily-unavailable' : undefined;
}
