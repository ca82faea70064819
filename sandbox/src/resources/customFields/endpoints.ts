import type { Office } from '../../office';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { notFound } from '../../protocol/refusal';
import {
	customFieldDefinition,
	customFieldResources,
	type CustomFieldDefinition,
} from '../../records/customFields';
import { oneOf, optional, type Static } from '../../schema';
import { isRequired } from './values';

function present(office: Office, stored: CustomFieldDefinition): Static<typeof customFieldDefinition> {
	const { id, resource, name, kind, active, choices } = stored;
	return { id, resource, name, kind, required: isRequired(office, stored), active, choices };
}

export const customFieldEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/custom_fields',
			tag: 'Custom fields',
			summary: 'List custom field definitions',
			description: 'Not scoped by company; active and inactive ones.',
			permission: 'any',
			query: listQuery(optional({ resource: oneOf(customFieldResources) })),
			answers: { status: 200, schema: listOf(customFieldDefinition) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, query }) =>
			listPage(
				'/custom_fields',
				query,
				office.store.customFields,
				({ resource }) => query.resource === undefined || resource === query.resource,
				(stored) => present(office, stored),
			),
	),
	endpoint(
		{
			method: 'GET',
			path: '/custom_fields/{id}',
			tag: 'Custom fields',
			summary: 'Get a custom field definition',
			id: 'integer',
			permission: 'any',
			answers: { status: 200, schema: customFieldDefinition },
			refusals: [401, 403, 404, 429, 500],
		},
		({ office, id }) => {
			const stored = office.store.customFields.get(Number(id));
			if (!stored) throw notFound('Custom field');
			return { status: 200, body: present(office, stored) };
		},
	),
];
