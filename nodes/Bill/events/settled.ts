import { recordPaths } from '../../shared/node/recordPaths';
import { fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { newInRecentDays } from '../../shared/trigger/dateReminder';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { billEvent } from './billEvents';

/**
 * The list need not show when a bill was settled, so a bill is new if the list did not have it in the last
 * few days.
 */
export const settled = triggerEvent({
	...billEvent,
	kind: 'due',
	name: 'Bill Settled',
	value: 'settled',
	description: 'A bill was settled',
	properties: {},
	readsAtActivation: true,
	isNews: true,
	occurredAt: ({ settlement_date }) => settlement_date,

	watch: ({ filters, levelOfDetail }, api) => ({
		...newInRecentDays(
			async (dateFrom, cursor) =>
				await fetchListPage(
					api,
					billEvent.path,
					{ ...filters, status: ['settled'], dateField: 'settlement_date', dateFrom },
					cursor,
				),
		),
		...itemSource(api, levelOfDetail, recordPaths.bill),
	}),
});
