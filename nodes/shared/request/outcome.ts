import { JsonSize } from '../jsonSize';
import { folded, isRecord } from '../values';
import type { Connection } from './connection';
import { endpointOf } from './endpoints';
import { isBeforeSending, passesByItself } from './failures';
import { bytesOf, longestFor, type HttpAnswer, type HttpRequest, type Stream } from './http';
import type { Path } from './path';
import { hasReasons } from './reasons';

/** The outcome of one attempt. */
export type Outcome =
	/** The API's word. */
	| { is: 'answered'; answer: HttpAnswer }
	/**
	 * Sent, and nobody knows whether it was processed. `answer` is what there is to go by: a status of 408 or
	 * 5xx, of a write 3xx, a 4xx without its body, or a body that is not what was asked for.
	 */
	| { is: 'lost'; code: string; answer?: HttpAnswer }
	/** The connection is proven never to have stood, so nothing can have been processed. */
	| { is: 'unsent'; code: string; answer?: undefined };

/**
 * One attempt, from sending to the last byte of its answer. n8n returns an answer of any status, and throws
 * when there is none.
 *
 * @throws errors that are not the network's, unchanged
 */
export async function attempt(connection: Connection, request: HttpRequest): Promise<Outcome> {
	const form = typeof request.body === 'function' ? request.body() : undefined;
	// n8n's own time-out is one for silence, which a byte now and then breaks.
	const deadline = AbortSignal.timeout(longestFor(form ? fileBytesIn(form) : 0));
	let answer: HttpAnswer;
	try {
		answer = await connection.attempt(form ? { ...request, body: () => form } : request, deadline);
	} catch (thrown) {
		return deadline.aborted ? { is: 'lost', code: 'ANSWER_TOO_SLOW' } : outcomeOfThrown(thrown);
	}
	const { body, wrong } = await contentOf(answer.body, deadline);
	const known = { ...answer, body };
	const isRefused = known.statusCode >= 400;
	// A refusal stays one without its words, if they would not arrive a second time either.
	const isWhole = wrong === undefined || (isRefused && wrong === 'ANSWER_TOO_LARGE');
	if (isWhole || known.statusCode === 429) return outcomeOf(request, known);
	return { is: 'lost', code: wrong, ...(isRefused && { answer: known }) };
}

function fileBytesIn(form: FormData): number {
	return [...form.values()].reduce((bytes, value) => bytes + (value instanceof Blob ? value.size : 0), 0);
}

/** The body's JSON, or its text where it is none; else the code of what is wrong. */
async function contentOf(body: unknown, deadline: AbortSignal): Promise<{ body?: unknown; wrong?: string }> {
	// What n8n puts in an answer's place, in its evaluations, has been read.
	if (!isRecord(body) || !(Symbol.asyncIterator in body)) return { body };
	const size = new JsonSize();
	const read = bytesOf(body as unknown as Stream, (chunk) => size.takes(chunk), deadline);
	const bytes = await read.catch(() => undefined);
	if (bytes === undefined && size.isTooLarge) return { wrong: 'ANSWER_TOO_LARGE' };
	if (bytes === undefined) return { wrong: deadline.aborted ? 'ANSWER_TOO_SLOW' : 'ANSWER_CUT' };
	const text = new TextDecoder().decode(bytes);
	try {
		return { body: JSON.parse(text) as unknown };
	} catch {
		return { body: text };
	}
}

function outcomeOf(request: HttpRequest, answer: HttpAnswer): Outcome {
	const { statusCode, body } = answer;
	const code = `status ${statusCode}`;
	// What a proxy gave up on the service may yet finish; what is refused for the rate limit is not begun.
	if (passesByItself(statusCode) && statusCode !== 429) return { is: 'lost', code, answer };
	const mayHideAnEffect = endpointOf(request).effect !== 'none';
	// A web page in answer to a read is reported at once: most often the Base URL is wrong. Below 400 nothing
	// is refused: what was stored may be answered "not modified", or "see there".
	const isDamaged = isGood(answer)
		? !isRight(request, answer) && (mayHideAnEffect || isTruncated(body))
		: statusCode < 400 && mayHideAnEffect;
	return isDamaged
		? { is: 'lost', code: `unusable answer with ${code}`, answer }
		: { is: 'answered', answer };
}

export function isGood({ statusCode }: HttpAnswer): boolean {
	return statusCode >= 200 && statusCode < 300;
}

/**
 * Whether an answer with a good status has what its endpoint gives: nothing for a deletion, the record that
 * was asked for or written, a list's page, and never an error.
 */
export function isRight(
	{ method, path, body: sent }: HttpRequest,
	{ statusCode, body }: HttpAnswer,
): boolean {
	const { effect } = endpointOf({ method, path });
	if (effect === 'deletes') return statusCode === 204;
	if (!isRecord(body)) return false;
	if (effect !== 'stores')
		return !hasReasons(body) && (!path.template.endsWith('{id}') || isRecordAt(path, body));
	if (path.ids.length > 0) return isRecordAt(path, body);
	const hasId = typeof body.id === 'number' || (typeof body.id === 'string' && body.id !== '');
	return hasId && (!isRecord(sent) || IDENTITY.every((name) => isSameText(sent[name], body[name])));
}

/** Whether the record carries the path's last ID, which proves it to be the one that was asked for. */
function isRecordAt({ ids }: Path, record: Readonly<Record<string, unknown>>): boolean {
	const wanted = ids.at(-1) ?? '';
	// Under which name a currency has its code is not published.
	const carried = /^[A-Z]{3}$/.test(wanted) ? Object.values(record) : [record.id];
	const isWanted = (id: string): boolean =>
		/^\d+$/.test(id) ? Number(id) === Number(wanted) : id.toLowerCase() === wanted.toLowerCase();
	return carried.some((id) => (typeof id === 'number' || typeof id === 'string') && isWanted(String(id)));
}

/** What a record is known by, as far as a body says it; the answer may be its ID alone. */
const IDENTITY = ['external_id', 'name', 'title', 'cpf_cnpj', 'person_kind'];

/** The service may trim what it gets, or write it in capitals or without its dots. */
function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [sent, stored].map((text) =>
		typeof text === 'string' ? folded(text.toUpperCase()).replace(/[^\p{L}\p{N}]/gu, '') : '',
	);
	return !one || !other || one === other;
}

/** Nothing, or JSON whose end is missing: n8n gives what it cannot parse as text. */
function isTruncated(body: unknown): boolean {
	return body === undefined || (typeof body === 'string' && /^\s*($|[{[])/.test(body));
}

/**
 * n8n wraps what the HTTP library threw, or rethrows it, depending on what signs the request. What could not
 * even be written (ERR_INVALID_URL) was never on its way.
 */
function outcomeOfThrown(thrown: unknown): Outcome {
	const errors = causesOf(thrown);
	const code = errors
		.flatMap((error) => [error.httpCode, error.code])
		.filter((each) => typeof each === 'string')
		.find((each) => /^(?!ERR_(HTTP_INVALID|INVALID|UNESCAPED|BAD_OPTION))[A-Z][A-Z_\d]+$/.test(each));
	if (code === undefined) throw thrown;
	return { is: neverStood(code, errors) ? 'unsent' : 'lost', code };
}

/** An error with what caused it, which may lead back to it: n8n's around the HTTP library's around Node's. */
function causesOf(thrown: unknown, deepest = 5): Array<Readonly<Record<string, unknown>>> {
	return isRecord(thrown) && deepest > 0 ? [thrown, ...causesOf(thrown.cause, deepest - 1)] : [];
}

/** What OpenSSL says of a handshake that failed; behind one, Node's code begins with ERR_SSL. */
const HANDSHAKE = /wrong version number|handshake failure|unsupported protocol|alert protocol version/;

/**
 * A host that goes away, and a broken record of TLS, have the same codes before a request and in the middle
 * of one: then only the system call, or the handshake's own words, prove that nothing was sent.
 */
function neverStood(code: string, errors: ReturnType<typeof causesOf>): boolean {
	const isHandshake = ({ message }: { message?: unknown }): boolean =>
		code === 'EPROTO' && HANDSHAKE.test(String(message));
	return isBeforeSending(code) || errors.some((error) => error.syscall === 'connect' || isHandshake(error));
}
