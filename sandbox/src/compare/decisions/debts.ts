import { isDate } from '../../openapi/formats';
import { property, type Decision } from '../decision';
import { isRecord } from '../kinds';
import type { Survey } from '../survey';
import { Unobserved } from '../unobserved';

/**
 * Assumptions behind the answers about money, for which the API description has no sentence: whose debt a
 * bill is, and what a balance counts.
 */

type Fields = Record<string, unknown>;

const recordsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const inside = (value: unknown, ...names: string[]): unknown =>
	names.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);
const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** How many bills of a sale are read, at most. */
const most = 3;

/** The bills that sales name at a place in their records, as far as they can be read. */
async function billsAt(survey: Survey, ...place: string[]): Promise<{ sale: Fields; bills: Fields[] }[]> {
	const found = [];
	for (const sale of await survey.objectsOf('/sales')) {
		const bills: Fields[] = [];
		for (const { id } of recordsIn(inside(sale, ...place)).slice(0, most)) {
			const bill = await recordAt(survey, '/bills', id);
			if (bill) bills.push(bill);
		}
		if (bills.length > 0) found.push({ sale, bills });
	}
	return found;
}

const ofClients = ['payments', 'agency', 'bills'];

/** A property of bills. `holds` is undefined if a bill does not show whether it is true. */
function ofBills(
	about: string,
	assumption: string,
	place: string[],
	holds: (bill: Fields, sale: Fields) => boolean | undefined,
): Decision {
	return property({
		id: about,
		about,
		basis: { assumption },
		flaw: async (survey) => {
			const told = (await billsAt(survey, ...place)).flatMap(({ sale, bills }) =>
				bills.map((bill) => holds(bill, sale)).filter((one) => one !== undefined),
			);
			if (told.length === 0) return new Unobserved('no bill that a sale names tells it');
			return told.every(Boolean) ? undefined : 'does not hold';
		},
	});
}

const isOfKind =
	(...kinds: string[]) =>
	({ kind }: Fields): boolean | undefined =>
		typeof kind === 'string' ? kinds.includes(kind) : undefined;

/** Whether the person in the bill pays part of the sale; undefined if the bill shows no person. */
function isPayer({ person }: Fields, sale: Fields): boolean | undefined {
	const id = inside(person, 'id');
	if (typeof id !== 'string') return undefined;
	return JSON.stringify([sale.payer, sale.payments]).includes(id);
}

/** In cents: how much of the sale no payment covers, and how much is unpaid. */
function balancesOf(sale: Fields, bills: Fields[]): { uncovered: number; unpaid: number } | undefined {
	const { agency, vendor } = isRecord(sale.payments) ? sale.payments : {};
	if (recordsIn(inside(agency, 'bills')).length !== bills.length) return undefined;
	const embedded = [agency, vendor].flatMap((side) =>
		Object.entries(isRecord(side) ? side : {}).flatMap(([method, paid]) =>
			['bills', 'refunds'].includes(method) ? [] : recordsIn(paid),
		),
	);
	const counted = bills.filter(({ canceled }) => canceled !== true);
	const open = counted.filter((bill) => bill.settlement_date === null);
	const sum = (records: Fields[]): number => records.reduce((total, { amount }) => total + cents(amount), 0);
	const uncovered = cents(inside(sale, 'totals', 'final_amount')) - sum(embedded) - sum(counted);
	return { uncovered, unpaid: uncovered + sum(open) };
}

/** Some unpaid bills of sales' payments, or why there are none. */
async function unpaidBills(survey: Survey): Promise<Fields[] | Unobserved> {
	const query = { kind: 'sale_payment', status: 'open,overdue', size: 50 };
	const page = await survey.page('/bills', query);
	if (page instanceof Unobserved) return page;
	const read = [];
	for (const { id } of page.rows.slice(0, most)) read.push(await recordAt(survey, '/bills', id));
	const found = read.filter((bill) => bill !== undefined);
	return found.length > 0 ? found : new Unobserved('no unpaid bill of a sale can be read');
}

async function recordAt(survey: Survey, url: string, id: unknown): Promise<Fields | undefined> {
	if (typeof id !== 'string') return undefined;
	const { json } = await survey.read(`${url}/${encodeURIComponent(id)}`);
	return isRecord(json) && json.id === id ? json : undefined;
}

const balance = property({
	id: 'balance counts what no payment covers',
	about: 'GET /sales/{id}: totals.balance counts what no payment covers, and not what is unpaid',
	basis: { assumption: 'Balance, "no pending balance"' },
	flaw: async (survey) => {
		const unpaid = await unpaidBills(survey);
		if (unpaid instanceof Unobserved) return unpaid;
		for (const bill of unpaid) {
			const sale = (await recordAt(survey, '/sales', inside(bill, 'sale', 'id'))) ?? {};
			const named = recordsIn(inside(sale, ...ofClients));
			const bills = [];
			for (const { id } of named.slice(0, most)) bills.push(await recordAt(survey, '/bills', id));
			const found = balancesOf(
				sale,
				bills.filter((one) => one !== undefined),
			);
			const said = cents(inside(sale, 'totals', 'balance'));
			if (!found || found.uncovered === found.unpaid || Number.isNaN(said)) continue;
			if (said === found.uncovered) return undefined;
			return said === found.unpaid ? 'counts what is unpaid' : 'is another amount';
		}
		return new Unobserved('no sale with an unpaid bill tells it');
	},
});

const days = property({
	id: 'days of bills',
	about: 'GET /bills: what is overdue shows a due_date that has passed, and no settlement_date',
	basis: { assumption: 'Days of a bill' },
	flaw: async (survey) => {
		const page = await survey.page('/bills', { status: 'overdue', size: 50 });
		if (page instanceof Unobserved) return page;
		// The check of the fields reports other formats.
		const shown = page.rows.filter(({ due_date: due }) => isDate(String(due)));
		if (shown.length === 0) return new Unobserved('no overdue bill shows a due_date');
		// A bill due tomorrow is not overdue in any time zone.
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
		const isRight = ({ due_date: due, settlement_date: settled }: Fields): boolean =>
			String(due) < tomorrow && (settled === null || settled === undefined);
		return shown.every(isRight) ? undefined : 'does not hold';
	},
});

const openOrOverdue = property({
	id: 'open and overdue bills',
	about: 'GET /bills: what status=open leaves is due later than what status=overdue leaves',
	basis: { description: 'Bill status filter values' },
	flaw: async (survey) => {
		const daysOf = async (status: string): Promise<string[] | Unobserved> => {
			const page = await survey.page('/bills', { status, size: 50 });
			if (page instanceof Unobserved) return page;
			return page.rows
				.map(({ due_date: due }) => due)
				.map(String)
				.filter(isDate)
				.sort();
		};
		const [open, overdue] = [await daysOf('open'), await daysOf('overdue')];
		if (open instanceof Unobserved) return open;
		if (overdue instanceof Unobserved) return overdue;
		const [first, last] = [open[0], overdue.at(-1)];
		if (first === undefined || last === undefined) return new Unobserved('no bill is open, or none overdue');
		return last < first ? undefined : 'due on the same days';
	},
});

/** Records with a bill, whose direction follows from the record. */
const withBills: readonly {
	url: string;
	about: string;
	basis: Decision['basis'];
	/** The expected transaction_kind of the bill. */
	side(one: Fields): unknown;
}[] = [
	{
		url: '/account_movements',
		about: 'GET /account_movements/{id}: what settles a credit brings money in, a debit takes it out',
		basis: { assumption: 'Account movement' },
		side: ({ direction }) => direction,
	},
	{
		url: '/refunds',
		about: 'GET /refunds/{id}: the bill of one to a customer is a debit, of one from a vendor a credit',
		basis: { assumption: 'Bill of a refund' },
		side: ({ side }) => (side === 'vendor' ? 'credit' : 'debit'),
	},
];

const sides = withBills.map(({ url, about, basis, side }) =>
	property({
		...{ id: about, about, basis },
		flaw: async (survey) => {
			const told: boolean[] = [];
			for (const one of await survey.objectsOf(url)) {
				const bill = await recordAt(survey, '/bills', inside(one, 'bill', 'id'));
				if (bill) told.push(bill.transaction_kind === side(one));
			}
			if (told.length === 0) return new Unobserved('no record names a bill that can be read');
			return told.every(Boolean) ? undefined : 'does not hold';
		},
	}),
);

const amounts = withBills.map(({ url }) => {
	const about = `GET ${url}/{id}: amount is that of its bill`;
	return property({
		...{ id: about, about, basis: { assumption: url === '/refunds' ? 'Bill of a refund' : 'Settled' } },
		flaw: async (survey) => {
			const told: boolean[] = [];
			for (const one of await survey.objectsOf(url)) {
				const bill = await recordAt(survey, '/bills', inside(one, 'bill', 'id'));
				// The check of the fields reports other types, and signs.
				if (typeof bill?.amount === 'number' && typeof one.amount === 'number')
					told.push(Math.abs(cents(bill.amount)) === Math.abs(cents(one.amount)));
			}
			if (told.length === 0) return new Unobserved('no record names a bill that can be read');
			return told.every(Boolean) ? undefined : 'is another';
		},
	});
});

const severalSales = property({
	id: 'bills of several sales',
	about: 'GET /bills/{id}: a sale_payment is for one sale',
	basis: { assumption: 'Bills of several sales' },
	flaw: async (survey) => {
		const unpaid = await unpaidBills(survey);
		if (unpaid instanceof Unobserved) return unpaid;
		const salesOf = ({ sale, items }: Fields): Set<unknown> =>
			new Set(
				[inside(sale, 'id'), ...recordsIn(items).map((item) => inside(item.sale, 'id'))].filter(Boolean),
			);
		return unpaid.every((bill) => salesOf(bill).size < 2) ? undefined : 'is for several';
	},
});

export const debts: readonly Decision[] = [
	ofBills(
		'GET /sales/{id}: payments.agency.bills are of the kinds that clients owe',
		'Whose debt a bill is, where no sale names it',
		ofClients,
		isOfKind('sale_payment', 'sale_standalone', 'customer_invoice'),
	),
	ofBills(
		'GET /sales/{id}: financial.vendor_bills are of the kinds of suppliers',
		'Whose debt a bill is, where no sale names it',
		['financial', 'vendor_bills'],
		isOfKind('vendor_standalone', 'vendor_invoice'),
	),
	ofBills('GET /bills/{id}: person pays something of the sale', 'Who stands in a bill', ofClients, isPayer),
	ofBills(
		'GET /bills/{id}: person of a bill with a card pays something of the sale',
		'Whose debt a bill with a card is',
		ofClients,
		(bill, sale) => (isRecord(bill.card) ? isPayer(bill, sale) : undefined),
	),
	ofBills(
		'GET /sales/{id}: a sale_payment is a credit',
		'Whose debt a bill is, where no sale names it',
		ofClients,
		({ kind, transaction_kind: side }) => (kind === 'sale_payment' ? side === 'credit' : undefined),
	),
	balance,
	days,
	openOrOverdue,
	...sides,
	...amounts,
	severalSales,
];
