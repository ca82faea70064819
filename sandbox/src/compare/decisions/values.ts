import { isDate } from '../../openapi/formats';
import { productArrays, type ProductArray } from '../../records/productArrays';
import type { StoredProduct } from '../../records/sales';
import { clientCost, tripDays } from '../../resources/sales/totals';
import { property, type Decision } from '../decision';
import { isRecord } from '../kinds';
import { withFiles, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** What the values of records keep to: the rows of a list, and some records. */

type Fields = Record<string, unknown>;

interface Rule {
	url: string | readonly string[];
	/** What holds. */
	about: string;
	basis: Decision['basis'];
	/** The filters of the list whose rows are meant; rows without filters, and some records, when omitted. */
	query?: Record<string, string>;
	/** Undefined where a row or record does not tell. */
	holds(one: Fields, service: string): boolean | undefined;
}

const ofNumbers = (one: Fields, name: string, test: (value: number) => boolean): boolean | undefined => {
	const value = one[name];
	return typeof value === 'number' ? test(value) : undefined;
};
const ofText = (one: Fields, name: string, test: (text: string) => boolean): boolean | undefined => {
	const value = one[name];
	return typeof value === 'string' ? test(value) : undefined;
};
const isOrdered = (one: Fields, from: string, to: string): boolean | undefined => {
	const [first, last] = [one[from], one[to]];
	return typeof first === 'string' && typeof last === 'string' ? first <= last : undefined;
};

/** The items of a bill, by its side; to the cent. */
function itemsSum({ transaction_kind, amount, items }: Fields): boolean | undefined {
	if (!Array.isArray(items) || items.length === 0 || typeof amount !== 'number') return undefined;
	const sum = items.filter(isRecord).reduce((total, item) => total + Number(item.amount), 0);
	return Math.abs(sum - (transaction_kind === 'debit' ? -amount : amount)) < 0.005;
}

/** Text that holds lines separates them by CRLF. */
const hasCrlf = (text: string): boolean | undefined =>
	/[\r\n]/.test(text) ? !/(?<!\r)\n|\r(?!\n)/.test(text) : undefined;

const described = (section: string): Decision['basis'] => ({ description: section });
const assumed = (row: string): Decision['basis'] => ({ assumption: row });
const kindless = described('Resources and their fields');

const recordsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** The products of a sale's record, by their arrays; undefined of a row, which has none. */
function productsOf(sale: Fields): [array: ProductArray, product: Fields][] | undefined {
	const arrays = (Object.keys(productArrays) as ProductArray[]).filter((array) => Array.isArray(sale[array]));
	if (arrays.length === 0) return undefined;
	return arrays.flatMap((array) =>
		recordsIn(sale[array]).map((product): [ProductArray, Fields] => [array, product]),
	);
}

/** A product as the sandbox would have stored what is shown. */
const storedOf = ([array, product]: [ProductArray, Fields]): StoredProduct =>
	({
		...{ array, active: product.active !== false, amounts: product, details: product },
		...(typeof product.quantity === 'number' && { quantity: product.quantity }),
		passengers: recordsIn(product.passengers).map((amounts) => ({ amounts })),
	}) as unknown as StoredProduct;

function isPrice(sale: Fields): boolean | undefined {
	const products = productsOf(sale);
	const { final_amount: price } = isRecord(sale.totals) ? sale.totals : {};
	if (!products || typeof price !== 'number') return undefined;
	return cents(price) === products.reduce((sum, one) => sum + cents(clientCost(storedOf(one))), 0);
}

function isTrip(sale: Fields): boolean | undefined {
	const days = productsOf(sale)
		?.flatMap((one) => tripDays(storedOf(one)))
		.sort();
	// Another form is told with the fields.
	if (!days?.[0] || ![...days, sale.departure_date, sale.return_date].map(String).every(isDate))
		return undefined;
	return sale.departure_date === days[0] && sale.return_date === days.at(-1);
}

/** Whether the condition holds of all parts of a record that it says something of. */
const ofAll = (parts: Fields[], holds: (part: Fields) => boolean): boolean | undefined =>
	parts.length === 0 ? undefined : parts.every(holds);

const unsigned = (url: string): Rule => ({
	url,
	about: `GET ${url}: amount is without sign`,
	basis: kindless,
	holds: (one) => ofNumbers(one, 'amount', (amount) => amount >= 0),
});

const rules: readonly Rule[] = [
	{
		url: '/sales',
		about: 'GET /sales/{id}: totals.final_amount is what its products cost the client',
		basis: assumed('What the client pays for a product (totals.final_amount)'),
		holds: isPrice,
	},
	{
		url: '/sales',
		about: 'GET /sales/{id}: the trip is that of its products, from the first day to the last',
		basis: described('Sale (read)'),
		holds: isTrip,
	},
	{
		url: '/sales',
		query: { status: 'canceled' },
		about: 'GET /sales: of a canceled sale nothing is owed',
		basis: assumed('Balance, "no pending balance"'),
		holds: ({ totals }) =>
			isRecord(totals) ? ofNumbers(totals, 'balance', (owed) => owed === 0) : undefined,
	},
	{
		url: '/sales',
		about: 'GET /sales/{id}: the balance of a commission is its amount less what was retained',
		basis: assumed('commission.balance'),
		holds: ({ commissions }) =>
			ofAll(
				recordsIn(commissions).filter(({ balance }) => typeof balance === 'number'),
				({ amount, retained_amount: retained, balance }) =>
					cents(balance) === cents(amount) - cents(retained),
			),
	},
	{
		url: '/tasks',
		about: 'GET /tasks: completed_at is told of completed tasks, and of no other',
		basis: described('Task'),
		holds: ({ completed, completed_at: at }) =>
			typeof completed === 'boolean' && at !== undefined ? completed === (at !== null) : undefined,
	},
	{
		url: '/sellers',
		about: 'GET /sellers: a seller has the identifier of the person',
		basis: described('Sale (read)'),
		holds: ({ id, person }) => (isRecord(person) ? id === person.id : undefined),
	},
	{
		url: withFiles,
		about: "Attachments: files are downloaded from another address than the API's",
		basis: assumed('download_url'),
		holds: ({ attachments }, service) =>
			ofAll(
				recordsIn(attachments),
				({ download_url: link }) => URL.canParse(String(link)) && !String(link).startsWith(service),
			),
	},
	...['/bills', '/account_movements', '/refunds'].map(unsigned),
	{
		url: '/bills',
		about: 'GET /bills/{id}: items sum to +amount of a credit, -amount of a debit',
		basis: described('Bill (account payable or receivable)'),
		holds: itemsSum,
	},
	{
		url: '/logs',
		about: 'GET /logs: the lines of a description are separated by CRLF',
		basis: described('Other records'),
		holds: (one) => ofText(one, 'description', (text) => hasCrlf(text) ?? true),
	},
	{
		url: '/sales',
		about: 'GET /sales: the trip does not return before it departs',
		basis: described('Sale (read)'),
		holds: (one) => isOrdered(one, 'departure_date', 'return_date'),
	},
	{
		url: '/travels',
		about: 'GET /travels: start_date is not after end_date',
		basis: described('Other records'),
		holds: (one) => isOrdered(one, 'start_date', 'end_date'),
	},
	{
		url: '/people',
		about: 'GET /people: additional_data is of individuals only',
		basis: described('Person (read)'),
		holds: (one) => (one.person_kind === 'company' ? !isRecord(one.additional_data) : undefined),
	},
	{
		url: '/people',
		about: 'GET /people/{id}: kandir_law is of companies only',
		basis: described('Person (read)'),
		holds: (one) =>
			one.person_kind === 'individual' && 'kandir_law' in one ? one.kandir_law === null : undefined,
	},
	{
		url: '/people',
		about: 'GET /people/{id}: of a card the last four digits',
		basis: described('Person (read)'),
		holds: ({ credit_cards: cards }) =>
			Array.isArray(cards)
				? cards.every((card) => isRecord(card) && /^\d{4}$/.test(String(card.last_digits)))
				: undefined,
	},
	{
		url: '/cities',
		about: 'GET /cities: country has code in two letters, code_3 in three',
		basis: described('Other records'),
		holds: ({ country }) =>
			isRecord(country)
				? /^[A-Z]{2}$/.test(String(country.code)) && /^[A-Z]{3}$/.test(String(country.code_3))
				: undefined,
	},
	{
		url: '/currencies',
		about: 'GET /currencies: code is one of ISO 4217',
		basis: described('Other records'),
		holds: (one) => ofText(one, 'code', (code) => /^[A-Z]{3}$/.test(code)),
	},
	{
		url: '/custom_fields',
		about: 'GET /custom_fields: only kind choices has choices',
		basis: described('Other records'),
		holds: ({ kind, choices }) =>
			Array.isArray(choices) && kind !== 'choices' ? choices.length === 0 : undefined,
	},
];

async function objectsOf(survey: Survey, { url, query }: Rule): Promise<Fields[]> {
	const urls = [url].flat();
	if (!query) return survey.objectsOf(...urls);
	const page = await survey.page(urls[0] ?? '', { ...query, size: 50 });
	return page instanceof Unobserved ? [] : page.rows;
}

export const values: readonly Decision[] = rules.map((rule) =>
	property({
		id: rule.about,
		about: rule.about,
		basis: rule.basis,
		flaw: async (survey) => {
			const told = (await objectsOf(survey, rule))
				.map((one) => rule.holds(one, survey.service.baseUrl))
				.filter((one) => one !== undefined);
			if (told.length === 0) return new Unobserved('no record tells it');
			return told.every(Boolean) ? undefined : 'does not hold';
		},
	}),
);

/** Values of custom fields by the kind of their definition. */
const ofKind: Readonly<Record<string, (value: unknown) => boolean>> = {
	numeric: Number.isInteger,
	currency: (value) => typeof value === 'number',
	date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
	text: (value) => typeof value === 'string',
	choices: (value) => typeof value === 'string',
};

export const customFieldValues = property({
	id: 'values of custom fields',
	about: 'Values of custom fields: as the kind of the field says',
	basis: { description: 'Shared shapes' },
	flaw: async (survey) => {
		const kinds = new Map((await survey.objectsOf('/custom_fields')).map(({ id, kind }) => [id, kind]));
		const wrong = new Set<string>();
		let seen = 0;
		for (const url of ['/sales', '/people', '/bills']) {
			for (const { custom_fields: fields } of await survey.objectsOf(url)) {
				for (const one of Array.isArray(fields) ? fields.filter(isRecord) : []) {
					const kind = String(kinds.get(one.id));
					const test = ofKind[kind];
					if (!test || one.value === null || one.value === undefined) continue;
					seen += 1;
					if (!test(one.value)) wrong.add(kind);
				}
			}
		}
		if (seen === 0) return new Unobserved('no record shows one that is defined');
		return wrong.size > 0 ? `another type where the kind is ${[...wrong].sort().join(', ')}` : undefined;
	},
});
