import type { IDataObject } from 'n8n-workflow';

import { path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { optional } from '../shared/fields/group';
import { picker } from '../shared/fields/picker';
import { personPicker } from '../shared/fields/references';
import { recordId, searchText } from '../shared/fields/text';

export const changeLogId = required(
	picker('History Entry', {
		method: 'searchChangeLogs',
		path: path`/logs`,
		label: ({ created_at, kind, origin }) =>
			`${String(created_at)}: ${String(kind)} ${String(origin ?? '')}`.trim(),
	}),
);

/** @see the API's GET /logs */
export const filters = optional(
	'Filters',
	{
		kind: choice('Kind', {
			custom: 'Custom',
			deletion: 'Deletion',
			edition: 'Edition',
			export: 'Export',
			insertion: 'Insertion',
		}),
		origin: searchText('Origin', {
			placeholder: 'e.g. Vendas',
			description: 'The screen or resource, exactly as it was recorded',
		}),
		personId: personPicker('Person', { description: 'Who made the change' }),
		resourceId: recordId('Record ID', { description: 'The record that was changed' }),
	},
	{ addLabel: 'Add Filter' },
);

/** The entry with its description also as a list: one line for each changed field. */
export function withChanges(entry: IDataObject): IDataObject {
	const lines = typeof entry.description === 'string' ? entry.description.split(/\r\n|\n/) : [];
	return { ...entry, changes: lines.filter((line) => line.trim() !== '') };
}
