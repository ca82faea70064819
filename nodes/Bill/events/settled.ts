import { recordPaths } from '../../shared/request/recordPaths';
import { fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { newInRecentDays } from '../../shared/trigger/dateReminder';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { billEvent } from './billEvents';

/**
 * The trigger asks for the bills that were settled in the last few days. The list need not show the day of
 * each, so a bill is new if the trigger has not seen it in this list before.
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
