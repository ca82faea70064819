import { path, type Path } from '../shared/api/path';
import { collection } from '../shared/fields/group';
import { output } from '../shared/trigger/apiRecords';
import { billKind, transactionKind } from '../Bill/fields';

/** What the events of bills have in common. @see the API's GET /bills */
export const billEvent = { path: path`/bills`, action: 'List bills', permission: 'reading bills' };

export const billProperties = {
	output,
	filters: collection('Filters', { kind: billKind, transactionKind }, { addLabel: 'Add Filter' }),
};

/**
 * Where a reminder of bills by their due date finds them. The API does not promise that the list shows that date: where
 * it does not, a bill is announced once while it is due.
 */
export const byDueDate = {
	path: billEvent.path,
	recordAt: (id: string): Path => path`/bills/${id}`,
	dateField: 'due_date',
};
