import { type Api, fullAccess, sandboxOfThisFile } from './client';
import { DATE, UUID, everyId, everyRow, refusal, success } from './expectations';
import type { Person, Reference, Row } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /quotes and GET /quotes/{id}. */

const sandbox = sandboxOfThisFile({ inDevelopment: true, people: 120 });
const api = fullAccess(sandbox);
let quotes: Quote[];
beforeEach(async () => {
	quotes = await everyRow<Quote>(api, '/quotes');
});

interface Quote extends Row {
	active: boolean;
	valid_until: string;
}
/** The description does not show the references of a quote: what they are called here is the sandbox's. */
type Detail = Quote & { company: Reference; customer: Reference };

const detail = async (reader: Api, id: string): Promise<Detail> =>
	success(await reader.get<Detail>(`/quotes/${id}`), 200);

test('a quote has validity, active, valid_until and a public viewing link', () => {
	expect(quotes.length).toBeGreaterThan(5);
	for (const quote of quotes) {
		expect(quote.id).toMatch(UUID);
		expect(quote).toHaveProperty('validity');
		expect(typeof quote.active).toBe('boolean');
		expect(quote.valid_until.slice(0, 10)).toMatch(DATE);
		const links = Object.values(quote).filter((value) => /^https:\/\/\S+$/.test(String(value)));
		expect(links).toHaveLength(1);
	}
});

test('there is no status field', async () => {
	for (const quote of quotes) expect(quote).not.toHaveProperty('status');
	expect(await detail(api, String(quotes[0]?.id))).not.toHaveProperty('status');
});

test('some still hold, others expired; active and inactive are listed', () => {
	const today = new Date().toISOString().slice(0, 10);
	expect(new Set(quotes.map(({ valid_until }) => valid_until > today)).size).toBe(2);
	expect(new Set(quotes.map(({ active }) => active)).size).toBe(2);
});

test('the list carries only own scalars', () => {
	for (const quote of nonEmpty(quotes)) {
		for (const value of Object.values(quote)) expect(typeof value).not.toBe('object');
	}
});

test('takes only cursor and size', async () => {
	for (const name of ['active', 'status', 'customer_id']) {
		expect(refusal(await api.get('/quotes', { [name]: 'true' }), 400)).toContain(name);
	}
});

test('by ID: the same quote', async () => {
	for (const quote of nonEmpty(quotes)) expect(await detail(api, quote.id)).toMatchObject(quote);
});

test('only quotes of the companies where the credential holds permission', async () => {
	const single = sandbox().as('single_company');
	const seen = await everyId(single, '/quotes');
	const companies = await Promise.all(seen.map(async (id) => (await detail(single, id)).company.id));
	expect(new Set(companies).size).toBe(1);
	expect(seen.length).toBeLessThan(quotes.length);
	const hidden = quotes.find(({ id }) => !seen.includes(id));
	refusal(await single.get(`/quotes/${hidden?.id}`), 404);
});

test('a person with quotes is not deleted: 409', async () => {
	let withoutSales = 0;
	for (const { id } of quotes) {
		const { customer } = await detail(api, id);
		const query = { people_id: customer.id, status: 'opened,closed,canceled' };
		if ((await everyId(api, '/sales', query)).length > 0) continue;
		withoutSales++;
		refusal(await api.delete(`/people/${customer.id}`), 409);
		success(await api.get<Person>(`/people/${customer.id}`), 200);
	}
	expect(withoutSales).toBeGreaterThan(1);
});
