import { path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { isFieldNumber, type CustomFieldResource } from '../shared/fields/customFields';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { firstText, withDetails } from '../shared/labels';
import { idsLike, picker } from '../shared/fields/picker';

export const customFieldId = required(
	picker('Custom Field', {
		method: 'searchCustomFields',
		listedBy: 'CustomField',
		path: path`/custom_fields`,
		identity: idsLike('12', isFieldNumber),
		label: ({ name, resource, id }) => withDetails(firstText(name, id), [resource]),
	}),
);

/** @see the API's GET /custom_fields */
export const filters = collection(
	'Filters',
	{
		resource: choice<CustomFieldResource>(
			'Resource',
			{
				bills: 'Bill',
				people: 'Person',
				sales: 'Sale',
				tasks: 'Task',
				travels: 'Travel',
			},
			{ description: 'Only fields of records of this kind' },
		),
	},
	{ addLabel: 'Add Filter' },
);
