import { path } from '../shared/request/path';
import { required } from '../shared/fields/field';
import { firstText, withDetails } from '../shared/fields/labels';
import { picker } from '../shared/fields/picker';
import { recordOutput, type RecordOutput } from '../shared/node/output';
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

const shape: RecordOutput = {
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

export const output = recordOutput(shape);

export const rowOutput = recordOutput({
	...shape,
	fullRecord: async (api, id) => await api.get(resolve.partnerStatement(id)),
});
