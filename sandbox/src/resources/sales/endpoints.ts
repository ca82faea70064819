import { parseInstant } from '../../brasilia';
import { chosenDayRange } from '../../protocol/dateRange';
import { endpoint } from '../../protocol/endpoint';
import { badRequest } from '../../protocol/refusal';
import type { StoredSale } from '../../records/sales';
import { commaList, date, oneOf, text, Type, uuid } from '../../schema';
import { recordEndpoints, type Filters } from '../recordEndpoints';
import { createSale, saleInput } from './create';
import { acceptOldSaleNames } from './oldNames';
import { presentSale, presentSaleRow, saleDetail, saleRow } from './present';

const filters = {
	date_field: oneOf(
		['sale_date', 'departure_date', 'return_date'] as const,
		'Required when date_from or date_to is given',
	),
	date_from: date('Closed range'),
	date_to: date('Closed range'),
	status: commaList(
		oneOf(['opened', 'closed', 'canceled'] as const),
		'Opened and closed when omitted; canceled only when asked',
	),
	people_id: commaList(uuid(), 'Sales in which any of these people takes part in any role'),
	number: Type.Integer({ description: 'The number shown in the application' }),
	updated_since: text({ description: 'ISO 8601 date or date-time; Brasília time when it names no zone' }),
};

/** Turns the filters of GET /sales into a test for a single sale. @throws {Refusal} 400 */
function saleFilter(query: Filters<typeof filters>): (sale: StoredSale) => boolean {
	const { date_field, number, people_id: people } = query;
	const isInRange = chosenDayRange(query);
	const since = query.updated_since === undefined ? undefined : parseInstant(query.updated_since);
	if (query.updated_since !== undefined && since === undefined) {
		throw badRequest('updated_since', 'updated_since must be an ISO 8601 date or date-time');
	}
	const statuses: readonly string[] = query.status ?? ['opened', 'closed'];
	return (sale) =>
		statuses.includes(sale.status) &&
		(number === undefined || sale.number === number) &&
		(since === undefined || sale.updated_at >= since) &&
		isInRange(date_field ? sale[date_field] : null) &&
		(!people || people.some((id) => sale.participants.includes(id)));
}

export const saleEndpoints = [
	...recordEndpoints({
		url: '/sales',
		tag: 'Sales',
		name: 'Sale',
		permission: 'read_sales',
		records: ({ sales }) => sales,
		isVisible: ({ company_id }, sees) => sees(company_id),
		list: {
			summary: 'List sales',
			description: 'Without status, only opened and closed sales. Newest first.',
			filters,
			filter: saleFilter,
			schema: saleRow,
			present: presentSaleRow,
		},
		detail: {
			summary: 'Get a sale',
			schema: saleDetail,
			present: (sale, { office }) => presentSale(office, sale),
		},
	}),
	endpoint({
		method: 'POST',
		url: '/sales',
		schema: { tags: ['Sales'], summary: 'Create a sale', body: saleInput, response: { 201: saleDetail } },
		config: { permission: 'create_sales', keyed: true, acceptOldNames: acceptOldSaleNames },
		handler: ({ office, credential, body }) => presentSale(office, createSale(office, credential, body)),
	}),
];
