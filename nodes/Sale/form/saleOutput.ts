import type { IDataObject } from 'n8n-workflow';

import { ROLES, travelersIn } from '../../shared/agency/roles';
import { leftOf } from '../../shared/node/leftOf';
import type { RecordOutput } from '../../shared/node/output';
import { resolve } from '../../shared/node/resolve';

const { bill, person, refund, sale } = resolve;

/** What Simplified keeps. */
export const simplified = [
	'number',
	'status',
	'sale_date',
	'departure_date',
	'return_date',
	'totals',
	'payer',
	'seller',
	'created_at',
	'id',
];

/** @see the API's "Sale (read)": what only the get-by-ID form has */
const saleOutput: RecordOutput = {
	customFields: 'sales',
	references: {
		...Object.fromEntries(Object.keys(ROLES).map((role) => [role, person])),
		'commissions.person': person,
		'payments.agency.bills': bill,
		'payments.agency.refunds': refund,
		// Every embedded payment carries its payer.
		'payments.agency.credit.payer': person,
		'payments.agency.retained_by_intermediary.payer': person,
		'payments.agency.legacy.payer': person,
		'payments.vendor.credit_card.payer': person,
		'payments.vendor.check.payer': person,
		'payments.vendor.credit.payer': person,
		'payments.vendor.others.payer': person,
		'financial.standalone_bills': bill,
		'financial.vendor_bills': bill,
	},
	people: {
		described: 'who pays, sells and travels, the passengers as a list of their own',
		of: (record) => ({ payer: record.payer, seller: record.seller, ...passengersIn(record) }),
	},
};

/** Of what is read, and not written: what is left to pay is looked up in the bills. */
export const saleReadOutput: RecordOutput = { ...saleOutput, computed: { left_to_pay: leftOf } };

export const saleRowOutput: RecordOutput = {
	...saleReadOutput,
	fullRecord: async (api, id) => await api.get(sale(id)),
};

/**
 * The passengers, those without a person record by name alone. GET's description names none in a product,
 * POST's does; where none are shown, the output has none.
 */
function passengersIn(record: IDataObject): IDataObject {
	const { people, others, areShown } = travelersIn(record);
	if (!areShown) return {};
	return { passengers: [...people, ...others.map(({ name = null }) => ({ id: null, name }))] };
}
