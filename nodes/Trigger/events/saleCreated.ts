import { changeEvent } from '../triggerEvent';
import { changedSales, newSaleProperties, ofSales } from './sales';

export const saleCreated = changeEvent({
	...ofSales,
	name: 'Sale Created',
	value: 'saleCreated',
	description: 'A sale was registered',
	properties: newSaleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		announcesEach: 'record',
		of: 'created',
	}),
});
