import type { Socket } from 'net';
import type { Writable } from 'stream';
import { createGzip } from 'zlib';

import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { frontOfThisFile, type Mangling } from './front';
import { runNode } from './runNode';

/** An answer is refused before it is all in memory, however it is sent. */

const office = backOfficeOfThisFile({ sales: 5, people: 10, tasks: 5 });
const front = frontOfThisFile(office);
const MB = 1024 * 1024;
const ANNOUNCED = 400 * MB;
const part = Buffer.alloc(MB, ' ');

/** Bytes of JSON that went to the node, before packing. */
let sent = 0;

/** Writes spaces until nobody reads, or all of it is there. */
async function pour(socket: Socket, into: Writable, framed = (chunk: Buffer) => chunk): Promise<void> {
	socket.on('error', () => undefined);
	const closed = new Promise<void>((done) => socket.once('close', () => done()));
	for (sent = 0; sent < ANNOUNCED && !socket.destroyed; sent += MB)
		if (!into.write(framed(part)))
			await Promise.race([closed, new Promise<void>((done) => into.once('drain', done))]);
	socket.destroy();
}

const head = (more: string) => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;

const WAYS: Array<[string, Mangling]> = [
	[
		'with its length',
		(socket) => {
			socket.write(head(`Content-Length: ${ANNOUNCED}`));
			void pour(socket, socket);
		},
	],
	[
		'in chunks',
		(socket) => {
			socket.write(head('Transfer-Encoding: chunked'));
			const frame = (chunk: Buffer) => [Buffer.from(`${MB.toString(16)}\r\n`), chunk, Buffer.from('\r\n')];
			void pour(socket, socket, (chunk) => Buffer.concat(frame(chunk)));
		},
	],
	[
		'packed',
		(socket) => {
			socket.write(head('Content-Encoding: gzip\r\nConnection: close'));
			const packed = createGzip();
			packed.pipe(socket);
			void pour(socket, packed);
		},
	],
];

describe.each(WAYS)('An answer of 400 MB %s', (way, mangling) => {
	beforeEach(() => front.mangle(() => mangling));
	const run = async (parameters: INodeParameters) =>
		await runNode({
			node: new TravelAgencyPerson(),
			parameters,
			credential: { ...office.credential(), baseUrl: `${front.url}/api/v3` },
		});

	test('to a read is told after one request, with what to do', async () => {
		const before = process.memoryUsage().rss;
		const { error, items } = await run({ operation: 'getAll', limit: 50 });
		expect(items).toEqual([]);
		expect(error?.message).toContain('larger than 8 MB');
		expect(error?.description).toMatch(/^Ask for less at a time: a smaller 'Limit', or a filter\./);
		expect(await office.requests()).toHaveLength(1);
		// Packed, all of it fits into the buffers on the way.
		if (way !== 'packed') expect(sent / MB).toBeLessThan(30);
		expect((process.memoryUsage().rss - before) / MB).toBeLessThan(250);
	});

	if (way === 'in chunks')
		test('to a write may hide a stored record, and is not asked for again and again', async () => {
			const { error } = await run({ operation: 'create', name: 'Ana', personKind: 'individual' });
			expect(error?.message).toContain('larger than 8 MB');
			expect(error?.description).toContain('It may have stored what this item sends');
			expect(await office.requests()).toHaveLength(1);
		});
});
