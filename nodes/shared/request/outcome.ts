import { JsonSize } from '../jsonSize';
import { fold, isRecord } from '../values';
import type { Connection } from './connection';
import { endpointOf } from './endpoints';
import { isBeforeSending, passesByItself } from './failures';
import { bytesOf, longestFor, type HttpAnswer, type HttpRequest, type Stream } from './http';
import { comparableId, type Path } from './path';
import { hasReasons } from './reasons';

/** The outcome of one attempt. */
export type Outcome =
	/** The API has answered. */
	| { is: 'answered'; answer: HttpAnswer }
	/**
	 * Sent, and we do not know whether it was processed. `answer` is what we got, if anything: a status of 408
	 * or 5xx, a 3xx to a write, a 4xx whose body is missing, or a body that is not what was asked for.
	 */
	| { is: 'lost'; code: string; answer?: HttpAnswer }
	/** Provably no connection was made, so nothing can have been processed. */
	| { is: 'unsent'; code: string; answer?: undefined };

/**
 * Makes one attempt, from sending to the last byte of the answer. n8n returns an answer of any status, and
 * throws if there is none.
 *
 * @throws errors that do not come from the network, unchanged
 */
export async function attempt(connection: Connection, request: HttpRequest): Promise<Outcome> {
	const form = typeof request.body === 'function' ? request.body() : undefined;
	// n8n's own timeout is for silence, and a byte now and then resets it.
	const deadline = AbortSignal.timeout(longestFor(form ? fileBytesIn(form) : 0));
	let answer: HttpAnswer;
	try {
		answer = await connection.attempt(form ? { ...request, body: () => form } : request, deadline);
	} catch (thrown) {
		return deadline.aborted ? { is: 'lost', code: 'ANSWER_TOO_SLOW' } : outcomeOfThrown(thrown);
	}
	const { body, wrong } = await parseContent(answer.body, deadline);
	const known = { ...answer, body };
	const isRefused = known.statusCode >= 400;
	// A refusal without its text is still a refusal if asking again would not get the text either.
	const isWhole = wrong === undefined || (isRefused && wrong === 'ANSWER_TOO_LARGE');
	if (isWhole || known.statusCode === 429) return outcomeOf(request, known);
	return { is: 'lost', code: wrong, ...(isRefused && { answer: known }) };
}

function fileBytesIn(form: FormData): number {
	return [...form.values()].reduce((bytes, value) => bytes + (value instanceof Blob ? value.size : 0), 0);
}

/** The body as JSON, or as text if it is not JSON; otherwise a code for what is wrong. */
async function parseContent(
	body: unknown,
	deadline: AbortSignal,
): Promise<{ body?: unknown; wrong?: string }> {
	// When n8n evaluates a workflow with made-up answers, their bodies are already read.
	if (!isRecord(body) || !(Symbol.asyncIterator in body)) return { body };
	const size = new JsonSize();
	const read = bytesOf(body as unknown as Stream, (chunk) => size.takes(chunk), deadline);
	const bytes = await read.catch(() => undefined);
	if (bytes === undefined && size.isTooLarge) return { wrong: 'ANSWER_TOO_LARGE' };
	if (bytes === undefined) return { wrong: deadline.aborted ? 'ANSWER_TOO_SLOW' : 'ANSWER_CUT' };
	const text = new TextDecoder().decode(bytes);
	try {
		return { body: withComparableIds(JSON.parse(text)) };
	} catch {
		return { body: text };
	}
}

/** Changes the IDs of records, at any depth: see {@link comparableId}. */
function withComparableIds(content: unknown): unknown {
	if (Array.isArray(content)) content.forEach(withComparableIds);
	else if (isRecord(content)) {
		if (typeof content.id === 'string') content.id = comparableId(content.id);
		Object.values(content).forEach(withComparableIds);
	}
	return content;
}

function outcomeOf(request: HttpRequest, answer: HttpAnswer): Outcome {
	const { statusCode, body } = answer;
	const code = `status ${statusCode}`;
	// A 408 or 5xx may come from a proxy that gave up while the service goes on. After a 429, the service never
	// began.
	if (passesByItself(statusCode) && statusCode !== 429) return { is: 'lost', code, answer };
	const mayHideAnEffect = endpointOf(request).effect !== 'none';
	// Damaged: a good status with the wrong body (for reads, only if truncated), or a 1xx or 3xx to a write,
	// which may be stored. A web page in answer to a read is reported at once: most often the Base URL is
	// wrong.
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
 * Whether an answer with a good status is what the endpoint returns: nothing for a deletion, the record that
 * was asked for or written, or a page of a list; and never an error.
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

/** Whether the record has the path's last ID, which proves that it is the one asked for. */
function isRecordAt({ ids }: Path, record: Readonly<Record<string, unknown>>): boolean {
	const wanted = ids.at(-1) ?? '';
	// The API does not publish which member of a currency holds its code.
	const carried = /^[A-Z]{3}$/.test(wanted) ? Object.values(record) : [record.id];
	const isWanted = (id: string): boolean =>
		/^\d+$/.test(id) ? Number(id) === Number(wanted) : id === wanted;
	return carried.some((id) => (typeof id === 'number' || typeof id === 'string') && isWanted(String(id)));
}

/**
 * Members that identify a record. They are compared only if both bodies have them, since an answer may be an
 * ID alone.
 */
const IDENTITY = ['external_id', 'name', 'title', 'cpf_cnpj', 'person_kind'];

/** The service may trim a text, capitalize it or drop its punctuation. */
function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [sent, stored].map((text) =>
		typeof text === 'string' ? fold(text.toUpperCase()).replace(/[^\p{L}\p{N}]/gu, '') : '',
	);
	return !one || !other || one === other;
}

/** Whether the body is empty, or JSON whose end is missing, which {@link parseContent} returns as text. */
function isTruncated(body: unknown): boolean {
	return body === undefined || (typeof body === 'string' && /^\s*($|[{[])/.test(body));
}

/**
 * The outcome of an attempt that threw. Depending on the authentication, n8n wraps the HTTP library's error
 * or throws it as it is. Errors from composing the request, such as ERR_INVALID_URL, are not the network's,
 * so they are thrown unchanged.
 *
 * @throws what was thrown, if it is not the network's error
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

/** An error and its causes: n8n's around the HTTP library's around Node's. Causes may form a loop. */
function causesOf(thrown: unknown, deepest = 5): Array<Readonly<Record<string, unknown>>> {
	return isRecord(thrown) && deepest > 0 ? [thrown, ...causesOf(thrown.cause, deepest - 1)] : [];
}

/** OpenSSL's messages for a failed handshake. After a handshake, Node's codes begin with ERR_SSL. */
const HANDSHAKE = /wrong version number|handshake failure|unsupported protocol|alert protocol version/;

/**
 * A host that disappears and a broken TLS record have the same codes before a request and during one. Then
 * only the system call, or the handshake's message, proves that nothing was sent.
 */
function neverStood(code: string, errors: ReturnType<typeof causesOf>): boolean {
	const isHandshake = ({ message }: { message?: unknown }): boolean =>
		code === 'EPROTO' && HANDSHAKE.test(String(message));
	return isBeforeSending(code) || errors.some((error) => error.syscall === 'connect' || isHandshake(error));
}
