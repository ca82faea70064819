import { once } from 'events';
import { join } from 'path';
import { text } from 'stream/consumers';

import type { INodeParameters } from 'n8n-workflow';

import { pageOf } from '../service/records';
import { allInCI } from '../campaign';
import { useRealTime } from '../virtualClock';
import { Host } from './host';
import { told, type Runs, type Told } from './largestAnswers/runs';
import { byId } from './picked';
import { Program } from './program';

/**
 * An answer at the size limit is read. In CI, this runs in a process with a heap of 512 MB. For contributors,
 * one such answer is read in this process, and one that is a single value larger is refused.
 */

useRealTime();

const hasHeapOfItsOwn = Boolean(process.env.CI);
const program = new Program(join(__dirname, 'largestAnswers/worker.ts'));
const host = new Host();

beforeAll(async () => {
	await Promise.all([hasHeapOfItsOwn && program.build(), host.start()]);
});
afterAll(() => host.stop());

async function toldByWorker(runs: Runs): Promise<Told[]> {
	const worker = program.start({ NODE_OPTIONS: '--max-old-space-size=512' });
	const ended = once(worker, 'exit');
	worker.stdin.end(JSON.stringify(runs));
	const printed = await text(worker.stdout);
	expect(await ended).toEqual([0, null]);
	return JSON.parse(printed) as Told[];
}

/** The results for these answers, one after the other. */
async function toldOf(
	answers: ReadonlyArray<{ body: () => string; parameters: INodeParameters }>,
): Promise<Told[]> {
	host.answer = () => {
		const { body } = answers[host.seen.length - 1] ?? {};
		return { status: 200, headers: { 'Content-Type': 'application/json' }, body: body?.() };
	};
	const runs: Runs = {
		credential: { baseUrl: `${host.url}/api/v3`, accessToken: 'token' },
		parameters: answers.map(({ parameters }) => parameters),
	};
	return await (hasHeapOfItsOwn ? toldByWorker(runs) : told(runs));
}

const BYTES = 8 * 1024 * 1024;
const VALUES = 200_000;
const id = (place: number): string => `${String(place).padStart(8, '0')}-8a4d-4f8e-9b57-0c2d1e3f4a5b`;
const page = (rows: unknown[]): string => JSON.stringify(pageOf(rows).body);
/** With as much text as fits. */
const filled = (make: (text: string) => string): string => make('á'.repeat((BYTES - make('').length) >> 1));

/** 5 values for the page; for each row, the row itself, its ID, name and list. */
const perRow = (rows: number): number => Math.floor((VALUES - 6) / rows) - 4;
const list = { operation: 'getAll', limit: 50, output: 'raw' };
const rowsOf = (rows: number, value: (at: number) => unknown) => (name: string) =>
	page(
		Array.from({ length: rows }, (_, row) => {
			const values = Array.from({ length: perRow(rows) }, (__, at) => value(at));
			return { id: id(row), name: row === 0 ? name : 'Ana', values };
		}),
	);

const recordOf = (fields: number) => (name: string) =>
	JSON.stringify({
		...{ id: id(1), name },
		...Object.fromEntries(Array.from({ length: fields }, (_, at) => [`field_${at}`, at])),
	});

const get = { operation: 'get', personId: byId(id(1)), output: 'raw' };

const largest = allInCI(1, [
	{ body: () => filled(rowsOf(40_000, String)), parameters: list, items: 50 },
	{ body: () => filled(rowsOf(50, (at) => at)), parameters: list, items: 50 },
	{ body: () => filled(recordOf(199_000)), parameters: get, items: 1 },
]);

test('50 records of 4,000 numbers, 40,000 records, one of 199,000 fields; and no value more', async () => {
	const values = Array.from({ length: VALUES }, () => 1);
	const tooLarge = { body: () => page([{ id: id(1), values }]), parameters: list, items: 0 };
	const results = await toldOf([...largest, tooLarge]);
	expect(results.map(({ items }) => items)).toEqual([...largest, tooLarge].map(({ items }) => items));
	for (const { size } of results.slice(0, -1)) expect(size).toBeGreaterThan(BYTES / 4);
	expect(results.at(-1)?.error).toContain('200,000 values');
});
