import { endpointOf, type Endpoint } from '../request/endpoints';
import { whyNoResponse, type IncompleteListError, type NoResponseError } from '../request/failures';
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
	const effect = fate === 'notWritten' ? '' : explainFate(error, hasOwnKey);
	const again = effect || 'Run the workflow again later.';
	const explained = (message: string, next: string): Explanation => ({
		message: `${message} (${code})`,
		description: `${effect} ${next}`.trim(),
	});
	const why = whyNoResponse(code);
	if (why === 'notConnected') {
		return explained(
			'The back office cannot be reached',
			'Check the Base URL in the credential of this node, and whether this n8n may connect to it.',
		);
	}
	if (why === 'untrusted') {
		return explained(
			"The back office's certificate is not trusted",
			'Check the Base URL in the credential of this node. If it is right, tell the people who run the server.',
		);
	}
	if (why === 'tooLarge') {
		const isRead = endpointOf(request).effect === 'none';
		const next =
			'Ask for less at a time: a smaller Limit, or a filter. If it is one record, tell the people who run the back office.';
		return {
			message: `The back office's answer is larger than the 50 MB that an answer can have (${code})`,
			description: isRead ? next : effect,
		};
	}
	if (why === 'damaged') {
		return {
			message: `The back office's answer did not arrive whole (${code})`,
			description: `${again} If it happens again, tell the people who run the network: something between n8n and the back office damages answers.`,
		};
	}
	return { message: `The back office did not answer (${code})`, description: again };
}

/** What is stored of a request that led to nothing, and what to do about it. */
export function explainFate(
	{ request, fate }: { request: RequestLine; fate: Fate },
	hasOwnKey: boolean,
): string {
	if (fate === 'written') return 'An earlier try has stored what this item sends: run again without it.';
	const orOwnKey = hasOwnKey ? ', or an Idempotency Key of your own under Options,' : '';
	const sentences: Record<Endpoint['effect'], string> = {
		none: 'Run the workflow again later.',
		stores: `It may have stored what this item sends: look in the back office before you run it again. With Retry On Fail${orOwnKey} nothing is stored twice.`,
		deletes: 'It may have deleted the record. Use Retry On Fail, or check whether the record still exists.',
		disconnects: 'It may have ended the connection. Run Verify: it shows whether the connection still works.',
	};
	return sentences[endpointOf(request).effect];
}

/** What it means that a list cannot be read to its end. */
export function explainIncompleteList({ reason }: IncompleteListError): Explanation {
	const message = {
		circle: "The back office's list goes round in a circle: it leads back to a page that was read before",
		lost: "The back office's list breaks off: it does not say whether there are more pages, or where the next one begins",
		endless: "The back office's list does not come to an end",
	}[reason];
	return {
		message,
		description:
			'No records were returned, so that a part of the list is not mistaken for all of it. Run the workflow again later; if it happens again, tell the people who run the back office.',
	};
}
