import type { IDataObject } from 'n8n-workflow';

import { stateOf, UNPAID_STATUSES } from '../../shared/agency/status';
import { withState } from '../../shared/node/bills';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { collection } from '../../shared/fields/group';
import { recordPaths } from '../../shared/request/recordPaths';
import { levelOfDetail, reminderFields } from '../../shared/trigger/fields';
import type { DueSource } from '../../shared/trigger/polling/list';
import { shape } from '../columns';
import { billKind, transactionKind } from '../fields';

const common = reminderFields({
	levelOfDetail,
	filters: collection('Filters', { kind: billKind, transactionKind }, { addLabel: 'Add Filter' }),
});

/**
 * What the events of bills share.
 * @see the API's GET /bills
 */
export const billEvent = {
	path: path`/bills`,
	action: 'List bills',
	permission: 'readBills' as const,
	common,
	shape,
};

/**
 * Where reminders find bills by due date. The API does not promise that the list shows that date; if it does
 * not, a bill is announced once while it is due.
 */
export const byDueDate = { path: billEvent.path, recordAt: recordPaths.bill, dateField: 'due_date' };

/**
 * The same source without bills that were settled or canceled since the list of unpaid ones was read. A row
 * shows no movements, so a day of settlement on it may be that of a payment in part: the full record says
 * how much is still to be paid.
 */
export function remindOfUnpaid(source: DueSource, api: Reader): DueSource {
	const { fullItem } = source;
	return {
		...source,
		due(bill, window) {
			const isRow = bill.movements === undefined && bill.canceled !== true;
			const { isUnpaid } = stateOf(bill as IDataObject, isRow ? UNPAID_STATUSES : undefined);
			return isUnpaid === false ? undefined : source.due(bill, window);
		},
		leanItem: (row) => ({ ...source.leanItem(row), left_to_pay: null }),
		...(fullItem && {
			async fullItem(id: string) {
				const bill = (await fullItem(id)) as IDataObject | undefined;
				if (!bill) return undefined;
				const { state } = await withState(bill, api);
				// It was settled after the list was read.
				return state.isUnpaid === false ? undefined : { ...bill, left_to_pay: state.left ?? null };
			},
		}),
	};
}
