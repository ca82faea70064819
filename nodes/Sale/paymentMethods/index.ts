import { note, text } from '../../shared/fields/text';
import { cardFields, installments } from './commonFields';
import type { PaymentMethod } from './paymentMethod';

/** How a sale can be paid. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
	{
		side: 'agency',
		apiName: 'bank_deposit',
		displayName: 'Bank Deposit',
		fields: { observations: note('Observations', { placeholder: 'e.g. PIX 12:40' }) },
	},
	{
		side: 'agency',
		apiName: 'bank_slip',
		displayName: 'Bank Slip',
		fields: {},
	},
	{
		side: 'agency',
		apiName: 'credit_card',
		displayName: 'Credit Card',
		fields: { ...cardFields, cardBrand: text('Card Brand', { placeholder: 'e.g. Visa' }) },
	},
	{
		side: 'vendor',
		apiName: 'check',
		displayName: 'Check',
		fields: {},
		isJsonOnly: true,
	},
	{
		side: 'vendor',
		apiName: 'credit',
		displayName: 'Credit',
		fields: {},
	},
	{
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
	},
	{
		side: 'vendor',
		apiName: 'others',
		displayName: 'Others',
		fields: { details: note('Details', { placeholder: 'e.g. Paid at the counter' }) },
	},
];
