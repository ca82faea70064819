import type { IDataObject } from 'n8n-workflow';

import { toOutput } from '../../../nodes/shared/node/output';
import type { Reader } from '../../../nodes/shared/reads/reader';

const DEFINITIONS = [
	{ id: 3, name: '12', kind: 'text' },
	{ id: 4, name: 'Tamanho', kind: 'text' },
	{ id: 5, name: 'Tamanho', kind: 'text' },
	{ id: 12, name: 'Origem', kind: 'text' },
];

/** The names by which a record's values come. */
async function namesFor(definitions: IDataObject[], listed: IDataObject[]): Promise<string[]> {
	const firstRows = async () =>
		await Promise.resolve({ rows: definitions, isWhole: true, refusal: undefined });
	const { custom_fields: values } = await toOutput(
		{ id: 'a', custom_fields: listed },
		{ gives: 'record', customFields: 'people' },
		{ output: 'everything' },
		new Map(),
		{ firstRows } as unknown as Reader,
	);
	return Object.keys(values as IDataObject);
}

test('custom fields come by names that no other field is meant by when they are written back', async () => {
	const listed = [
		{ id: 3, value: 'P' },
		{ id: 12, value: 'Loja' },
	];
	expect((await namesFor(DEFINITIONS, listed)).sort()).toEqual([
		'12 (3)',
		'Origem',
		'Tamanho (4)',
		'Tamanho (5)',
	]);
	expect(await namesFor([], listed)).toEqual(['3', '12']);
});
