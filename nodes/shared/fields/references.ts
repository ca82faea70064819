import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../reads/contract';
import { isUuid, path, type Path } from '../request/path';
import { requiredRead } from '../errors/requiredRead';
import { plainTaxpayerId } from '../taxpayerId';
import { isRecord } from '../values';
import type { Describe, Field } from './field';
import { flawIn } from '../flaws';
import { amountLabel, dayDetail, firstText, nameOf, withDetails } from './labels';
import { picker, type PickerSource, type RelatedSearch } from './picker';

type Picker = (displayName: string, about?: Describe) => Field<string | undefined>;

const pickerOf =
	(source: PickerSource): Picker =>
	(displayName, about) =>
		picker(displayName, source, about);

/** A person of the agency: client, supplier, user. Searched by name at the API. */
export const personPicker = pickerOf({
	method: 'searchPeople',
	foundIn: 'the ID in a row of Get Many People',
	path: path`/people`,
	search: (typed) => {
		const cpfCnpj = plainTaxpayerId(typed);
		// A name does not end in two digits after twelve others, as a CNPJ with letters does.
		return /^(\d{2,}|[0-9A-Z]{12}\d{2})$/.test(cpfCnpj) ? { cpfCnpj } : { name: typed };
	},
	searchHint: 'Search by name, CPF or CNPJ',
	label: ({ name, code, cpf_cnpj, id }) =>
		withDetails(firstText(name, id), [firstText(code).replace(/^(?=.)/, '#'), cpf_cnpj]),
});

/** Up to this many people get a search each, so that a line of the list can say whose sale it is. */
const MAX_SINGLE_SEARCHES = 5;

/** A sale, searched at the API by its number, or by the names of the people who take part in it. */
export const salePicker = pickerOf({
	method: 'searchSales',
	foundIn: 'the ID in a row of Get Many Sales',
	path: path`/sales`,
	filters: { status: ['opened', 'closed', 'canceled'] },
	search: (typed) => (/^\d+$/.test(typed) ? { number: typed } : undefined),
	searchByRelated: (typed, reads) => (/^\d+$/.test(typed) ? undefined : salesOfPeople(typed, reads)),
	searchHint: "Search by number, or by a client's name",
	label: ({ number, id, departure_date, totals, created_at }, person) =>
		withDetails(firstText(number) ? `Sale ${firstText(number)}` : id, [
			person,
			dayDetail('departs', departure_date) || dayDetail('created', firstText(created_at).slice(0, 10)),
			...amountsIn(totals),
		]),
});

/** The searches for the sales of people with that name: one for each of a few, or one for many together. */
async function salesOfPeople(name: string, reads: ReadApi): Promise<RelatedSearch[]> {
	const { rows } = await requiredRead(
		{
			action: 'Search sales by name',
			permission: 'Read all people',
			otherWay: 'Search by the number of the sale, or choose By ID.',
		},
		async () => await reads.page(path`/people`, { name }),
	);
	const people = rows.flatMap(({ id, name: whole }) =>
		isUuid(id) ? [{ id, related: firstText(whole) }] : [],
	);
	if (people.length > MAX_SINGLE_SEARCHES) return [{ query: { peopleId: people.map(({ id }) => id) } }];
	return people.map(({ id, related }) => ({ query: { peopleId: [id] }, related }));
}

/** The price of a sale, and what of it is not paid. */
function amountsIn(totals: unknown): string[] {
	const { final_amount: price, balance } = isRecord(totals) ? totals : {};
	const open = Number(balance) === 0 ? '' : amountLabel(balance);
	return [amountLabel(price), open && `${open} open`];
}

/** A bill of any status, searched by its whole number at the API. */
export const billPicker = pickerOf({
	method: 'searchBills',
	foundIn: 'the ID in a row of Get Many Bills',
	path: path`/bills`,
	filters: { status: ['open', 'overdue', 'settled', 'canceled'] },
	search: (typed) => ({ number: typed }),
	searchHint: 'Search by the whole number, such as 362-1',
	label: ({ number, transaction_kind, amount, due_date, id }) =>
		withDetails(firstText(number, id), [
			transaction_kind === 'debit' ? 'payable' : 'receivable',
			amountLabel(amount),
			dayDetail('due', due_date),
		]),
});

/** A task that is not deleted; the API has no search for tasks, so its pages are looked through. */
export const taskPicker = pickerOf({
	method: 'searchTasks',
	foundIn: 'the ID in a row of Get Many Tasks',
	path: path`/tasks`,
	label: ({ title, due, id }) => withDetails(firstText(title, id), [dayDetail('due', due)]),
});

/** A row of one of the lists of Reference Data. */
const listed = (what: string, method: string, at: Path, isInDevelopment = false): Picker =>
	pickerOf({
		...{ method, path: at, isInDevelopment },
		foundIn: `the ID of ${what} in Reference Data`,
		label: nameOf,
	});

export const taskCategoryPicker = listed(
	'a task category',
	'searchTaskCategories',
	path`/task_categories`,
	true,
);
export const sellerPicker = listed('a seller', 'searchSellers', path`/sellers`);
/** A bank account, cash box or credit card of the agency. */
export const accountPicker = listed('an account', 'searchAccounts', path`/accounts`);
export const paymentMethodPicker = listed('a payment method', 'searchPaymentMethods', path`/payment_methods`);
/** A label of people. */
export const labelPicker = listed('a label', 'searchLabels', path`/labels`, true);

/** The cities of the API, searched by name there. */
const CITIES = {
	path: path`/cities`,
	search: (typed: string) => ({ name: typed }),
	label: (row: IDataObject) => withDetails(nameOf(row), [isRecord(row.state) && row.state.name]),
};

export const cityPicker = pickerOf({
	...CITIES,
	method: 'searchCities',
	foundIn: 'the ID of a city in Reference Data',
});

/** A Brazilian city by its official code, as addresses have it. */
export const cityIbgePicker = pickerOf({
	...CITIES,
	method: 'searchCityCodes',
	foundIn: 'the digits by which IBGE knows a city',
	// A city has its IBGE code, but under which name is not published. Cities abroad have none.
	identifierOf: (row) =>
		Object.entries(row).find(([name, code]) => /ibge/i.test(name) && /^\d+$/.test(String(code)))?.[1],
	identity: {
		mode: 'code',
		displayName: 'By Code',
		example: '3550308',
		// Seven digits; some systems leave out the last, which checks the others.
		read: (written) => (/^\d{6,7}$/.test(written) ? written : undefined),
	},
});

/** A registered product, of any kind or of one. */
export const productPicker = (
	displayName: string,
	{ kind, ...about }: Describe & { kind?: string } = {},
): Field<string | undefined> =>
	picker(
		displayName,
		{
			method:
				kind === undefined ? 'searchProducts' : `search${kind[0]?.toUpperCase()}${kind.slice(1)}Products`,
			foundIn: 'the ID in a row of Get Many Products',
			path: path`/products`,
			filters: { kind },
			label: (row) => withDetails(nameOf(row), [row.kind]),
		},
		about,
	);

const isCurrencyCode = (value: unknown): value is string => /^[A-Z]{3}$/.test(String(value));

/** The name of the field that holds the code is not published. */
const currencyCodeOf = ({ code, id }: IDataObject): string | undefined => [code, id].find(isCurrencyCode);

/** A currency, as the API takes it: by its ISO 4217 code. */
export const currencyPicker = pickerOf({
	method: 'searchCurrencies',
	foundIn: 'the ISO 4217 code of a currency',
	path: path`/currencies`,
	label: ({ name, ...row }) =>
		firstText(name) ? withDetails(name, [currencyCodeOf(row)]) : firstText(currencyCodeOf(row)),
	identifierOf: currencyCodeOf,
	identity: {
		mode: 'code',
		displayName: 'By Code',
		example: 'USD',
		read: (written) => [written.toUpperCase()].find(isCurrencyCode),
	},
});

/** What a sale names in words, registered or not. */
const byName = (what: string, method: string, at: Path, example: string): Picker =>
	pickerOf({
		...{ method, path: at },
		foundIn: `the name of ${what}, registered or not`,
		label: nameOf,
		identifierOf: ({ name }) => name,
		identity: {
			...{ mode: 'name', displayName: 'By Name', example },
			read: (written) => (flawIn(written, true)?.isRefused ? undefined : written),
		},
	});

export const shipPicker = byName('a ship', 'searchShips', path`/ships`, 'MSC Seaview');
export const cabinPicker = byName('a kind of cabin', 'searchCabins', path`/cabins`, 'Balcony');
