import { path } from '../../shared/request/path';
import { collection } from '../../shared/fields/group';
import { createOptions } from '../../shared/node/writeOptions';
import { formOrJson } from '../../shared/fields/inputMode';
import { writeOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { checkNewPerson, givenPerson, newPersonBody } from '../form/personBody';
import { newPersonCustomFields, newPersonForm, personInJson } from '../form/personFields';

const form = newPersonForm(newPersonCustomFields);

export const create = writeOperation({
	name: 'Create',
	value: 'create',
	action: 'Create person',
	description: 'Register a client, supplier or other person',
	permission: 'writePeople',
	properties: {
		...formOrJson(
			'POST /people',
			{
				fields: personInJson(form),
				example: 'person',
				smallest: { person_kind: 'individual', name: 'Ana Souza' },
			},
			form,
		),
		options: collection('Options', createOptions, { addLabel: 'Add Option' }),
	},
	output: { ...shape, gives: 'written' },
	check: checkNewPerson,
	people: (params) => [givenPerson(newPersonBody(params))],
	run: ({ api, params }) => api.create(path`/people`, newPersonBody(params)),
});
