import { note } from '../../shared/fields/text';
import type { PaymentMethod } from './paymentMethod';

export const vendorOthers: PaymentMethod = {
	side: 'vendor',
	apiName: 'others',
	displayName: 'Others',
	fields: { details: note('Details', { placeholder: 'e.g. Paid at the counter' }) },
};
