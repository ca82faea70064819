import { cardFields, installments } from './commonFields';
import type { PaymentMethod } from './paymentMethod';

export const vendorCreditCard: PaymentMethod = {
	side: 'vendor',
	apiName: 'credit_card',
	displayName: 'Credit Card',
	fields: {
		...cardFields,
		installments: installments('Installments', {
			minimum: 1,
			placeholder: 'e.g. 3',
			description: 'In how many installments the supplier charges the card',
		}),
	},
};
