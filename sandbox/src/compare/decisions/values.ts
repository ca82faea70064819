import { isDate } from '../../openapi/formats';
import { productArrays, type ProductArray } from '../../records/productArrays';
import type { StoredProduct } from '../../records/sales';
import { formats } from '../../resources/attachments/content';
import { clientCost, tripDays } from '../../resources/sales/totals';
import { property, type Decision } from '../decision';
import { isRecord } from '../kinds';
import { lists, withFiles, type Survey } from '../survey';
import { Unobserved } from '../unobserved';

/** Rules that the values of records should follow, checked on the rows of a list and on some records. */

type Fields = Record<string, unknown>;

interface Rule {
	url: string | readonly string[];
	/** The rule, in words for people. */
	about: string;
	basis: Decision['basis'];
	/**
	 * Filters of the list, if the rule is only about the rows that they return; by default, all rows and some
	 * records.
	 */
	query?: Record<string, string>;
	/** Whether one that keeps it is enough: the values may have breaks of their own. */
	isSeparating?: true;
	/** Whether the rule is kept; undefined if the row or record does not show it. */
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

/** Whether a bill's items add up to its amount, to the cent, with the sign of its direction. */
function itemsSum({ transaction_kind, amount, items }: Fields): boolean | undefined {
	if (!Array.isArray(items) || items.length === 0 || typeof amount !== 'number') return undefined;
	const sum = items.filter(isRecord).reduce((total, item) => total + Number(item.amount), 0);
	return Math.abs(sum - (transaction_kind === 'debit' ? -amount : amount)) < 0.005;
}

/** Whether a text has CRLF between its lines; undefined for a single line. */
const hasCrlf = (text: string): boolean | undefined =>
	/[\r\n]/.test(text) ? text.includes('\r\n') : undefined;

const described = (section: string): Decision['basis'] => ({ description: section });
const assumed = (row: string): Decision['basis'] => ({ assumption: row });

const recordsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** The products in a sale's record, each with its array; undefined for a row, which has none. */
function productsOf(sale: Fields): [array: ProductArray, product: Fields][] | undefined {
	const arrays = (Object.keys(productArrays) as ProductArray[]).filter((array) => Array.isArray(sale[array]));
	if (arrays.length === 0) return undefined;
	return arrays.flatMap((array) =>
		recordsIn(sale[array]).map((product): [ProductArray, Fields] => [array, product]),
	);
}

/** The product as the sandbox would have stored it, made from what the answer shows. */
const storedOf = ([array, product]: [ProductArray, Fields]): StoredProduct =>
	({
		...{ array, active: product.active !== false, amounts: product },
		details: { ...product, segments: recordsIn(product.segments) },
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
	// The check of the fields reports other formats.
	if (!days?.[0] || ![...days, sale.departure_date, sale.return_date].map(String).every(isDate))
		return undefined;
	return sale.departure_date === days[0] && sale.return_date === days.at(-1);
}

/** Whether the condition is true of all these parts; undefined if there are none. */
const ofAll = (parts: Fields[], holds: (part: Fields) => boolean): boolean | undefined =>
	parts.length === 0 ? undefined : parts.every(holds);

const idIn = (reference: unknown): unknown => (isRecord(reference) ? reference.id : undefined);

/** Whether the shares in each list add up to the whole bill. */
const isWhole = ({ amount, categories, apportionments }: Fields): boolean | undefined =>
	ofAll(
		[categories, ...Object.values(isRecord(apportionments) ? apportionments : {})]
			.map(recordsIn)
			.filter((shares) => shares.some((share) => typeof share.amount === 'number'))
			.map((shares) => ({ sum: shares.reduce((total, share) => total + cents(share.amount), 0) })),
		({ sum }) => sum === Math.abs(cents(amount)),
	);

/** Whether payments refer only to products of the sale. */
function isForProducts(sale: Fields): boolean | undefined {
	const ids = new Set(productsOf(sale)?.map(([, { id }]) => id));
	const paid = Object.values(isRecord(sale.payments) ? sale.payments : {})
		.flatMap((side) => Object.values(isRecord(side) ? side : {}))
		.flatMap(recordsIn)
		.flatMap(({ products }) => recordsIn(products));
	return ofAll(paid, ({ sale_product: product }) => ids.has(idIn(product)));
}

/** Whether each total of withheld taxes is the sum of its taxes. */
const isTotal = (law: Fields): boolean => {
	const taxes = Object.values(law)
		.filter(isRecord)
		.flatMap((regimes) => Object.values(regimes).filter(isRecord));
	return taxes.every(({ total, ...each }) => {
		const sum = Object.values(each).reduce<number>((all, one) => all + cents(one), 0);
		return cents(total) === sum;
	});
};

const isDays = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 100_000;
/** The day this many days later. */
const later = (day: string, days: number): string =>
	new Date(Date.parse(`${day.slice(0, 10)}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const unsigned = ([url, basis]: readonly [url: string, basis: Decision['basis']]): Rule => ({
	...{ url, basis },
	about: `GET ${url}: amount is without sign`,
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
		// The description has the rule, but not the names of the dates.
		basis: assumed('Shape of a product item'),
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
		basis: assumed('Read fields of a task'),
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
	...(
		[
			['/bills', described('Bill (account payable or receivable)')],
			['/account_movements', assumed('Account movement')],
			['/refunds', assumed('Refund')],
		] as const
	).map(unsigned),
	{
		url: '/bills',
		about: 'GET /bills/{id}: its categories, companies and cost centers have the whole amount between them',
		basis: assumed('Bill'),
		holds: isWhole,
	},
	{
		url: '/sales',
		about: 'GET /sales/{id}: payments are for products of the sale',
		basis: described('Sale (read)'),
		holds: isForProducts,
	},
	{
		url: '/nfs',
		about: 'GET /nfs: net_amount is amount less deductions and withholdings',
		basis: assumed('Invoice'),
		holds: ({ amount, deductions, net_amount: net, withholdings }) =>
			isRecord(withholdings) && typeof net === 'number'
				? cents(net) ===
					Object.values(withholdings).reduce<number>(
						(rest, tax) => rest - cents(tax),
						cents(amount) - cents(deductions),
					)
				: undefined,
	},
	{
		url: '/people',
		about: 'GET /people: external_id is null where there is none',
		basis: described('Person (read)'),
		holds: ({ external_id: id }) => (id === undefined ? undefined : id !== ''),
	},
	{
		url: '/quotes',
		about: 'GET /quotes: valid_until is validity days after created_at',
		basis: assumed('Quote'),
		holds: ({ created_at: at, validity, valid_until: until }) =>
			isDate(String(at).slice(0, 10)) && isDays(validity) && isDate(String(until))
				? until === later(String(at), validity)
				: undefined,
	},
	{
		url: '/cities',
		about: 'GET /cities: the name of a state is more than its code',
		basis: described('Other records'),
		holds: ({ state }) =>
			isRecord(state) ? ofText(state, 'name', (name) => !/^[A-Z]{2}$/.test(name)) : undefined,
	},
	{
		url: withFiles,
		about: 'Attachments: content_type is that of the extension',
		basis: assumed('extension and content_type of an attachment'),
		holds: ({ attachments }) =>
			ofAll(
				recordsIn(attachments).filter(({ extension }) => formats.has(String(extension))),
				({ extension, content_type: type }) =>
					formats.get(String(extension))?.contentType === String(type).split(';')[0],
			),
	},
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
		isSeparating: true,
		holds: ({ description: text }) => (typeof text === 'string' ? hasCrlf(text) : undefined),
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

const byRules = rules.map((rule) =>
	property({
		id: rule.about,
		about: rule.about,
		basis: rule.basis,
		flaw: async (survey) => {
			const told = (await objectsOf(survey, rule))
				.map((one) => rule.holds(one, survey.service.baseUrl))
				.filter((one) => one !== undefined);
			if (told.length === 0) return new Unobserved('no record tells it');
			const isKept = rule.isSeparating ? told.some(Boolean) : told.every(Boolean);
			return isKept ? undefined : 'does not hold';
		},
	}),
);

const inOrder = property({
	id: 'codes of people',
	about: 'GET /people: whoever was created later has a higher code',
	basis: described('Person (read)'),
	flaw: async (survey) => {
		const page = await survey.list('/people');
		if (page instanceof Unobserved) return page;
		const rows = page.rows
			.map(({ created_at: at, code }) => ({ at: String(at), code }))
			.filter((row): row is { at: string; code: number } => typeof row.code === 'number');
		const later = rows.filter(({ at }) => rows.some((row) => row.at < at));
		if (later.length === 0) return new Unobserved('no two people of different times show a code');
		return later.every(({ at, code }) => rows.every((row) => row.at >= at || row.code < code))
			? undefined
			: 'does not hold';
	},
});

const totals = property({
	id: 'totals of withheld taxes',
	about: 'GET /people/{id}: a total of kandir_law is that of its taxes',
	basis: assumed('kandir_law'),
	flaw: async (survey) => {
		const companies = await survey.page('/people', { kind: 'company', size: 50 });
		if (companies instanceof Unobserved) return companies;
		const laws: Fields[] = [];
		for (const { id } of companies.rows.slice(0, 3)) {
			const { json } = await survey.read(`/people/${encodeURIComponent(String(id))}`);
			laws.push(...recordsIn(isRecord(json) ? json.kandir_law : []));
		}
		if (laws.length === 0) return new Unobserved('none of the newest companies has one');
		return laws.every(isTotal) ? undefined : 'does not hold';
	},
});

const situations = property({
	id: 'situations of travels',
	about: 'GET /travels: finished ones end before today, ongoing ones include it, upcoming ones begin later',
	basis: { assumption: 'Travel: situation' },
	flaw: async (survey) => {
		const page = await survey.list('/travels');
		if (page instanceof Unobserved) return page;
		const days = (situation: string, field: string): string[] =>
			page.rows
				.filter((row) => row.situation === situation && isDate(String(row[field])))
				.map((row) => String(row[field]))
				.sort();
		// We do not know which day it is at the service, but some day has to fit: after the finished travels,
		// within the ongoing ones, and before the upcoming ones.
		const [finished, begun] = [days('finished', 'end_date').at(-1), days('ongoing', 'start_date').at(-1)];
		const [going, upcoming] = [days('ongoing', 'end_date')[0], days('upcoming', 'start_date')[0]];
		const least = [finished && later(finished, 1), begun]
			.filter((day) => day !== undefined)
			.sort()
			.at(-1);
		const [most] = [upcoming && later(upcoming, -1), going].filter((day) => day !== undefined).sort();
		if (least === undefined || most === undefined) return new Unobserved('all travels are in one situation');
		return least <= most ? undefined : 'does not hold';
	},
});

const beyondAscii = /[\u0080-\uFFFF]/;
/** UTF-8 that was read as Latin-1, or the character for what could not be decoded. */
const garbled = /\uFFFD|[\u00C2\u00C3][\u0080-\u00BF]/;

const encoded = property({
	id: 'encoding of texts',
	about: 'Texts: are encoded once',
	basis: { description: 'What the service does' },
	flaw: async (survey) => {
		const texts: { place: string; isGarbled: boolean }[] = [];
		for (const { url } of lists) {
			const page = await survey.list(url);
			if (page instanceof Unobserved) continue;
			for (const row of page.rows)
				for (const [name, value] of Object.entries(row))
					if (typeof value === 'string' && beyondAscii.test(value))
						texts.push({ place: `${url}: ${name}`, isGarbled: garbled.test(value) });
		}
		if (texts.length === 0) return new Unobserved('no text has a letter with an accent');
		// Somebody may have stored a garbled text; what the service does befalls all of a field.
		const sound = new Set(texts.filter(({ isGarbled }) => !isGarbled).map(({ place }) => place));
		const places = new Set(texts.map(({ place }) => place).filter((place) => !sound.has(place)));
		return places.size > 0 ? `not in ${[...places].sort().join(', ')}` : undefined;
	},
});

/** Whether a value fits the kind of its custom field. */
const ofKind: Readonly<Record<string, (value: unknown) => boolean>> = {
	numeric: Number.isInteger,
	currency: (value) => typeof value === 'number',
	date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
	text: (value) => typeof value === 'string',
	choices: (value) => typeof value === 'string',
};

export const values: readonly Decision[] = [...byRules, inOrder, totals, situations, encoded];

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
