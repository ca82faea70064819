import { create as createPerson } from '../../../nodes/Person/operations/create';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { agencyFields } from '../../../nodes/Sale/paymentMethods/commonFields';
import { taskFields } from '../../../nodes/Task/form/taskFields';
import type { Field } from '../../../nodes/shared/fields/field';
import { LEAVES } from './formAndJson';

const FLIGHT = SALE.productKinds.find(({ name }) => name === 'airlineTicket')?.fields.segments?.inner ?? {};

/** A field of each kind, by what users call it. */
export const FIELDS: ReadonlyMap<string, Field<unknown>> = new Map<string, Field<unknown>>([
	...LEAVES.map(({ field }): [string, Field<unknown>] => [field.property.displayName, field]),
	...[taskFields.title, taskFields.due, agencyFields.dueDate, SALE.form.additionalFields.inner?.saleDate].map(
		(field): [string, Field<unknown>] => [field?.property.displayName ?? '', field as Field<unknown>],
	),
	['Phones', createPerson.properties.additionalFields?.inner?.phones as Field<unknown>],
	['Departure Date', FLIGHT.departureDate as Field<unknown>],
]);
