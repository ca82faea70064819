import { concernedRecords } from '../../../nodes/shared/writes/concernedRecords';
import type { HttpRequest } from '../../../nodes/shared/request/http';
import { path } from '../../../nodes/shared/request/path';

const ID = '3F2B6C1E-8A4D-4F8E-9B57-0C2D1E3F4A5B';
const PERSON = { email: ' Ana@Example.com', cpf: '111.444.777-35', name: 'Ana' };

test.each<[string, HttpRequest, string[]]>([
	['a new person', { method: 'POST', path: path`/people`, body: PERSON }, ['email ana@example.com']],
	[
		'a change of a person',
		{ method: 'PATCH', path: path`/people/${ID}`, body: PERSON, headers: { 'Idempotency-Key': 'k' } },
		[ID.toLowerCase(), 'key k', 'email ana@example.com'],
	],
	[
		'a sale with people in it',
		{ method: 'POST', path: path`/sales`, body: { hotels: [{ passengers: [{ person: PERSON }] }] } },
		['in a sale: cpf 11144477735'],
	],
	['a task', { method: 'PATCH', path: path`/tasks/${ID}`, body: PERSON }, [ID.toLowerCase()]],
])('%s concerns whom it names, by ID or by what identifies a person', (_, request, records) => {
	expect(concernedRecords(request)).toEqual(records);
});
