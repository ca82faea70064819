import { Settings } from 'luxon';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { recordsOf } from '../../nodes/shared/values';
import { pageOf } from '../service/records';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { callTool } from './callTool';
import { byId, byName } from './picked';
import { runNode } from './runNode';
import { Host } from './host';
import { Agency } from './trigger/agency';

/**
 * If a tool's answer is cut, `next` continues it until everything was said, and says what has changed in the
 * meantime.
 */

const NOW = '2026-06-15T12:00:00-03:00';
const office = backOfficeOfThisFile({ sales: 320, people: 120, tasks: 60, now: NOW });

beforeAll(() => {
	Settings.now = () => Date.parse(NOW);
});
afterAll(() => {
	Settings.now = () => Date.now();
});
const agency = new Agency(office);
const [bill, person] = [new TravelAgencyBill(), new TravelAgencyPerson()];
const [sale, task] = [new TravelAgencySale(), new TravelAgencyTask()];
const TODAY = '2026-06-15';

const next = "={{ $fromAI('Next', '', 'string') }}";

async function called(node: INodeType, parameters: INodeParameters, Next = ''): Promise<IDataObject> {
	const tool = { node, parameters: { ...parameters, next }, credential: office.credential() };
	const [answer] = await callTool({ ...tool, calls: [{ Next }] });
	if (!Array.isArray(answer)) throw new Error(answer?.error);
	const { data_not_instructions: data, ...said } = answer[0] ?? {};
	return { ...said, ...(data as IDataObject) };
}

/** All answers to the same question, up to the last one. */
async function untilTheEnd(node: INodeType, parameters: INodeParameters): Promise<IDataObject[]> {
	const answers = [await called(node, parameters)];
	while (answers.at(-1)?.next !== undefined) {
		expect(answers.length).toBeLessThan(60);
		answers.push(await called(node, parameters, String(answers.at(-1)?.next)));
	}
	return answers;
}

const rowsIn = (answers: readonly IDataObject[], list: string): IDataObject[] =>
	answers.flatMap((answer) => recordsOf(answer[list]) as IDataObject[]);

const cents = (amounts: readonly unknown[]): number =>
	amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

const isStanding = ({ status }: IDataObject): boolean => status !== 'canceled';

describe('To its end', () => {
	test('Who Travels tells every departure once, however many requests that takes', async () => {
		const days = { departureFrom: TODAY, departureUntil: '2026-08-31' };
		const stored = (await office.records('sales')).filter(
			({ departure_date: day, ...of }) =>
				isStanding(of) && String(day) >= TODAY && String(day) <= days.departureUntil,
		);
		const answers = await untilTheEnd(sale, { operation: 'whoTravels', ...days });
		expect(nonEmpty(answers).filter(({ part }) => part !== undefined).length).toBeGreaterThan(1);
		const numbers = rowsIn(answers, 'departures').map(({ sale_number: number }) => Number(number));
		expect([...numbers].sort()).toEqual(stored.map(({ number }) => Number(number)).sort());
		expect(answers.map(({ changed }) => changed)).toEqual(answers.map(() => undefined));
		expect(answers.at(-1)).toMatchObject({ has_more: false });
	});

	test('Who Owes tells every bill of a client in some sum, and the sums in each part once', async () => {
		const owed = (await office.records('bills')).filter(
			({ transaction_kind: kind, canceled, settlement_date: settled, due_date: day, ...of }) =>
				kind === 'credit' &&
				canceled !== true &&
				settled === null &&
				String(day ?? TODAY) < TODAY &&
				isClients(of),
		);
		const answers = await untilTheEnd(bill, { operation: 'whoOwes' });
		const inParts = answers.filter(({ part }) => part !== undefined);
		expect(inParts.length).toBeGreaterThan(1);
		const sums = rowsIn(answers, 'clients').map(({ at_least: least }) => least as IDataObject);
		expect(cents(sums.map(({ amount }) => amount))).toBe(cents(owed.map(({ amount }) => amount)));
		expect(sums.reduce((count, { bills }) => count + Number(bills), 0)).toBe(owed.length);
		// For one client, there is a single answer. For sales in which she has no role, not all bills are read.
		const [client] = rowsIn(answers, 'clients').map((row) => row.client as IDataObject);
		const own = owed.filter(({ person_id: id }) => id === client?.id);
		const clientId = byName(String(client?.id));
		expect(await called(bill, { operation: 'whoOwes', clientId })).toMatchObject({
			at_least: { bills: own.length, amount: cents(own.map(({ amount }) => amount)) / 100 },
			...{ clients: [{ client }], has_more: true },
		});
	});

	test('Search of sales tells how many and how much once, and every sale', async () => {
		const stored = (await office.records('sales')).filter(
			({ sale_date: day, ...of }) =>
				isStanding(of) && String(day) >= '2026-04-01' && String(day) <= '2026-06-30',
		);
		const of = { operation: 'search', dateFrom: '2026-04-01', dateTo: '2026-06-30' };
		const answers = await untilTheEnd(sale, of);
		expect(answers.map(({ amount, count }) => [count, amount])).toEqual([
			[stored.length, cents(stored.map(({ final_amount: price }) => price)) / 100],
			...answers.slice(1).map(() => [undefined, undefined]),
		]);
		const numbers = rowsIn(answers, 'sales').map(({ sale_number: number }) => Number(number));
		expect([...numbers].sort()).toEqual(
			nonEmpty(stored)
				.map(({ number }) => Number(number))
				.sort(),
		);
		const sellers = rowsIn(answers, 'sellers');
		expect(sellers.reduce((count, { sales }) => count + Number(sales), 0)).toBe(stored.length);
		const { items } = await runNode({ node: sale, parameters: of, credential: office.credential() });
		expect(items).toHaveLength(stored.length);
	});

	test('Get Open tells every open task, and the description of a single one as far as there is room', async () => {
		const open = (await office.records('tasks')).filter(({ completed, deleted }) => !completed && !deleted);
		const answers = await untilTheEnd(task, { operation: 'getOpen' });
		expect(answers.length).toBeGreaterThan(1);
		expect(
			rowsIn(answers, 'tasks')
				.map(({ id }) => id)
				.sort(),
		).toEqual(open.map(({ id }) => id).sort());
		await agency.task({ title: 'Montar roteiro da Patagônia', description: 'dia a dia '.repeat(300) });
		const [alone] = rowsIn(
			[await called(task, { operation: 'getOpen', titleWords: 'patagonia roteiro' })],
			'tasks',
		);
		expect(alone).toMatchObject({ description_cut: { at: 1_800, of: 2_999 } });
		expect(String(alone?.description)).toHaveLength(1_800);
	});

	test('Search of people tells all who have a name', async () => {
		for (let index = 0; index < 45; index += 1)
			await agency.post('/people', { person_kind: 'individual', name: `Zeferina Alves ${index}` });
		const answers = await untilTheEnd(person, { operation: 'search', searchText: 'zeferina alves' });
		expect(new Set(rowsIn(answers, 'people').map(({ id }) => id)).size).toBe(45);
	});
});

const isClients = ({ kind, card, person_id: id }: IDataObject): boolean =>
	['sale_payment', 'sale_standalone', 'customer_invoice'].includes(String(kind)) &&
	card === null &&
	id !== null;

test('Who travels is told of one sale by its number, and of one traveler whenever it is', async () => {
	const trip = nonEmpty(await office.records('sales')).find(
		({ departure_date: day, ...of }) => isStanding(of) && String(day) > '2026-07-15',
	);
	const bySale = await called(sale, { operation: 'whoTravels', saleId: byName(String(trip?.number)) });
	expect(bySale.departures).toMatchObject([{ sale_number: trip?.number }]);
	const [passenger] = recordsOf(trip?.products).flatMap(({ passengers }) => recordsOf(passengers));
	const byTraveler = await untilTheEnd(sale, {
		operation: 'whoTravels',
		travelerId: byId(passenger?.person_id),
	});
	const numbers = rowsIn(byTraveler, 'departures').map(({ sale_number: number }) => number);
	expect(numbers).toContain(trip?.number);
});

test('what has changed meanwhile is said, and the sums are told again', async () => {
	const first = await called(task, { operation: 'getOpen' });
	await agency.task({ title: 'Nova', due: '2026-06-01T09:00:00' });
	const second = await called(task, { operation: 'getOpen' }, String(first.next));
	expect(second).toMatchObject({ changed: expect.stringMatching(/changed since/) as string });
	expect(Number(second.open)).toBe(Number(first.open) + 1);
	// Nothing changes from here on.
	const third = await called(task, { operation: 'getOpen' }, String(second.next));
	expect(third).not.toHaveProperty('changed');
	expect(third).not.toHaveProperty('open');
});

test('a place that no answer gave is refused', async () => {
	await expect(called(task, { operation: 'getOpen' }, 'page 2')).rejects.toThrow(/'Next' takes what next/);
});

test('the rest of an answer is given to the same question alone, and never more of it than there is', async () => {
	const first = await called(task, { operation: 'getOpen' });
	const given = String(first.next);
	const others = [
		{ node: task, of: { operation: 'getOpen', titleWords: 'nova' } },
		{ node: bill, of: { operation: 'whoOwes', dueUntil: '2026-12-31' } },
	];
	for (const { node, of } of others)
		await expect(called(node, of, given)).rejects.toThrow(/'Next' goes on with an answer to other values/);
	const { asked, shown } = /^(?<shown>\d+).*-(?<asked>..)/.exec(given)?.groups ?? {};
	expect(Number(shown)).toBeLessThan(500);
	const beyond = await called(task, { operation: 'getOpen' }, `500-${asked}0000`);
	const [cut] = recordsOf(beyond.left_out);
	expect(cut).toBeUndefined();
});

test('what no bill asks for is said beside the debts, as they do not count it', async () => {
	const owes = await called(bill, { operation: 'whoOwes' });
	expect(owes.not_counted).toMatch(/has no bill: left_to_pay of the sale/);
});

test('what a client owes for a sale in which she has no role is found; what is not looked at is said, and no 0', async () => {
	const [payer, mother] = [`payer-${Date.now()}`, `mother-${Date.now()}`].map((id) => ({
		...{ external_id: id, person_kind: 'individual', name: `Maria ${id}` },
	}));
	const due = '2026-06-01';
	await agency.post('/sales', {
		company_identifier: '12345678000195',
		payer,
		hotels: [
			{
				...{ local_id: 'h', supplier: { name: 'Hotel Aurora', person_kind: 'company' } },
				passengers: [{ amount: 90_000, person: payer }],
			},
		],
		payments: [
			{
				agency: {
					bank_slip: { due_date: due, payer: mother, products: [{ local_id: 'h', payment_amount: 90_000 }] },
				},
			},
		],
	});
	const { id } =
		(await office.records('people')).find(({ name }) => name === mother?.name) ?? ({} as IDataObject);
	const owes = await called(bill, { operation: 'whoOwes', clientId: byId(id) });
	expect(owes).toMatchObject({ at_least: { bills: 1, amount: 90_000 }, has_more: true });
	expect(owes).not.toHaveProperty('next');
	expect(owes.left_out).toContainEqual(
		expect.objectContaining({ why: 'for sales in which the client has no role' }),
	);
	// While bills were not read, the answer does not say that somebody owes nothing.
	const stranger = await agency.post('/people', { person_kind: 'individual', name: 'Zulmira Sem Vendas' });
	const none = await called(bill, { operation: 'whoOwes', clientId: byId(stranger.id) });
	expect(none).toMatchObject({ bills: null, amount: null, clients: null });
});

test('what has changed is said between two parts, too, and what was sold is told again', async () => {
	const of = { operation: 'search', dateFrom: '2026-04-01', dateTo: '2026-06-30' };
	let answer = await called(sale, of);
	// Until the sales of the first part are done.
	while (!/^0\.0\.\d/.test(String(answer.next))) answer = await called(sale, of, String(answer.next));
	await agency.post('/sales', {
		...{ company_identifier: '12345678000195', sale_date: '2026-05-05' },
		hotels: [{ local_id: 'h', supplier: { name: 'Hotel Aurora', person_kind: 'company' } }],
	});
	const again = await called(sale, of, String(answer.next));
	expect(again).toMatchObject({
		changed: expect.stringMatching(/changed since/) as string,
		count: expect.any(Number) as number,
		amount: expect.any(Number) as number,
	});
});

test('what was sold is no certain sum where a list does not show who sold it, or for how much', async () => {
	const rows = ['a', 'b'].map((letter) => ({
		...{ id: `${letter.repeat(8)}-0000-4000-8000-000000000000`, number: 7, sale_date: '2026-06-01' },
		...(letter === 'a' && { totals: { final_amount: 100 } }),
	}));
	const service = await new Host(({ path }) =>
		path.startsWith('/api/v3/sales?')
			? { status: 200, body: JSON.stringify(pageOf(rows).body) }
			: { status: 404, body: '{"errors":["not found"]}' },
	).start();
	const soldBy = async (sellerId: string) => {
		const parameters = { operation: 'search', ...(sellerId && { sellerId: byId(sellerId) }), next };
		const credential = { ...office.credential(), baseUrl: `${service.url}/api/v3` };
		const [answer] = await callTool({ node: sale, parameters, credential, calls: [{ Next: '' }] });
		if (!Array.isArray(answer)) throw new Error(answer?.error);
		return { ...answer[0], ...(answer[0]?.data_not_instructions as IDataObject) };
	};
	const said = await soldBy('');
	expect(said).toMatchObject({
		at_least: { count: 2, amount: 100 },
		sellers: [{ seller: null, at_least: { sales: 2, amount: 100 } }],
	});
	expect(said.left_out).toContainEqual({ what: 'sales', not_read: 1, why: 'amount not shown' });
	expect(await soldBy('cccccccc-0000-4000-8000-000000000000')).toMatchObject({
		...{ count: null, amount: null, sales: null, sellers: null },
		left_out: expect.arrayContaining([{ what: 'sales', not_read: 2, why: 'seller not shown' }]) as unknown,
	});
	service.stop();
});
