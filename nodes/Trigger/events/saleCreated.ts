import { changeEvent } from '../triggerEvent';
import { changedSales, ofSales, saleProperties } from './sales';

export const saleCreated = changeEvent({
	...ofSales,
	name: 'Sale Created',
	value: 'saleCreated',
	description: 'A sale was registered',
	properties: saleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		announcesEach: 'record',
		of: 'created',
	}),
});
