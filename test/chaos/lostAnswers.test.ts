import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import type { Fault } from '../engine/backOffice';
import { createByForm, hotelLine, someone } from '../engine/createSale';
import { runNode, type NodeResult, type NodeRun } from '../engine/runNode';
import { officeOfThisFile } from './office';
import { said } from '../engine/said';

const office = officeOfThisFile();
beforeEach(async () => await office.reset({ sales: 60, people: 60, tasks: 30 }));

async function createPeople(
	count: number,
	options: INodeParameters = {},
	given: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		items: Array.from({ length: count }, (_, index) => ({ name: `Cliente ${index}` })),
		...given,
		parameters: { operation: 'create', name: '={{ $json.name }}', options },
	});
}

/** The names of the people that the test created, as stored at the service, in order. */
async function clients(): Promise<string[]> {
	return (await office.records('people'))
		.map(({ name }) => String(name))
		.filter((name) => name.startsWith('Cliente '));
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Cliente ${index}`);

/** Prints the effort: these numbers are the proof, not the name of the test. */
async function report(
	what: string,
	began: number,
	records: number,
): Promise<{ sent: number; replays: number }> {
	const requests = await office.requests('POST');
	const lost = requests.filter(({ status, fault }) => status === null && fault !== null).length;
	const refused = requests.filter(({ status }) => status !== null && status >= 400).length;
	// The answer to a replay may be lost, too.
	const replays = requests.filter(({ replay, status }) => replay && (status ?? 200) === 200).length;
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	process.stdout.write(
		`${what}: ${requests.length} requests sent, ${lost} answers lost, ${refused} answered with a refusal, ` +
			`${replays} replays, ${records} records, ${seconds} s by the client's clock\n`,
	);
	return { sent: requests.length, replays };
}

describe('When answers are lost', () => {
	test('200 creates with every 5th answer lost make exactly 200 records', async () => {
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people', every: 5 });
		const began = performance.now();
		const { items, error } = await createPeople(200);
		expect(error).toBeUndefined();
		const stored = await clients();
		const { sent, replays } = await report('200 people, every 5th answer lost', began, stored.length);
		expect([...stored].sort()).toEqual(names(200).sort());
		expect(sent).toBe(249);
		expect(replays).toBe(49);
		expect(items.map(({ json }) => json.name)).toEqual(names(200));
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(200);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(names(200).map((_, item) => ({ item })));
	});

	test('40 sales by form with every 4th answer lost make exactly 40 sales and 40 clients', async () => {
		const before = (await office.records('sales')).length;
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/sales', every: 4 });
		const began = performance.now();
		const { items, error } = await createByForm(
			office,
			{
				...someone('payer', { externalId: '=crm-{{ $json.name }}', name: '={{ $json.name }}' }),
				products: { hotel: [hotelLine()] },
				payments: {
					agency: [{ method: 'bank_slip', amount: '1000', dueDate: '05/06/2027', numberOfInstallments: 2 }],
				},
			},
			{ items: names(40).map((name) => ({ name })) },
		);
		expect(error).toBeUndefined();
		const sales = (await office.records('sales')).slice(before);
		await report('40 sales by form, every 4th answer lost', began, sales.length);
		expect(sales).toHaveLength(40);
		expect(items.map(({ json }) => json.id).sort()).toEqual(sales.map(({ id }) => id).sort());
		expect((await clients()).sort()).toEqual(names(40).sort());
		const ids = new Set(sales.map(({ id }) => id));
		expect((await office.records('bills')).filter(({ sale_id }) => ids.has(sale_id))).toHaveLength(80);
	});

	test.each<[string, Fault[]]>([
		['requests are cut before they are processed', [{ kind: 'cut_before_commit', every: 3 }]],
		['the service answers 503 after it has stored', [{ kind: 'error_after_commit', every: 3 }]],
		[
			'the service answers 500 before it has stored',
			[{ kind: 'error_before_commit', status: 500, every: 3 }],
		],
		['every second request is over the limit', [{ kind: 'rate_limited', every: 2 }]],
		['twelve requests in a row are over the limit', [{ kind: 'rate_limited', skip: 2, times: 12 }]],
		[
			'all of it happens together',
			[
				{ kind: 'cut_after_commit', every: 9 },
				{ kind: 'cut_before_commit', every: 14 },
				{ kind: 'error_after_commit', status: 502, every: 11 },
				{ kind: 'rate_limited', every: 5 },
				{ kind: 'latency', latency_ms: 50, every: 2 },
			],
		],
	])('12 creates make exactly 12 records when %s', async (what, faults) => {
		for (const fault of faults) await office.fault({ method: 'POST', path: '/people', ...fault });
		const began = performance.now();
		const { items, error } = await createPeople(12);
		expect(error).toBeUndefined();
		const stored = await clients();
		const { sent } = await report(`12 people, ${what}`, began, stored.length);
		expect(sent).toBeGreaterThan(12);
		// Repeated writes are stored after those that were under way in the meantime.
		expect([...stored].sort()).toEqual(names(12).sort());
		expect(items.map(({ json }) => json.name)).toEqual(names(12));
	});

	test('reads are asked for again, too', async () => {
		await office.fault({ kind: 'cut_before_commit', method: 'GET', times: 1 });
		await office.fault({ kind: 'error_before_commit', method: 'GET', skip: 1, times: 1 });
		const { items, error } = await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: { operation: 'getAll', returnAll: false, limit: 5 },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(5);
		expect((await office.requests()).map(({ status }) => status)).toEqual([null, 503, 200]);
	});

	test('the same write from two executions at once: the second waits for the first and gets its record', async () => {
		await office.fault({ kind: 'latency', latency_ms: 10_000, method: 'POST', times: 1 });
		const order: INodeParameters = { idempotencyKey: 'order 1042' };
		const [first, second] = await Promise.all([createPeople(1, order), createPeople(1, order)]);
		expect([first?.error, second?.error]).toEqual([undefined, undefined]);
		expect(second?.items[0]?.json.id).toBe(first?.items[0]?.json.id);
		const statuses = (await office.requests('POST')).map(({ status }) => status);
		expect(statuses.slice().sort()).toEqual([200, 201, ...statuses.filter((status) => status === 409)]);
		expect(statuses).toContain(409);
		expect(await clients()).toEqual(names(1));
	});

	test('an item whose answer never comes is reported as such, the others go on, and a re-run makes up for it', async () => {
		await office.fault({ kind: 'cut_after_commit', times: 6 });
		const execution = { executionId: '42', establishedAt: 1 };
		const { items, error } = await createPeople(
			3,
			{ oneAfterTheOther: true },
			{
				...execution,
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(error).toBeUndefined();
		expect(said(items[0])).toMatch(/^The back office did not answer.* \[Item 0\]$/m);
		expect(said(items[0])).toMatch(/look in the back office before you run it again\.$/);
		expect(items.slice(1).map(({ json }) => json.name)).toEqual(names(3).slice(1));
		const again = await createPeople(3, {}, execution);
		expect(again.items.map(({ json }) => json.name)).toEqual(names(3));
		expect(await clients()).toEqual(names(3));
	});
});
