import { path } from '../shared/request/path';
import { required } from '../shared/fields/field';
import { firstText, withDetails } from '../shared/fields/labels';
import { picker } from '../shared/fields/picker';
import type { RecordOutput } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

export const partnerStatementId = required(
	picker('Partner Statement', {
		method: 'searchPartnerStatements',
		foundIn: 'the ID in a row of Get Many Partner Statements',
		path: path`/partner_statements`,
		label: ({ receipt_number, product_name, id }) =>
			withDetails(firstText(receipt_number, id), [product_name]),
	}),
);

export const output: RecordOutput = {
	references: {
		contractor: resolve.person,
		created_by: resolve.person,
		intermediary: resolve.person,
		invoice: resolve.invoice,
		sale: resolve.sale,
		seller: resolve.person,
	},
	people: {
		described: 'the contractor, the seller and the intermediary',
		of: ({ contractor, seller, intermediary }) => ({ contractor, seller, intermediary }),
	},
};

export const rowOutput: RecordOutput = {
	...output,
	fullRecord: async (api, id) => await api.get(resolve.partnerStatement(id)),
};

/** What Simplified keeps. */
export const simplified = [
	'receipt_number',
	'product_name',
	'movement_date',
	'cancellation_date',
	'total_amount',
	'commission_amount',
	'balance',
	'checked',
	'deleted',
	'id',
];
