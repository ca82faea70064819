import { fullAccess, sandboxOfThisFile } from './client';
import { everyRow, refusal, success } from './expectations';
import type { Definition } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /custom_fields and GET /custom_fields/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
let definitions: Definition[];
beforeEach(async () => {
	definitions = await everyRow<Definition>(api, '/custom_fields');
});

test('a definition carries id (integer), resource, name, kind, required, active and choices', () => {
	for (const definition of nonEmpty(definitions)) {
		expect(definition).toEqual({
			id: expect.any(Number) as number,
			resource: expect.stringMatching(/^(sales|travels|people|bills|tasks)$/) as string,
			name: expect.any(String) as string,
			kind: expect.stringMatching(/^(numeric|currency|text|date|choices)$/) as string,
			required: expect.any(Boolean) as boolean,
			active: expect.any(Boolean) as boolean,
			choices: expect.any(Array) as string[],
		});
		expect(Number.isInteger(definition.id)).toBe(true);
	}
});

test('choices is a list of strings, empty for other kinds', () => {
	for (const { kind, choices } of nonEmpty(definitions)) {
		expect(choices.length > 0).toBe(kind === 'choices');
		for (const choice of choices) expect(typeof choice).toBe('string');
	}
});

test('every resource has fields of all five kinds, active and inactive', () => {
	for (const resource of ['sales', 'travels', 'people', 'bills', 'tasks']) {
		const of = definitions.filter((definition) => definition.resource === resource);
		const kinds = new Set(of.filter(({ active }) => active).map(({ kind }) => kind));
		expect({ resource, kinds: [...kinds].sort() }).toEqual({
			resource,
			kinds: ['choices', 'currency', 'date', 'numeric', 'text'],
		});
		expect(of.some(({ active }) => !active)).toBe(true);
	}
});

test.each(['sales', 'travels', 'people', 'bills', 'tasks'])(
	'resource %s filters the list',
	async (resource) => {
		const expected = definitions.filter((definition) => definition.resource === resource);
		expect(await everyRow<Definition>(api, '/custom_fields', { resource })).toEqual(expected);
	},
);

test('a resource outside the list is refused', async () => {
	refusal(await api.get('/custom_fields', { resource: 'boats' }), 400);
});

test('the get-by-ID uses the numeric definition id', async () => {
	for (const definition of nonEmpty(definitions)) {
		expect(success(await api.get(`/custom_fields/${definition.id}`), 200)).toEqual(definition);
	}
});

test.each(['999999', '0', '-1', '1.5', 'abc', '00000000-0000-4000-8000-000000000000'])(
	'an id that is no definition gives 404 or 400: %s',
	async (id) => {
		const answer = await api.get(`/custom_fields/${id}`);
		expect([400, 404]).toContain(answer.status);
		refusal(answer, answer.status);
	},
);

test('by default no field is required, so a minimal body is enough', () => {
	expect(definitions.filter(({ required, active }) => required && active)).toEqual([]);
});
