import { customFields, type CustomFieldValue } from '../../../nodes/shared/fields/customFields';
import { Place } from '../../../nodes/shared/fields/place';
import { LookUps } from '../../../nodes/shared/fields/findings';
import { pageOf } from '../../service/records';
import type { Answers } from '../answers';
import { fakeHost } from '../fakeHost';
import { fakeReader } from '../fakeReader';
import { accepted, NOTHING, reading } from './reading';
import { sentences } from '../inWords';

const DEFINITIONS = [
	{ id: 1, name: 'Pontos', kind: 'numeric', required: false, active: true, choices: [] },
	{ id: 2, name: 'Verba', kind: 'currency', required: false, active: true, choices: [] },
	{ id: 3, name: 'Retorno', kind: 'date', required: false, active: true, choices: [] },
	{ id: 4, name: 'Canal', kind: 'choices', required: true, active: true, choices: ['Loja', 'WhatsApp'] },
	{ id: 5, name: 'Projeto', kind: 'text', required: false, active: true, choices: [] },
	{ id: 6, name: 'Antigo', kind: 'text', required: true, active: false, choices: [] },
];

const onCreation = customFields('sales', { areRequiredEnforced: true });
const onChange = customFields('tasks', { areRequiredEnforced: false });

interface Completed {
	values: CustomFieldValue[] | undefined;
	findings: readonly string[];
	urls: string[];
}

/** Judges entries with the service's definitions, like an operation does before it runs. */
async function complete(
	entries: CustomFieldValue[] | Record<string, unknown> | undefined,
	field = onCreation,
	answers: Answers = [pageOf(DEFINITIONS)],
): Promise<Completed> {
	const { reader, attempts } = fakeReader(answers);
	const lookUps = new LookUps(reader);
	const read = () => {
		const place = Place.ofForm(undefined, lookUps);
		return { place, values: field.read(entries, place.inside('Custom Fields')) };
	};
	await lookUps.answer(read().place.findings.questions);
	const { place, values } = read();
	return {
		values,
		findings: sentences(place.findings.issues),
		urls: attempts.map(({ request }) => `${request.path}?${JSON.stringify(request.query)}`),
	};
}

/** A resource mapper as n8n stores it. */
const mapperOf = (value: object) => ({ mappingMode: 'defineBelow', value });

describe('what the mapper or an expression gives', () => {
	const entries = [
		{ id: 4, value: 'Loja' },
		{ id: 5, value: 'Copa 2026' },
	];

	test('is read from the stored mapper, from an object by id, and from the form in which the service reads them', () => {
		const byId = { 4: 'Loja', 5: 'Copa 2026' };
		expect(accepted(onCreation, { mappingMode: 'defineBelow', value: byId })).toEqual(entries);
		expect(accepted(onCreation, byId)).toEqual(entries);
		expect(accepted(onCreation, entries)).toEqual(entries);
		expect(accepted(onCreation, [{ id: '4', value: 'Loja' }])).toEqual([{ id: 4, value: 'Loja' }]);
	});

	test('keeps no and nought, which are values', () => {
		expect(accepted(onCreation, { 1: 0, 5: false })).toEqual([
			{ id: 1, value: 0 },
			{ id: 5, value: false },
		]);
	});

	test.each([
		...NOTHING,
		['an untouched mapper', { mappingMode: 'defineBelow', value: null }],
		['a mapper without fields', mapperOf({})],
		['an empty list', []],
	] as const)('%s is not sent, and the definitions are not asked for', (_, raw) => {
		expect(accepted(onCreation, raw)).toBeUndefined();
	});

	test.each<[string, unknown]>([
		['emptied', mapperOf({ 4: '' })],
		['left empty by an expression', mapperOf({ 4: null })],
		['empty in a list of the service', [{ id: 4, value: '' }]],
	])('the only field, required and %s, is reported before anything is sent', async (_, raw) => {
		const { findings, values } = await complete(accepted(onCreation, raw));
		expect(findings).toEqual(["'Custom Fields > Canal' is empty: fill it in"]);
		expect(values).toBeUndefined();
	});

	test('empty optional fields are not sent, and those of a change not even judged', async () => {
		expect(accepted(onChange, mapperOf({ 4: '', 5: null }))).toBeUndefined();
		const { findings, values } = await complete(accepted(onCreation, mapperOf({ 4: 'Loja', 5: '', 99: '' })));
		expect(findings).toEqual([]);
		expect(values).toEqual([{ id: 4, value: 'Loja' }]);
	});

	test.each<[unknown, string]>([
		['Loja', 'text'],
		[4, 'a number'],
		[true, 'yes or no'],
	])('%p is refused', (raw, kind) => {
		expect(reading(onCreation, raw)).toEqual({
			value: undefined,
			findings: [`'Custom Fields' is ${kind}, but has to be an object in { }`],
		});
	});

	test.each<[unknown, string]>([
		[[{ name: 'Canal', value: 'Loja' }], 'nothing'],
		[['Loja'], '"Loja"'],
		[[{ id: '4/../5', value: 'x' }], '"4/../5"'],
		[[{ id: -4, value: 'x' }], '"-4"'],
	])('%p does not name its fields by their numbers', (raw, named) => {
		expect(reading(onCreation, raw).findings).toEqual([
			`'Custom Fields' has the custom field ${named}: give its number in place of that, such as 12`,
		]);
	});
});

describe('a field called by its name, as our own reads call it', () => {
	const definitions = [
		...DEFINITIONS,
		{ id: 7, name: 'Canal', kind: 'text', required: false, active: false, choices: [] },
		{ id: 8, name: 'Projeto', kind: 'text', required: false, active: true, choices: [] },
	];
	const given = async (entries: Record<string, unknown>) =>
		await complete({ 4: 'Loja', ...entries }, onCreation, [pageOf(definitions)]);

	test.each([
		['by the only one', { Pontos: '12' }, { id: 1, value: 12 }],
		['by the only one in use', { Canal: 'WhatsApp' }, { id: 4, value: 'WhatsApp' }],
		['by one out of use, where no other has it', { Antigo: 'x' }, { id: 6, value: 'x' }],
		['with the number, where several have it', { 'Projeto (8)': 'x' }, { id: 8, value: 'x' }],
	])('is found %s', async (_, entries, value) => {
		const { values, findings } = await given(entries);
		expect(findings).toEqual([]);
		expect(values).toContainEqual(value);
	});

	test.each([
		['Projeto', 'has the custom field "Projeto": give its number in place of that, such as 12'],
		['Sabor preferido', 'has no custom field called "Sabor preferido"'],
		[
			'ponto',
			'has no custom field called "ponto". The nearest is "Pontos": correct the name, or give the field\'s number',
		],
	])('is refused where several have it, or none: %s', async (name, said) => {
		const { findings } = await given({ [name]: 'x' });
		expect(findings).toEqual([`'Custom Fields' ${said}`]);
	});

	test('and left empty is not looked for', async () => {
		expect(await given({ Nenhum: null })).toMatchObject({
			findings: [],
			values: [{ id: 4, value: 'Loja' }],
		});
	});
});

describe("values, judged by the agency's definitions", () => {
	test('each kind is sent in its own type', async () => {
		const { values, findings, urls } = await complete([
			{ id: 1, value: '12' },
			{ id: 2, value: '1.234,56' },
			{ id: 3, value: '05/06/2026' },
			{ id: 4, value: ' whatsapp\u200b' },
			{ id: 5, value: 2026 },
		]);
		expect(findings).toEqual([]);
		expect(values).toEqual([
			{ id: 1, value: 12 },
			{ id: 2, value: 1234.56 },
			{ id: 3, value: '2026-06-05' },
			{ id: 4, value: 'WhatsApp' },
			{ id: 5, value: '2026' },
		]);
		expect(urls).toEqual(['/custom_fields?{"resource":"sales","size":50}']);
	});

	test.each<[number, unknown, string]>([
		[1, '1.5', '\'Custom Fields > Pontos\' takes a whole number such as 12, not "1.5"'],
		[2, 'abc', '\'Custom Fields > Verba\' takes a number such as 1234.56 or 1.234,56, not "abc"'],
		[
			2,
			'1.234',
			'\'Custom Fields > Verba\' is "1.234", which can be read in two ways: write 1234,00 or 1,23',
		],
		[
			3,
			'31/02/2026',
			'\'Custom Fields > Retorno\' takes a date such as 2026-06-05 or 05/06/2026 (day first), not "31/02/2026", a day that does not exist, as that month ends on 28/02/2026: check day, month and year',
		],
		[4, 'Site', '\'Custom Fields > Canal\' is "Site". Choose from "Loja", "WhatsApp"'],
		[5, ['a'], "'Custom Fields > Projeto' is a list, but has to be text"],
		[
			99,
			'x',
			"'Custom Fields' names the custom field 99, which the agency does not have for sales: load the list again",
		],
	])('field %d does not take %p', async (id, value, sentence) => {
		const others = id === 4 ? [] : [{ id: 4, value: 'Loja' }];
		expect((await complete([{ id, value }, ...others])).findings).toEqual([sentence]);
	});

	test.each([
		['Loja fisica', 'Loja Física'],
		['WHATSAPP', 'WhatsApp'],
		['direct instagram', 'Instagram Direct'],
		['Loja', undefined],
		['Loja Online', 'Loja Online'],
		['insta', undefined],
		['SITE', undefined],
		['site', 'site'],
	])('of the choices of a field, %s is %s', async (written, chosen) => {
		const choices = ['Loja Física', 'Loja Online', 'WhatsApp', 'Instagram Direct', 'Site', 'site'];
		const { values, findings } = await complete([{ id: 4, value: written }], onCreation, () =>
			pageOf([{ ...DEFINITIONS[3], choices }]),
		);
		expect(values?.map(({ value }) => value)).toEqual(chosen === undefined ? undefined : [chosen]);
		expect(findings).toHaveLength(chosen === undefined ? 1 : 0);
	});

	test('a field that is no longer active keeps taking values: the service does not say otherwise', async () => {
		const { values, findings } = await complete([
			{ id: 4, value: 'Loja' },
			{ id: 6, value: 'x' },
		]);
		expect(findings).toEqual([]);
		expect(values).toContainEqual({ id: 6, value: 'x' });
	});

	test('a kind that this version does not know is text', async () => {
		const { values } = await complete([{ id: 8, value: 'x' }], onChange, () =>
			pageOf([{ id: 8, name: 'Novo', kind: 'geo', required: false, active: true }]),
		);
		expect(values).toEqual([{ id: 8, value: 'x' }]);
	});

	test('nothing entered asks the service nothing', async () => {
		expect(await complete(undefined, onChange)).toEqual({ values: undefined, findings: [], urls: [] });
	});

	test('on creation, an active required field without a value is reported by its name before the sale is sent', async () => {
		expect((await complete([{ id: 5, value: 'x' }])).findings).toEqual([
			"'Custom Fields > Canal' is empty: fill it in",
		]);
	});

	test('on a change, a required field may be left as it is', async () => {
		const { values, findings } = await complete([{ id: 5, value: 'x' }], onChange);
		expect(findings).toEqual([]);
		expect(values).toEqual([{ id: 5, value: 'x' }]);
	});

	test('definitions on several pages are all known', async () => {
		const pages = [pageOf(DEFINITIONS.slice(0, 3), 'next'), pageOf(DEFINITIONS.slice(3))];
		const { findings } = await complete([{ id: 4, value: 'Loja' }], onCreation, pages);
		expect(findings).toEqual([]);
	});
});

describe('the mapper in the editor', () => {
	async function mapperFields(field: typeof onCreation) {
		const { host } = fakeHost([pageOf(DEFINITIONS)]);
		const [loader] = Object.values(field.loaders?.resourceMapping ?? {});
		return (await loader?.call(host))?.fields ?? [];
	}

	test('offers the active fields, each with what n8n has to know', async () => {
		const fields = await mapperFields(onCreation);
		expect(fields.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
		for (const field of fields) {
			expect(field).toMatchObject({
				display: true,
				readOnly: false,
				defaultMatch: false,
				canBeUsedToMatch: false,
			});
		}
	});

	test('never lets n8n read amounts, numbers and dates, which it reads wrongly', async () => {
		const types = (await mapperFields(onCreation)).map(({ type }) => type);
		expect(types).toEqual(['string', 'string', 'string', 'options', 'string']);
	});

	test("offers a field's choices as they have to be sent", async () => {
		const channel = (await mapperFields(onCreation)).find(({ id }) => id === '4');
		expect(channel?.options).toEqual([
			{ name: 'Loja', value: 'Loja' },
			{ name: 'WhatsApp', value: 'WhatsApp' },
		]);
	});

	test('shows and marks required fields on creation only', async () => {
		const marked = (fields: Awaited<ReturnType<typeof mapperFields>>) =>
			fields.filter(({ required }) => required).map(({ id }) => id);
		const created = await mapperFields(onCreation);
		expect(marked(created)).toEqual(['4']);
		expect(created.filter(({ removed }) => !removed).map(({ id }) => id)).toEqual(['4']);
		expect(marked(await mapperFields(onChange))).toEqual([]);
	});

	test('has a method of its own for each resource and purpose, so that none fills the list of another', () => {
		const methods = (['sales', 'people', 'tasks'] as const).flatMap((resource) =>
			[true, false].map((areRequiredEnforced) =>
				Object.keys(customFields(resource, { areRequiredEnforced }).loaders?.resourceMapping ?? {}),
			),
		);
		expect(new Set(methods.flat()).size).toBe(6);
	});
});
