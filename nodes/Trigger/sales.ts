import type { ReadApi } from '../shared/api/contract';
import { path, type Path } from '../shared/api/path';
import { choicesOf } from '../shared/fields/choice';
import { collection } from '../shared/fields/group';
import { createdAt, fetchListPage, itemsOf, output } from '../shared/trigger/apiRecords';
import type { ChangeSource } from '../shared/trigger/polling/changes/source';
import { peopleId, READ_SALES, STATUSES } from '../Sale/form/saleFields';

/** What the events of sales have in common. @see the API's GET /sales */
export const saleEvent = { path: path`/sales`, action: 'List sales', permission: READ_SALES };

export const canceledSaleProperties = {
	output,
	filters: collection('Filters', { peopleId }, { addLabel: 'Add Filter' }),
};

export const saleProperties = salePropertiesWith('All sales when left empty, canceled ones included');

/** A sale itself does not show its status: the filter finds the new sales that have it when they are first seen. */
export const newSaleProperties = salePropertiesWith(
	'The status of the new sale when the trigger first sees it, minutes after its creation; any when left empty. To notice that a sale is closed or canceled later, choose Sale Created or Updated with this filter, or Sale Canceled.',
);

function salePropertiesWith(statusDescription: string) {
	return {
		output,
		filters: collection(
			'Filters',
			{ peopleId, status: choicesOf('Status', STATUSES, { description: statusDescription }) },
			{ addLabel: 'Add Filter' },
		),
	};
}

interface SaleFilters {
	status?: string[];
	peopleId?: string[];
}

/** A sale's own endpoint. */
export const saleAt = (id: string): Path => path`/sales/${id}`;

/** The sales that changed since a moment, of all statuses unless some are chosen. */
export function changedSales(
	api: ReadApi,
	chosen: 'full' | 'lean',
	{ status = Object.keys(STATUSES), peopleId }: SaleFilters,
): Pick<ChangeSource, 'createdAt' | 'page' | 'leanItem' | 'fullItem'> {
	return {
		createdAt,
		// Without a status the service leaves canceled sales out, and a cancellation would go unnoticed.
		page: async (since, cursor) =>
			await fetchListPage(api, saleEvent.path, { status, peopleId, updatedSince: since }, cursor),
		...itemsOf(api, chosen, saleAt),
	};
}
