import type { Caller } from '../../protocol/endpoint';
import {
	customFieldDefinition,
	customFieldResources,
	type CustomFieldDefinition,
} from '../../records/customFields';
import { oneOf, Type, type Static } from '../../schema';
import { recordEndpoints } from '../recordEndpoints';
import { isRequired } from './values';

function present(stored: CustomFieldDefinition, { office }: Caller): Static<typeof customFieldDefinition> {
	const { id, resource, name, kind, active, choices } = stored;
	return { id, resource, name, kind, required: isRequired(office, stored), active, choices };
}

/** The definitions are not scoped by company. */
export const customFieldEndpoints = recordEndpoints({
	url: '/custom_fields',
	tag: 'Custom fields',
	name: 'Custom field',
	permission: 'any',
	records: ({ customFields }) => customFields,
	list: {
		summary: 'List custom field definitions',
		description: 'Not scoped by company; active and inactive ones.',
		filters: { resource: oneOf(customFieldResources) },
		filter: (wanted) => (stored) => wanted.resource === undefined || stored.resource === wanted.resource,
		schema: customFieldDefinition,
		present,
	},
	detail: {
		summary: 'Get a custom field definition',
		params: Type.Object({ id: Type.Integer() }),
		schema: customFieldDefinition,
		present,
	},
});
