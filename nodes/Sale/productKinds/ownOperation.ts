import { localDate } from '../../shared/fields/date';
import { requiredByNode, alwaysVisible } from '../../shared/fields/field';
import { amount, integer } from '../../shared/fields/number';
import { pickers } from '../../shared/fields/pickers';
import { longText } from '../../shared/fields/text';
import { message } from '../../shared/messages/message';
import { isEmpty, omit, recordsOf } from '../../shared/values';
import { passengerFields, passengers, productFields } from './commonFields';
import { productKind } from './productKind';

// The supplier of an own operation is the sale's company; there is no representative and no commission.
const operationFields = omit(productFields, 'commissionAmount', 'representative', 'newRepresentative');

const { amount: price, document, fees, sameAsPayer, person, newPerson } = passengerFields;

/**
 * The API's names of what prices an own operation by quantity. Next to passengers, or with a factor missing,
 * they would be left out of the price of the sale. An amount of 0 changes no price: expressions give it where
 * a row has none.
 */
const BY_QUANTITY = ['quantity', 'unit_price', 'unit_fee', 'agency_fee'];

/**
 * A product of the agency's own, at most one per sale. The API's name `operation` would clash with n8n's
 * first parameter.
 */
export const ownOperation = productKind({
	apiName: 'operation',
	isSingle: true,
	name: 'ownOperation',
	displayName: 'Own Operation',
	fields: {
		productId: requiredByNode(
			pickers.product('Product', {
				kind: 'operation',
				description: 'What the agency runs itself (operação própria), such as a tour with its own bus',
			}),
		),
		...alwaysVisible({
			departureDate: localDate('Departure Date', { placeholder: 'e.g. 05/06/2026' }),
			arrivalDate: localDate('Arrival Date', { placeholder: 'e.g. 12/06/2026' }),
			passengers: passengers({ sameAsPayer, person, newPerson, amount: price, document, fees }),
		}),
		...operationFields,
		agencyFee: amount('Agency Fee', {
			description: 'Service fee that the client does not see, once for all units; only when sold by quantity',
		}),
		observations: longText('Observations', { placeholder: 'e.g. The guide joins the group in Canela' }),
		quantity: integer('Quantity', {
			minimum: 1,
			placeholder: 'e.g. 20',
			description: 'How many units are sold, when they are priced by quantity instead of by passenger',
		}),
		unitFee: amount('Unit Fee', { description: 'Fees of one unit, when sold by quantity' }),
		unitPrice: amount('Unit Price', { description: 'Price of one unit, when sold by quantity' }),
	},
	check({ passengers: travelers, ...values }, place) {
		const given = BY_QUANTITY.filter((name) => !isEmpty(values[name]) && values[name] !== 0);
		if (given.length === 0) return;
		if (recordsOf(travelers).length > 0) place.addRuleIssue(message('CONFLICTING_FIELDS.quantity'));
		else if (isEmpty(values.quantity) || isEmpty(values.unit_price))
			place.addRuleIssue(message('FIELD_EMPTY.quantity'));
	},
});
