import { endpointOf } from './endpoints';
import type { Fate, RequestLine } from './http';
import type { Outcome } from './outcome';

/**
 * What is known of a write after an attempt at it. Of a read there is nothing to know: it stores nothing.
 *
 * @param known before the attempt. An answer to a write says what became of all attempts before, since they
 * share a key; a refusal does not.
 * @see the API's "Idempotency key life cycle"
 */
export function fateAfter(request: RequestLine, known: Fate, outcome: Outcome): Fate {
	const { effect, conflict } = endpointOf(request);
	if (effect === 'none') return 'notWritten';
	if (known === 'written') return known;
	if (outcome.is === 'lost') return 'open';
	if (outcome.is === 'unsent') return known;
	const { statusCode } = outcome.answer;
	if (statusCode >= 200 && statusCode < 300) return 'written';
	// Another attempt is at it. Whoever waits for it learns from the next answer what became of that.
	return statusCode === 409 && conflict === 'inProgress' ? 'open' : known;
}
