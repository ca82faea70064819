import type { ServerResponse } from 'http';
import { setTimeout as wait } from 'timers/promises';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { brotliCompressSync, deflateSync, gzipSync } from 'zlib';

import {
	createPerson,
	createSale,
	foreignServiceOfThisFile,
	person,
	run,
	sale,
	startAnew,
	task,
	told,
} from './foreignService/ofThisFile';
import { bytesOf, onTheLine, type Answer, type Trick } from './foreignService/service';
import { byId } from './picked';
import type { NodeRun } from './runNode';

const service = foreignServiceOfThisFile();
const ID = '11111111-1111-4111-8111-111111111111';
const GIVEN: Partial<NodeRun> = { executionId: 'foreign', establishedAt: 1 };

const page = (status: number): Answer => ({
	status,
	headers: { 'Content-Type': 'text/html' },
	body: status === 204 || status === 304 ? undefined : '<html>proxy</html>',
});
const refusal = (status: number): Answer => ({ status, body: { errors: ['no'] } });
const onTheSocket =
	(bytes: (answer: Answer) => Buffer): Trick['deliver'] =>
	(answer, { socket }: ServerResponse) =>
		void socket?.end(bytes(answer));
const without = (answer: Answer, pattern: RegExp, by = ''): Buffer =>
	Buffer.from(onTheLine(answer).toString('latin1').replace(pattern, by), 'latin1');

interface Write {
	node: INodeType;
	parameters: INodeParameters;
	/** How often it was carried out. */
	done(): number;
}
const WRITES: Record<string, Write> = {
	'a sale is created': { node: sale, parameters: createSale, done: () => service.sales.length },
	'a person is updated': {
		node: person,
		parameters: { operation: 'update', personId: byId(ID), updateFields: { observations: 'x' } },
		done: () => Number(service.people[0]?.observations === 'x'),
	},
	'a task is commented on': {
		node: task,
		parameters: { operation: 'addComment', taskId: byId(ID), comment: 'x' },
		done: () => ((service.tasks[0]?.history as unknown[]) ?? []).length,
	},
	'a person is deleted': {
		node: person,
		parameters: { operation: 'delete', personId: byId(ID) },
		done: () => Number(service.people.length === 0),
	},
	'a task is deleted': {
		node: task,
		parameters: { operation: 'delete', taskId: byId(ID) },
		done: () => Number(service.tasks[0]?.deleted === true),
	},
};

const LOST: Record<string, Trick> = {
	'a reset': { deliver: (_, { socket }) => void socket?.destroy() },
	'a 502 in place of the answer': { rewrite: () => page(502) },
};
const NO: Record<string, Answer> = Object.fromEntries([
	...[302, 401, 404, 409].map((status) => [`a proxy's ${status}`, page(status)]),
	...[400, 401, 403, 422].map((status) => [`the service's ${status}`, refusal(status)]),
]);

beforeEach(() => {
	service.people.push({ id: ID, name: 'Old', person_kind: 'individual' });
	service.tasks.push({ id: ID, title: 'Old' });
});

describe.each(Object.entries(WRITES))('%s, its answer is lost', (_, { node, parameters, done }) => {
	const cases = Object.keys(LOST).flatMap((lost) => Object.keys(NO).map((no) => [lost, no] as const));
	test.each(cases)('by %s, and then comes %s: the user hears that it may be done', async (lost, no) => {
		service.mischief = ({ number, method }) =>
			number === 1 ? LOST[lost] : method === 'GET' ? undefined : { instead: NO[no] };
		const text = told(await run(service, node, parameters, GIVEN));
		expect(done()).toBe(1);
		expect(text).not.toMatch(/Nothing was/);
		expect(text).toMatch(/\[Item 0\].*may have (stored|deleted)/);
	});
});

test('a lost answer is not forgotten while another program uses up the whole limit', async () => {
	service.mischief = ({ number }) => (number === 1 ? LOST['a reset'] : { instead: refusal(429) });
	expect(told(await run(service, sale, createSale))).toMatch(/limit of 10 requests.*may have stored/);
	expect(service.sales).toHaveLength(1);
});

// n8n tries a node again if it fails, or if its first item does.
test.each([
	['stopWorkflow', ['Bia', 'Caio'], 0],
	['continueRegularOutput', ['Caio', 'Bia'], 1],
] as const)(
	'what the first try of Retry On Fail stored is not denied by the second (%s)',
	async (onError, names, bia) => {
		service.mischief = ({ body, number }) =>
			number > 2 || String(body).includes('Caio') ? { instead: page(404) } : undefined;
		const result = await run(service, person, createPerson, {
			executionId: `retried-${onError}`,
			items: names.map((name) => ({ name })),
			settings: { onError, retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
		});
		expect(service.people.map(({ name }) => name)).toEqual(['Old', 'Bia']);
		expect(told(result).split(`[Item ${bia}]`)[1]?.split('[Item ')[0]).toMatch(/has stored/);
	},
);

test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'whoever cancels the execution while an item is sent reads what became of each (%s)',
	async (onError) => {
		let cancel: () => void = () => undefined;
		service.mischief = ({ body }) => void (String(body).includes('"Caio"') && cancel());
		service.writeTakes = ({ body }) => (String(body).includes('"Caio"') ? 200 : 0);
		const parameters = { ...createPerson, options: { oneAfterTheOther: true } };
		const result = await run(service, person, parameters, {
			executionId: `canceled-${onError}`,
			items: ['Ana', 'Bia', 'Caio', 'Duda'].map((name) => ({ name })),
			settings: { onError },
			onStart: (canceling) => (cancel = canceling),
		});
		expect(told(result)).toBe(
			'The execution was canceled while this item was being sent [Item 2] | Items 0, 1 went through: leave them out when you run again. Item 2 may have gone through: look in the back office before you run again. Item 3 did not go through in this run.',
		);
	},
);

test('a refusal after an attempt that never arrived says that nothing was stored', async () => {
	service.mischief = () => ({ instead: refusal(422) });
	const first = { ...GIVEN, executionId: 'never-arrived' };
	expect(told(await run(service, sale, createSale, first))).toContain('Nothing was stored');
	// And it leaves no doubt for the next attempt.
	expect(told(await run(service, sale, createSale, first))).toContain('Nothing was stored');
});

test('a person who has related records is still there, though an answer was lost', async () => {
	Object.assign(service.people[0] ?? {}, { related: true });
	service.mischief = ({ number }) => (number === 1 ? { instead: page(502) } : undefined);
	const parameters = { operation: 'delete', personId: byId(ID) };
	const result = await run(service, person, parameters, { ...GIVEN, executionId: 'related' });
	expect(told(result)).toMatch(/state that does not allow this.*nobody who has any of these can be deleted/);
	expect(told(result)).not.toMatch(/may have deleted|no answer/);
	expect(result.error?.context.error).toMatchObject({ may_have_stored: false });
});

test('a person whom two items delete lost no answer', async () => {
	const parameters = { operation: 'delete', personId: byId(ID) };
	const given = { executionId: 'deleted twice', establishedAt: Date.now(), items: [{}, {}] };
	const { items, hints } = await run(service, person, parameters, given);
	expect(items.map(({ json }) => json.deleted)).toEqual([true, true]);
	expect(hints).toEqual([]);
});

const DELIVERED_TWICE: Array<[string, INodeParameters, Array<Partial<NodeRun>>]> = [
	[
		'with a key of its own',
		{ operation: 'update', updateFields: { title: 'New' }, options: { idempotencyKey: 'event 1' } },
		[{}, {}],
	],
	['by two workers', { operation: 'complete' }, [{ ...GIVEN, executionId: 'two workers' }]],
];

test.each(DELIVERED_TWICE)(
	'a change to a task that is sent twice at once succeeds twice: %s',
	async (_, change, runs) => {
		service.writeTakes = () => 2_000;
		const parameters = { ...change, taskId: byId(ID) };
		const [one, other = one] = runs;
		const results = await Promise.all(
			[one, other].map(async (given) => await run(service, task, parameters, given)),
		);
		expect(results.map(told)).toEqual(['', '']);
	},
);

test('a proxy that knows no such page is no sign that a record was deleted', async () => {
	service.mischief = ({ number, method }) =>
		method === 'GET' ? { instead: refusal(403) } : { instead: page(number === 1 ? 502 : 404) };
	const parameters = { operation: 'delete', personId: byId(ID) };
	const result = await run(service, person, parameters, { ...GIVEN, executionId: 'proxy-404' });
	expect(service.people).toHaveLength(1);
	expect(told(result)).toMatch(/may have deleted/);
});

test('a creation that is answered 304 each time is not said to have stored nothing', async () => {
	service.mischief = () => ({ rewrite: () => page(304) });
	const result = await run(service, sale, createSale, { ...GIVEN, executionId: 'not-modified' });
	expect(service.sales).toHaveLength(1);
	expect(told(result)).toMatch(/status 304.*It may have stored what this item sends/s);
});

const packed =
	(pack: (bytes: Buffer) => Buffer, cut = 0) =>
	(answer: Answer) => {
		const body = pack(bytesOf(answer));
		const headers = {
			'Content-Encoding': { [gzipSync.name]: 'gzip', [deflateSync.name]: 'deflate' }[pack.name] ?? 'br',
		};
		return onTheLine({ ...answer, body: body.subarray(0, body.length - cut) }, { headers });
	};
const BENT: Record<string, Trick> = {
	...Object.fromEntries(
		[0, 9, 14, 40, 90, 130, 200, 260].flatMap((at) => [
			[`cut at byte ${at}`, { deliver: onTheSocket((answer) => onTheLine(answer).subarray(0, at)) }],
			[
				`chunked and cut at byte ${at}`,
				{ deliver: onTheSocket((answer) => onTheLine(answer, { chunked: true }).subarray(0, at)) },
			],
		]),
	),
	...Object.fromEntries(
		[gzipSync, deflateSync, brotliCompressSync].flatMap((pack) => [
			[pack.name, { deliver: onTheSocket(packed(pack)) }],
			[`${pack.name}, its end missing`, { deliver: onTheSocket(packed(pack, 8)) }],
		]),
	),
	...Object.fromEntries(
		['', 'null', '[]', '"ok"', '7', '{}', '{"id":null}', '{"id":', '{"a":'.repeat(90)].flatMap((body) =>
			[200, 201].map((status) => [
				`${status} with ${body.slice(0, 12) || 'nothing'}`,
				{ rewrite: () => ({ status, body }) },
			]),
		),
	),
	...Object.fromEntries(
		[200, 201, 202, 204, 206, 302, 303, 304].map((status) => [
			`page ${status}`,
			{ rewrite: () => page(status) },
		]),
	),
	...Object.fromEntries(
		['0', '-3', 'soon', '1e400', '99999', 'Fri, 31 Dec 9999 23:59:59 GMT'].map((after) => [
			`503, Retry-After ${after}`,
			{ rewrite: () => ({ ...page(503), headers: { 'Retry-After': after } }) },
		]),
	),
	'length too short': {
		deliver: onTheSocket((answer) => onTheLine(answer, { headers: { 'Content-Length': '10' } })),
	},
	'length too long': {
		deliver: onTheSocket((answer) => onTheLine(answer, { headers: { 'Content-Length': '9999' } })),
	},
	'no length': { deliver: onTheSocket((answer) => without(answer, /Content-Length: \d+\r\n/)) },
	'HTTP/1.0': { deliver: onTheSocket((answer) => without(answer, /^HTTP\/1.1/, 'HTTP/1.0')) },
	'no Content-Type': { deliver: onTheSocket((answer) => without(answer, /Content-Type: [^\r]+\r\n/)) },
	'1xx before it': {
		deliver: onTheSocket((answer) =>
			Buffer.concat([
				Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'),
				onTheLine(answer),
			]),
		),
	},
	'102 alone': { deliver: onTheSocket(() => Buffer.from('HTTP/1.1 102 Processing\r\n\r\n')) },
	'another protocol': { deliver: onTheSocket(() => Buffer.from('SSH-2.0-OpenSSH_9\r\n')) },
	'a byte-order mark': { rewrite: (answer) => ({ ...answer, body: `\uFEFF${bytesOf(answer).toString()}` }) },
	'byte by byte': {
		async deliver(answer, { socket }) {
			for (const byte of onTheLine(answer)) {
				socket?.write(Buffer.of(byte));
				await wait(0.1);
			}
			socket?.end();
		},
	},
};

test.each(Object.keys(BENT))(
	'a first answer that is bent (%s) makes one person, and gives it out',
	async (name) => {
		startAnew(service);
		service.mischief = ({ number }) => (number === 1 ? BENT[name] : undefined);
		const result = await run(service, person, createPerson);
		expect(told(result)).toBe('');
		expect(service.people).toHaveLength(1);
		expect(result.items.map(({ json }) => json.id)).toEqual([service.people[0]?.id]);
	},
);

test('a key in progress for 50 s, longer than the first answer is waited for, makes one sale', async () => {
	service.writeTakes = () => 50_000;
	const { items } = await run(service, sale, createSale);
	expect(service.sales).toHaveLength(1);
	expect(items.map(({ json }) => json.id)).toEqual([service.sales[0]?.id]);
});
