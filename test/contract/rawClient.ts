import { connect } from 'node:net';

/** Everything received before the connection ended, parsed by this file alone. */
export interface RawAnswer {
	/** Every byte, as Latin-1. */
	all: string;
	/** The status line. */
	statusLine: string;
	/** Names in lower case. */
	headers: Record<string, string>;
	/** Everything after the head. */
	body: Buffer;
}

/**
 * Sends through a socket of its own, and reads until the other side ends the connection. HTTP libraries would
 * hide what is wrong with an answer, or reject it as a whole.
 * @param lines the request line without the version, then the headers
 */
export async function askRaw(url: string, lines: string[], body?: unknown): Promise<RawAnswer> {
	const { host } = new URL(url);
	const [request = '', ...headers] = lines;
	const sent = body === undefined ? '' : JSON.stringify(body);
	const head = [
		`${request} HTTP/1.1`,
		`Host: ${host}`,
		'Connection: close',
		...(sent ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(sent)}`] : []),
		...headers,
	];
	return await sendRaw(url, Buffer.from(`${head.join('\r\n')}\r\n\r\n${sent}`));
}

/** Sends any bytes, and reads until the other side ends the connection. */
export async function sendRaw(url: string, bytes: Buffer): Promise<RawAnswer> {
	const { hostname, port } = new URL(url);
	const chunks: Buffer[] = [];
	await new Promise<void>((resolve) => {
		const socket = connect(Number(port), hostname, () => socket.write(bytes));
		socket.on('data', (chunk: Buffer) => chunks.push(chunk));
		socket.on('error', () => resolve());
		socket.on('close', () => resolve());
	});
	const all = Buffer.concat(chunks);
	const endOfHead = all.indexOf('\r\n\r\n');
	const [statusLine = '', ...fields] = all
		.subarray(0, Math.max(0, endOfHead))
		.toString('latin1')
		.split('\r\n');
	return {
		all: all.toString('latin1'),
		statusLine,
		headers: Object.fromEntries(
			fields.map((field) => {
				const [name = '', ...value] = field.split(':');
				return [name.toLowerCase(), value.join(':').trim()];
			}),
		),
		body: endOfHead < 0 ? Buffer.alloc(0) : all.subarray(endOfHead + 4),
	};
}
