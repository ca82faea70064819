import type { PaymentMethod } from '../../../../nodes/Sale/paymentMethods/paymentMethod';
import { text } from '../../../../nodes/shared/fields/text';

export const agencyPix: PaymentMethod = {
	side: 'agency',
	apiName: 'pix',
	displayName: 'PIX',
	fields: { pixKey: text('PIX Key') },
};
