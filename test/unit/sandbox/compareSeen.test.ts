import { decisions } from '../../../sandbox/src/compare/decisions';
import type { Question, Service } from '../../../sandbox/src/compare/service';
import { emptyLists } from '../../../sandbox/src/compare/shape';
import { Survey } from '../../../sandbox/src/compare/survey';
import { Unobserved } from '../../../sandbox/src/compare/unobserved';

/** What a decision sees in the answers of a service. */

const id = '0b0c9a6e-8f0e-4a8e-9d55-3d1f6f1f2a11';
type Answers = (path: string, query: Record<string, unknown>) => { status?: number; json?: unknown };

const list = (...data: unknown[]) => ({
	json: { data, pagination: { has_next_page: false, next_cursor: null } },
});
const forbidden = { status: 403, json: { errors: ['no'] } };

const serviceOf = (answers: Answers): Service =>
	({
		baseUrl: 'https://agency.example/api/v3',
		discreet: (text: string) => text,
		ask: async ({ path, query = {} }: Question) => {
			const { status = 200, json } = answers(path, query);
			const reply = { status, json, text: JSON.stringify(json), headers: new Headers() };
			return await Promise.resolve(reply);
		},
	}) as unknown as Service;

async function seen(decision: string, answers: Answers): Promise<unknown> {
	const found = decisions.find((one) => one.id === decision);
	if (!found) throw new Error(`There is no decision "${decision}"`);
	const value = await found.observe(new Survey(serviceOf(answers)));
	return value instanceof Unobserved ? 'not seen' : value;
}

/** A list at that path, empty ones elsewhere. @param record by its ID */
const at =
	(url: string, row: Record<string, unknown>, record = row): Answers =>
	(path) =>
		path === url ? list({ id, ...row }) : path === `${url}/${id}` ? { json: { id, ...record } } : list();
const filterIs =
	(parameter: string, status: number, otherwise: Answers): Answers =>
	(path, query) =>
		parameter in query ? { status, json: { errors: ['no'] } } : otherwise(path, query);

const sale = { number: 1, status: 'opened' };
const payer = { ...sale, payer: { id } };
const person = { name: 'Ana Reis', email: 'ana@x.example', code: 1 };
const empty: Answers = () => list();

test.each<[string, string, Answers, unknown]>([
	['a person without a code', 'GET /people by email', at('/people', { ...person, code: null }), 'not seen'],
	['email refused', 'GET /people by email', filterIs('email', 403, at('/people', person)), 'not seen'],
	[
		'email not known',
		'GET /people by email',
		filterIs('email', 400, at('/people', person)),
		'GET /people is answered with 400',
	],
	[
		'no right to ask for people',
		'GET /sales by people_id',
		filterIs('people_id', 403, at('/sales', sale, payer)),
		'not seen',
	],
	[
		'people who may not be read',
		'GET /sales: payer as GET /people/{id}',
		(path, query) => (path.startsWith('/people') ? forbidden : at('/sales', sale, payer)(path, query)),
		'not seen',
	],
	['labels that may not be read', 'usable GET /labels', () => forbidden, 'not seen'],
	['labels that are not there', 'usable GET /labels', () => ({ status: 404 }), false],
	// An agency without records proves nothing.
	...[
		'dates',
		'encoding of texts',
		'GET /people with none',
		'GET /people, name: a percent sign stands for itself',
		'GET /sales, people_id: an ID that nothing has leaves an empty list',
		'GET /bills: without a status the rows are those of status=open,overdue',
	].map((decision): [string, string, Answers, unknown] => ['no record', decision, empty, 'not seen']),
	['a day', 'dates', at('/bills', { due_date: '2026-01-31' }), []],
	['a day of another form', 'dates', at('/bills', { due_date: '31/01/2026' }), ['due_date']],
	['a code that looks like a day', 'dates', at('/bills', { due_date: null, number: '10/11/20' }), 'not seen'],
	[
		'names that people chose',
		'dates',
		at('/people', { additional_data: { 'Ana (filha)': '12/05/2010' } }),
		'not seen',
	],
	[
		'a name that was stored garbled',
		'encoding of texts',
		() => list({ name: 'JoÃ£o' }, { name: 'José' }),
		'holds',
	],
	[
		'a cursor of digits, which is text',
		'form of a cursor',
		() => ({ json: { data: [], pagination: { has_next_page: true, next_cursor: '17' } } }),
		'text',
	],
	[
		'a value with lines of its own',
		'GET /logs: the lines of a description are separated by CRLF',
		at('/logs', { description: 'Edição\r\nobservations: a\nb' }),
		'holds',
	],
	[
		'lines separated by LF',
		'GET /logs: the lines of a description are separated by CRLF',
		at('/logs', { description: 'Edição\nobservations: a' }),
		'does not hold',
	],
	[
		'an address without a city',
		'GET /people: address.city_ibge is seven digits',
		at('/people', { address: { country_code: 'BR', city_ibge: '' } }),
		'not seen',
	],
	[
		'names of one person and company',
		'no credential',
		() => ({ status: 401, json: { message: 'Token?', cnpj: '12', contact: { name: 'Ana', age: 41 } } }),
		{ status: 401, body: { message: 'Token?', cnpj: '', contact: { name: '', age: 0 } } },
	],
])('%s: %s', async (_, decision, answers, expected) => {
	expect(await seen(decision, answers)).toEqual(expected);
});

test('lists of which nothing was seen are named', () => {
	const items = { type: 'object', properties: { seats: { type: 'array', items: { properties: {} } } } };
	const schema = { properties: { cruises: { type: 'array', items }, hotels: { type: 'array', items } } };
	const sales = [
		{ cruises: [], hotels: [] },
		{ cruises: [], hotels: [{ seats: [] }] },
	];
	expect(emptyLists(sales, schema)).toEqual(['cruises', 'hotels[].seats']);
});
