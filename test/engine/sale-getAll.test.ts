import { Settings } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { filterOf, type Query } from '../service/records';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode, type NodeResult, type NodeRun } from './runNode';

const office = backOfficeOfThisFile({ now: '2026-06-15T12:00:00-03:00' }, { isEvidence: true });
const node = new TravelAgencySale();

async function list(filters: INodeParameters, given: Partial<NodeRun> = {}): Promise<NodeResult> {
	return await runNode({
		node,
		credential: office.credential(),
		...given,
		parameters: { operation: 'getAll', returnAll: true, filters },
	});
}

const idsOf = ({ items }: NodeResult): unknown[] => items.map(({ json }) => json.id).sort();

/** The sandbox's own records that the query has to find. */
async function truth(query: Query = {}): Promise<unknown[]> {
	const sales = (await office.records('sales')).filter(filterOf('sales', query, Date.now()));
	return sales.map(({ id }) => id).sort();
}

async function sent(): Promise<Record<string, string>> {
	const { size, cursor, ...query } = (await office.requests())[0]?.query ?? {};
	expect({ size, cursor }).toEqual({ size: '50', cursor: undefined });
	return query;
}

describe('Sale > Get Many', () => {
	test('lists opened and closed sales, canceled ones only when asked', async () => {
		expect(idsOf(await list({}))).toEqual(await truth());
		expect(await sent()).toEqual({});
		const canceled = await truth({ status: 'canceled' });
		expect(canceled.length).toBeGreaterThan(0);
		expect(idsOf(await list({ status: ['canceled'] }))).toEqual(canceled);
	});

	test('asks for several statuses as a comma list', async () => {
		const result = await list({ status: ['opened', 'canceled'] });
		expect(idsOf(result)).toEqual(await truth({ status: 'opened,canceled' }));
		expect(await sent()).toEqual({ status: 'opened,canceled' });
	});

	test('takes statuses as a comma list from an expression', async () => {
		await list({ status: '={{ "closed, canceled" }}' });
		expect(await sent()).toEqual({ status: 'closed,canceled' });
	});

	test.each([
		['sale_date', '01/05/2026', '2026-06-10'],
		['departure_date', '2026-06-16', '31/07/2026'],
		['return_date', '2026-06-16', '31/07/2026'],
	])('lists the sales whose %s lies in a closed range', async (dateField, dateFrom, dateTo) => {
		const range = { dateField, dateFrom, dateTo };
		const result = await list(range);
		const [from, to] = [dateFrom, dateTo].map((day) => day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'));
		const query = { date_field: dateField, date_from: from, date_to: to };
		const expected = await truth(query);
		expect(expected.length).toBeGreaterThan(0);
		expect(idsOf(result)).toEqual(expected);
		expect(await sent()).toEqual(query);
	});

	test('includes both ends of the range, and each end may be left open', async () => {
		const [sale] = (await office.records('sales')).filter(({ status }) => status === 'opened');
		const day = String(sale?.sale_date);
		const on = await list({ dateField: 'sale_date', dateFrom: day, dateTo: day });
		expect(idsOf(on)).toEqual(await truth({ date_field: 'sale_date', date_from: day, date_to: day }));
		const since = await list({ dateField: 'sale_date', dateFrom: day });
		expect(idsOf(since)).toEqual(await truth({ date_field: 'sale_date', date_from: day }));
		const until = await list({ dateField: 'sale_date', dateTo: day });
		expect(idsOf(until)).toEqual(await truth({ date_field: 'sale_date', date_to: day }));
	});

	test.each([
		['departure_date', 'next7Days', '2026-06-15', '2026-06-21'],
		['departure_date', 'thisWeek', '2026-06-14', '2026-06-20'],
		['sale_date', 'lastMonth', '2026-05-01', '2026-05-31'],
	])(
		'lists the sales whose %s is in the range %s, by the day of the run',
		async (dateField, dateRange, from, to) => {
			Settings.now = () => Date.parse('2026-06-15T23:30:00-03:00');
			const result = await list({ dateField, dateRange }).finally(() => {
				Settings.now = () => Date.now();
			});
			const query = { date_field: dateField, date_from: from, date_to: to };
			expect(await sent()).toEqual(query);
			const expected = await truth(query);
			expect(expected.length).toBeGreaterThan(0);
			expect(idsOf(result)).toEqual(expected);
		},
	);

	test('begins with what a person reads: which sale, when and how much, the ID last', async () => {
		const { items } = await list({});
		const names = Object.keys(items[0]?.json ?? {});
		expect(names.slice(0, 5)).toEqual(['number', 'departure_date', 'final_amount', 'balance', 'status']);
		expect(names.at(-1)).toBe('id');
	});

	test('finds a sale by its number, from a number or its text', async () => {
		const [sale] = (await office.records('sales')).filter(({ status }) => status === 'closed');
		expect(idsOf(await list({ number: `={{ ${String(sale?.number)} }}` }))).toEqual([sale?.id]);
		expect(idsOf(await list({ number: ` ${String(sale?.number)} ` }))).toEqual([sale?.id]);
		expect((await sent()).number).toBe(String(sale?.number));
	});

	test('finds the sales in which any of several people takes part, in whatever role', async () => {
		const sales = (await office.records('sales')).filter(({ status }) => status !== 'canceled');
		const seller = String(sales[0]?.seller_id);
		const [product] = sales[1]?.products as IDataObject[];
		const passenger = String((product?.passengers as IDataObject[])[0]?.person_id);
		const expected = sales
			.filter(({ participants }) => [seller, passenger].some((id) => (participants as string[]).includes(id)))
			.map(({ id }) => id)
			.sort();
		expect(expected.length).toBeGreaterThan(1);
		for (const ids of [
			[seller, passenger, seller],
			[`${seller}, ${passenger},${seller}`],
			[`={{ ${JSON.stringify([seller, passenger])} }}`],
		]) {
			const peopleId = { person: ids.map((id) => ({ personId: byId(id) })) };
			expect(idsOf(await list({ peopleId }))).toEqual(expected);
			expect(await sent()).toEqual({ people_id: `${seller},${passenger}` });
		}
	});

	test.each([
		['a day', '05/06/2026', '2026-06-05T00:00:00-03:00'],
		['a time without a zone, which is Brasília time', '2026-06-05T14:30:00', '2026-06-05T14:30:00-03:00'],
		['a time in another zone', '2026-06-05T14:30:00Z', '2026-06-05T11:30:00-03:00'],
		[
			'a moment of an expression',
			'={{ DateTime.fromISO("2026-06-05T14:30:00+02:00") }}',
			'2026-06-05T09:30:00-03:00',
		],
		['a day before the clocks stopped changing', '2018-12-01', '2018-12-01T00:00:00-02:00'],
	])('sends Updated Since with its offset for %s', async (_, updatedSince, expected) => {
		const result = await list({ updatedSince });
		expect(await sent()).toEqual({ updated_since: expected });
		expect(idsOf(result)).toEqual(await truth({ updated_since: expected }));
	});

	test('runs a list for each item and links every sale to the item that asked for it', async () => {
		const { items, error } = await list(
			{ status: '={{ $json.status }}' },
			{ items: [{ status: 'canceled' }, { status: 'closed' }] },
		);
		expect(error).toBeUndefined();
		const of = (item: number) =>
			items
				.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item)
				.map(({ json }) => json.status);
		expect(new Set(of(0))).toEqual(new Set(['canceled']));
		expect(new Set(of(1))).toEqual(new Set(['closed']));
		expect(of(0).length + of(1).length).toBe(items.length);
	});

	test.each([
		[
			{ dateFrom: '2026-06-01' },
			"'Filters > Date Field' is empty: choose the date that the range refers to [Item 0]",
		],
		[
			{ dateField: 'sale_date', dateFrom: '10/06/2026', dateTo: '05/06/2026' },
			"'Filters > Date From' (2026-06-10) is after 'Date To' (2026-06-05): correct one of the two [Item 0]",
		],
		[
			{ dateField: '={{ "created_at" }}', dateFrom: '2026-06-01' },
			/'Filters > Date Field' is "created_at"\. Choose from /,
		],
		[{ number: 'V-1042' }, '\'Filters > Number\' takes a whole number such as 12, not "V-1042" [Item 0]'],
		[{ number: '10.5' }, '\'Filters > Number\' takes a whole number such as 12, not "10.5" [Item 0]'],
		[
			{ peopleId: { person: [{ personId: byId('ana') }] } },
			/^'Filters > Person 1 > Person' is "ana"\. Choose From List, or enter the ID, such as .*\. To enter a name, choose By Name \[Item 0\]$/,
		],
		[{ status: '={{ ["lost"] }}' }, /^'Filters > Status' is "lost"\. Choose from .* \[Item 0\]$/],
		[
			{ updatedSince: '2026' },
			/^'Filters > Updated Since' takes a date and time .*, not "2026", which may be a year \[Item 0\]$/,
		],
		[
			{ updatedSince: '31/02/2026' },
			/^'Filters > Updated Since' takes a date and time .*, not "31\/02\/2026"/,
		],
	])('refuses the filters %j without a request', async (filters, message) => {
		const { error } = await list(filters);
		expect(error?.message).toEqual(
			typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
		);
		expect(await office.requests()).toEqual([]);
	});

	test('a partner, who may not read sales, is told so', async () => {
		const { error } = await list({}, { credential: office.credential('partner') });
		expect(error?.description).toMatch(/partner/);
	});

	test('with Continue, the item with the wrong filter keeps its sentence and the other is listed', async () => {
		const { items, error } = await list(
			{ number: '={{ $json.number }}' },
			{ items: [{ number: 'x' }, { number: 1 }], settings: { onError: 'continueRegularOutput' } },
		);
		expect(error).toBeUndefined();
		expect(items[0]).toMatchObject({
			json: {
				error: expect.objectContaining({
					field: { labels: 'Filters > Number', parameters: 'filters.number' },
				}) as unknown,
			},
			pairedItem: { item: 0 },
		});
		expect(await office.requests()).toHaveLength(1);
	});
});
