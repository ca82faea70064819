import type { Socket } from 'net';
import type { Writable } from 'stream';
import { createGzip } from 'zlib';

import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { setTimeout as wait } from 'timers/promises';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { clock } from '../virtualClock';
import { backOfficeOfThisFile } from './backOffice';
import { frontOfThisFile, replacedBy, type Mangling } from './front';
import { withToken } from './partner';
import { byId } from './picked';
import { editorOf, runNode, type NodeResult } from './runNode';

/**
 * A huge answer is refused before all of it is in memory, before it is parsed, and before anybody waits
 * forever.
 */

const office = backOfficeOfThisFile({ sales: 5, people: 10, tasks: 5 });
const front = frontOfThisFile(office);
const MB = 1024 * 1024;
const ANNOUNCED = 400 * MB;
const part = Buffer.alloc(MB, ' ');

/** How many bytes of JSON were sent to the node, before compression. */
let sent = 0;

/** Writes spaces until nobody reads any more, or all are sent. */
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
		// Compressed, all of it fits into the buffers on the way.
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

const node = new TravelAgencyPerson();
const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

async function run(
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject = office.credential(),
): Promise<NodeResult> {
	const authentication = 'clientId' in credential ? 'oAuth2' : 'accessToken';
	return await runNode({
		node,
		parameters: { authentication, ...parameters },
		credential: { ...credential, baseUrl: `${front.url}/api/v3` },
	});
}

const COMPACT: Array<[string, () => string]> = [
	['a million empty objects', () => '{},'.repeat(1_000_000)],
	['objects 3,000 deep', () => `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)},`],
	['lists a million deep', () => `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)},`],
];

test.each(COMPACT)('An answer of %s is told without being parsed', async (_, inner) => {
	const parsed: number[] = [];
	const { parse } = JSON;
	front.mangle(() => replacedBy(() => `{"id":"${ID}","x":[${inner()}{}],"data":[]}`, undefined, 200));
	JSON.parse = (text: string, ...more: []) => {
		parsed.push(text.length);
		return parse(text, ...more) as unknown;
	};
	const list = await run({ operation: 'getAll', limit: 50 });
	const one = await run({ operation: 'get', personId: byId(ID) });
	JSON.parse = parse;
	for (const { error } of [list, one]) {
		expect(error?.message).toContain('larger than 8 MB, or has more than 200,000 values or 100 levels');
		expect(error?.description).toMatch(/^Ask for less at a time/);
	}
	expect(parsed.filter((length) => length > 10_000)).toEqual([]);
});

/** Sends a byte every three seconds, for ten minutes. */
const dripping =
	(first: string): Mangling =>
	(socket) => {
		socket.on('error', () => undefined);
		socket.write(first);
		void (async () => {
			for (let bytes = 0; bytes < 200 && !socket.destroyed; bytes += 1) {
				await wait(3_000);
				socket.write('x');
			}
			socket.destroy();
		})();
	};

const DRIPS: Array<[string, Mangling]> = [
	['head', dripping('HTTP/1.1 200 OK\r\nX-Slow: ')],
	[
		'body',
		dripping('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"a":"'),
	],
];

describe.each(DRIPS)('An answer whose %s drips', (_, mangling) => {
	test.each([
		['an agency', () => office.credential()],
		['a partner', () => withToken(office, 'sandbox_full_access')],
	])(
		'is waited for for a minute, twice, for %s; then another request goes at once',
		async (__, credential) => {
			const began = clock.now();
			front.mangle(({ number }) => (number <= 2 ? mangling : undefined));
			const { error } = await run({ operation: 'getAll', limit: 1 }, credential());
			expect(error?.message).toBe('The back office did not answer (ANSWER_TOO_SLOW) [Item 0]');
			const minutes = (clock.now() - began) / 60_000;
			expect(Math.floor(minutes)).toBe(2);
			const then = clock.now();
			expect((await run({ operation: 'getAll', limit: 1 }, credential())).items).toHaveLength(1);
			expect(clock.now() - then).toBeLessThan(3_000);
		},
	);

	test('is waited for for a minute in the editor, too', async () => {
		const began = clock.now();
		front.mangle(({ number }) => (number === 1 ? mangling : undefined));
		const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
		const editor = editorOf(node, { operation: 'get' }, credential, 'parameters.personId');
		const listed = await node.methods.listSearch?.searchPeople?.call(editor, 'a');
		expect(listed?.results.length).toBeGreaterThan(0);
		expect(Math.floor((clock.now() - began) / 60_000)).toBe(1);
	});
});
