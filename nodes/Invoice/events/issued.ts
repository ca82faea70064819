import { path } from '../../shared/request/path';
import { fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { newInRecentDays } from '../../shared/trigger/dateReminder';
import { levelOfDetail } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { shape } from '../columns';

/** @see the API's GET /nfs: status, and period_start of the issue date */
export const issued = triggerEvent({
	kind: 'due',
	name: 'Invoice Issued',
	value: 'issued',
	description: 'An invoice was issued',
	action: 'List invoices',
	permission: 'readInvoices',
	path: path`/nfs`,
	common: { levelOfDetail },
	shape,
	properties: {},
	readsAtActivation: true,
	isNews: true,
	occurredAt: ({ issue_date }) => issue_date,

	watch: ({ levelOfDetail: chosen }, api) => ({
		...newInRecentDays(
			async (periodStart, cursor) =>
				await fetchListPage(api, path`/nfs`, { status: 'issued', periodStart }, cursor),
		),
		...itemSource(api, chosen, (id) => path`/nfs/${id}`),
	}),
});
