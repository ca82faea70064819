import { changeEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, saleEvent, saleProperties } from '../sales';

export const saleCreatedOrUpdated = changeEvent({
	...saleEvent,
	name: 'Sale Created or Updated',
	value: 'saleCreatedOrUpdated',
	description: 'A sale was registered, or has changed',
	properties: saleProperties,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		emitsEach: 'content',
		which: 'any',
	}),
});
