import axios from 'axios';
import type { INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { clock } from '../virtualClock';
import { backOfficeOfThisFile, type BackOffice } from './backOffice';
import { runNode, type NodeResult } from './runNode';

/** One sandbox for each way in which the service might count. */
const offices = (['sliding', 'fixed'] as const).flatMap((window) =>
	[false, true].map((countRefused) =>
		backOfficeOfThisFile({ rateLimit: { enabled: true, window, countRefused } }),
	),
);

/** Reads this many records one by one, with as many requests. */
async function readEach(
	office: BackOffice,
	node: INodeType,
	[collection, idName]: ['sales', 'saleId'] | ['people', 'personId'],
	count: number,
): Promise<NodeResult> {
	const records = (await office.records(collection)).slice(0, count);
	const result = await runNode({
		node,
		credential: office.credential(),
		items: records.map(({ id }) => ({ id })),
		parameters: {
			...{ operation: 'get', output: 'raw' },
			[idName]: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		},
	});
	expect(result.error).toBeUndefined();
	expect(result.items.map(({ json }) => json.id)).toEqual(records.map(({ id }) => id));
	expect(records).toHaveLength(count);
	return result;
}

const readSales = async (office: BackOffice, count: number) =>
	await readEach(office, new TravelAgencySale(), ['sales', 'saleId'], count);
const readPeople = async (office: BackOffice, count: number) =>
	await readEach(office, new TravelAgencyPerson(), ['people', 'personId'], count);

/** How many requests the node sent, and how many of them were refused for the limit. */
async function outcome(office: BackOffice): Promise<{ sent: number; refused: number }> {
	const requests = (await office.requests()).filter(({ token }) => token === 'full_access');
	return { sent: requests.length, refused: requests.filter(({ status }) => status === 429).length };
}

/** @returns how many seconds it took with each way of counting */
async function inAllWaysOfCounting(task: (office: BackOffice) => Promise<void>): Promise<number[]> {
	return await Promise.all(
		offices.map(async (office) => {
			const began = clock.now();
			await task(office);
			return (clock.now() - began) / 1_000;
		}),
	);
}

/** The least time in seconds for this many requests: ten at once, and then ten every 3 seconds. */
const least = (requests: number): number => 3 * (Math.ceil(requests / 10) - 1);

/** How long a burst of ten takes, since it leaves gaps for others. */
const BURST_SECONDS = 0.8;

describe('The limit of 10 requests in 3 seconds', () => {
	test('45 reads are never refused, and take little more than the limit demands', async () => {
		const seconds = await inAllWaysOfCounting(async (office) => {
			await readSales(office, 45);
			expect(await outcome(office)).toEqual({ sent: 45, refused: 0 });
		});
		expect(Math.max(...seconds)).toBeLessThan(least(45) + BURST_SECONDS);
	});

	test('two nodes at once share it', async () => {
		const seconds = await inAllWaysOfCounting(async (office) => {
			await Promise.all([readSales(office, 12), readPeople(office, 12)]);
			expect(await outcome(office)).toEqual({ sent: 24, refused: 0 });
		});
		expect(Math.max(...seconds)).toBeLessThan(least(24) + BURST_SECONDS);
	});

	test('a foreign program that spends it makes the node wait, and users see no 429', async () => {
		await inAllWaysOfCounting(async (office) => {
			const foreign = axios.create({
				// An invalid credential: its requests count against the limit, but cannot be mistaken for the node's.
				headers: { Authorization: 'Bearer somebody else' },
				baseURL: `${office.url}/api/v3`,
				validateStatus: () => true,
			});
			const spendItAll = async () =>
				await Promise.all(Array.from({ length: 10 }, async () => await foreign.get('/sales')));
			await spendItAll();
			const reading = readSales(office, 12);
			while ((await outcome(office)).refused === 0) {
				await spendItAll();
				await clock.sleep(300);
			}
			await reading;
			const { sent, refused } = await outcome(office);
			expect(refused).toBeGreaterThan(0);
			expect(sent - refused).toBe(12);
		});
	});
});
