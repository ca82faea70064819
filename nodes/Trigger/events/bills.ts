import { path, type Path } from '../../shared/api/path';
import { collection } from '../../shared/fields/group';
import { billKind, transactionKind } from '../../Bill/fields';
import { output } from '../records';

/** What the events of bills have in common. @see the API's GET /bills */
export const ofBills = { path: path`/bills`, action: 'List bills', permission: 'reading bills' };

export const billProperties = {
	output,
	filters: collection('Filters', { kind: billKind, transactionKind }, { addLabel: 'Add Filter' }),
};

/**
 * What a reminder of bills by their due date asks. The description does not say that the list shows that date: where it
 * does not, a bill is announced once while it is due.
 */
export const byDueDate = {
	path: ofBills.path,
	recordAt: (id: string): Path => path`/bills/${id}`,
	dateField: 'due_date',
};
