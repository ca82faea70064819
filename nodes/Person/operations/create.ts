import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/api/path';
import { required } from '../../shared/fields/field';
import { optional } from '../../shared/fields/group';
import { idempotencyKey } from '../../shared/fields/idempotency';
import { formOrJson } from '../../shared/fields/inputMode';
import { personFields as shared } from '../../shared/fields/person';
import { writeOperation } from '../../shared/node/operation';
import { personBody } from '../form/personBody';
import { newPersonCustomFields, personFields, personKind } from '../form/personFields';

export const create = writeOperation({
	name: 'Create',
	value: 'create',
	action: 'Create person',
	description: 'Register a client, supplier or other person',
	permission: 'People insert and edit',
	properties: {
		...formOrJson(
			'person',
			{ endpoint: 'POST /people' },
			{
				name: required(shared.name),
				personKind: required(personKind),
				additionalFields: optional('Additional Fields', personFields),
				customFields: newPersonCustomFields,
			},
		),
		options: optional('Options', { idempotencyKey }, { addLabel: 'Add Option' }),
	},
	run: ({ api, params: { inputMode, body, name, personKind: kind, additionalFields, customFields } }) =>
		api.create(
			path`/people`,
			inputMode === 'json'
				? (body.value as IDataObject)
				: personBody({ ...additionalFields, name, personKind: kind, customFields }),
		),
});
