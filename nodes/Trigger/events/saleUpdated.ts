import { changeEvent } from '../triggerEvent';
import { changedSales, ofSales, saleProperties } from './sales';

export const saleUpdated = changeEvent({
	...ofSales,
	name: 'Sale Updated',
	value: 'saleUpdated',
	description: 'A sale that was there before says something else now',
	properties: saleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		announcesEach: 'content',
		of: 'existing',
	}),
});
