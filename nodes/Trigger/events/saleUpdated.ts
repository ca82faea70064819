import { changeEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, saleEvent, saleProperties } from '../sales';

export const saleUpdated = changeEvent({
	...saleEvent,
	name: 'Sale Updated',
	value: 'saleUpdated',
	description: 'A sale that existed before has changed',
	properties: saleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		emitsEach: 'content',
		which: 'existing',
	}),
});
