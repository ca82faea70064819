import { once } from 'events';
import {
	Agent,
	createServer,
	request as httpRequest,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type ServerResponse,
} from 'http';
import type { AddressInfo, Socket } from 'net';
import { buffer } from 'stream/consumers';
import { setTimeout as wait } from 'timers/promises';
import { gzipSync } from 'zlib';

import type { IDataObject } from 'n8n-workflow';

import { clock } from '../virtualClock';

/** What the back office really answered, before anything happens to it on its way. */
export interface TrueAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** Writes what the node gets in place of the answer, byte by byte, and ends the connection. */
export type Mangling = (socket: Socket, answer: TrueAnswer) => void;

/** A request as it came by. */
export interface Passing {
	method: string;
	/** Below the host, with the query. */
	url: string;
	/** Below /api/v3, without the query. */
	path: string;
	query: URLSearchParams;
	body: string;
	/** 1 for the first request since the start, or since the last `mangle`. */
	number: number;
}

/** What happens to the answer to a request; undefined lets it pass. */
type Choice = (passing: Passing, answer: TrueAnswer) => Mangling | undefined | Promise<Mangling | undefined>;

/**
 * Stands before the back office and passes every request on, so that it is carried out; the test decides
 * when, and what happens to the answer.
 */
export class Front {
	url = '';

	/** Gets each request before it is passed on, and may keep it waiting. */
	before: (passing: Passing) => Promise<void> | void = () => undefined;

	private choose: Choice = () => undefined;
	private passed = 0;
	private readonly agent = new Agent({ keepAlive: true });
	private readonly server = createServer((request, response) => void this.pass(request, response));

	/** @param origin gives where to pass requests on to */
	constructor(private readonly origin: () => string) {}

	async start(): Promise<void> {
		this.server.listen(0, '127.0.0.1');
		await once(this.server, 'listening');
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	stop(): void {
		this.agent.destroy();
		this.server.close();
		this.server.closeAllConnections();
	}

	/** From now on, what happens to each answer. */
	mangle(choose: Choice): void {
		this.passed = 0;
		this.choose = choose;
	}

	private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url = '' } = request;
		const { pathname, searchParams: query } = new URL(url, this.url);
		const number = (this.passed += 1);
		const sent = await buffer(request);
		const passing = {
			method,
			url,
			path: pathname.replace('/api/v3', ''),
			query,
			body: sent.toString(),
			number,
		};
		await this.before(passing);
		const answer = await clock.hold(this.forward(request, sent));
		const mangling = await this.choose(passing, answer);
		if (mangling) mangling(request.socket, answer);
		else response.writeHead(answer.status, answer.headers).end(answer.body);
	}

	private async forward({ method, url, headers }: IncomingMessage, sent: Buffer): Promise<TrueAnswer> {
		const { host: _host, connection: _kept, 'transfer-encoding': _sent, ...passed } = headers;
		const { agent } = this;
		const forwarded = httpRequest(this.origin() + (url ?? ''), { method, headers: passed, agent });
		const [answer] = (await once(forwarded.end(sent), 'response')) as [IncomingMessage];
		const body = await buffer(answer);
		const {
			'transfer-encoding': _encoding,
			connection: _connection,
			'keep-alive': _timeout,
			...kept
		} = answer.headers;
		return { status: answer.statusCode ?? 0, headers: kept, body };
	}
}

/** One for a test file, before its back office; every test begins with one that changes nothing. */
export function frontOfThisFile(office: { readonly url: string }): Front {
	const front = new Front(() => office.url);
	beforeAll(async () => await front.start());
	beforeEach(() => {
		front.before = () => undefined;
		front.mangle(() => undefined);
	});
	afterAll(() => front.stop());
	return front;
}

function headOf(status: number, headers: Record<string, string | number>): string {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
/** How much of the body arrives, 0 to 1. */
type Share = number;

/** Bytes are on their way before the connection ends. */
const closing = (socket: Socket): void => void wait(20).then(() => socket.destroy());

/** The answer breaks off inside its body, which was announced with its length. */
export const cutInBody =
	(share: Share): Mangling =>
	(socket, { status, body }) => {
		const announced = Math.max(body.length, 1);
		socket.write(headOf(status, { ...JSON_TYPE, 'Content-Length': announced }));
		socket.write(body.subarray(0, Math.min(announced - 1, Math.floor(body.length * share))));
		closing(socket);
	};

/** The answer breaks off inside its body, which came in chunks without a length. */
export const cutInChunks =
	(share: Share): Mangling =>
	(socket, { status, body }) => {
		const part = body.subarray(0, Math.floor(body.length * share));
		socket.write(headOf(status, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }));
		if (part.length > 0) socket.write(`${part.length.toString(16)}\r\n`);
		socket.write(part);
		closing(socket);
	};

/** The answer breaks off inside its packed body. */
export const cutInGzip =
	(share: Share): Mangling =>
	(socket, { status, body }) => {
		const packed = gzipSync(body);
		const part = packed.subarray(0, Math.floor((packed.length - 1) * share));
		socket.write(
			headOf(status, { ...JSON_TYPE, 'Content-Encoding': 'gzip', 'Content-Length': packed.length }),
		);
		socket.write(part);
		closing(socket);
	};

/** The packed body is there, but nobody can unpack it. @param damage what becomes of the packed bytes */
const damagedGzip =
	(damage: (packed: Buffer) => Buffer): Mangling =>
	(socket, { status, body }) => {
		const packed = damage(gzipSync(body));
		socket.end(
			Buffer.concat([
				Buffer.from(
					headOf(status, { ...JSON_TYPE, 'Content-Encoding': 'gzip', 'Content-Length': packed.length }),
				),
				packed,
			]),
		);
	};
export const brokenGzip = damagedGzip((packed) => Buffer.concat([Buffer.from('no gzip'), packed]));
export const shortGzip = damagedGzip((packed) => packed.subarray(0, packed.length >> 1));

/** Something else stands where the head of the answer should. */
export const malformedHead: Mangling = (socket) => void socket.end('HTP/9 what? \r\n\x00\r\n\r\n');

/** The connection ends before the head is over. */
export const cutInHead: Mangling = (socket) => {
	socket.write('HTTP/1.1 201 Created\r\nContent-Ty');
	closing(socket);
};

/** The connection is reset inside the body. */
export const resetInBody: Mangling = (socket, { status, body }) => {
	socket.write(headOf(status, { ...JSON_TYPE, 'Content-Length': Math.max(body.length, 1) }));
	socket.write(body.subarray(0, body.length >> 1));
	void wait(20).then(() => socket.resetAndDestroy());
};

/** A whole answer of another content, with the service's own status unless another one is given. */
export const replacedBy =
	(text: (body: string) => string, type = JSON_TYPE['Content-Type'], status?: number): Mangling =>
	(socket, answer) => {
		const body = Buffer.from(text(answer.body.toString()));
		const date = answer.headers.date ?? '';
		socket.end(
			Buffer.concat([
				Buffer.from(
					headOf(status ?? answer.status, {
						'Content-Type': type,
						'Content-Length': body.length,
						Date: date,
					}),
				),
				body,
			]),
		);
	};

/** The answer with another content. @param change may change the body in place, or give another one */
export const changed = (change: (body: IDataObject) => unknown, status?: number): Mangling =>
	replacedBy(
		(text) => {
			const body = JSON.parse(text) as IDataObject;
			return JSON.stringify(change(body) ?? body);
		},
		JSON_TYPE['Content-Type'],
		status,
	);
