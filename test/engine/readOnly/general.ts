import { TravelAgencyChangeLog } from '../../../nodes/ChangeLog/TravelAgencyChangeLog.node';
import { TravelAgencyCustomField } from '../../../nodes/CustomField/TravelAgencyCustomField.node';
import { TravelAgencyProduct } from '../../../nodes/Product/TravelAgencyProduct.node';
import { TravelAgencyQuote } from '../../../nodes/Quote/TravelAgencyQuote.node';
import { TravelAgencyTravel } from '../../../nodes/Travel/TravelAgencyTravel.node';
import { brazilian, eachValue, monthRanges, one, type ReadOnlyResource } from './resource';

const changeLog: ReadOnlyResource = {
	name: 'Change Log',
	node: new TravelAgencyChangeLog(),
	collection: 'logs',
	route: '/logs',
	idParameter: 'changeLogId',
	idLabel: 'History Entry',
	detailFields: ['person', 'resource'],
	filters: {
		kind: eachValue('kind', 'kind'),
		origin: eachValue('origin', 'origin'),
		personId: eachValue('personId', 'person_id'),
		resourceId: (records) => {
			const id = String(
				one(records, ({ kind, resource_id }) => kind === 'edition' && resource_id).resource_id,
			);
			return [
				{
					form: { resourceId: ` ${id} ` },
					query: { resource_id: id },
				},
			];
		},
	},
	refused: [
		{
			filters: { kind: 'read' },
			sentence: '\'Filters > Kind\' is "read". Choose from Custom, Deletion, Edition',
		},
		{
			filters: { personId: 'Ana' },
			sentence: '\'Filters > Person\' is "Ana". Choose From List',
		},
		{ filters: { resourceId: '12' }, sentence: 'Filters > Record ID' },
	],
};

const customField: ReadOnlyResource = {
	name: 'Custom Field',
	node: new TravelAgencyCustomField(),
	collection: 'custom_fields',
	route: '/custom_fields',
	idParameter: 'customFieldId',
	idLabel: 'Custom Field',
	detailFields: ['name', 'kind', 'required', 'active', 'choices'],
	filters: { resource: eachValue('resource', 'resource') },
	refused: [
		{
			filters: { resource: 'products' },
			sentence: '\'Filters > Resource\' is "products". Choose from Bill, Person, Sale',
		},
	],
};

const product: ReadOnlyResource = {
	name: 'Product',
	node: new TravelAgencyProduct(),
	collection: 'products',
	route: '/products',
	idParameter: 'productId',
	idLabel: 'Product',
	isGetInDevelopment: true,
	detailFields: ['supplies'],
	filters: {
		kind: (records) => [
			...eachValue('kind', 'kind')(records),
			{
				form: { kind: ['hotel', 'operation'] },
				query: { kind: 'hotel,operation' },
			},
		],
	},
	refused: [
		{
			filters: { kind: ['hotel', 'flight'] },
			sentence: '\'Filters > Kind\' is "flight". Choose from Airline Ticket, Car Rental',
		},
	],
};

const quote: ReadOnlyResource = {
	name: 'Quote',
	node: new TravelAgencyQuote(),
	collection: 'quotes',
	route: '/quotes',
	idParameter: 'quoteId',
	idLabel: 'Quote',
	isGetInDevelopment: true,
	detailFields: ['company', 'customer', 'seller'],
	filters: {},
	refused: [],
};

const travel: ReadOnlyResource = {
	name: 'Travel',
	node: new TravelAgencyTravel(),
	collection: 'travels',
	route: '/travels',
	idParameter: 'travelId',
	idLabel: 'Travel',
	isGetInDevelopment: true,
	hasComputedFields: true,
	detailFields: ['company', 'sales', 'passengers', 'custom_fields'],
	filters: {
		dateField: (records) =>
			['start_date', 'end_date'].map((field) => {
				const from = String(one(records, (row) => row[field])[field]);
				return {
					form: { dateField: field, dateFrom: from, dateTo: brazilian(from) },
					query: { date_field: field, date_from: from, date_to: from },
				};
			}),
		dateFrom: (records) => {
			const from = String(one(records, ({ start_date }) => start_date).start_date);
			return [
				{
					form: { dateField: 'start_date', dateFrom: brazilian(from) },
					query: { date_field: 'start_date', date_from: from },
				},
			];
		},
		dateRange: (records) =>
			monthRanges(records, 'start_date').map(({ now, name, first, last }) => ({
				now,
				form: { dateField: 'start_date', dateRange: name },
				query: { date_field: 'start_date', date_from: first, date_to: last },
			})),
		dateTo: (records) => {
			const to = String(one(records, ({ end_date }) => end_date).end_date);
			return [
				{
					form: { dateField: 'end_date', dateTo: to },
					query: { date_field: 'end_date', date_to: to },
				},
			];
		},
	},
	refused: [
		{
			filters: { dateTo: '01/01/2026' },
			sentence: "'Filters > Date Field' is empty: choose the date that the range refers to",
		},
		{
			filters: { dateField: 'end_date', dateFrom: '02/01/2026', dateTo: '01/01/2026' },
			sentence: "'Filters > Date From' (2026-01-02) is after 'Date To' (2026-01-01): correct one of the two",
		},
		{ filters: { dateField: 'sale_date' }, sentence: '\'Filters > Date Field\' is "sale_date". Choose from' },
		{ filters: { dateField: 'start_date', dateFrom: '2026' }, sentence: 'Filters > Date From' },
	],
};

/** Resources that need no permission apart from the license. */
export const GENERAL: readonly ReadOnlyResource[] = [changeLog, customField, product, travel, quote];
