import { path, type Path } from '../../shared/api/path';
import { collection } from '../../shared/fields/group';
import { output } from '../../shared/trigger/apiRecords';
import { reminderFields } from '../../shared/trigger/commonFields';
import { billKind, transactionKind } from '../fields';

const common = reminderFields({
	output,
	filters: collection('Filters', { kind: billKind, transactionKind }, { addLabel: 'Add Filter' }),
});

/** What the events of bills have in common. @see the API's GET /bills */
export const billEvent = {
	path: path`/bills`,
	action: 'List bills',
	permission: 'reading bills',
	common,
};

/**
 * Where a reminder of bills by their due date finds them. The API does not promise that the list shows that date: where
 * it does not, a bill is announced once while it is due.
 */
export const byDueDate = { path: billEvent.path, recordAt: billAt, dateField: 'due_date' };

export function billAt(id: string): Path {
	return path`/bills/${id}`;
}
