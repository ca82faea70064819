import { changesSomething, IncompleteList, type Unreachable } from '../api/failures';
import { REVOCATION, type Asked } from '../api/http';
import { ANSWER_CUT, isNotConnected, isUntrusted } from '../api/networkCodes';
import type { Explanation } from './explanation';

/**
 * What it means that no whole answer came.
 *
 * @param hasOwnKey whether the operation offers an Idempotency Key of the user's own
 */
export function explainSilence({ code, lostAnswer, request }: Unreachable, hasOwnKey: boolean): Explanation {
	// An earlier attempt may have been processed, whatever the last one met.
	const done = lostAnswer ? mayHaveDone(request, hasOwnKey) : '';
	const told = (message: string, next: string): Explanation => ({
		message: `${message} (${code})`,
		description: `${done} ${next}`.trim(),
	});
	if (isNotConnected(code)) {
		return told(
			'The back office cannot be reached',
			'Check the Base URL in the credential of this node, and whether this n8n may connect to it.',
		);
	}
	if (isUntrusted(code)) {
		return told(
			"The back office's certificate is not trusted",
			'Check the Base URL in the credential of this node. If it is right, tell the people who run the server.',
		);
	}
	if (code === ANSWER_CUT || /^(HPE|Z)_/.test(code)) {
		return told(
			"The back office's answer did not arrive whole",
			'If it goes on, tell the people who run the network: something between n8n and the back office damages answers.',
		);
	}
	return told('The back office did not answer', lostAnswer ? '' : 'Run the workflow again later.');
}

/** What to do about a request that nobody can tell the outcome of. */
export function mayHaveDone(request: Asked, hasOwnKey: boolean): string {
	const { method, path } = request;
	if (!changesSomething(request)) return 'Run the workflow again later.';
	if (path === REVOCATION)
		return 'It may have cut the connection all the same. Run Verify: it tells whether the connection still works.';
	if (method === 'DELETE')
		return 'It may have deleted the record all the same. Use Retry On Fail, or look whether the record is still there.';
	const orOwnKey = hasOwnKey ? ', or an Idempotency Key of your own under Options,' : '';
	return `It may have stored what this item sends: look in the back office before you run it again. With Retry On Fail${orOwnKey} nothing is stored twice.`;
}

const NOT_A_PART = 'Nothing was given out, so that nobody takes a part of the list for the whole.';

/** What it means that a list cannot be read to its end. */
export function explainIncomplete({ reason }: IncompleteList): Explanation {
	const message = {
		circle: "The back office's list goes round in a circle: it leads back to a page that was read before",
		lost: "The back office's list breaks off: it does not say properly whether there is more, or where it goes on",
		endless: "The back office's list does not come to an end",
	}[reason];
	return {
		message,
		description: `${NOT_A_PART} Run the workflow again later; if it stays so, tell the people who run the back office.`,
	};
}
