import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();
const node = new TravelAgencySale();

describe('Sale > Get', () => {
	test('gives the whole sale of every item, linked to its item', async () => {
		const [first, second] = await office.records('sales');
		const { items, error } = await runNode({
			node,
			parameters: { operation: 'get', saleId: { __rl: true, mode: 'id', value: '={{ $json.sale }}' } },
			credential: office.credential(),
			items: [{ sale: second?.id as string }, { sale: first?.id as string }],
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual([second?.id, first?.id]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[0]?.json).toMatchObject({
			number: second?.number,
			payments: { agency: {}, vendor: {} },
			commissions: expect.any(Array) as unknown,
		});
	});
});
