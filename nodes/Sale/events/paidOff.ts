import type { IDataObject } from 'n8n-workflow';

import { leftToPayByBills, leftToPayColumns } from '../leftToPay';
import type { Row } from '../../shared/trigger/polling/list';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import { isRecord } from '../../shared/values';
import { changedSalesByStatus, saleEvent } from './saleEvents';

/**
 * The API does not say whether the balance includes bills that are arranged but not paid: see the assumption
 * "Balance" in sandbox/docs/assumptions.md. So a sale without a balance counts as paid off once its bills are
 * settled. If they cannot be read, the balance decides, and the item says so.
 *
 * @see the API's Sale (read): totals.balance reflects the real open balance
 */
export const paidOff = triggerEvent({
	...saleEvent,
	kind: 'happened',
	name: 'Sale Paid Off',
	value: 'paidOff',
	description: 'A sale has no open balance any more, and its bills are settled',
	properties: {},
	watch({ levelOfDetail, filters: { peopleId, status: wanted } }, api) {
		const source = changedSalesByStatus(api, 'full', peopleId);
		const rows = new Map<string, Row>();
		const unpaid = new Set<string>();
		return {
			...source,
			hasHappened(row) {
				const { id, status, totals } = row;
				const { balance, final_amount: price } = isRecord(totals) ? totals : {};
				// A canceled sale owes nothing, but is not paid.
				if (status === 'canceled' || balance === undefined || balance === null) return undefined;
				if (levelOfDetail === 'lean') rows.set(String(id), row);
				// Nobody has paid anything for a request that has no price yet.
				if (Number(balance) > 0 || Number(price ?? 1) === 0) return false;
				if (!wanted || wanted.some((one) => one === status)) return true;
				// An open sale may still get the status that is wanted.
				return status === 'opened' && wanted.includes('closed') ? false : undefined;
			},
			async fullItem(id) {
				const sale = await source.fullItem?.(id);
				if (!sale) return undefined;
				const row = rows.get(id);
				const left = await leftToPayByBills(sale as IDataObject, api);
				if ((left.amount ?? left.atLeast ?? 0) > 0) unpaid.add(id);
				return { ...(row ? source.leanItem(row) : sale), ...leftToPayColumns(left) };
			},
			isRefuted: ({ id }) => unpaid.has(String(id)),
		};
	},
});
