import { readFirst } from '../../../nodes/shared/node/columns';

const orderOf = (...names: string[]) =>
	Object.keys(readFirst(Object.fromEntries(names.map((name) => [name, 1]))));

test.each([
	[
		['id', 'status', 'seller', 'totals', 'created_at', 'return_date', 'departure_date', 'number'],
		['number', 'return_date', 'departure_date', 'totals', 'status', 'seller', 'created_at', 'id'],
	],
	[
		['id', 'external_id', 'code', 'name', 'cpf_cnpj', 'passport_number', 'birthdate'],
		['name', 'code', 'cpf_cnpj', 'passport_number', 'birthdate', 'id', 'external_id'],
	],
	[
		['id', 'transaction_kind', 'description', 'recurrence_group_id', 'amount', 'due_date', 'number', 'sale'],
		['number', 'description', 'due_date', 'amount', 'transaction_kind', 'sale', 'id', 'recurrence_group_id'],
	],
	[
		['id', 'completed', 'due', 'description', 'title'],
		['title', 'description', 'due', 'completed', 'id'],
	],
])('a record with the fields %j leaves with what is read first', (given, expected) => {
	expect(orderOf(...given)).toEqual(expected);
});

test('the values stay, and the record itself is not changed', () => {
	const record = { id: 'a', number: 7, custom_fields: [{ id: 1, value: null }], note: null };
	expect(readFirst(record)).toEqual(record);
	expect(Object.keys(record)).toEqual(['id', 'number', 'custom_fields', 'note']);
});
