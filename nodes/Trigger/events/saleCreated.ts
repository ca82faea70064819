import { changeEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, newSaleProperties, saleEvent } from '../sales';

export const saleCreated = changeEvent({
	...saleEvent,
	name: 'Sale Created',
	value: 'saleCreated',
	description: 'A sale was registered',
	properties: newSaleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		emitsEach: 'record',
		which: 'created',
	}),
});
