import { note } from '../../shared/fields/text';
import type { PaymentMethod } from './paymentMethod';

export const agencyBankDeposit: PaymentMethod = {
	side: 'agency',
	apiName: 'bank_deposit',
	displayName: 'Bank Deposit',
	fields: { observations: note('Observations', { placeholder: 'e.g. PIX 12:40' }) },
};
