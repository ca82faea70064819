import { formatterOf } from '../../../sandbox/src/openapi/validation';
import { endpoint } from '../../../sandbox/src/protocol/endpoint';
import { serializerCompiler } from '../../../sandbox/src/protocol/wire';
import { money, record, text, Type, uuid } from '../../../sandbox/src/schema';
import { recordEndpoints } from '../../../sandbox/src/resources/recordEndpoints';

/**
 * The answers of the sandbox's endpoints: their types are checked against the schema, and they are sent
 * completely.
 */

const shape = record({ id: uuid(), amount: money() });

test('an answer that does not fit its schema is an error of the compiler', () => {
	const description = { method: 'GET', url: '/x', config: { permission: 'any' } } as const;
	const schema = { tags: ['X'], summary: 'Get an x', response: { 200: shape } } as const;
	const right = endpoint({ ...description, schema, handler: () => ({ id: 'x', amount: 1 }) });
	// @ts-expect-error amount is a number
	const mistyped = endpoint({ ...description, schema, handler: () => ({ id: 'x', amount: '1' }) });
	// @ts-expect-error amount is missing
	const incomplete = endpoint({ ...description, schema, handler: () => ({ id: 'x' }) });
	// @ts-expect-error an answer is missing
	const silent = endpoint({ ...description, schema, handler: () => undefined });
	const asked = endpoint({
		...description,
		schema: { ...schema, querystring: Type.Object({ size: Type.Integer() }) },
		// @ts-expect-error size is a number
		handler: ({ query }) => ({ id: query.size, amount: 1 }),
	});
	const listed = recordEndpoints({
		...{ url: '/sellers', tag: 'X', name: 'Seller', permission: 'any' },
		records: ({ sellers }) => sellers,
		list: {
			summary: 'List sellers',
			schema: record({ name: text() }),
			// @ts-expect-error name is a text
			present: ({ active }) => ({ name: active }),
		},
	});
	expect([right, mistyped, incomplete, silent, asked, ...listed]).toHaveLength(6);
});

test('what the schema of an answer does not know is sent all the same', () => {
	const answer = { id: 'x', amount: 1.5, count: 2, more: { none: null, list: [{ unknown: true }] } };
	const body = serializerCompiler({ schema: shape, method: 'GET', url: '/x', httpStatus: '200' })(answer);
	expect(JSON.parse(body)).toEqual(answer);
	expect(body).toContain('"amount":1.50,');
});

test('where no sentence can be made of what is wrong, the request is a 500', () => {
	const format = formatterOf(() => {
		throw new RangeError('too much');
	});
	expect(format([], 'body')).toMatchObject({ statusCode: 500, message: 'too much' });
});
