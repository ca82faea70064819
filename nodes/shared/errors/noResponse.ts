import { message, type Message, own } from '../messages/message';
import { endpointOf } from '../request/endpoints';
import { whyNoResponse, type NoResponseError } from '../request/failures';
import type { Fate, RequestLine } from '../request/http';
import type { Explanation } from './explanation';

/**
 * What it means that no whole answer came.
 *
 * @param hasOwnKey whether the operation offers an Idempotency Key of the user's own
 */
export function explainNoResponse(error: NoResponseError, hasOwnKey: boolean): Explanation {
	const { code, fate, request } = error;
	// An earlier attempt may have been processed, whatever the last one met.
	const effect = fate === 'notWritten' ? [] : [explainFate(error, hasOwnKey)];
	const why = whyNoResponse(code);
	if (why === 'tooLarge') {
		const isRead = endpointOf(request).effect === 'none';
		return {
			said: message('ANSWER_TOO_LARGE', { code: own(code) }),
			next: isRead ? [message('next.askForLess')] : effect,
		};
	}
	const { said, next } = WITHOUT_ANSWER[why];
	const later =
		effect.length > 0 || why === 'notConnected' || why === 'untrusted' ? [] : [message('next.later')];
	return {
		said: message(said, { code: own(code) }),
		next: [...effect, ...later, ...(next ? [message(next)] : [])],
	};
}

const WITHOUT_ANSWER = {
	notConnected: { said: 'UNREACHABLE', next: 'next.network' },
	untrusted: { said: 'CERTIFICATE_UNTRUSTED', next: 'next.certificate' },
	damaged: { said: 'ANSWER_DAMAGED', next: 'next.damaged' },
	silence: { said: 'NO_ANSWER', next: undefined },
} as const;

/** What is stored of a request that led to nothing, and what to do about it. */
export function explainFate(
	{ request, fate }: { request: RequestLine; fate: Fate },
	hasOwnKey: boolean,
): Message {
	if (fate === 'written') return message('fate.written');
	switch (endpointOf(request).effect) {
		case 'none':
			return message('next.later');
		case 'stores':
			return message('fate.stores', { ownKey: hasOwnKey ? message('fate.ownKey') : '' });
		case 'deletes':
			return message('fate.deletes');
		case 'disconnects':
			return message('fate.disconnects');
	}
}
