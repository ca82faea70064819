import { path } from '../shared/request/path';
import { required } from '../shared/fields/field';
import { firstText, withDetails } from '../shared/labels';
import { picker } from '../shared/fields/picker';

export const partnerStatementId = required(
	picker('Partner Statement', {
		method: 'searchPartnerStatements',
		listedBy: 'PartnerStatement',
		path: path`/partner_statements`,
		label: ({ receipt_number, product_name, id }) =>
			withDetails(firstText(receipt_number, id), [product_name]),
	}),
);
