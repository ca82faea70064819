import { changeEvent } from '../triggerEvent';
import { changedSales, ofSales, saleProperties } from './sales';

export const saleCreatedOrUpdated = changeEvent({
	...ofSales,
	name: 'Sale Created or Updated',
	value: 'saleCreatedOrUpdated',
	description: 'A sale was registered, or says something else now',
	properties: saleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		announcesEach: 'content',
		of: 'any',
	}),
});
