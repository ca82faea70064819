import { customFields } from '../../shared/fields/customFields';
import { required } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { createOptions } from '../../shared/node/writeOptions';
import { oneOrSeveral, pickedList } from '../../shared/fields/reference';
import { pickers } from '../../shared/fields/pickers';
import type { Permission } from '../../shared/messages/en';

/** The sale that an operation is about. */
export const saleId = required(pickers.sale('Sale', { description: 'The sale to work on' }));

const peopleBy = (person: typeof pickers.person) =>
	pickedList('People', { name: 'person', displayName: 'Person' }, required(oneOrSeveral(person('Person'))), {
		description:
			'Only sales in which at least one of these people has a role, such as payer, seller or passenger',
	});

/** Several people, as a filter of GET /sales; in a trigger, only by ID. */
export const [peopleId, watchedPeopleId] = [peopleBy(pickers.person), peopleBy(pickers.personById)];

/** The permission to read sales, which the API does not name. */
export const READ_SALES: Permission = 'readSalesAsAgency';

export const STATUSES = { canceled: 'Canceled', closed: 'Closed', opened: 'Opened' };

/** The dates by which sales are filtered. */
export const DATE_FIELDS = {
	departure_date: 'Departure Date',
	return_date: 'Return Date',
	sale_date: 'Sale Date',
};

export const saleCustomFields = customFields('sales', { areRequiredEnforced: true });

export const saleOptions = collection('Options', createOptions, { addLabel: 'Add Option' });
