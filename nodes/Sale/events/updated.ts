import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, saleEvent } from './saleEvents';

export const updated = triggerEvent({
	...saleEvent,
	kind: 'changed',
	gives: 'updated',
	name: 'Sale Updated',
	value: 'updated',
	description: 'A sale that existed before has changed',
	properties: {},
	tellsChanges: ({ options }) => options.tellWhatChanged === true,
	watch: ({ levelOfDetail, filters }, api) => changedSales(api, levelOfDetail, filters),
});
