import type { IDataObject } from 'n8n-workflow';

import { isUuid, path } from '../../shared/request/path';
import { placeOf } from '../../shared/fields/entered';
import { message } from '../../shared/messages/message';
import { choice, flag } from '../../shared/fields/choice';
import type { Values } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { idempotencyKey } from '../../shared/node/writeOptions';
import { formOrJson } from '../../shared/fields/inputMode';
import { PERSON_KINDS, commonPersonFields as shared } from '../../shared/fields/person';
import { writeOperation } from '../../shared/node/operation';
import { requireChange } from '../../shared/node/requireChange';
import { shape } from '../columns';
import {
	checkRemovals,
	givenPerson,
	hintAtOtherPhones,
	hintAtRemovals,
	personBody,
} from '../form/personBody';
import { changedPersonCustomFields, personFields, personId, personInJson } from '../form/personFields';

const name = shared.name;

const personKind = choice('Person Kind', PERSON_KINDS, {
	description: 'Must be the kind that the person already has, since it cannot be changed',
});

const customFields = changedPersonCustomFields;

const properties = {
	personId,
	...formOrJson(
		'PATCH /people',
		{
			fields: personInJson({ name, personKind, customFields }),
			example: 'changes',
			smallest: { email: 'ana@example.com' },
			note: 'What is left out stays as it is',
		},
		{
			updateFields: collection('Update Fields', {
				...personFields,
				name,
				personKind,
				removeContacts: flag('Remove All Contacts', {
					description: 'Whether to leave the person without contacts',
				}),
				removeLabels: flag('Remove All Labels', {
					description: 'Whether to leave the person without labels',
				}),
			}),
			customFields,
		},
	),
	options: collection('Options', { idempotencyKey }, { addLabel: 'Add Option' }),
};

export const update = writeOperation({
	name: 'Update',
	value: 'update',
	action: 'Update person',
	description: 'Change fields of a person; what is left empty stays as it is',
	permission: 'writePeople',
	properties,
	output: { ...shape, gives: 'written' },
	check: ({ personId: chosen, inputMode, body, updateFields, customFields }, place) => {
		if (inputMode === 'form') {
			checkRemovals(updateFields);
			requireChange(
				personBody({ ...updateFields, customFields }),
				place.inside('Update Fields', 'updateFields'),
			);
		} else if (body !== undefined) {
			hintAtRemovals(body);
			const id = placeOf(body.value, 'id');
			if (chosen !== undefined && isUuid(id.given) && id.given !== chosen)
				id.refuse(message('MATCH_CONTRADICTED.id'));
			requireChange(body.value, place.inside('Body', 'body'));
		}
	},
	people: (params) => [givenPerson(personChanges(params))],
	async run({ api, params }) {
		const body = personChanges(params);
		const stored = await api.update(path`/people/${params.personId}`, body);
		hintAtOtherPhones(body, stored);
		return stored;
	},
});

function personChanges({
	inputMode,
	body,
	updateFields,
	customFields,
}: Values<typeof properties>): IDataObject {
	return inputMode === 'json' ? (body.value as IDataObject) : personBody({ ...updateFields, customFields });
}
