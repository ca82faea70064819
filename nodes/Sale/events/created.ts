import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, saleEvent } from './saleEvents';

export const created = triggerEvent({
	...saleEvent,
	kind: 'changed',
	gives: 'created',
	name: 'Sale Created',
	value: 'created',
	description: 'A sale was registered',
	properties: {},
	occurredAt: ({ created_at }) => created_at,
	watch: ({ levelOfDetail, filters }, api) => changedSales(api, levelOfDetail, filters),
});
