import { companyIds } from '../../records/companies';
import type { StoredInvoiceRule, StoredNfRule } from '../../records/financialReference';
import type { StoredPerson } from '../../records/people';
import type { Roles, Seeding } from '../seeding';

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

const customPeriod = [
	{ first_day: 1, last_day: 10, due_day: 15 },
	{ first_day: 11, last_day: 25, due_day: 30 },
	{ first_day: 26, last_day: 31, due_day: 5 },
];

/** @param customer for whom the rules for a single customer are */
export function seedRules(seeding: Seeding, roles: Roles, customer: StoredPerson | undefined): void {
	const { store, newId } = seeding;
	const owners = {
		customer,
		supplier: roles.suppliers.hotels?.[0],
		representative: roles.representatives[0],
	};
	for (const [period_kind, name, kind, company, owned] of billing) {
		store.invoiceRules.add({
			id: newId(),
			name: `Faturamento ${name}`,
			active: period_kind !== 'daily',
			kind,
			company_id: companies[company],
			person_id: owned ? (owners[kind]?.id ?? null) : null,
			closing: { period_kind, custom_period: period_kind === 'custom' ? structuredClone(customPeriod) : [] },
		});
	}
	for (const rule of nfRules(seeding, roles, customer)) store.nfRules.add({ id: newId(), ...rule });
}

const notRecipient = { recipient: false, revenues: [], discounts: [] };
const supplierRecipient = { recipient: true, revenues: ['commission_amount'], discounts: [] };

function nfRules(
	{ store }: Seeding,
	{ suppliers }: Roles,
	customer: StoredPerson | undefined,
): Omit<StoredNfRule, 'id'>[] {
	const general = {
		active: true,
		operation_nature: 'Agenciamento de viagens',
		product_id: null,
		supplier_id: null,
		payer_id: null,
		payer_rule: { recipient: true, revenues: ['fees', 'agency_fee'], discounts: ['discount_amount'] },
		supplier_rule: supplierRecipient,
		representative_rule: notRecipient,
	};
	return [
		...companies.map((company_id) => ({ ...general, name: 'Regra geral', company_id })),
		{
			...general,
			name: 'Aéreo com consolidadora',
			operation_nature: 'Intermediação de passagens',
			company_id: companies[0],
			product_id: store.products.find(({ kind }) => kind === 'airline_ticket')?.id ?? null,
			supplier_id: suppliers.airline_tickets?.[0]?.id ?? null,
			payer_rule: { recipient: true, revenues: ['rav_fee', 'du_fee'], discounts: ['rav_fee_discount'] },
			supplier_rule: notRecipient,
			representative_rule: supplierRecipient,
		},
		{
			...general,
			name: 'Cliente sem nota (regra antiga)',
			active: false,
			company_id: companies[1],
			payer_id: customer?.id ?? null,
			payer_rule: notRecipient,
		},
	];
}
