import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { changedSales, saleEvent } from './saleEvents';

/** A sale does not show its status, so the filter tells which sales are canceled. */
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
