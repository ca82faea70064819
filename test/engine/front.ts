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

/** The back office's real answer, before anything happens to it. */
export interface TrueAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** Writes what the node receives in place of the answer, byte by byte, and ends the connection. */
export type Mangling = (socket: Socket, answer: TrueAnswer) => void;

/** A request that passes through. */
export interface Passing {
	method: string;
	/** Relative to the host, with the query. */
	url: string;
	/** Relative to /api/v3, without the query. */
	path: string;
	query: URLSearchParams;
	body: string;
	/** 1 for the first request since the start or the last `mangle`. */
	number: number;
}

/** Decides what happens to the answer; undefined passes it on. */
type Choice = (passing: Passing, answer: TrueAnswer) => Mangling | undefined | Promise<Mangling | undefined>;

/**
 * A proxy in front of the back office that passes on every request, so that it is carried out. Tests decide
 * when, and what happens to the answer.
 */
export class Front {
	url = '';

	/** Called before each request is passed on, which it may delay. */
	before: (passing: Passing) => Promise<void> | void = () => undefined;

	private choose: Choice = () => undefined;
	private passed = 0;
	private readonly agent = new Agent({ keepAlive: true });
	private readonly server = createServer((request, response) => void this.pass(request, response));

	/** @param origin returns where to pass requests on to */
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

	/** From now on, decides what happens to each answer. */
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

/** One for a test file; call it before its back office. Every test begins without changes to answers. */
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
/** The share of the body that arrives, from 0 to 1. */
type Share = number;

/** Lets bytes arrive before the connection ends. */
const closing = (socket: Socket): void => void wait(20).then(() => socket.destroy());

/** Cuts off the answer inside its body, whose length was announced. */
export const cutInBody =
	(share: Share): Mangling =>
	(socket, { status, body }) => {
		const announced = Math.max(body.length, 1);
		socket.write(headOf(status, { ...JSON_TYPE, 'Content-Length': announced }));
		socket.write(body.subarray(0, Math.min(announced - 1, Math.floor(body.length * share))));
		closing(socket);
	};

/** Cuts off the answer inside its body, which comes in chunks without a length. */
export const cutInChunks =
	(share: Share): Mangling =>
	(socket, { status, body }) => {
		const part = body.subarray(0, Math.floor(body.length * share));
		socket.write(headOf(status, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }));
		if (part.length > 0) socket.write(`${part.length.toString(16)}\r\n`);
		socket.write(part);
		closing(socket);
	};

/** Cuts off the answer inside its compressed body. */
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

/**
 * The whole compressed body arrives, but cannot be decompressed. @param damage changes the compressed bytes
 */
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

/** Sends something else in place of the answer's head. */
export const malformedHead: Mangling = (socket) => void socket.end('HTP/9 what? \r\n\x00\r\n\r\n');

/** Ends the connection before the head is complete. */
export const cutInHead: Mangling = (socket) => {
	socket.write('HTTP/1.1 201 Created\r\nContent-Ty');
	closing(socket);
};

/** Resets the connection inside the body. */
export const resetInBody: Mangling = (socket, { status, body }) => {
	socket.write(headOf(status, { ...JSON_TYPE, 'Content-Length': Math.max(body.length, 1) }));
	socket.write(body.subarray(0, body.length >> 1));
	void wait(20).then(() => socket.resetAndDestroy());
};

/** A complete answer with other content, and by default with the service's own status. */
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

/** The answer with changed content. @param change changes the body in place, or returns another one */
export const changed = (change: (body: IDataObject) => unknown, status?: number): Mangling =>
	replacedBy(
		(text) => {
			const body = JSON.parse(text) as IDataObject;
			return JSON.stringify(change(body) ?? body);
		},
		JSON_TYPE['Content-Type'],
		status,
	);
