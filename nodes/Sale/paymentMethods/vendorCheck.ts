import type { PaymentMethod } from './paymentMethod';

export const vendorCheck: PaymentMethod = {
	side: 'vendor',
	apiName: 'check',
	displayName: 'Check',
	fields: {},
	isJsonOnly: true,
};
