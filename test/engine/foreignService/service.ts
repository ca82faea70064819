import { randomUUID } from 'crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'http';
import type { AddressInfo } from 'net';
import { setTimeout as wait } from 'timers/promises';

import type { ModelServer } from '../../service/rateLimit';
import { Records, type Row } from '../../service/records';

/**
 * A back office over HTTP, written from the API description alone, since it may read the description
 * differently than the sandbox. `Records` answers reads. This does the rest: it stores writes, once for each
 * key, and tests decide how its answers are sent.
 */

export interface Asked {
	number: number;
	method: string;
	/** Relative to /api/v3, without the query. */
	path: string;
	query: URLSearchParams;
	headers: IncomingMessage['headers'];
	body: unknown;
	/** The time of arrival, in ms of the machine's clock. */
	at: number;
}

export interface Answer {
	status: number;
	headers?: Record<string, string>;
	/** A string or bytes are sent as they are, anything else as JSON. */
	body?: unknown;
}

export interface Trick {
	/** The answer if the service should not see the request. */
	instead?: Answer;
	/** Changes the answer after the service has done its work. */
	rewrite?(answer: Answer): Answer;
	/** Sends the answer in a way of its own. */
	deliver?(answer: Answer, response: ServerResponse): void | Promise<void>;
}

export type Mischief = (asked: Asked, nth: number) => Trick | undefined | Promise<Trick | undefined>;

export const TOKEN = 'foreign-token-9f8e7d6c5b4a';
export const COMPANY = '12345678000195';

type Refusal = { status: number; errors: string[] };
const refuse = (status: number, ...errors: string[]): never => {
	throw { status, errors } satisfies Refusal;
};

export class ForeignService {
	url = '';
	readonly sales: Row[] = [];
	readonly people: Row[] = [];
	readonly tasks: Row[] = [];
	readonly attachments: Row[] = [];
	readonly customFields: Row[] = [];
	/** The change history, which only has deletions. */
	readonly logs: Row[] = [];
	readonly asked: Asked[] = [];
	mischief: Mischief = () => undefined;
	/** If undefined, nothing is refused for the limit. */
	limit?: ModelServer;
	private keys = new Map<string, { body: string; answer?: Answer }>();
	private readonly lists: Readonly<Record<string, Row[]>> = {
		...{ sales: this.sales, people: this.people, tasks: this.tasks },
		...{ custom_fields: this.customFields, logs: this.logs },
	};
	private readonly records = new Records(this.lists);
	private server = createServer((request, response) => void this.serve(request, response));

	/** How long it takes to store a write. Until then, its key is in progress. */
	writeTakes: (asked: Asked) => number = () => 0;

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	forget(): void {
		for (const rows of [...Object.values(this.lists), this.attachments, this.asked]) rows.length = 0;
		this.keys.clear();
		this.mischief = () => undefined;
		this.writeTakes = () => 0;
		this.limit = undefined;
	}

	/** A request by another program at the same address. */
	arrive(): boolean {
		return this.limit?.arrive(performance.now()) !== 429;
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		try {
			for await (const chunk of request) chunks.push(chunk as Buffer);
		} catch {
			return;
		}
		const url = new URL(request.url ?? '/', this.url);
		const asked: Asked = {
			number: this.asked.length + 1,
			method: request.method ?? '',
			path: url.pathname.replace('/api/v3', ''),
			query: url.searchParams,
			headers: request.headers,
			body: Buffer.concat(chunks).toString('latin1'),
			at: Date.now(),
		};
		this.asked.push(asked);
		const trick = await this.mischief(asked, this.asked.filter((one) => one.path === asked.path).length);
		let answer = trick?.instead ?? (await this.answer(asked));
		if (trick?.rewrite) answer = trick.rewrite(answer);
		await (trick?.deliver ?? deliver)(answer, response);
	}

	private async answer(asked: Asked): Promise<Answer> {
		if (!this.arrive()) return { status: 429, body: { errors: ['Too many requests'] } };
		try {
			if (asked.headers.authorization !== `Bearer ${TOKEN}`) refuse(401, 'Token inválido');
			return asked.method === 'POST' || asked.method === 'PATCH'
				? await this.once(asked)
				: this.handle(asked);
		} catch (refusal) {
			const { status, errors } = refusal as Refusal;
			if (!status) throw refusal;
			return { status, body: { errors } };
		}
	}

	/** The life cycle of an Idempotency-Key. */
	private async once(asked: Asked): Promise<Answer> {
		const key = String(asked.headers['idempotency-key'] ?? '');
		if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(key))
			refuse(400, 'Idempotency-Key');
		// The boundary of a form differs between requests, and does not count as content.
		const boundary = /boundary=(\S+)/.exec(asked.headers['content-type'] ?? '')?.[1] ?? '\0';
		const body = `${asked.method} ${asked.path} ${String(asked.body).replaceAll(boundary, '')}`;
		const known = this.keys.get(key);
		if (known && !known.answer) refuse(409, 'Chave de idempotência em processamento');
		if (known && known.body !== body) refuse(422, 'Chave de idempotência usada com outro corpo');
		if (known?.answer) {
			const headers = { ...known.answer.headers, 'X-Idempotent-Replay': 'true' };
			return { ...known.answer, status: 200, headers };
		}
		this.keys.set(key, { body });
		await wait(this.writeTakes(asked));
		try {
			const answer = this.handle(asked);
			this.keys.set(key, { body, answer });
			return answer;
		} catch (refusal) {
			this.keys.delete(key);
			throw refusal;
		}
	}

	private handle(asked: Asked): Answer {
		const { path, query } = asked;
		if (asked.method === 'GET') {
			const { statusCode, body } = this.records.answer({ path, query: Object.fromEntries(query) });
			return { status: statusCode, body };
		}
		const [, name = '', id, sub] = path.split('/');
		const rows = this.lists[name] ?? [];
		if (asked.method === 'DELETE') return this.remove(name, rows, id ?? '');
		if (name === 'attachments') return this.attach(String(asked.body));
		if (!/^application\/json/.test(asked.headers['content-type'] ?? '')) refuse(415, 'Content-Type');
		const sent = JSON.parse(Buffer.from(String(asked.body), 'latin1').toString()) as Row;
		if (id) return this.change(find(rows, id), sent, sub);
		if (name === 'sales' && !JSON.stringify(sent).includes('local_id') && !sent.hotels)
			refuse(422, 'Venda sem produto');
		if (name === 'people' && !sent.name) refuse(422, 'name não pode ficar em branco');
		const row = { id: randomUUID(), ...sent, created_at: '2027-01-01T10:00:00' };
		rows.push(row);
		return { status: 201, body: row };
	}

	private change(row: Row, sent: Row, sub?: string): Answer {
		if (row.deleted) refuse(409, 'Registro excluído');
		if (sub === 'history') row.history = [...((row.history as Row[]) ?? []), sent];
		else Object.assign(row, sent);
		return { status: sub ? 201 : 200, body: row };
	}

	private remove(name: string, rows: Row[], id: string): Answer {
		const row = find(rows, id);
		if (row.completed || row.deleted || row.related) refuse(409, 'Não pode ser excluído');
		if (name === 'people') rows.splice(rows.indexOf(row), 1);
		else row.deleted = true;
		this.logs.push({
			id: randomUUID(),
			kind: 'deletion',
			resource: { id },
			created_at: brasilia(Date.now()),
		});
		return { status: 204 };
	}

	private attach(form: string): Answer {
		const file = /filename="?([^"\r\n]*)"?/.exec(form)?.[1] ?? refuse(422, 'file');
		const owner = /name="resource_id"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]+)/.exec(form)?.[1];
		if (![...this.sales, ...this.people].some(({ id }) => id === owner)) refuse(422, 'resource_id');
		const row = { id: randomUUID(), description: file, extension: 'txt', content_type: 'text/plain' };
		this.attachments.push(row);
		return {
			status: 201,
			body: { ...row, download_url: `${this.url}/files/${row.id}?signature=SECRET-LINK` },
		};
	}
}

/** A date-time without an offset, in the zone that the API names. */
const brasilia = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 19);

const find = (rows: Row[], id: string): Row =>
	rows.find((row) => String(row.id).toLowerCase() === id.toLowerCase()) ?? refuse(404, 'Não encontrado');

export function bytesOf({ body }: Answer): Buffer {
	if (body === undefined) return Buffer.alloc(0);
	if (Buffer.isBuffer(body)) return body;
	return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function deliver(answer: Answer, response: ServerResponse): void {
	const bytes = bytesOf(answer);
	response.writeHead(answer.status, {
		...(bytes.length > 0 && { 'Content-Type': 'application/json; charset=utf-8' }),
		...answer.headers,
	});
	response.end(bytes);
}

/** A complete answer as it is sent, to be cut or changed. */
export function onTheLine(
	answer: Answer,
	{ chunked = false, headers = {} as Record<string, string> } = {},
): Buffer {
	const bytes = bytesOf(answer);
	const head = [
		`HTTP/1.1 ${answer.status} Whatever`,
		'Content-Type: application/json',
		...Object.entries({ ...answer.headers, ...headers }).map(([name, value]) => `${name}: ${value}`),
		...(chunked
			? ['Transfer-Encoding: chunked']
			: 'Content-Length' in headers
				? []
				: [`Content-Length: ${bytes.length}`]),
		'Connection: close',
		'',
		'',
	].join('\r\n');
	const middle = Math.floor(bytes.length / 2);
	const chunk = (part: Buffer) =>
		Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
	const sent = chunked
		? [chunk(bytes.subarray(0, middle)), chunk(bytes.subarray(middle)), Buffer.from('0\r\n\r\n')]
		: [bytes];
	return Buffer.concat([Buffer.from(head), ...sent]);
}
