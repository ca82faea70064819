import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE, type ReadApi } from '../reads/contract';
import { isUuid, path, type Path } from '../request/path';
import { requiredRead } from '../errors/requiredRead';
import { plainTaxpayerId } from '../taxpayerId';
import { folded, isRecord, trimmed } from '../values';
import { email, phoneSearch } from './contacts';
import type { Describe, Field } from './field';
import { FieldPath } from './fieldPath';
import { flawIn } from '../flaws';
import { taxpayerId } from './identifiers';
import { amountLabel, dayDetail, firstText, inLine, nameOf, withDetails } from './labels';
import { picker, type PickerSource, type RelatedSearch } from './picker';
import { message, own } from '../messages/message';

type Picker = (displayName: string, about?: Describe) => Field<string | undefined>;

const pickerOf =
	(source: PickerSource): Picker =>
	(displayName, about) =>
		picker(displayName, source, about);

const [TAXPAYER_ID, EMAIL, PHONE] = [taxpayerId(''), email(''), phoneSearch('')];

/** More people with a similar address than this are not looked through one by one. */
const MAX_SIMILAR_ADDRESSES = 10;

/** Fewer digits may be part of many phone numbers. */
const FEWEST_PHONE_DIGITS = 8;

/** For what is a CPF, CNPJ, e-mail address or phone number: finds the people who have it. */
export function peopleByKey(entered: unknown) {
	const read = (field: Field<string | undefined>) => field.read(entered, FieldPath.ofForm());
	const [cpfCnpj, address, phone = ''] = [read(TAXPAYER_ID), read(EMAIL), read(PHONE)];
	if (address !== undefined) return async (reads: ReadApi) => await peopleAt(address, reads);
	const isPhone = phone.length >= FEWEST_PHONE_DIGITS;
	if (cpfCnpj === undefined && !isPhone) return undefined;
	return async (reads: ReadApi) => {
		const rows = cpfCnpj === undefined ? [] : await reads.list(path`/people`, { cpfCnpj }, Infinity);
		const having = rows.filter((row) => plainTaxpayerId(firstText(row.cpf_cnpj)) === cpfCnpj);
		// A mobile number with its area code has as many digits as a CPF.
		return having.length > 0 || !isPhone ? having : await reads.list(path`/people`, { phone }, PAGE_SIZE);
	};
}

/** The API searches addresses by any part of them, and its list does not show them. */
async function peopleAt(address: string, reads: ReadApi): Promise<IDataObject[]> {
	const rows = await reads.list(path`/people`, { email: address }, MAX_SIMILAR_ADDRESSES);
	const wanted = folded(address);
	const people = await Promise.all(
		rows.map(async (row) => (isUuid(row.id) ? await reads.get(path`/people/${row.id}`) : row)),
	);
	return people.filter((person) => textsIn(person).some((text) => folded(text) === wanted));
}

/** Every text in a record. Where the API keeps a person's addresses is not published. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const PEOPLE: PickerSource = {
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
};

/** Up to this many people get a search each, so that a line of the list can say whose sale it is. */
const MAX_SINGLE_SEARCHES = 5;

/** The searches for the sales of people with that name: one for each of a few, or one for many together. */
async function salesOfPeople(name: string, reads: ReadApi): Promise<RelatedSearch[]> {
	const { rows } = await requiredRead(
		{
			action: own('Search sales by name'),
			permission: 'Read all people',
			otherWay: message('next.saleNumber'),
		},
		async () => await reads.page(path`/people`, { name }),
	);
	const people = rows.flatMap(({ id, name: whole }) =>
		isUuid(id) ? [{ id, related: firstText(whole) }] : [],
	);
	if (people.length > MAX_SINGLE_SEARCHES) return [{ query: { peopleId: people.map(({ id }) => id) } }];
	return people.map(({ id, related }) => ({ query: { peopleId: [id] }, related }));
}

const OF_EVERY_STATUS = { status: ['opened', 'closed', 'canceled'] };

/** None for what is no number: names lead to people, who have many sales. */
async function salesNumbered(entered: string, reads: ReadApi): Promise<IDataObject[]> {
	const number = trimmed(entered);
	if (!/^\d{1,15}$/.test(number)) return [];
	return await reads.list(path`/sales`, { ...OF_EVERY_STATUS, number }, 2);
}

/** The price of a sale, and what of it is not paid. */
function amountsIn(totals: unknown): string[] {
	const { final_amount: price, balance } = isRecord(totals) ? totals : {};
	const open = Number(balance) === 0 ? '' : amountLabel(balance);
	return [amountLabel(price), open && `${open} open`];
}

/** The API has no search for tasks, so its pages are looked through. */
const TASKS: PickerSource = {
	method: 'searchTasks',
	foundIn: 'the ID in a row of Get Many Tasks',
	path: path`/tasks`,
	label: ({ title, due, id }) => withDetails(firstText(title, id), [dayDetail('due', due)]),
};

const NAME_OR_WORDS = 'words of the name';

/** A row of one of the lists of Reference Data. */
const listed = (what: string, example: string, method: string, at: Path, isInDevelopment = false): Picker =>
	pickerOf({
		...{ method, path: at, isInDevelopment },
		named: { takes: NAME_OR_WORDS, example },
		foundIn: isInDevelopment
			? `the ID of ${what}, from whoever administers the back office`
			: `the ID of ${what} in Reference Data`,
		label: (row) => withDetails(nameOf(row)),
	});

/** The cities of the API, searched by name there. */
const CITIES = {
	path: path`/cities`,
	named: {
		...{ takes: 'the name, alone or with the state', example: 'Porto Alegre - RS' },
		otherKeys: message('choose.state'),
		search: (word: string) => ({ name: word }),
	},
	search: (typed: string) => ({ name: typed }),
	label: (row: IDataObject) => withDetails(nameOf(row), [isRecord(row.state) && row.state.name]),
};

const isCurrencyCode = (value: unknown): value is string => /^[A-Z]{3}$/.test(String(value));

/** The name of the field that holds the code is not published. */
const currencyCodeOf = ({ code, id }: IDataObject): string | undefined => [code, id].find(isCurrencyCode);

/** What a sale names in words, registered or not. */
const byName = (what: string, method: string, at: Path, example: string): Picker =>
	pickerOf({
		...{ method, path: at },
		foundIn: `the name of ${what}, registered or not`,
		label: (row) => withDetails(nameOf(row)),
		identifierOf: ({ name }) => name,
		identity: {
			...{ mode: 'name', displayName: 'By Name', example },
			read: (written) => (flawIn(written, true)?.isRefused ? undefined : written),
		},
	});

/** What fills the fields that refer to a record, by what the record is. */
export const pickers = {
	/** A person of the agency: client, supplier, user. Searched by name at the API. */
	person: pickerOf({
		...PEOPLE,
		named: {
			takes: 'words of the name, CPF, CNPJ, email or phone',
			example: 'Ana Souza',
			search: (word) => ({ name: word }),
			byKey: peopleByKey,
			otherKeys: message('choose.personKeys'),
			permission: 'Read all people',
		},
	}),

	/** The same where nothing is looked up: a trigger would have to do so at each poll. */
	personById: pickerOf(PEOPLE),

	/** A sale, searched at the API by its number, or by the names of the people who take part in it. */
	sale: pickerOf({
		method: 'searchSales',
		foundIn: 'the ID in a row of Get Many Sales',
		path: path`/sales`,
		filters: OF_EVERY_STATUS,
		named: {
			...{ takes: 'the number', example: '1042' },
			permission: 'reading sales, which a partner that creates sales does not have',
			byKey: (entered) => async (reads) => await salesNumbered(String(entered), reads),
		},
		search: (typed) => (/^\d+$/.test(typed) ? { number: typed } : undefined),
		searchByRelated: (typed, reads) => (/^\d+$/.test(typed) ? undefined : salesOfPeople(typed, reads)),
		searchHint: "Search by number, or by a client's name",
		label: ({ number, id, departure_date, totals, created_at }, person) =>
			withDetails(firstText(number) ? `Sale ${firstText(number)}` : id, [
				person,
				dayDetail('departs', departure_date) || dayDetail('created', firstText(created_at).slice(0, 10)),
				...amountsIn(totals),
			]),
	}),

	/** A bill of any status, searched by its whole number at the API. */
	bill: pickerOf({
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
	}),

	/** A task that is not deleted, found by its title where it is open, and the only one that is called so. */
	task: pickerOf({ ...TASKS, named: { takes: 'words of the title', example: 'Check passports' } }),

	/** The same for what is done to completed tasks, where an open one of the title would be the wrong one. */
	taskById: pickerOf(TASKS),

	taskCategory: listed('a task category', 'Follow-up', 'searchTaskCategories', path`/task_categories`, true),
	seller: listed('a seller', 'Bruno Nunes', 'searchSellers', path`/sellers`),
	/** A bank account, cash box or credit card of the agency. */
	account: listed('an account', 'Cartão Itaú', 'searchAccounts', path`/accounts`),
	paymentMethod: listed('a payment method', 'Pix', 'searchPaymentMethods', path`/payment_methods`),
	/** A label of people. */
	label: listed('a label', 'VIP', 'searchLabels', path`/labels`, true),

	city: pickerOf({
		...CITIES,
		method: 'searchCities',
		foundIn: 'the ID of a city in Reference Data',
	}),

	/** A Brazilian city by its official code, as addresses have it. */
	cityIbge: pickerOf({
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
	}),

	/** A registered product, of any kind or of one. */
	product: (
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
				named: { takes: NAME_OR_WORDS, example: 'Seguro viagem' },
				filters: { kind },
				label: (row) => withDetails(nameOf(row), [row.kind]),
			},
			about,
		),

	/** A currency, as the API takes it: by its ISO 4217 code. */
	currency: pickerOf({
		method: 'searchCurrencies',
		foundIn: 'the ISO 4217 code of a currency',
		path: path`/currencies`,
		named: { takes: NAME_OR_WORDS, example: 'Euro' },
		label: ({ name, ...row }) =>
			firstText(name) ? withDetails(name, [currencyCodeOf(row)]) : inLine(currencyCodeOf(row)),
		identifierOf: currencyCodeOf,
		identity: {
			mode: 'code',
			displayName: 'By Code',
			example: 'USD',
			read: (written) => [written.toUpperCase()].find(isCurrencyCode),
		},
	}),

	ship: byName('a ship', 'searchShips', path`/ships`, 'MSC Seaview'),
	cabin: byName('a kind of cabin', 'searchCabins', path`/cabins`, 'Balcony'),
};
