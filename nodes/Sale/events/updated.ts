import { changeEvent } from '../../shared/trigger/triggerEvent';
import { created } from './created';
import { changedSales, saleEvent } from './saleEvents';

export const updated = changeEvent({
	...saleEvent,
	name: 'Sale Updated',
	value: 'updated',
	description: 'A sale that existed before has changed',
	properties: {},
	tellsChanges: ({ options }) => options.tellWhatChanged === true,
	watch: ({ output, filters }, api) => ({
		...changedSales(api, output, filters),
		emitsEach: 'content',
		which: 'existing',
	}),
	including: {
		event: created,
		watch: ({ output, filters }, api) => ({
			...changedSales(api, output, filters),
			emitsEach: 'content',
			which: 'any',
		}),
	},
});
