import { Settings } from 'luxon';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { recordsOf } from '../../nodes/shared/values';
import { pageOf } from '../service/records';
import { backOfficeOfThisFile } from './backOffice';
import { frontOfThisFile, replacedBy } from './front';
import { byId } from './picked';
import { runNode } from './runNode';

/** What is left of a bill or sale is the same wherever it is said, and no more is said than one can know. */

const TODAY = '2026-06-15';
const office = backOfficeOfThisFile();
const front = frontOfThisFile(office);

beforeEach(() => {
	Settings.now = () => Date.parse(`${TODAY}T12:00:00-03:00`);
});
afterEach(() => {
	Settings.now = () => Date.now();
});

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const to = (index: number) => ({ id: uuid(index) });
const [ANA, BIA, OPERATOR] = [to(1), to(2), to(3)];
const NAMES = ['Ana Souza', 'Bia Lima', 'Operadora'];
const SALE = 100;
const paid = (amount: unknown, direction = 'credit') => ({ amount, direction });

interface Bill extends IDataObject {
	id: string;
	/** Its status in the back office, which no record shows. */
	listed: string;
}

/** An overdue receivable of 100 that Ana owes for the sale. */
const bill = (index: number, more: IDataObject = {}): Bill => ({
	...{
		...to(200 + index),
		number: `${index}`,
		transaction_kind: 'credit',
		kind: 'sale_payment',
		amount: 100,
	},
	...{ due_date: '2026-06-01', settlement_date: null, canceled: false, movements: [], listed: 'overdue' },
	...{ person: ANA, sale: to(SALE), items: [{ amount: more.amount ?? 100, sale: to(SALE) }], ...more },
});

const saleOf = (bills: readonly Bill[], index = SALE, more: IDataObject = {}): IDataObject => ({
	...{ ...to(index), number: index, status: 'opened', payer: ANA, company: to(9) },
	totals: { final_amount: bills.reduce((sum, { amount }) => sum + Number(amount), 0), balance: 0 },
	payments: { agency: { bills: bills.map(({ id }) => ({ id })) } },
	hotels: [{ passengers: [{ person: ANA }] }],
	...more,
});

interface Agency {
	bills: readonly Bill[];
	sales?: readonly IDataObject[];
	/** The paths that answer 403. */
	forbidden?: RegExp;
}

/** Only details show who owes a bill, its movements and its items. */
function open({ bills, sales = [saleOf(bills)], forbidden }: Agency): void {
	const rowOf = ({ movements: _m, items: _i, person: _p, sale: _s, listed: _l, ...row }: IDataObject) => row;
	const answer = (path: string, query: URLSearchParams): IDataObject | undefined => {
		const id = path.slice(-36);
		const is = (one: IDataObject) => one.id === id;
		if (path.startsWith('/people/'))
			return { ...to(0), id, name: NAMES[Number(id.slice(-2)) - 1] ?? 'Hotel' };
		if (path.startsWith('/bills/')) return bills.find(is);
		if (path.startsWith('/sales/')) return sales.find(is);
		const wanted = (query.get('status') ?? '').split(',');
		const number = query.get('number');
		const rows =
			path === '/bills'
				? bills.filter(({ listed, number: own }) => wanted.includes(listed) && [null, own].includes(number))
				: path === '/sales' && !wanted.includes('canceled')
					? sales
					: [];
		const from = Number(query.get('cursor') ?? 0);
		const next = from + 50 < rows.length ? String(from + 50) : null;
		return pageOf(rows.slice(from, from + 50).map(rowOf), next).body as IDataObject;
	};
	front.mangle(({ path, query }) => {
		const body = forbidden?.test(path) ? undefined : answer(path, query);
		return replacedBy(() => JSON.stringify(body ?? { errors: ['no'] }), undefined, body ? 200 : 403);
	});
}

async function rowsOf(node: INodeType, parameters: INodeParameters): Promise<IDataObject[]> {
	const credential = { ...office.credential(), baseUrl: `${front.url}/api/v3` };
	const { items, error } = await runNode({ node, credential, parameters });
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}
const columns = (fields: string[]) => ({ operation: 'getAll', returnAll: true, output: 'fields', fields });
const billRows = async (status: string[]) =>
	await rowsOf(new TravelAgencyBill(), { ...columns(['left_to_pay']), filters: { status } });
const saleRows = async () =>
	await rowsOf(new TravelAgencySale(), columns(['left_to_pay', 'payer_owes', 'left_to_pay_unknown']));
const owesRows = async (more: INodeParameters = {}) =>
	await rowsOf(new TravelAgencyBill(), { operation: 'whoOwes', ...more });
const briefOf = async (id = uuid(SALE)) =>
	(await rowsOf(new TravelAgencySale(), { operation: 'getBrief', saleId: byId(id) }))[0] ?? {};
const overviewOf = async ({ id } = ANA) =>
	(await rowsOf(new TravelAgencyPerson(), { operation: 'getOverview', personId: byId(id) }))[0] ?? {};

test.each<[string, IDataObject, number]>([
	['paid in part, with a settlement date', { settlement_date: '2026-06-05', movements: [paid(60)] }, 40],
	[
		'paid and returned in part, with a settlement date',
		{ settlement_date: '2026-06-05', movements: [paid(100), paid(40, 'debit')] },
		40,
	],
	['with a settlement date alone', { settlement_date: '2026-06-05' }, 100],
	['settled at a discount', { settlement_date: '2026-06-05', movements: [paid(95)], listed: 'settled' }, 0],
])(
	'"overdue: unsettled, not canceled, due before today": a bill %s, read five ways',
	async (_, more, left) => {
		open({ bills: [bill(1, more)] });
		const [line] = await billRows(['overdue', 'settled']);
		expect(line).toMatchObject({ left_to_pay: left });
		expect(await saleRows()).toMatchObject([{ left_to_pay: left, payer_owes: left }]);
		const status = left === 0 ? 'settled' : 'overdue';
		expect(await briefOf()).toMatchObject({
			trip: { left_to_pay: left, unpaid_bills: left },
			payments: [{ status }],
		});
		expect(await overviewOf()).toMatchObject({ owes: { overdue: left } });
		expect(await owesRows()).toMatchObject([
			left === 0 ? { is_found: false } : { amount: left, at_least: false },
		]);
	},
);

describe('Who Owes', () => {
	const parts: Bill[] = Array.from({ length: 90 }, (_, index) =>
		index < 60
			? bill(index, { amount: 1000 - index, person: BIA, sale: to(300 + index), items: [] })
			: bill(index, { amount: 500, movements: [paid(490)] }),
	);

	test.each<[string, Agency, IDataObject[]]>([
		[
			'the amount of a bill that was not read, of which something may be paid',
			{ bills: parts, sales: parts.map((one, index) => saleOf([one], 300 + index)) },
			[
				{ client_name: 'Bia Lima', bills: 58, amount: 56_347, at_least: true },
				{ owed_by: 'not_read', bills: 32, amount: null, at_least: true },
			],
		],
		[
			'that of one that may not be read',
			{ bills: [bill(1, { amount: 400, movements: [paid(300)] })], forbidden: /^.bills.+/ },
			[{ owed_by: 'unknown', bills: 1, amount: null, at_least: true }],
		],
		['what payments cover', { bills: [bill(1, { movements: [paid(100)] })] }, [{ is_found: false }]],
		[
			'payments of a bill that does not show its amount',
			{ bills: [bill(1, { amount: null, items: [] })], sales: [saleOf([])] },
			[{ client_name: 'Ana Souza', amount: null, at_least: true, left_out: '1 bills: amount not shown' }],
		],
	])('does not add or list %s', async (_, agency, rows) => {
		open(agency);
		const said = await owesRows();
		expect(said).toMatchObject(rows);
		expect(said).toHaveLength(rows.length);
	});

	test('for a client leaves out what the bill says that somebody else owes', async () => {
		const ofNoSale = { sale: null, items: [] };
		open({
			bills: [
				bill(1, { ...ofNoSale, kind: 'commission', person: OPERATOR }),
				bill(2, { ...ofNoSale, kind: 'normal', person: BIA }),
				bill(3, { ...ofNoSale, kind: 'vendor_invoice', person: OPERATOR }),
				bill(4, { ...ofNoSale, kind: 'normal', person: null, amount: 70 }),
			],
			sales: [],
		});
		expect(await owesRows({ clientId: byId(ANA.id) })).toMatchObject([{ owed_by: 'unknown', amount: 70 }]);
	});
});

test.each([
	[8, 1],
	[12, 15],
	[17, 1],
])('Get Brief knows what is left of a sale in %i installments with %i passengers', async (count, people) => {
	const day = (index: number) =>
		`2026-${String(1 + (index % 12)).padStart(2, '0')}-${10 + Math.floor(index / 12)}`;
	const bills = Array.from({ length: count }, (_, index) =>
		bill(index, { due_date: day(index), ...(index < 2 && { movements: [paid(100)], listed: 'settled' }) }),
	);
	const passengers = Array.from({ length: people }, (_, index) => ({ person: to(1 + index) }));
	open({ bills, sales: [saleOf(bills, SALE, { hotels: [{ passengers }] })] });
	const { trip, payments } = await briefOf();
	expect(trip).toMatchObject({ left_to_pay: 100 * (count - 2) });
	expect(recordsOf(payments).map(({ due_date: due }) => due)).toEqual(
		bills.map((one) => one.due_date).sort(),
	);
});

test('Get Brief of a sale with more bills than may be read lists those last, and says why', async () => {
	const bills = Array.from({ length: 24 }, (_, index) =>
		bill(index, { due_date: `2026-07-${10 + (index % 20)}` }),
	);
	open({ bills });
	await office.forgetRequests();
	const { trip, payments, left_out: leftOut } = await briefOf();
	expect(trip).toMatchObject({ left_to_pay: null, left_to_pay_unknown: 'not_read' });
	expect(recordsOf(payments)[0]).toMatchObject({ amount: 100 });
	expect(recordsOf(payments).at(-1)).toMatchObject({ amount: null });
	expect(leftOut).toContainEqual({ what: 'bills', not_read: 6, why: 'limit of 20 requests' });
	expect(await office.requests()).toHaveLength(20);
});

test('Get Overview calls a debt exact whose bills it has all read, however few requests are left', async () => {
	const bills = Array.from({ length: 20 }, (_, index) =>
		bill(index, {
			...{ sale: to(SALE + (index % 2)), items: [] },
			...(index < 10 && { movements: [paid(100)], listed: 'settled' }),
			...(index > 17 && { due_date: '2026-07-01', listed: 'open' }),
		}),
	);
	const sales = [0, 1].map((place) =>
		saleOf(
			bills.filter((_, index) => index % 2 === place),
			SALE + place,
		),
	);
	open({ bills, sales });
	const { owes } = await overviewOf();
	expect(owes).toMatchObject({ overdue_bills: 8, overdue: 800, open_bills: 2, open: 200 });
	expect(owes).not.toHaveProperty('at_least');
});
