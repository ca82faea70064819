import type { IDataObject } from 'n8n-workflow';

import { linesOfEntry } from '../shared/agency/historyEntry';
import { isUuid, path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { refine, required, withFormat, type Describe, type Field } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { dayLabel, inLine, wordLabel } from '../shared/labels';
import { linkIn, picker } from '../shared/fields/picker';
import { pickers } from '../shared/fields/pickers';
import { recordedText, typedText } from '../shared/fields/text';
import { message, unquoted } from '../shared/messages/message';
import { quote } from '../shared/values';

export const changeLogId = required(
	picker('History Entry', {
		method: 'searchChangeLogs',
		listedBy: 'ChangeLog',
		path: path`/logs`,
		label: ({ created_at, kind, origin }) => inLine(dayLabel(created_at), wordLabel(kind), origin),
	}),
);

/** @see the API's GET /logs */
export const filters = collection(
	'Filters',
	{
		kind: choice(
			'Kind',
			{
				custom: 'Custom',
				deletion: 'Deletion',
				edition: 'Edition',
				export: 'Export',
				insertion: 'Insertion',
			},
			{ description: 'What was done to the record; entries of all kinds when left empty' },
		),
		origin: recordedText('Origin', {
			placeholder: 'e.g. Sales',
			description: 'The screen or resource of the change, written exactly as in the entry',
		}),
		personId: pickers.person('Person', { description: 'Who made the change' }),
		resourceId: changedRecordId('Record ID', {
			description: 'The ID of the record that was changed, of any kind',
		}),
	},
	{ addLabel: 'Add Filter' },
);

/**
 * The changes in an entry's description, one line per changed field. If an API request made the change (then
 * the author is null in the detail), the first line names the action and the credential; we return it as
 * `action`. A row of a list does not say whether there is an author, so it has neither.
 */
export function changesInEntry(entry: IDataObject): IDataObject {
	if (entry.person === undefined) return {};
	const lines = linesOfEntry(entry);
	const isByApi = entry.person === null && lines.length > 0;
	return {
		action: isByApi ? lines[0] : null,
		changes: (isByApi ? lines.slice(1) : lines).join('\n'),
	};
}

/** A record's ID, for a filter without a list to choose from. */
function changedRecordId(displayName: string, about: Describe = {}): Field<string | undefined> {
	const example = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
	const plain = typedText(displayName, {
		placeholder: `e.g. ${example}`,
		...withFormat(about, `A UUID such as ${example}`),
	});
	return refine(plain, (value, place) => {
		const id = linkIn(value)?.id ?? value;
		if (!isUuid(id))
			place.refuse(message('INVALID_ID', { example: unquoted(example), given: quote(value), why: '' }));
		return id;
	});
}
