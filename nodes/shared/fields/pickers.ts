import type { IDataObject } from 'n8n-workflow';

import { isPayable } from '../agency/debt';
import { SALE_STATUSES } from '../agency/sale';
import { BILL_STATUSES } from '../agency/status';
import type { Reader } from '../reads/reader';
import { isReleased } from '../request/endpoints';
import { isUuid, path, type Path } from '../request/path';
import { requiredRead } from '../errors/explain';
import { plainTaxpayerId } from '../taxpayerId';
import { fold, isRecord, quote, trim } from '../values';
import type { Describe, Field } from './field';
import { textProblemIn, hasRemark } from '../textProblems';
import { amountLabel, dayDetail, firstText, inLine, titleOf, withDetails } from '../labels';
import { peopleByKey } from './personKey';
import { picker, type PickerSource } from './picker';
import { message, unquoted } from '../messages/message';

type Picker = (displayName: string, about?: Parameters<typeof picker>[2]) => Field<string | undefined>;

const pickerOf =
	(source: PickerSource): Picker =>
	(displayName, about) =>
		picker(displayName, source, about);

const PEOPLE: PickerSource = {
	method: 'searchPeople',
	listedBy: 'Person',
	path: path`/people`,
	search: (name) => ({ name }),
	searchByKey: (typed) => {
		const cpfCnpj = plainTaxpayerId(typed);
		// A CNPJ with letters is twelve letters or digits, and two digits. No name looks like this.
		return /^(\d{2,}|[0-9A-Z]{12}\d{2})$/.test(cpfCnpj) ? { cpfCnpj } : undefined;
	},
	searchHint: 'Search by name, CPF or CNPJ',
	label: ({ name, code, cpf_cnpj, id }) =>
		withDetails(firstText(name, id), [firstText(code).replace(/^(?=.)/, '#'), cpf_cnpj]),
};

/** Up to this many people get a search each, so that lines of the list can say whose sale it is. */
const MAX_SINGLE_SEARCHES = 5;

/**
 * The searches for the sales of people with this name: one for each person if they are few, or one for all.
 */
async function salesOfPeople(name: string, reads: Reader) {
	const { rows } = await requiredRead(
		{
			action: unquoted('Search sales by name'),
			permission: 'readPeople',
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

/** "1042" as people also write it: "venda 1042", "nº 1.042", "Sale #1,042". */
const SALE_NUMBER = /^(?:sale|venda|n(?:um(?:ber|ero)|o)?|[#º°ª.:\s])*(\d{1,15}|\d{1,3}(?:[.,]\d{3}){1,4})$/;

function saleNumberIn(entered: string): string | undefined {
	return SALE_NUMBER.exec(fold(trim(entered)))?.[1]?.replace(/\D/g, '');
}

/** The sales with this number. Other texts find nothing: a client's name cannot identify one sale. */
async function salesByNumber(entered: string, reads: Reader): Promise<IDataObject[]> {
	const number = saleNumberIn(entered);
	if (number === undefined) return [];
	const rows = await reads.list(path`/sales`, { status: [...SALE_STATUSES], number }, 2);
	const isIt = (sale: IDataObject): boolean => firstText(sale.number) === String(Number(number));
	// The API does not publish whether lists show the number.
	const sales = await Promise.all(
		rows.map(async (row) =>
			firstText(row.number) === '' && isUuid(row.id) ? await reads.get(path`/sales/${row.id}`) : row,
		),
	);
	return sales.filter(isIt);
}

/** The price of a sale, and how much of it is open. */
function amountTexts(totals: unknown): string[] {
	const { final_amount: price, balance } = isRecord(totals) ? totals : {};
	const open = Number(balance) === 0 ? '' : amountLabel(balance);
	return [amountLabel(price), open && `${open} open`];
}

/** The API has no search for tasks, so we look through its pages. */
const TASKS: PickerSource = {
	method: 'searchTasks',
	listedBy: 'Task',
	path: path`/tasks`,
	label: ({ title, due, id }) => withDetails(firstText(title, id), [dayDetail('due', due)]),
};

const NAME_OR_WORDS = 'words of the name';

/** A picker for one of the lists of Reference Data. */
const referenceDataPicker = (what: string, example: string, method: string, at: Path): Picker =>
	pickerOf({
		...{ method, path: at },
		named: { takes: NAME_OR_WORDS, example },
		listedBy: 'ReferenceData',
		foundIn: isReleased(at)
			? `the ID of ${what} in Reference Data`
			: `the ID of ${what}, from whoever administers the back office`,
		label: (row) => withDetails(titleOf(row)),
	});

/** The API's cities, which it can search by name. */
const CITIES = {
	path: path`/cities`,
	named: {
		...{ takes: 'the name, alone or with the state', example: 'Porto Alegre - RS' },
		otherKeys: message('choose.state'),
	},
	search: (name: string) => ({ name }),
	label: (row: IDataObject) => withDetails(titleOf(row), [isRecord(row.state) && row.state.name]),
};

const isCurrencyCode = (value: unknown): value is string => /^[A-Z]{3}$/.test(String(value));

/** The signs of one currency. Of `$` and `£`, there are several. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { R$: 'BRL', US$: 'USD', '€': 'EUR' };

/** The API does not publish which member holds the code. */
const currencyCodeOf = ({ code, id }: IDataObject): string | undefined => [code, id].find(isCurrencyCode);

const isMeant = (written: string): boolean => !textProblemIn(written, true)?.isRefused && !hasRemark(written);

/**
 * A picker for things that a sale stores as a plain name instead of an ID, so names that are not registered
 * are allowed, too.
 */
const nameOnlyPicker = (what: string, method: string, at: Path, example: string): Picker =>
	pickerOf({
		...{ method, path: at },
		foundIn: `the name of ${what}, registered or not`,
		label: (row) => withDetails(titleOf(row)),
		identifierOf: ({ name }) => name,
		identity: {
			...{ mode: 'name', displayName: 'By Name', example },
			read: (written) => (isMeant(written) ? written : undefined),
		},
	});

/** A person's code, marked as one: a number alone may be what is left of a CPF or phone. */
const PERSON_CODE = /^(?:code|codigo|cod\.?|#)\s*[#:]?\s*(\d{1,9})$/;

/** Finds people by their code, or as {@link peopleByKey} does. */
function peopleByCodeOrKey(entered: unknown): ReturnType<typeof peopleByKey> {
	const [, code] = PERSON_CODE.exec(fold(trim(String(entered)))) ?? [];
	if (code === undefined) return peopleByKey(entered);
	return async (reads) => await reads.list(path`/people`, { code: Number(code) }, 2);
}

const PEOPLE_BY_NAME: NonNullable<PickerSource['named']> = {
	takes: 'given name and surname, CPF, CNPJ, email or phone',
	example: 'Ana Souza',
	naming: 'people',
	byKey: peopleByCodeOrKey,
	refuses: (entered) =>
		/^\d{1,7}$/.test(trim(entered))
			? message('NAME_NOT_FOUND.code', { given: quote(entered), code: unquoted(`#${trim(entered)}`) })
			: '',
	otherKeys: message('choose.personKeys'),
	permission: 'readPeople',
};

/**
 * The person's ID: from the reference `person` if the row has one, else the seller's own ID, which is the
 * same: "The seller shares the identifier of the person".
 */
const sellerIn = ({ person, id }: IDataObject): unknown =>
	isRecord(person) && isUuid(person.id) ? person.id : id;

const SELLERS = {
	method: 'searchSellers',
	path: path`/sellers`,
	identifierOf: sellerIn,
	named: {
		...{ takes: 'the given name, or more of it', example: 'Bruno Nunes', naming: 'sellers' as const },
		byKey: sellersByKey,
	},
};

/** Finds people by a key, as {@link peopleByKey} does, but only those who are sellers. */
function sellersByKey(entered: unknown) {
	const find = peopleByKey(entered);
	if (!find) return undefined;
	return async (reads: Reader) => {
		const people = await find(reads);
		if (!people || people.length === 0) return people;
		const sellers = new Set((await reads.list(SELLERS.path, {}, Infinity)).map(sellerIn));
		return people.filter(({ id }) => sellers.has(id));
	};
}

/** The fields that refer to a record, by kind of record. */
export const pickers = {
	/** A person of the agency: client, supplier or user. The API searches by name. */
	person: pickerOf({ ...PEOPLE, named: PEOPLE_BY_NAME }),

	/** A user who can be given tasks: most of them are sellers. */
	assignee: pickerOf({
		...PEOPLE,
		method: 'searchAssignees',
		filters: { kind: 'individual' },
		named: {
			...PEOPLE_BY_NAME,
			takes: 'the given name of a seller, or the whole name of somebody else',
			naming: 'colleagues',
			before: SELLERS,
		},
	}),

	/** Like `person`, but without looking up names, which a trigger would have to do at each poll. */
	personById: pickerOf(PEOPLE),

	/** A sale, which the API searches by its number or by people who take part in it. */
	sale: pickerOf({
		method: 'searchSales',
		listedBy: 'Sale',
		path: path`/sales`,
		filters: { status: [...SALE_STATUSES] },
		named: {
			...{ takes: 'the number', example: '1042' },
			permission: 'readSalesAsAgency',
			byKey: (entered) => async (reads) => await salesByNumber(String(entered), reads),
			refuses: (entered) =>
				saleNumberIn(entered) === undefined
					? message('NAME_NOT_FOUND.number', { given: quote(entered) })
					: '',
		},
		searchByKey: (typed) => (/^\d+$/.test(typed) ? { number: typed } : undefined),
		searchByRelated: (typed, reads) => (/^\d+$/.test(typed) ? undefined : salesOfPeople(typed, reads)),
		searchHint: "Search by number, or by a client's name",
		label: ({ number, id, departure_date, totals, created_at }, people) =>
			withDetails(firstText(number) ? `Sale ${firstText(number)}` : id, [
				...people,
				dayDetail('departs', departure_date) || dayDetail('created', firstText(created_at).slice(0, 10)),
				...amountTexts(totals),
			]),
	}),

	/** A bill of any status, which the API searches by its whole number. */
	bill: pickerOf({
		method: 'searchBills',
		listedBy: 'Bill',
		path: path`/bills`,
		filters: { status: [...BILL_STATUSES] },
		searchByKey: (typed) => ({ number: typed }),
		searchHint: 'Search by the whole number, such as 362-1',
		label: ({ number, transaction_kind, amount, due_date, id }) =>
			withDetails(firstText(number, id), [
				isPayable({ transaction_kind }) ? 'payable' : 'receivable',
				amountLabel(amount),
				dayDetail('due', due_date),
			]),
	}),

	/**
	 * A task that is not deleted. By Name takes words of the title, if exactly one task fits. Open tasks come
	 * first; a completed one is taken only if no open one fits, with a hint.
	 */
	task: pickerOf({
		...TASKS,
		named: { takes: 'words of the title', example: 'Check passports', permission: 'readTasks' },
	}),

	/**
	 * Like `task`, but without names, for operations on completed tasks: By Name would take an open task of
	 * that title, which would be the wrong one.
	 */
	taskById: pickerOf(TASKS),

	taskCategory: referenceDataPicker(
		'a task category',
		'Follow-up',
		'searchTaskCategories',
		path`/task_categories`,
	),
	/** A current or former seller of the agency. */
	seller: pickerOf({
		...SELLERS,
		listedBy: 'ReferenceData',
		foundIn: 'the ID of a seller in Reference Data, which is the ID of the person',
		label: (row) => withDetails(titleOf(row), [row.active === false && 'inactive']),
	}),
	/** A bank account, cash box or credit card of the agency. */
	account: referenceDataPicker('an account', 'Itaú', 'searchAccounts', path`/accounts`),
	paymentMethod: referenceDataPicker(
		'a payment method',
		'Pix',
		'searchPaymentMethods',
		path`/payment_methods`,
	),
	/** A label of people. */
	label: referenceDataPicker('a label', 'VIP', 'searchLabels', path`/labels`),

	city: pickerOf({
		...CITIES,
		method: 'searchCities',
		listedBy: 'ReferenceData',
		foundIn: 'the ID of a city in Reference Data',
	}),

	/** A Brazilian city by its official code, as used in addresses. */
	cityIbge: pickerOf({
		...CITIES,
		method: 'searchCityCodes',
		foundIn: 'the digits by which IBGE knows a city',
		// A city has its IBGE code, but the API does not publish in which member. Cities abroad have none.
		identifierOf: (row) =>
			Object.entries(row).find(([name, code]) => /ibge/i.test(name) && /^\d+$/.test(String(code)))?.[1],
		identity: {
			mode: 'code',
			displayName: 'By Code',
			example: '3550308',
			// Seven digits. Some systems leave out the last digit, which only checks the others.
			read: (written) => (/^\d{6,7}$/.test(written) ? written : undefined),
		},
	}),

	/** A registered product, of any kind or of one kind. */
	product: (
		displayName: string,
		{ kind, ...about }: Describe & { kind?: string } = {},
	): Field<string | undefined> =>
		picker(
			displayName,
			{
				method:
					kind === undefined ? 'searchProducts' : `search${kind[0]?.toUpperCase()}${kind.slice(1)}Products`,
				listedBy: 'Product',
				path: path`/products`,
				named: { takes: NAME_OR_WORDS, example: 'Seguro viagem' },
				filters: { kind },
				label: (row) => withDetails(titleOf(row), [row.kind]),
			},
			about,
		),

	/** A currency by its ISO 4217 code, as the API takes it. */
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
			read: (written) => {
				const code = CURRENCY_SIGNS[written.toUpperCase()] ?? written.toUpperCase();
				return isCurrencyCode(code) && isMeant(written) ? code : undefined;
			},
		},
	}),

	ship: nameOnlyPicker('a ship', 'searchShips', path`/ships`, 'MSC Seaview'),
	cabin: nameOnlyPicker('a kind of cabin', 'searchCabins', path`/cabins`, 'Balcony'),
};
