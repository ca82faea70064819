import { recordOutput } from '../../shared/node/output';
import { resolve } from '../../shared/node/resolve';

const { bill, person, refund } = resolve;

/** @see the API's "Sale (read)": what only the get-by-ID form has */
export const saleOutput = recordOutput({
	simplified: [
		'id',
		'number',
		'status',
		'sale_date',
		'departure_date',
		'return_date',
		'totals',
		'payer',
		'seller',
		'created_at',
	],
	customFields: 'sales',
	references: {
		approver: person,
		created_by: person,
		intermediary: person,
		payer: person,
		promoter: person,
		requester: person,
		seller: person,
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
});

/** List rows are lean already; their only reference is the seller. */
export const saleRowOutput = recordOutput({ references: { seller: person } });
