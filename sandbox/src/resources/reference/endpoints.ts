import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { notFound } from '../../protocol/refusal';
import { commaList, oneOf, optional, text } from '../../schema';
import { containing } from '../../search';
import {
	cabin,
	city,
	label,
	product,
	productDetail,
	productKinds,
	seller,
	ship,
	taskCategory,
	type Product,
} from './shapes';

/** Reference data: lists that anyone with an API license reads, and details that are still in development. */

const listRefusals = [400, 401, 403, 429, 500];
const detailRefusals = [400, 401, 403, 404, 429, 500];

const productRow = ({ id, name, kind, active }: Product) => ({ id, name, kind, active });

export const referenceEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/products',
			tag: 'Reference data',
			summary: 'List products',
			permission: 'any',
			query: listQuery(optional({ kind: commaList(oneOf(productKinds), 'Only these kinds') })),
			answers: { status: 200, schema: listOf(product) },
			refusals: listRefusals,
		},
		({ office, query }) =>
			listPage(
				'/products',
				query,
				office.store.products,
				({ kind }) => !query.kind || query.kind.includes(kind),
				productRow,
			),
	),
	endpoint(
		{
			method: 'GET',
			path: '/products/{id}',
			tag: 'Reference data',
			summary: 'Get a product',
			inDevelopment: true,
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: productDetail },
			refusals: detailRefusals,
		},
		({ office, id }) => found(office.store.products.get(id), 'Product'),
	),
	endpoint(
		{
			method: 'GET',
			path: '/sellers',
			tag: 'Reference data',
			summary: 'List sellers',
			description: 'Active and inactive ones.',
			permission: 'any',
			query: listQuery({}),
			answers: { status: 200, schema: listOf(seller) },
			refusals: listRefusals,
		},
		({ office, query }) => listPage('/sellers', query, office.store.sellers, everything, asStored),
	),
	endpoint(
		{
			method: 'GET',
			path: '/sellers/{id}',
			tag: 'Reference data',
			summary: 'Get a seller',
			inDevelopment: true,
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: seller },
			refusals: detailRefusals,
		},
		({ office, id }) => found(office.store.sellers.get(id), 'Seller'),
	),
	endpoint(
		{
			method: 'GET',
			path: '/cities',
			tag: 'Reference data',
			summary: 'List cities',
			permission: 'any',
			query: listQuery(
				optional({ name: text({ description: 'Part of the name, whatever case and accents' }) }),
			),
			answers: { status: 200, schema: listOf(city) },
			refusals: listRefusals,
		},
		({ office, query }) => {
			const called = containing(query.name ?? '');
			return listPage('/cities', query, office.store.cities, ({ name }) => called(name), asStored);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/cities/{id}',
			tag: 'Reference data',
			summary: 'Get a city',
			inDevelopment: true,
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: city },
			refusals: detailRefusals,
		},
		({ office, id }) => found(office.store.cities.get(id), 'City'),
	),
	endpoint(
		{
			method: 'GET',
			path: '/cabins',
			tag: 'Reference data',
			summary: 'List cabins',
			permission: 'any',
			query: listQuery({}),
			answers: { status: 200, schema: listOf(cabin) },
			refusals: listRefusals,
		},
		({ office, query }) => listPage('/cabins', query, office.store.cabins, everything, asStored),
	),
	endpoint(
		{
			method: 'GET',
			path: '/ships',
			tag: 'Reference data',
			summary: 'List ships',
			permission: 'any',
			query: listQuery({}),
			answers: { status: 200, schema: listOf(ship) },
			refusals: listRefusals,
		},
		({ office, query }) => listPage('/ships', query, office.store.ships, everything, asStored),
	),
	endpoint(
		{
			method: 'GET',
			path: '/labels',
			tag: 'People',
			summary: 'List labels',
			inDevelopment: true,
			permission: 'any',
			query: listQuery({}),
			answers: { status: 200, schema: listOf(label) },
			refusals: [...listRefusals, 404],
		},
		({ office, query }) => listPage('/labels', query, office.store.labels, everything, asStored),
	),
	endpoint(
		{
			method: 'GET',
			path: '/labels/{id}',
			tag: 'People',
			summary: 'Get a label',
			inDevelopment: true,
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: label },
			refusals: detailRefusals,
		},
		({ office, id }) => found(office.store.labels.get(id), 'Label'),
	),
	endpoint(
		{
			method: 'GET',
			path: '/task_categories',
			tag: 'Tasks',
			summary: 'List task categories',
			inDevelopment: true,
			permission: 'any',
			query: listQuery({}),
			answers: { status: 200, schema: listOf(taskCategory) },
			refusals: [...listRefusals, 404],
		},
		({ office, query }) =>
			listPage('/task_categories', query, office.store.taskCategories, everything, asStored),
	),
	endpoint(
		{
			method: 'GET',
			path: '/task_categories/{id}',
			tag: 'Tasks',
			summary: 'Get a task category',
			inDevelopment: true,
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: taskCategory },
			refusals: detailRefusals,
		},
		({ office, id }) => found(office.store.taskCategories.get(id), 'Task category'),
	),
];

const everything = (): boolean => true;
const asStored = <Row>(row: Row): Row => row;

function found(row: object | undefined, what: string) {
	if (!row) throw notFound(what);
	return { status: 200, body: row };
}
