import { companyIds } from '../../records/companies';
import type { StoredInvoiceRule } from '../../records/financialReference';
import type { StoredPerson } from '../../records/people';
import type { Cast, Seeding } from '../seeding';

const companies = [companyIds.horizonteViagens, companyIds.horizonteCorporativo] as const;

type Billing = [
	period: StoredInvoiceRule['closing']['period_kind'],
	name: string,
	kind: StoredInvoiceRule['kind'],
	company: 0 | 1,
	owned?: 'owned',
];

const billing: readonly Billing[] = [
	['standalone', 'avulso', 'customer', 0],
	['daily', 'diário', 'supplier', 0, 'owned'],
	['weekly', 'semanal', 'representative', 0],
	['weekly_iata', 'semanal IATA', 'supplier', 0, 'owned'],
	['weekly_inside_month', 'semanal dentro do mês', 'supplier', 1],
	['decendial', 'decendial', 'supplier', 1, 'owned'],
	['fortnightly', 'quinzenal', 'representative', 1, 'owned'],
	['monthly', 'mensal', 'customer', 1],
	['custom', 'personalizado', 'customer', 1, 'owned'],
];

const none = { recipient: false, revenues: [], discounts: [] };

/** @param customer whom the rules for one customer are about */
export function seedRules({ store, newId }: Seeding, cast: Cast, customer: StoredPerson | undefined): void {
	const owners = {
		customer,
		supplier: cast.suppliers.hotels?.[0],
		representative: cast.representatives[0],
	};
	for (const [period_kind, name, kind, company, owned] of billing) {
		store.invoiceRules.add({
			id: newId(),
			name: `Faturamento ${name}`,
			active: period_kind !== 'daily',
			kind,
			company_id: companies[company],
			person_id: owned ? (owners[kind]?.id ?? null) : null,
			closing: {
				period_kind,
				custom_period:
					period_kind === 'custom'
						? [
								{ first_day: 1, last_day: 10, due_day: 15 },
								{ first_day: 11, last_day: 25, due_day: 30 },
								{ first_day: 26, last_day: 31, due_day: 5 },
							]
						: [],
			},
		});
	}
	const airTicket = store.products.find(({ kind }) => kind === 'airline_ticket');
	for (const company_id of companies) {
		store.nfRules.add({
			id: newId(),
			name: 'Regra geral',
			active: true,
			operation_nature: 'Agenciamento de viagens',
			company_id,
			product_id: null,
			supplier_id: null,
			payer_id: null,
			payer_rule: { recipient: true, revenues: ['fees', 'agency_fee'], discounts: ['discount_amount'] },
			supplier_rule: { recipient: true, revenues: ['commission_amount'], discounts: [] },
			representative_rule: none,
		});
	}
	store.nfRules.add({
		id: newId(),
		name: 'Aéreo com consolidadora',
		active: true,
		operation_nature: 'Intermediação de passagens',
		company_id: companies[0],
		product_id: airTicket?.id ?? null,
		supplier_id: cast.suppliers.airline_tickets?.[0]?.id ?? null,
		payer_id: null,
		payer_rule: { recipient: true, revenues: ['rav_fee', 'du_fee'], discounts: ['rav_fee_discount'] },
		supplier_rule: none,
		representative_rule: { recipient: true, revenues: ['commission_amount'], discounts: [] },
	});
	store.nfRules.add({
		id: newId(),
		name: 'Cliente sem nota (regra antiga)',
		active: false,
		operation_nature: 'Agenciamento de viagens',
		company_id: companies[1],
		product_id: null,
		supplier_id: null,
		payer_id: customer?.id ?? null,
		payer_rule: none,
		supplier_rule: { recipient: true, revenues: ['commission_amount'], discounts: [] },
		representative_rule: none,
	});
}
