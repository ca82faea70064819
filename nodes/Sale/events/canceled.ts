import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, saleEvent } from './saleEvents';

/** A sale does not show its status: the canceled ones are known from the filter. */
export const canceled = triggerEvent({
	...saleEvent,
	kind: 'happened',
	name: 'Sale Canceled',
	value: 'canceled',
	description: 'A sale was canceled',
	properties: {},
	watch: ({ levelOfDetail, filters: { peopleId } }, api) => ({
		...changedSales(api, levelOfDetail, { peopleId, status: ['canceled'] }),
		listsWhatHappened: true,
	}),
});
