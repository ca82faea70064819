import { type Api, fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, refusal, success } from './expectations';
import type { Person, Reference, Row } from './shapes';

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
/** The API description does not show the references of a quote; these names are the sandbox's. */
type Detail = Quote & { company: Reference; customer: Reference };

const detail = async (reader: Api, id: string): Promise<Detail> =>
	success(await reader.get<Detail>(`/quotes/${id}`), 200);

test('there is no status field', async () => {
	for (const quote of quotes) expect(quote).not.toHaveProperty('status');
	expect(await detail(api, String(quotes[0]?.id))).not.toHaveProperty('status');
});

test('some still hold, others expired; active and inactive are listed', () => {
	const today = new Date().toISOString().slice(0, 10);
	expect(new Set(quotes.map(({ valid_until }) => valid_until > today)).size).toBe(2);
	expect(new Set(quotes.map(({ active }) => active)).size).toBe(2);
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
