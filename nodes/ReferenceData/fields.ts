import { isReleased } from '../shared/request/endpoints';
import { isUuid, path, type Path, type PathOf } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { required, type Field } from '../shared/fields/field';
import { titleOf, withDetails } from '../shared/labels';
import { idsLike, picker, type Chosen } from '../shared/fields/picker';
import { message, type Message } from '../shared/messages/message';

/** The lists, by the API's own path segment. */
const LISTS = {
	accounts: 'Account or Card',
	invoice_rules: 'Billing Rule',
	cabins: 'Cabin',
	categories: 'Category',
	cities: 'City',
	cost_centers: 'Cost Center',
	currencies: 'Currency',
	integrations: 'Integration',
	nf_rules: 'Invoice-Issuing Rule',
	labels: 'Label',
	payment_methods: 'Payment Method',
	sellers: 'Seller',
	ships: 'Ship',
	task_categories: 'Task Category',
};

export type ListName = keyof typeof LISTS;

export const PATHS: Record<ListName, Path> = {
	accounts: path`/accounts`,
	cabins: path`/cabins`,
	categories: path`/categories`,
	cities: path`/cities`,
	cost_centers: path`/cost_centers`,
	currencies: path`/currencies`,
	integrations: path`/integrations`,
	invoice_rules: path`/invoice_rules`,
	labels: path`/labels`,
	nf_rules: path`/nf_rules`,
	payment_methods: path`/payment_methods`,
	sellers: path`/sellers`,
	ships: path`/ships`,
	task_categories: path`/task_categories`,
};

/** Where a record of a list is read. */
export const recordIn =
	(list: ListName): PathOf =>
	(id) =>
		path`${PATHS[list]}/${id}`;

function listChoice(isOffered: (list: ListName) => boolean, description: string): Field<ListName> {
	const offered = Object.entries(LISTS).filter(([list]) => isOffered(list as ListName));
	const choices = Object.fromEntries(offered) as typeof LISTS;
	const [first] = Object.keys(choices) as ListName[];
	const preset = 'cities' in choices ? 'cities' : (first ?? 'cities');
	return required(choice('Resource', choices, { default: preset, description, noDataExpression: true }));
}

export const resource = listChoice((list) => isReleased(PATHS[list]), 'Which list to read');

/** Cabins and ships have no endpoint for a single record. */
export const resourceWithDetail = listChoice(
	(list) => list !== 'cabins' && list !== 'ships' && isReleased(recordIn(list)),
	'Which list the record is from',
);

function pathOfChosenList(chosen: Chosen): Path | Message {
	const list = chosen('resource');
	if (typeof list === 'string' && Object.hasOwn(PATHS, list)) return PATHS[list as ListName];
	return message('NOT_CHOSEN');
}

/** A record of the chosen list; currencies are identified by their ISO code. */
export const recordId = required(
	picker(
		'Record',
		{
			method: 'searchReferenceData',
			listedBy: 'ReferenceData',
			foundIn: 'the ID in a row of Get Many of the chosen Resource',
			path: pathOfChosenList,
			named: { takes: 'words of the name', example: 'Porto Alegre' },
			search: (name, list) => (list === PATHS.cities ? { name } : undefined),
			label: (row) => withDetails(titleOf(row)),
			identifierOf: ({ id, code }) => id ?? code,
			identity: idsLike(
				'3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b or BRL',
				(written) => isUuid(written) || /^[A-Z]{3}$/.test(written),
			),
		},
		{ description: 'The record to read; for a currency, its ISO code' },
	),
);
