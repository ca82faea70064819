import type { IDataObject } from 'n8n-workflow';

import type { Office } from './office';
import type { Stored } from './questions';
import type { Assistant } from './tools';

/** How many sales the agency has. */
const SIZES = [200, 400, 2_000];
const CLIENTS = 40;
const MOST_REQUESTS = 25;

/** What the overviews of forty clients said, compared with what the agency has stored. */
export interface Overviews {
	sales: number;
	/** Whether the invoices for several sales are unpaid or paid. */
	invoices: 'unpaid' | 'paid';
	/**
	 * How many of the sums that clients owe (overdue, and open) were exact, a lower bound, unknown, or wrong.
	 */
	whole: number;
	atLeast: number;
	notKnown: number;
	wrong: number;
	/** How many of these came with an exact sum for the client's own sales. */
	ofOwnSales: number;
	/** Clients none of whose roles was wrong. */
	roles: number;
	mostRequests: number;
	flaws: string[];
}

/**
 * Asks about forty clients in each of three agencies of different sizes, and again once all invoices are
 * paid.
 */
export async function overviews(office: Office, open: () => Promise<Assistant>): Promise<Overviews[]> {
	const all: Overviews[] = [];
	for (const sales of SIZES) {
		await office.control('POST', '/reset', { sales, people: 120, tasks: 40 });
		const stored = await office.stored();
		all.push(await overviewsOf({ sales, invoices: 'unpaid' }, stored, office, await open()));
		const day = new Date(stored.now - 86_400_000).toISOString().slice(0, 10);
		for (const { id, kind, settlement_date: settled } of stored.bills)
			if (kind === 'customer_invoice' && settled === null)
				await office.control('PATCH', `/bills/${String(id)}`, { settlement_date: day });
		const later = await office.stored();
		all.push(await overviewsOf({ sales, invoices: 'paid' }, later, office, await open()));
	}
	return all;
}

async function overviewsOf(
	agency: Pick<Overviews, 'sales' | 'invoices'>,
	stored: Stored,
	office: Office,
	assistant: Assistant,
): Promise<Overviews> {
	const found: Overviews = {
		...{ ...agency, whole: 0, atLeast: 0, notKnown: 0, wrong: 0, ofOwnSales: 0, roles: 0, mostRequests: 0 },
		flaws: [],
	};
	const payers = [...new Set(stored.sales.map(({ payer_id: id }) => id))];
	const step = payers.length / CLIENTS;
	const clients = payers.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
	for (const id of clients) {
		await office.control('DELETE', '/requests');
		const { data, error } = await assistant.call({
			tool: 'agency_get_client',
			said: { Person: String(id), Next: '' },
		});
		if (error !== undefined) found.flaws.push(error);
		const { data: requests } = await office.control<{ data: unknown[] }>('GET', '/requests');
		found.mostRequests = Math.max(found.mostRequests, requests.length);
		for (const status of ['overdue', 'open'] as const) {
			const truth = owedBy(id, status, stored);
			const how = judged(data.owes as IDataObject, status, truth);
			found[how] += 1;
			const own = ((data.owes as IDataObject).of_own_sales as IDataObject | undefined)?.[status];
			if (typeof own === 'number') found.ofOwnSales += 1;
			if (how === 'wrong' || Number(own ?? 0) > truth)
				found.flaws.push(`${String(id)} ${status}: ${JSON.stringify(data.owes)}, ${truth}`);
		}
		const roles = ((data.history ?? {}) as IDataObject).roles as IDataObject;
		const wrong = Object.entries(rolesOf(id, stored)).filter(
			([role, count]) =>
				!['whole', 'atLeast', ...(count > 0 ? ['notKnown'] : [])].includes(judged(roles, role, count)),
		);
		if (wrong.length === 0) found.roles += 1;
		else found.flaws.push(`${String(id)}: roles ${JSON.stringify(roles)}, ${JSON.stringify(wrong)}`);
	}
	if (found.mostRequests > MOST_REQUESTS) found.flaws.push(`${found.mostRequests} requests`);
	return found;
}

/**
 * How a figure in an answer compares with the truth. A missing one means zero, or unknown if there are lower
 * bounds.
 */
function judged(
	said: IDataObject | null | undefined,
	name: string,
	truth: number,
): 'whole' | 'atLeast' | 'notKnown' | 'wrong' {
	if (!said) return 'notKnown';
	const least = ((said.at_least ?? {}) as IDataObject)[name];
	if (said[name] === null) return 'notKnown';
	if (typeof said[name] === 'number') return said[name] === truth ? 'whole' : 'wrong';
	if (typeof least === 'number') return least <= truth ? 'atLeast' : 'wrong';
	return truth === 0 ? 'whole' : 'at_least' in said ? 'notKnown' : 'wrong';
}

const CLIENTS_OWE: readonly unknown[] = ['sale_payment', 'sale_standalone', 'customer_invoice'];

/**
 * What a client owes, by what the agency itself knows about each bill. Never includes what a supplier or the
 * card company owes.
 */
function owedBy(id: unknown, status: 'overdue' | 'open', { bills, now }: Stored): number {
	const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now);
	const owed = bills.filter(
		(bill) =>
			bill.transaction_kind === 'credit' &&
			bill.canceled !== true &&
			bill.settlement_date === null &&
			bill.card === null &&
			CLIENTS_OWE.includes(bill.kind) &&
			bill.person_id === id &&
			String(bill.due_date ?? '9') < today === (status === 'overdue'),
	);
	return Math.round(owed.reduce((sum, { amount }) => sum + Number(amount) * 100, 0)) / 100;
}

/** In how many sales that are not canceled somebody pays, sells or travels. */
function rolesOf(id: unknown, { sales }: Stored): Record<string, number> {
	const standing = sales.filter(({ status }) => status !== 'canceled');
	const travels = ({ products }: IDataObject): boolean =>
		(products as IDataObject[])
			.filter(({ active }) => active !== false)
			.some(({ passengers }) => (passengers as IDataObject[]).some(({ person_id: who }) => who === id));
	return {
		payer: standing.filter(({ payer_id: who }) => who === id).length,
		seller: standing.filter(({ seller_id: who }) => who === id).length,
		passenger: standing.filter(travels).length,
	};
}
