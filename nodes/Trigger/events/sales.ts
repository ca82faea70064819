import { peopleId, READ_SALES, STATUSES } from '../../Sale/form/saleFields';
import type { ReadApi } from '../../shared/api/contract';
import { path, type Path } from '../../shared/api/path';
import { choicesOf } from '../../shared/fields/choice';
import { collection } from '../../shared/fields/group';
import type { Changes } from '../core/changes';
import { contentsOf, createdAt, listPage, output } from '../records';

/** What the events of sales have in common. @see the API's GET /sales */
export const ofSales = { path: path`/sales`, action: 'List sales', permission: READ_SALES };

export const canceledSaleProperties = {
	output,
	filters: collection('Filters', { peopleId }, { addLabel: 'Add Filter' }),
};

export const saleProperties = salePropertiesWith('All sales when left empty, canceled ones included');

/** The service tells a sale's status only by asking for it: a new sale is looked for among those that have it by then. */
export const newSaleProperties = salePropertiesWith(
	'The status that a sale has when it is first seen, within minutes of its creation; all when left empty. A sale that is closed or canceled later does not come then: to notice that, choose Sale Created or Updated with this filter, or Sale Canceled.',
);

function salePropertiesWith(aboutStatus: string) {
	return {
		output,
		filters: collection(
			'Filters',
			{ peopleId, status: choicesOf('Status', STATUSES, { description: aboutStatus }) },
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
): Pick<Changes, 'createdAt' | 'page' | 'lean' | 'full'> {
	return {
		createdAt,
		// Without a status the service leaves canceled sales out, and a cancellation would go unnoticed.
		page: async (since, cursor) =>
			await listPage(api, ofSales.path, { status, peopleId, updatedSince: since }, cursor),
		...contentsOf(api, chosen, saleAt),
	};
}
