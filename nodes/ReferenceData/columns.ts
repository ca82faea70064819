import { nameColumn } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';

/** The people in records of lists: who a seller is, or whom a billing rule is for. */
export const shape: Shape = {
	simplifiedOf: {
		accounts: [
			'name',
			'kind',
			'bank_bank_name',
			'bank_agency_number',
			'bank_account_number',
			'credit_card_brand',
			'credit_card_last_digits',
			'active',
			'companies',
			'id',
		],
		invoice_rules: [
			'name',
			'kind',
			'closing_period_kind',
			'active',
			'person_name',
			'person_id',
			'company_id',
			'id',
		],
	},
	lookedUp: ['payer', 'person', 'supplier'].map(nameColumn),
	references: { payer: recordPaths.person, person: recordPaths.person, supplier: recordPaths.person },
};
