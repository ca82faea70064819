import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import { chosenDayRange } from '../../protocol/dateRange';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { notFound } from '../../protocol/refusal';
import { customFieldValue } from '../../records/customFields';
import type { StoredTravel } from '../../records/travels';
import {
	date,
	dateTime,
	nullable,
	oneOf,
	optional,
	record,
	reference,
	text,
	Type,
	uuid,
	type Static,
} from '../../schema';
import { presentCustomFields } from '../customFields/values';
import { passengersOf, situationOf, situations, travelDays } from './trip';

const computed = 'From the active products of the linked sales that are not canceled';

const travelRow = record(
	{
		id: uuid(),
		name: text(),
		situation: oneOf(situations),
		start_date: nullable(date(computed)),
		end_date: nullable(date(computed)),
		customer: reference,
		seller: reference,
		created_at: dateTime(),
	},
	'Travel',
);

const travelDetail = record(
	{
		...travelRow.properties,
		company: reference,
		sales: Type.Array(reference),
		passengers: Type.Array(reference),
		custom_fields: Type.Array(customFieldValue),
	},
	'TravelDetail',
);

function presentTravelRow(office: Office, travel: StoredTravel): Static<typeof travelRow> {
	const days = travelDays(office, travel);
	return {
		id: travel.id,
		name: travel.name,
		situation: situationOf(office, days),
		...days,
		customer: { id: travel.customer_id },
		seller: { id: travel.seller_id },
		created_at: localDateTime(travel.created_at),
	};
}

const presentTravel = (office: Office, travel: StoredTravel): Static<typeof travelDetail> => ({
	...presentTravelRow(office, travel),
	company: { id: travel.company_id },
	sales: travel.sale_ids.map((id) => ({ id })),
	passengers: passengersOf(office, travel).map((id) => ({ id })),
	custom_fields: presentCustomFields(office, travel.custom_fields),
});

export const travelEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/travels',
			tag: 'Travels',
			summary: 'List travels',
			description: 'In a date range only those with linked sales. Newest first.',
			permission: 'any',
			query: listQuery(
				optional({
					date_field: oneOf(
						['start_date', 'end_date'] as const,
						'Required when date_from or date_to is given',
					),
					date_from: date('Closed range'),
					date_to: date('Closed range'),
				}),
			),
			answers: { status: 200, schema: listOf(travelRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const sees = sightOf(credential, 'any');
			const isInRange = chosenDayRange(query);
			const { date_field } = query;
			return listPage(
				'/travels',
				query,
				office.store.travels,
				(travel) =>
					sees(travel.company_id) &&
					(date_field === undefined || isInRange(travelDays(office, travel)[date_field])),
				(travel) => presentTravelRow(office, travel),
			);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/travels/{id}',
			tag: 'Travels',
			summary: 'Get a travel',
			inDevelopment: true,
			id: 'uuid',
			permission: 'any',
			answers: { status: 200, schema: travelDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const travel = office.store.travels.get(id);
			if (!travel || !sightOf(credential, 'any')(travel.company_id)) throw notFound('Travel');
			return { status: 200, body: presentTravel(office, travel) };
		},
	),
];
