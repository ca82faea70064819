import { changeEvent } from '../../shared/trigger/triggerEvent';
import { changedSalesByStatus, saleEvent } from './saleEvents';

export const closed = changeEvent({
	...saleEvent,
	name: 'Sale Closed',
	value: 'closed',
	description: 'A sale was closed, or created as closed',
	properties: {},
	readsAtActivation: true,
	resetOn: ['filters'],
	watch: ({ output, filters: { peopleId } }, api) => ({
		...changedSalesByStatus(api, output, peopleId),
		emitsEach: 'record',
		which: 'any',
		hasHappened: ({ status }) => (status === 'canceled' ? undefined : status === 'closed'),
	}),
});
