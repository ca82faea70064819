import { fullAccess, sandboxOfThisFile } from './client';
import { everyRow, refusal } from './expectations';
import type { Definition } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /custom_fields and GET /custom_fields/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
let definitions: Definition[];
beforeEach(async () => {
	definitions = await everyRow<Definition>(api, '/custom_fields');
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
