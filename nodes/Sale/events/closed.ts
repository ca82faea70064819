import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { changedSalesByStatus, saleEvent } from './saleEvents';

export const closed = triggerEvent({
	...saleEvent,
	kind: 'happened',
	name: 'Sale Closed',
	value: 'closed',
	description: 'A sale was closed, or created as closed',
	properties: {},
	watch: ({ levelOfDetail, filters: { peopleId } }, api) => ({
		...changedSalesByStatus(api, levelOfDetail, peopleId),
		hasHappened: ({ status }) => (status === 'canceled' ? undefined : status === 'closed'),
	}),
});
