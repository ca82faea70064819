import axios from 'axios';
import type { INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile, type BackOffice } from './backOffice';
import { runNode, type NodeResult } from './runNode';

/** Every way in which the service might count, each with a sandbox of its own, so that the tests wait only once. */
const offices = (['sliding', 'fixed'] as const).flatMap((window) =>
	[false, true].map((countRefused) => ({
		counting: `${window} window, refused requests ${countRefused ? '' : 'not '}counted`,
		office: backOfficeOfThisFile({ rateLimit: { enabled: true, window, countRefused } }),
	})),
);

/** Reads that many records one by one: as many requests. */
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
		parameters: { operation: 'get', [idName]: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
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

/** The node's requests and how many of them were refused for the limit. */
async function outcome(office: BackOffice): Promise<{ sent: number; refused: number }> {
	const requests = (await office.requests()).filter(({ token }) => token === 'full_access');
	return { sent: requests.length, refused: requests.filter(({ status }) => status === 429).length };
}

async function inAllWaysOfCounting(
	what: string,
	task: (office: BackOffice) => Promise<string>,
): Promise<void> {
	await Promise.all(
		offices.map(async ({ counting, office }) => {
			const began = performance.now();
			const told = await task(office);
			const seconds = ((performance.now() - began) / 1000).toFixed(1);
			process.stdout.write(`${what}, ${counting}: ${seconds} s${told}\n`);
		}),
	);
}

/** The shortest time in which the service takes that many requests: ten at once, then ten every 3 seconds. */
const least = (requests: number): string => `${3 * (Math.ceil(requests / 10) - 1)}.0 s`;

describe('The limit of 10 requests in 3 seconds', () => {
	test('45 reads are never refused, and take little more than the limit demands', async () => {
		await inAllWaysOfCounting('45 reads', async (office) => {
			await readSales(office, 45);
			expect(await outcome(office)).toEqual({ sent: 45, refused: 0 });
			return ` (at least ${least(45)}), no refusal`;
		});
	}, 60_000);

	test('two nodes at once share it', async () => {
		await inAllWaysOfCounting('12 sales and 12 people by two nodes', async (office) => {
			await Promise.all([readSales(office, 12), readPeople(office, 12)]);
			expect(await outcome(office)).toEqual({ sent: 24, refused: 0 });
			return ` (at least ${least(24)}), no refusal`;
		});
	}, 60_000);

	test('a foreign program that spends it makes the node wait, and users see no 429', async () => {
		await inAllWaysOfCounting('12 reads beside a foreign program', async (office) => {
			const foreign = axios.create({
				// Not a credential: its attempts count against the limit, and nobody takes them for the node's.
				headers: { Authorization: 'Bearer somebody else' },
				baseURL: `${office.url}/api/v3`,
				validateStatus: () => true,
			});
			const spendItAll = async () =>
				await Promise.all(Array.from({ length: 10 }, async () => await foreign.get('/sales')));
			await spendItAll();
			const reading = readSales(office, 12);
			// A busy machine may take longer than the window between two steps.
			while ((await outcome(office)).refused === 0) {
				await spendItAll();
				await new Promise((resolve) => setTimeout(resolve, 300));
			}
			await reading;
			const { sent, refused } = await outcome(office);
			expect(refused).toBeGreaterThan(0);
			expect(sent - refused).toBe(12);
			return `, ${refused} requests refused and sent again`;
		});
	}, 60_000);
});
