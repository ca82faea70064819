import { localDate } from '../../shared/fields/date';
import { required, alwaysVisible } from '../../shared/fields/field';
import { amount, integer } from '../../shared/fields/number';
import { productPicker } from '../../shared/fields/references';
import { longText } from '../../shared/fields/text';
import { recordsOf } from '../../shared/values';
import { passengerFields, passengers, productFields } from './commonFields';
import { productKind } from './productKind';

// The supplier of an own operation is the sale's own company; nobody is in between and nobody pays a commission.
const { commissionAmount: _, representative: __, ...operationFields } = productFields;

const { amount: price, document, fees, person } = passengerFields;

/** A product of the agency's own; a sale has at most one. The API's `operation` is the name of every node's first parameter. */
export const ownOperation = productKind({
	name: 'operation',
	parameter: 'ownOperation',
	isSingle: true,
	displayName: 'Own Operation',
	item: { name: 'operation', displayName: 'Own Operation' },
	fields: {
		productId: required(
			productPicker('Product', { kind: 'operation', description: 'The registered product of the agency' }),
		),
		...alwaysVisible({
			departureDate: localDate('Departure Date', { placeholder: 'e.g. 05/06/2026' }),
			arrivalDate: localDate('Arrival Date', { placeholder: 'e.g. 12/06/2026' }),
			passengers: passengers({ person, amount: price, document, fees }),
		}),
		...operationFields,
		agencyFee: amount('Agency Fee', {
			description: 'One hidden service fee for the whole line, when it is sold by quantity',
		}),
		observations: longText('Observations'),
		quantity: integer('Quantity', {
			minimum: 1,
			placeholder: 'e.g. 20',
			description: 'How many are sold, when it is priced by quantity instead of by passenger',
		}),
		unitFee: amount('Unit Fee', { description: 'Fees for one, when it is sold by quantity' }),
		unitPrice: amount('Unit Price', { description: 'Price of one, when it is sold by quantity' }),
	},
	check({ passengers: travelers, quantity, unit_price: unitPrice }, fieldPath) {
		if (recordsOf(travelers).length > 0 && (quantity ?? unitPrice) !== undefined)
			fieldPath.addRuleIssue('takes either passengers, or a quantity with a unit price');
	},
});
