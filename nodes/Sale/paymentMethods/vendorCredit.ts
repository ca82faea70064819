import type { PaymentMethod } from './paymentMethod';

export const vendorCredit: PaymentMethod = {
	side: 'vendor',
	apiName: 'credit',
	displayName: 'Credit',
	fields: {},
};
