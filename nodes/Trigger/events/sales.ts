import type { ReadApi } from '../../shared/api/api';
import { path } from '../../shared/api/path';
import { choicesOf } from '../../shared/fields/choice';
import { required } from '../../shared/fields/field';
import { list, optional } from '../../shared/fields/group';
import { personPicker } from '../../shared/fields/references';
import { READ_SALES, STATUSES } from '../../Sale/form/saleFields';
import type { Changes } from '../core/changes';
import { contentOf, createdAt, listPage, output } from '../records';

/** Several people, as Get Many of the Sale node has them. */
export const pickedPeople = list(
	'People',
	{ name: 'person', displayName: 'Person' },
	{ personId: required(personPicker('Person')) },
	{ description: 'Only sales in which any of them takes part, in whatever role' },
);

/** The filter of GET /sales; undefined for everybody. */
export function peopleIdOf(picked: Array<{ personId: string }> = []): string[] | undefined {
	return picked.length > 0 ? picked.map(({ personId }) => personId) : undefined;
}

/** What the events of sales have in common. @see the API's GET /sales */
export const ofSales = { path: path`/sales`, action: 'List sales', permission: READ_SALES };

export const canceledSaleProperties = {
	output,
	filters: optional('Filters', { pickedPeople }, { addLabel: 'Add Filter' }),
};

export const saleProperties = {
	output,
	filters: optional(
		'Filters',
		{
			pickedPeople,
			status: choicesOf('Status', STATUSES, {
				description: 'All sales when left empty, canceled ones included',
			}),
		},
		{ addLabel: 'Add Filter' },
	),
};

/** The sales that changed since a moment, of all statuses unless some are chosen. */
export function changedSales(
	api: ReadApi,
	chosen: 'full' | 'lean',
	{ status, pickedPeople: people }: { status?: string[]; pickedPeople?: Array<{ personId: string }> },
): Pick<Changes, 'createdAt' | 'page' | 'content'> {
	return {
		createdAt,
		// Without a status the service leaves canceled sales out, and a cancellation would go unnoticed.
		page: async (since, cursor) =>
			await listPage(
				api,
				ofSales.path,
				{ status: status ?? Object.keys(STATUSES), peopleId: peopleIdOf(people), updatedSince: since },
				cursor,
			),
		content: async (row) => await contentOf(api, chosen, row, (id) => path`/sales/${id}`),
	};
}
