import { collection } from '../../shared/fields/group';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { searchText } from '../../shared/fields/text';
import { shownWhen } from '../../shared/fields/field';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';
import { PATHS, resource } from '../fields';

/** @see the API's section "Reference data lists": only cities have a filter */
const filters = shownWhen(
	{ resource: ['cities'] },
	collection(
		'Filters',
		{
			name: searchText('Name', {
				placeholder: 'e.g. sao paulo',
				description: 'Any part of the name, regardless of case and accents',
			}),
		},
		{ addLabel: 'Add Filter' },
	),
);

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many reference records',
	description: 'Read a list of reference data, such as cities, currencies, accounts or sellers',
	properties: { resource, ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	run: ({ api, params }) => api.rows(PATHS[params.resource], params.filters ?? {}, rowsWanted(params)),
});
