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
} from '../../records/reference';
import { commaList, oneOf, text } from '../../schema';
import { containing } from '../../search';
import { recordEndpoints } from '../recordEndpoints';
import { asStored, referenceData } from './referenceData';

/** Products, sellers, cities, cabins, ships, labels and task categories. */
export const referenceEndpoints = [
	...recordEndpoints({
		...referenceData,
		url: '/products',
		name: 'Product',
		records: ({ products }) => products,
		list: {
			summary: 'List products',
			filters: { kind: commaList(oneOf(productKinds), 'Only these kinds') },
			filter: (wanted) => (record) => wanted.kind === undefined || wanted.kind.includes(record.kind),
			schema: product,
			present: ({ id, name, kind, active }) => ({ id, name, kind, active }),
		},
		detail: {
			summary: 'Get a product',
			inDevelopment: true,
			schema: productDetail,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/sellers',
		name: 'Seller',
		records: ({ sellers }) => sellers,
		list: {
			summary: 'List sellers',
			description: 'Active and inactive ones.',
			schema: seller,
			present: asStored,
		},
		detail: {
			summary: 'Get a seller',
			inDevelopment: true,
			schema: seller,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/cities',
		name: 'City',
		records: ({ cities }) => cities,
		list: {
			summary: 'List cities',
			filters: { name: text({ description: 'Part of the name, whatever case and accents' }) },
			filter: ({ name = '' }) => {
				const isNamed = containing(name);
				return (record) => isNamed(record.name);
			},
			schema: city,
			present: asStored,
		},
		detail: {
			summary: 'Get a city',
			inDevelopment: true,
			schema: city,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/cabins',
		name: 'Cabin',
		records: ({ cabins }) => cabins,
		list: {
			summary: 'List cabins',
			schema: cabin,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/ships',
		name: 'Ship',
		records: ({ ships }) => ships,
		list: {
			summary: 'List ships',
			schema: ship,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		tag: 'People',
		url: '/labels',
		name: 'Label',
		records: ({ labels }) => labels,
		list: {
			summary: 'List labels',
			inDevelopment: true,
			schema: label,
			present: asStored,
		},
		detail: {
			summary: 'Get a label',
			inDevelopment: true,
			schema: label,
			present: asStored,
		},
	}),
	...recordEndpoints({
		...referenceData,
		tag: 'Tasks',
		url: '/task_categories',
		name: 'Task category',
		records: ({ taskCategories }) => taskCategories,
		list: {
			summary: 'List task categories',
			inDevelopment: true,
			schema: taskCategory,
			present: asStored,
		},
		detail: {
			summary: 'Get a task category',
			inDevelopment: true,
			schema: taskCategory,
			present: asStored,
		},
	}),
];
