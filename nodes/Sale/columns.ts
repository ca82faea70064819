import { ROLES, travelersIn } from '../shared/agency/roles';
import { PRODUCT_ARRAYS } from '../shared/agency/sale';
import { contactColumns, nameColumn, type LookedUp } from '../shared/node/columns';
import { readLeftToPay } from './leftToPay';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

const leftToPayColumns: LookedUp = {
	columns: ['left_to_pay', 'left_to_pay_unknown', 'payer_owes'],
	read: readLeftToPay,
};

/**
 * The names of the travelers. Null if no product shows any or one of the names may not be read, because a
 * reader would take an incomplete list for all of them.
 */
const passengerNames: LookedUp = {
	columns: ['passenger_names'],
	async read(record, api) {
		const { people, others, areShown } = travelersIn(record);
		const names = await Promise.all(people.map(async (one) => await api.name(one)));
		const areAll = areShown && !names.includes(undefined);
		const all = [...names, ...others.flatMap(({ name }) => name ?? [])];
		return { passenger_names: areAll ? all.join(', ') : null };
	},
};

/** @see the API's "Sale (read)" */
export const shape: Shape = {
	simplified: [
		'number',
		'payer_name',
		'departure_date',
		'final_amount',
		'balance',
		'status',
		'return_date',
		'sale_date',
		'seller_name',
		'first_name',
		'whatsapp',
		'created_at',
		'payer_id',
		'seller_id',
		'id',
	],
	lookedUp: [
		...Object.keys(ROLES).map(nameColumn),
		contactColumns('payer'),
		passengerNames,
		leftToPayColumns,
	],
	fullRecord: recordPaths.sale,
	customFields: 'sales',
	references: {
		...Object.fromEntries(Object.keys(ROLES).map((role) => [role, recordPaths.person])),
		'commissions.person': recordPaths.person,
		...Object.fromEntries(
			PRODUCT_ARRAYS.flatMap((products) =>
				['supplier', 'representative', 'passengers.person'].map((role) => [
					`${products}.${role}`,
					recordPaths.person,
				]),
			),
		),
		'payments.agency.bills': recordPaths.bill,
		'payments.agency.refunds': recordPaths.refund,
		// Every embedded payment has a payer of its own.
		'payments.agency.credit.payer': recordPaths.person,
		'payments.agency.retained_by_intermediary.payer': recordPaths.person,
		'payments.agency.legacy.payer': recordPaths.person,
		'payments.vendor.credit_card.payer': recordPaths.person,
		'payments.vendor.check.payer': recordPaths.person,
		'payments.vendor.credit.payer': recordPaths.person,
		'payments.vendor.others.payer': recordPaths.person,
		'financial.standalone_bills': recordPaths.bill,
		'financial.vendor_bills': recordPaths.bill,
	},
};
