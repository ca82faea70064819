import { changeEvent } from '../triggerEvent';
import { canceledSaleProperties, changedSales, ofSales } from './sales';

/** The service names no status in a sale; it is known from asking for canceled sales alone. */
export const saleCanceled = changeEvent({
	...ofSales,
	name: 'Sale Canceled',
	value: 'saleCanceled',
	description: 'A sale was canceled',
	properties: canceledSaleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, { ...filters, status: ['canceled'] }),
		announcesEach: 'record',
		of: 'any',
	}),
});
