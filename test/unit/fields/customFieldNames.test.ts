import type { IDataObject } from 'n8n-workflow';

import {
	customFields,
	customFieldsByName,
	type CustomFieldValue,
} from '../../../nodes/shared/fields/customFields';
import type { Field } from '../../../nodes/shared/fields/field';
import { LookUps } from '../../../nodes/shared/fields/findings';
import { Place } from '../../../nodes/shared/fields/place';
import type { Answers } from '../answers';
import { fakeReader } from '../fakeReader';
import { pageOf } from '../../service/records';

const onCreation = customFields('people', { areRequiredEnforced: true });
const onChange = customFields('people', { areRequiredEnforced: false });

const DEFINITIONS = [
	{ id: 3, name: '12', kind: 'text' },
	{ id: 4, name: 'Tamanho', kind: 'text' },
	{ id: 5, name: 'Tamanho', kind: 'text', active: false },
	{ id: 6, name: 'Porte', kind: 'text' },
	{ id: 7, name: 'Porte', kind: 'text' },
	{ id: 8, name: 'Porte (6)', kind: 'text' },
	{ id: 9, name: 'Teto', kind: 'currency' },
	{ id: 10, name: 'Volta', kind: 'date' },
	{ id: 11, name: 'Canal', kind: 'choices', choices: ['Loja', 'Site'] },
	{ id: 12, name: 'Origem', kind: 'text' },
];

/** The values as our own reads give them. */
async function asRead(listed: IDataObject[], answers: Answers): Promise<IDataObject | undefined> {
	return await customFieldsByName({ custom_fields: listed }, 'people', fakeReader(answers).reader);
}

/** What is sent for values that were read before. */
async function asWritten(values: IDataObject | undefined, field: Field<CustomFieldValue[] | undefined>) {
	const lookUps = new LookUps(fakeReader([pageOf(DEFINITIONS)]).reader);
	const read = () => {
		const place = Place.ofForm(undefined, lookUps);
		return { place, sent: field.read(values, place) };
	};
	await lookUps.answer(read().place.findings.questions);
	const { place, sent } = read();
	expect(place.findings.issues).toEqual([]);
	return sent;
}

test('custom fields come by names that no other field is meant by when they are written back', async () => {
	expect(Object.keys((await asRead([], [pageOf(DEFINITIONS)])) ?? {}).sort()).toEqual([
		'12 (3)',
		'6',
		'Canal',
		'Origem',
		'Porte (6) (8)',
		'Porte (7)',
		'Tamanho (4)',
		'Tamanho (5)',
		'Teto',
		'Volta',
	]);
	expect(await asRead([{ id: 3, value: 'P' }], [pageOf([])])).toEqual({ 3: 'P' });
});

test.each([
	['each field', DEFINITIONS.map(({ id }) => id)],
	['some, where the others come as null', [5, 11]],
	['none', []],
])('%s: what was read is what is written back', async (_, ids) => {
	const valueOf: Record<number, unknown> = { 9: 1234.5, 10: '2026-06-05', 11: 'Loja' };
	const listed = ids.map((id) => ({ id, value: valueOf[id] ?? `Texto ${String(id)}` })) as IDataObject[];
	const values = await asRead(listed, [pageOf(DEFINITIONS)]);
	for (const field of [onChange, onCreation]) {
		const sent = await asWritten(values, field);
		expect([...(sent ?? [])].sort((a, b) => a.id - b.id)).toEqual(listed);
	}
});

test('a field of which nothing was read is not missed, also if it is no longer there', async () => {
	expect(await asWritten({ Origem: 'Loja', Sumiu: null }, onCreation)).toEqual([{ id: 12, value: 'Loja' }]);
});
