import type { PaymentMethod } from './paymentMethod';

export const agencyBankSlip: PaymentMethod = {
	side: 'agency',
	apiName: 'bank_slip',
	displayName: 'Bank Slip',
	fields: {},
};
