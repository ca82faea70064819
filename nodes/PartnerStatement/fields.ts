import { path } from '../shared/api/path';
import { required } from '../shared/fields/field';
import { picker } from '../shared/fields/picker';
import { recordOutput } from '../shared/node/output';

export const partnerStatementId = required(
	picker('Partner Statement', {
		method: 'searchPartnerStatements',
		path: path`/partner_statements`,
		label: ({ receipt_number, product_name, id }) =>
			receipt_number === undefined ? String(id) : `${String(receipt_number)} (${String(product_name)})`,
	}),
);

export const output = recordOutput({
	references: {
		invoice: (id) => path`/nfs/${id}`,
		sale: (id) => path`/sales/${id}`,
		seller: (id) => path`/people/${id}`,
	},
});
