import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { whatsapp } from '../../shared/fields/contacts';
import { Budget, dated, line, MOST_OF_TEXT, priced, stated, sumOf } from '../../shared/node/brief';
import { dayOf } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { referencesIn } from '../../shared/node/output';
import { resolve } from '../../shared/node/resolve';
import { clientBillsIn, travelersIn } from '../../shared/node/saleParts';
import { isEmpty, isRecord, recordsOf } from '../../shared/values';
import { personId } from '../form/personFields';

const MOST_REQUESTS = 12;
const MOST_PAGES = 2;

export const getOverview = readOperation({
	name: 'Get Overview',
	value: 'getOverview',
	action: 'Get overview of person',
	description:
		'What to know of a person before a talk: contact, next and last trips with open balance, unpaid bills, passport and visa dates. Not tasks; flights and hotels are in Get Brief of the sale.',
	permission: 'Read all people',
	properties: { personId },
	async run({ api, params: { personId: id } }) {
		const budget = new Budget(api, MOST_REQUESTS);
		const person = await budget.main(path`/people/${id}`);
		// Of a canceled trip, too, there may be something to pay.
		const query = { peopleId: [id], status: ['opened', 'closed', 'canceled'] };
		const sales = await budget.list('sales', path`/sales`, query, MOST_PAGES);
		const canceled = sales.rows.filter(({ status }) => status === 'canceled');
		const valid = sales.rows.filter((row) => !canceled.includes(row));
		// What a colleague sold is seldom her own trip: that is looked for last.
		const sold = valid.filter(({ seller }) => isRecord(seller) && seller.id === id);
		const { next, last, others } = sorted(valid.filter((row) => !sold.includes(row)));
		const soldToCome = sorted(sold).next;
		const past = budget.totals({ past_trips: last.length + others.length });
		const documents = await documentsOf(person, budget);
		const unpaid = sales.rows.length > 0 ? await unpaidBills(budget) : undefined;
		const bills: IDataObject[] = [];
		const paid = new Map<unknown, unknown>();
		const trips: IDataObject[] = [];
		for (const row of [...next, ...last, ...others, ...canceled, ...soldToCome]) {
			const sale = await budget.get('sales', resolve.sale, row.id);
			const role = roleIn(sale, id);
			if (sale && role.includes('payer')) {
				paid.set(row.id, row.number);
				bills.push(...(unpaid?.of(sale, row) ?? []));
			}
			if (others.includes(row) || canceled.includes(row) || (soldToCome.includes(row) && role === ''))
				continue;
			trips.push(trip(row, role, last.includes(row)));
		}
		if (paid.size > 0) bills.push(...((await unpaid?.invoiced(paid)) ?? []));
		return budget.answer(
			{
				...stated({ name: line(person.name), id: person.id }),
				who: who(person),
				owes: budget.totals({ ...totalOf('overdue', bills), ...totalOf('open', bills) }),
				...past,
			},
			{
				trips: { rows: trips, total: sales.isWhole ? trips.length : undefined, narrowBy: 'Get Many Sales' },
				bills: { rows: bills, total: bills.length, narrowBy: 'Get Brief of a sale' },
				documents: { rows: documents, total: documents.length, narrowBy: 'Get' },
			},
		);
	},
});

function who(person: IDataObject): IDataObject {
	const { address, phones } = person;
	return stated({
		code: person.code,
		person_kind: person.person_kind,
		cpf_cnpj: person.cpf_cnpj,
		...dated('birthdate', person.birthdate),
		email: line(person.email),
		whatsapp: whatsapp(person),
		mobile_number: line(person.mobile_number),
		phone_number: line(person.phone_number),
		business_phone: line(person.business_phone),
		phones: Array.isArray(phones) ? line(phones.join(', ')) : undefined,
		observations: line(person.observations, MOST_OF_TEXT),
		city: isRecord(address)
			? line(isRecord(address.city) ? address.city.name : address.city_name)
			: undefined,
	});
}

const TRAVEL_DOCUMENT = /\b(visto|visa|passaporte|passport)/i;

/** The passport, and custom fields about passports and visas, which the API has no field for. */
async function documentsOf(person: IDataObject, budget: Budget): Promise<IDataObject[]> {
	const { passport_number: number, passport_expiration_date: expires, custom_fields: fields } = person;
	const passport =
		isEmpty(number) && isEmpty(expires)
			? { name: 'passport', on_file: false }
			: { name: 'passport', on_file: true, ...stated({ number }), ...expiry(expires) };
	const values = recordsOf(fields).filter(({ value }) => !isEmpty(value));
	if (values.length === 0) return [passport];
	const { rows } = await budget.list('custom fields', path`/custom_fields`, { resource: 'people' }, 1);
	const named = values.flatMap(({ id, value }) => {
		const definition = rows.find((row) => Number(row.id) === Number(id));
		const name = line(definition?.name) ?? '';
		if (!TRAVEL_DOCUMENT.test(name)) return [];
		return [
			{ name, on_file: true, ...(definition?.kind === 'date' ? expiry(value) : { value: line(value) }) },
		];
	});
	return [passport, ...named];
}

function expiry(day: unknown): IDataObject {
	if (isEmpty(day)) return {};
	return { ...dated('expiration_date', day), is_expired: String(day) < dayOf() };
}

/** Trips to come and under way, soonest first; the last one; and the rest, what has an open balance first. */
function sorted(rows: readonly IDataObject[]) {
	const now = dayOf();
	const endOf = ({ return_date: end, departure_date: start }: IDataObject) => String(end ?? start ?? '');
	const startOf = ({ departure_date: start }: IDataObject) => String(start ?? '');
	const next = rows.filter((row) => endOf(row) >= now).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
	const before = rows.filter((row) => endOf(row) < now).sort((a, b) => (endOf(a) > endOf(b) ? -1 : 1));
	const [last] = before.filter((row) => endOf(row) !== '');
	const rest = before.filter((row) => row !== last);
	const others = [...rest.filter((row) => balanceOf(row) > 0), ...rest.filter((row) => balanceOf(row) <= 0)];
	return { next, last: last ? [last] : [], others };
}

const balanceOf = ({ totals }: IDataObject): number => (isRecord(totals) ? Number(totals.balance) || 0 : 0);

/** What the person does in a sale; empty where it is something else, or the sale was not read. */
function roleIn(sale: IDataObject | undefined, id: string): string {
	const isThem = (reference: unknown): boolean => isRecord(reference) && reference.id === id;
	const roles = [
		...(isThem(sale?.payer) ? ['payer'] : []),
		...(travelersIn(sale ?? {}).some(isThem) ? ['passenger'] : []),
	];
	return roles.join(', ');
}

function trip(row: IDataObject, role: string, isLast: boolean): IDataObject {
	const { totals, departure_date: start } = row;
	const { balance, final_amount: price } = isRecord(totals) ? totals : {};
	const isUnderWay = !isLast && String(start ?? '') < dayOf();
	return stated({
		when: isLast ? 'last' : isUnderWay ? 'under way' : 'next',
		...dated('departure_date', start),
		...dated('return_date', row.return_date),
		role,
		...priced('price', price),
		...priced('balance', balance),
		sale_number: row.number,
		sale_id: row.id,
	});
}

/** What clients have not paid yet, by the bills of a sale. */
async function unpaidBills(budget: Budget) {
	const ofStatus = async (status: string) => {
		const { rows, isWhole } = await budget.list(
			'bills',
			path`/bills`,
			{ status, transactionKind: 'credit' },
			MOST_PAGES,
		);
		return {
			isWhole,
			byId: new Map(rows.map((row): [unknown, IDataObject] => [row.id, { ...row, status }])),
		};
	};
	const [overdue, open] = [await ofStatus('overdue'), await ofStatus('open')];
	return {
		of(sale: IDataObject, { number }: IDataObject): IDataObject[] {
			return clientBillsIn(sale).flatMap(({ id }) => {
				const bill = overdue.byId.get(id) ?? open.byId.get(id);
				if (!bill && !(overdue.isWhole && open.isWhole)) budget.leaveOut('bills', String(id));
				return bill ? [billLine(bill, number)] : [];
			});
		},
		/**
		 * A bill of an invoice for several sales is named by none of them.
		 *
		 * @param numbers of the person's sales, by their IDs
		 */
		async invoiced(numbers: ReadonlyMap<unknown, unknown>): Promise<IDataObject[]> {
			const lines: IDataObject[] = [];
			for (const bill of [...overdue.byId.values(), ...open.byId.values()]) {
				if (bill.kind !== 'customer_invoice') continue;
				const { items } = (await budget.get('bills', resolve.bill, bill.id)) ?? {};
				const [own] = referencesIn(recordsOf(items).map(({ sale }) => sale)).filter(({ id }) =>
					numbers.has(id),
				);
				if (own) lines.push(billLine(bill, numbers.get(own.id)));
			}
			return lines;
		},
	};
}

const billLine = (bill: IDataObject, saleNumber: unknown): IDataObject =>
	stated({
		status: bill.status,
		...dated('due_date', bill.due_date),
		...priced('amount', bill.amount),
		number: bill.number,
		sale_number: saleNumber,
		id: bill.id,
	});

function totalOf(status: string, bills: readonly IDataObject[]): IDataObject {
	const amounts = bills.filter((bill) => bill.status === status).map(({ amount }) => amount);
	return { [`${status}_bills`]: amounts.length, ...priced(status, sumOf(amounts)) };
}
