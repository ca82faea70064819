import { changeEvent } from '../../shared/trigger/triggerEvent';
import { canceledSaleProperties, changedSales, saleEvent } from '../sales';

/** A sale does not show its status: the canceled ones are known from the filter. */
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
