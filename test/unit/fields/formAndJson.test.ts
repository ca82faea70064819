import { isEmpty } from '../../../nodes/shared/values';
import { someInTurn } from '../../campaign';
import { LEAVES, readersOf, VALUES, type Leaf, type Outcome } from './formAndJson';

interface Exception {
	holds(given: Given): boolean;
	/** A field's label, and a value for which the exception holds. */
	example: readonly [label: string, value: unknown];
}

/** All cases in which JSON may mean something else than a form. */
const EXCEPTIONS: Record<string, Exception> = {
	'an empty list removes what there is; in a form, a switch does': {
		holds: ({ value, json }) =>
			Array.isArray(value) && value.length === 0 && JSON.stringify(json.value) === '[]',
		example: ['Person > Contacts', []],
	},
	'null is not given; a form has the field all the same': {
		holds: ({ value, form, json }) =>
			(value === null || value === undefined) &&
			form.refusals.join() === 'FIELD_EMPTY' &&
			[undefined, '{}'].includes(JSON.stringify(json.value)?.replace(/[[\]]/g, '')) &&
			json.refusals.length === 0,
		example: ['Person > Person Kind', null],
	},
	'a line of Labels in a form takes several, and leaves out empty ones; in JSON a line is one label': {
		holds: ({ leaf, value }) =>
			leaf.label.endsWith('> Labels') && (isEmpty(value) || typeof value === 'object'),
		example: ['Person > Labels', ['']],
	},
	'JSON has no defaults: what a form fills in by itself is left to the back office': {
		holds: ({ leaf, form, json }) =>
			/Local ID$|New Payer > Person Kind$/.test(leaf.label) &&
			json.value === undefined &&
			/^(individual|\w+-1)$/.test(String(form.value)),
		example: ['airlineTicket > Local ID', ''],
	},
	'an expression for 0 says that there is no payment or commission; in JSON a 0 is one': {
		// Arithmetic leaves a rest such as 5.6e-17, which is 0, too.
		holds: ({ leaf, form, json }) =>
			/^(Commission > Value|Share > Payment Amount)$/.test(leaf.label) &&
			form.hints.join() === 'hint.lineOfNothing' &&
			json.value === 0,
		example: ['Commission > Value', 0],
	},
	'somebody may be called Null or Nulo: JSON is how they are entered': {
		holds: ({ leaf, value, form, json }) =>
			/Name$|Seller by new$/.test(leaf.label) &&
			/\bNul[lo]\b/i.test(String(value)) &&
			form.refusals.join() === 'DAMAGED_TEXT' &&
			json.hints.length > 0,
		example: ['Person > Name', 'Null'],
	},
	'a company may be called 99: JSON is how what looks like a number or an address is entered as a name': {
		holds: ({ leaf, form, json }) =>
			/Name$|Seller by new$/.test(leaf.label) &&
			form.refusals.join() === 'DAMAGED_TEXT' &&
			json.hints.includes('DAMAGED_TEXT.name'),
		example: ['Person > Name', '99'],
	},
};

interface Given {
	leaf: Leaf;
	value: unknown;
	form: Outcome;
	json: Outcome;
}

const shown = (value: unknown): string =>
	typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value).slice(0, 60);

/** Compares what form and JSON make of a value. */
const comparing =
	(leaf: Leaf, { form, json }: Awaited<ReturnType<typeof readersOf>>) =>
	async (value: unknown): Promise<Given> => ({
		leaf,
		value,
		form: await form(value),
		json: await json(value),
	});

const differ = ({ form, json }: Given): boolean => JSON.stringify(form) !== JSON.stringify(json);

/** Notations that only a form or only JSON has. Every field reads these. */
const EMPTY_OR_WRAPPED = [[], [''], null, '', { value: 'x' }, { id: 'x' }];

async function compareAll(leaf: Leaf): Promise<readonly Given[]> {
	const compare = comparing(leaf, await readersOf(leaf));
	const all: Given[] = [];
	for (const value of [...EMPTY_OR_WRAPPED, ...someInTurn(12, 100, VALUES, 7 * LEAVES.indexOf(leaf))])
		all.push(await compare(value));
	return all;
}

/** Each field reads its share of the values once, in the first test that needs them. */
const compared = new Map<Leaf, Promise<readonly Given[]>>();

async function comparedValuesOf(leaf: Leaf): Promise<readonly Given[]> {
	const known = compared.get(leaf) ?? compareAll(leaf);
	compared.set(leaf, known);
	return await known;
}

test('there are fields and values enough', () => {
	expect(LEAVES.length).toBeGreaterThan(180);
	expect(VALUES.length).toBeGreaterThan(600);
});

test.each(Object.entries(EXCEPTIONS))('%s, as in an example', async (_, { holds, example }) => {
	const [label, value] = example;
	const leaf = LEAVES.find((one) => one.label === label) as Leaf;
	const given = await comparing(leaf, await readersOf(leaf))(value);
	expect(differ(given)).toBe(true);
	expect(holds(given)).toBe(true);
});

test.each(LEAVES.map((leaf) => [leaf.label, leaf] as const))(
	'%s is the same from a form and from JSON',
	async (_, leaf) => {
		const differences = (await comparedValuesOf(leaf))
			.filter((given) => differ(given) && !Object.values(EXCEPTIONS).some(({ holds }) => holds(given)))
			.map(
				({ value, form, json }) =>
					`${shown(value)}: form ${JSON.stringify(form)}, JSON ${JSON.stringify(json)}`,
			);
		expect(differences).toEqual([]);
	},
);

test('as many values are taken as are refused', async () => {
	const counts = { taken: 0, refused: 0 };
	for (const leaf of LEAVES)
		for (const { json } of await comparedValuesOf(leaf))
			counts[json.refusals.length > 0 ? 'refused' : 'taken'] += 1;
	expect(counts.taken).toBeGreaterThan(1000);
	expect(counts.refused).toBeGreaterThan(1000);
});
