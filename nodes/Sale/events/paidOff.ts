import { isRecord } from '../../shared/values';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { changedSalesByStatus, saleEvent } from './saleEvents';

/** @see the API's Sale (read): totals.balance reflects the real open balance */
export const paidOff = triggerEvent({
	...saleEvent,
	kind: 'happened',
	name: 'Sale Paid Off',
	value: 'paidOff',
	description: 'A sale has no open balance any more, or was created without one',
	properties: {},
	readsAtActivation: true,
	watch: ({ levelOfDetail, filters: { peopleId } }, api) => ({
		...changedSalesByStatus(api, levelOfDetail, peopleId),
		hasHappened({ status, totals }) {
			const balance = isRecord(totals) ? totals.balance : undefined;
			// A canceled sale owes nothing, and is not paid.
			if (status === 'canceled' || balance === undefined || balance === null) return undefined;
			return Number(balance) <= 0;
		},
	}),
});
