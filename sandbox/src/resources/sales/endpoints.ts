import { parseInstant } from '../../brasilia';
import { chosenDayRange } from '../../protocol/dateRange';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { badRequest, notFound } from '../../protocol/refusal';
import type { StoredSale } from '../../records/sales';
import { commaList, date, oneOf, optional, text, Type, uuid, type Static } from '../../schema';
import { createSale, saleInput } from './create';
import { acceptOldSaleNames } from './oldNames';
import { presentSale, presentSaleRow, saleDetail, saleRow } from './present';

const saleQuery = listQuery(
	optional({
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
	}),
);

type SaleQuery = Static<typeof saleQuery>;

/** The filters of GET /sales as one question to a sale. @throws {Refusal} 400 */
function saleFilter(query: SaleQuery): (sale: StoredSale) => boolean {
	const { date_field, number, people_id } = query;
	const isInRange = chosenDayRange(query);
	const since = query.updated_since === undefined ? undefined : parseInstant(query.updated_since);
	if (query.updated_since !== undefined && since === undefined) {
		throw badRequest('updated_since must be an ISO 8601 date or date-time');
	}
	const statuses: readonly string[] = query.status ?? ['opened', 'closed'];
	const people = people_id?.map((id) => id.toLowerCase());
	return (sale) =>
		statuses.includes(sale.status) &&
		(number === undefined || sale.number === number) &&
		(since === undefined || sale.updated_at >= since) &&
		isInRange(date_field ? sale[date_field] : null) &&
		(!people || people.some((id) => sale.participants.includes(id)));
}

export const saleEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/sales',
			tag: 'Sales',
			summary: 'List sales',
			description: 'Without status, only opened and closed sales. Newest first.',
			permission: 'read_sales',
			query: saleQuery,
			answers: { status: 200, schema: listOf(saleRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const matches = saleFilter(query);
			const sees = sightOf(credential, 'read_sales');
			return listPage(
				'/sales',
				query,
				office.store.sales,
				(sale) => sees(sale.company_id) && matches(sale),
				presentSaleRow,
			);
		},
	),
	endpoint(
		{
			method: 'POST',
			path: '/sales',
			tag: 'Sales',
			summary: 'Create a sale',
			permission: 'create_sales',
			keyed: true,
			body: saleInput,
			acceptOldNames: acceptOldSaleNames,
			answers: { status: 201, schema: saleDetail },
			refusals: [400, 401, 403, 409, 415, 422, 429, 500],
		},
		({ office, credential, body }) => ({
			status: 201,
			body: presentSale(office, createSale(office, credential, body)),
		}),
	),
	endpoint(
		{
			method: 'GET',
			path: '/sales/{id}',
			tag: 'Sales',
			summary: 'Get a sale',
			id: 'uuid',
			permission: 'read_sales',
			answers: { status: 200, schema: saleDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const sale = office.store.sales.get(id);
			if (!sale || !sightOf(credential, 'read_sales')(sale.company_id)) throw notFound('Sale');
			return { status: 200, body: presentSale(office, sale) };
		},
	),
];
