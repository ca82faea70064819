import { changeEvent } from '../../shared/trigger/triggerEvent';
import { canceledSaleProperties, changedSales, saleEvent } from '../sales';

/** The service names no status in a sale; it is known from asking for canceled sales alone. */
export const saleCanceled = changeEvent({
	...saleEvent,
	name: 'Sale Canceled',
	value: 'saleCanceled',
	description: 'A sale was canceled',
	properties: canceledSaleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, { ...filters, status: ['canceled'] }),
		emitsEach: 'record',
		which: 'any',
	}),
});
