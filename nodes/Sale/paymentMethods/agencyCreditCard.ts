import { text } from '../../shared/fields/text';
import { cardFields } from './commonFields';
import type { PaymentMethod } from './paymentMethod';

export const agencyCreditCard: PaymentMethod = {
	side: 'agency',
	apiName: 'credit_card',
	displayName: 'Credit Card',
	fields: { ...cardFields, cardBrand: text('Card Brand', { placeholder: 'e.g. Visa' }) },
};
