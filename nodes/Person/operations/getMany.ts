import { phoneIn, phoneSearches } from '../../shared/people/phones';
import type { Query } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { choice } from '../../shared/fields/choice';
import { emailSearch, phoneSearch } from '../../shared/fields/contacts';
import { collection } from '../../shared/fields/group';
import { taxpayerId } from '../../shared/fields/identifiers';
import { listControls, rowsWanted } from '../../shared/node/listControls';
import { integer } from '../../shared/fields/number';
import { PERSON_KINDS } from '../../shared/fields/person';
import { searchIdentifier, searchText } from '../../shared/fields/text';
import { readOperation } from '../../shared/node/operation';
import { shape } from '../columns';

/** @see the API's GET /people; all filters are combined with AND */
const filters = collection(
	'Filters',
	{
		code: integer('Code', {
			placeholder: 'e.g. 1042',
			description: 'The number that the back office gave the person',
		}),
		cpfCnpj: taxpayerId('CPF or CNPJ', { placeholder: 'e.g. 123.456.789-09' }),
		email: emailSearch('Email', {
			placeholder: 'e.g. ana@example.com',
			description: 'The whole address or a part of it',
		}),
		kind: choice('Kind', PERSON_KINDS, { description: 'People and companies when left empty' }),
		name: searchText('Name', {
			placeholder: 'e.g. souza',
			description: 'Any part of the name, regardless of case and accents',
		}),
		passportNumber: searchIdentifier('Passport Number', {
			placeholder: 'e.g. FX123456',
			description: 'The whole number or a part of it',
		}),
		phone: phoneSearch('Phone', { placeholder: 'e.g. 98765', description: 'Any part of any phone number' }),
	},
	{ addLabel: 'Add Filter' },
);

export const getMany = readOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many people',
	description: 'List people, optionally filtered',
	permission: 'readPeople',
	properties: { ...listControls, filters },
	output: { ...shape, gives: 'rows' },
	run: ({ api, params }) => api.rows(path`/people`, phoneQueries(params.filters), rowsWanted(params)),
});

/** A complete phone number is searched with its ninth digit and without. */
function phoneQueries(wanted: Query): Query | Query[] {
	const phone = wanted.phone === undefined ? undefined : phoneIn(String(wanted.phone));
	return phone?.area ? phoneSearches(phone).map((digits) => ({ ...wanted, phone: digits })) : wanted;
}
