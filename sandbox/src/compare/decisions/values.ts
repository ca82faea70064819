import { property, type Decision } from '../decision';
import { isRecord } from '../kinds';
import { Unobserved } from '../unobserved';

/** What the values of records keep to: the rows of a list, and some records. */

type Fields = Record<string, unknown>;

interface Rule {
	url: string;
	/** What holds. */
	about: string;
	section: string;
	/** Undefined where a row or record does not tell. */
	holds(one: Fields): boolean | undefined;
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

const kindless = 'Resources and their fields';

const unsigned = (url: string): Rule => ({
	url,
	about: `GET ${url}: amount is without sign`,
	section: kindless,
	holds: (one) => ofNumbers(one, 'amount', (amount) => amount >= 0),
});

const rules: readonly Rule[] = [
	...['/bills', '/account_movements', '/refunds'].map(unsigned),
	{
		url: '/bills',
		about: 'GET /bills/{id}: items sum to +amount of a credit, -amount of a debit',
		section: 'Bill (account payable or receivable)',
		holds: itemsSum,
	},
	{
		url: '/logs',
		about: 'GET /logs: the lines of a description are separated by CRLF',
		section: 'Other records',
		holds: (one) => ofText(one, 'description', (text) => hasCrlf(text) ?? true),
	},
	{
		url: '/sales',
		about: 'GET /sales: the trip does not return before it departs',
		section: 'Sale (read)',
		holds: (one) => isOrdered(one, 'departure_date', 'return_date'),
	},
	{
		url: '/travels',
		about: 'GET /travels: start_date is not after end_date',
		section: 'Other records',
		holds: (one) => isOrdered(one, 'start_date', 'end_date'),
	},
	{
		url: '/people',
		about: 'GET /people: additional_data is of individuals only',
		section: 'Person (read)',
		holds: (one) => (one.person_kind === 'company' ? !isRecord(one.additional_data) : undefined),
	},
	{
		url: '/people',
		about: 'GET /people/{id}: kandir_law is of companies only',
		section: 'Person (read)',
		holds: (one) =>
			one.person_kind === 'individual' && 'kandir_law' in one ? one.kandir_law === null : undefined,
	},
	{
		url: '/people',
		about: 'GET /people/{id}: of a card the last four digits',
		section: 'Person (read)',
		holds: ({ credit_cards: cards }) =>
			Array.isArray(cards)
				? cards.every((card) => isRecord(card) && /^\d{4}$/.test(String(card.last_digits)))
				: undefined,
	},
	{
		url: '/cities',
		about: 'GET /cities: country has code in two letters, code_3 in three',
		section: 'Other records',
		holds: ({ country }) =>
			isRecord(country)
				? /^[A-Z]{2}$/.test(String(country.code)) && /^[A-Z]{3}$/.test(String(country.code_3))
				: undefined,
	},
	{
		url: '/currencies',
		about: 'GET /currencies: code is one of ISO 4217',
		section: 'Other records',
		holds: (one) => ofText(one, 'code', (code) => /^[A-Z]{3}$/.test(code)),
	},
	{
		url: '/custom_fields',
		about: 'GET /custom_fields: only kind choices has choices',
		section: 'Other records',
		holds: ({ kind, choices }) =>
			Array.isArray(choices) && kind !== 'choices' ? choices.length === 0 : undefined,
	},
];

export const values: readonly Decision[] = rules.map(({ url, about, section, holds }) =>
	property({
		id: about,
		about,
		basis: { description: section },
		flaw: async (survey) => {
			const told = (await survey.objectsOf(url)).map(holds).filter((one) => one !== undefined);
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
