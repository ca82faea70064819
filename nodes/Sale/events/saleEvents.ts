import type { ReadApi } from '../../shared/api/contract';
import { path, type Path } from '../../shared/api/path';
import { choice, choicesOf } from '../../shared/fields/choice';
import { withDefault } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { createdAt, fetchListPage, itemsOf, output } from '../../shared/trigger/apiRecords';
import { reminderFields } from '../../shared/trigger/commonFields';
import type { ChangeSource } from '../../shared/trigger/polling/changes/source';
import { peopleId, READ_SALES, STATUSES } from '../form/saleFields';

/** The fields of every event of sales. */
const common = reminderFields({
	output,
	filters: collection(
		'Filters',
		{
			peopleId,
			status: choicesOf('Status', STATUSES, {
				description:
					'Of a sale that was created or updated, when the trigger sees it; any when left empty, canceled ones included. Of a trip, Opened and Closed when left empty. A sale that was canceled has its own status.',
			}),
		},
		{ addLabel: 'Add Filter' },
	),
});

/** What the events of sales have in common. @see the API's GET /sales */
export const saleEvent = { path: path`/sales`, action: 'List sales', permission: READ_SALES, common };

/** What the reminders of a trip's beginning and end have in common. */
export const side = (displayName: string, value: 'after' | 'before', description: string) =>
	withDefault(
		value,
		choice(displayName, { after: 'After', before: 'Before' }, { default: value, description }),
	);

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
	{ status = Object.keys(STATUSES), peopleId: people }: SaleFilters,
): Pick<ChangeSource, 'createdAt' | 'page' | 'leanItem' | 'fullItem'> {
	return {
		createdAt,
		// Without a status the service leaves canceled sales out, and a cancellation would go unnoticed.
		page: async (since, cursor) =>
			await fetchListPage(api, saleEvent.path, { status, peopleId: people, updatedSince: since }, cursor),
		...itemsOf(api, chosen, saleAt),
	};
}
