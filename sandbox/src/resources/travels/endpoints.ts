import { localDateTime } from '../../brasilia';
import { chosenDayRange } from '../../protocol/dateRange';
import type { Caller } from '../../protocol/endpoint';
import { customFieldValue } from '../../records/customFields';
import type { StoredTravel } from '../../records/travels';
import {
	date,
	dateTime,
	nullable,
	oneOf,
	record,
	reference,
	text,
	Type,
	uuid,
	type Static,
} from '../../schema';
import { presentCustomFields } from '../customFields/values';
import { recordEndpoints } from '../recordEndpoints';
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

function presentTravelRow(travel: StoredTravel, { office }: Caller): Static<typeof travelRow> {
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

const presentTravel = (travel: StoredTravel, caller: Caller): Static<typeof travelDetail> => ({
	...presentTravelRow(travel, caller),
	company: { id: travel.company_id },
	sales: travel.sale_ids.map((id) => ({ id })),
	passengers: passengersOf(caller.office, travel).map((id) => ({ id })),
	custom_fields: presentCustomFields(caller.office, travel.custom_fields),
});

export const travelEndpoints = recordEndpoints({
	url: '/travels',
	tag: 'Travels',
	name: 'Travel',
	permission: 'any',
	records: ({ travels }) => travels,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List travels',
		description: 'In a date range only those with linked sales. Newest first.',
		filters: {
			date_field: oneOf(['start_date', 'end_date'] as const, 'Required when date_from or date_to is given'),
			date_from: date('Closed range'),
			date_to: date('Closed range'),
		},
		filter: (query, office) => {
			const isInRange = chosenDayRange(query);
			const { date_field } = query;
			return (travel) => date_field === undefined || isInRange(travelDays(office, travel)[date_field]);
		},
		schema: travelRow,
		present: presentTravelRow,
	},
	detail: { summary: 'Get a travel', inDevelopment: true, schema: travelDetail, present: presentTravel },
});
