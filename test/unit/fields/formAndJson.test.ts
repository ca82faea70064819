import { someInTurn } from '../../campaign';
import { LEAVES, readersOf, VALUES, type Leaf, type Outcome } from './formAndJson';

/** Where JSON may mean something else than a form. There are no others. */
const EXCEPTIONS: Record<string, (given: Given) => boolean> = {
	'an empty list removes what there is; in a form, a switch does': ({ value, json }) =>
		Array.isArray(value) && value.length === 0 && JSON.stringify(json.value) === '[]',
	'null is not given; a form has the field all the same': ({ value, form, json }) =>
		(value === null || value === undefined) &&
		form.refusals.join() === 'FIELD_EMPTY' &&
		[undefined, '{}'].includes(JSON.stringify(json.value)?.replace(/[[\]]/g, '')) &&
		json.refusals.length === 0,
	'a line of Labels in a form takes several, and leaves out empty ones; in JSON a line is one label': ({
		leaf,
		value,
	}) => leaf.label.endsWith('> Labels') && typeof value === 'object',
	'JSON has no defaults: what a form fills in by itself is left to the back office': ({ leaf, form, json }) =>
		/Local ID$|New Payer > Person Kind$/.test(leaf.label) &&
		json.value === undefined &&
		/^(individual|\w+-1)$/.test(String(form.value)),
	'somebody may be called Null or Vazio: JSON is how they are entered': ({ leaf, form, json }) =>
		/Name$|Seller by new$/.test(leaf.label) &&
		form.refusals.join() === 'DAMAGED_TEXT' &&
		json.hints.length > 0,
};

interface Given {
	leaf: Leaf;
	value: unknown;
	form: Outcome;
	json: Outcome;
}

const shown = (value: unknown): string =>
	typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value).slice(0, 60);

/** What fields do not mind, and whether the value is taken. */
const met = { exceptions: new Set<string>(), taken: 0, refused: 0 };

test('there are fields and values enough', () => {
	expect(LEAVES.length).toBeGreaterThan(180);
	expect(VALUES.length).toBeGreaterThan(600);
});

test.each(LEAVES.map((leaf, index) => [leaf.label, leaf, index] as const))(
	'%s is the same from a form and from JSON',
	async (_, leaf, index) => {
		const { form: readForm, json: readJson } = await readersOf(leaf);
		const differences: string[] = [];
		for (const value of [[], [''], null, '', ...someInTurn(40, 100, VALUES, 7 * index)]) {
			const [form, json] = [await readForm(value), await readJson(value)];
			met[json.refusals.length > 0 ? 'refused' : 'taken'] += 1;
			if (JSON.stringify(form) === JSON.stringify(json)) continue;
			const [why] = Object.entries(EXCEPTIONS).find(([, holds]) => holds({ leaf, value, form, json })) ?? [];
			if (why !== undefined) met.exceptions.add(why);
			else differences.push(`${shown(value)}: form ${JSON.stringify(form)}, JSON ${JSON.stringify(json)}`);
		}
		expect(differences).toEqual([]);
	},
);

test('each exception is met, and as many values are taken as are refused', () => {
	expect([...met.exceptions].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
	expect(met.taken).toBeGreaterThan(1000);
	expect(met.refused).toBeGreaterThan(1000);
});
