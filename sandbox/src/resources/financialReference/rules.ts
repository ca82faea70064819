import { periodKinds, ruleKinds } from '../../records/financialReference';
import { nullableReference, oneOf, record, refer, reference, text, Type, uuid } from '../../schema';
import { recordEndpoints } from '../recordEndpoints';
import { referenceData } from '../reference/referenceData';

const nfRule = record(
	{ id: uuid(), name: text(), active: Type.Boolean(), operation_nature: text() },
	'NfRule',
);

const partyRule = record(
	{
		recipient: Type.Boolean({ description: 'Whether an invoice is issued to this party' }),
		revenues: Type.Array(text()),
		discounts: Type.Array(text()),
	},
	'PartyRule',
);

const nfRuleDetail = record(
	{
		...nfRule.properties,
		company: reference,
		product: nullableReference,
		supplier: nullableReference,
		payer: nullableReference,
		payer_rule: partyRule,
		supplier_rule: partyRule,
		representative_rule: partyRule,
	},
	'NfRuleDetail',
);

const periodKind = oneOf(periodKinds);

const invoiceRule = record(
	{
		id: uuid(),
		name: text(),
		active: Type.Boolean(),
		kind: oneOf(ruleKinds),
		closing: record({ period_kind: periodKind }),
	},
	'InvoiceRule',
);

const invoiceRuleDetail = record(
	{
		...invoiceRule.properties,
		company: reference,
		person: nullableReference,
		closing: record({
			period_kind: periodKind,
			custom_period: Type.Array(
				record({ first_day: Type.Integer(), last_day: Type.Integer(), due_day: Type.Integer() }),
				{ description: 'Days of the month; empty for every other kind of period' },
			),
		}),
	},
	'InvoiceRuleDetail',
);

/** Rules for issuing invoices and for billing, each of one company. */
export const ruleEndpoints = [
	...recordEndpoints({
		...referenceData,
		url: '/nf_rules',
		name: 'Invoice-issuing rule',
		records: ({ nfRules }) => nfRules,
		isVisible: ({ company_id }, sees) => sees(company_id),
		list: {
			summary: 'List invoice-issuing rules',
			schema: nfRule,
			present: ({ id, name, active, operation_nature }) => ({ id, name, active, operation_nature }),
		},
		detail: {
			summary: 'Get an invoice-issuing rule',
			inDevelopment: true,
			schema: nfRuleDetail,
			present: ({ company_id, product_id, supplier_id, payer_id, ...fields }) => ({
				...fields,
				company: { id: company_id },
				product: refer(product_id),
				supplier: refer(supplier_id),
				payer: refer(payer_id),
			}),
		},
	}),
	...recordEndpoints({
		...referenceData,
		url: '/invoice_rules',
		name: 'Billing rule',
		records: ({ invoiceRules }) => invoiceRules,
		isVisible: ({ company_id }, sees) => sees(company_id),
		list: {
			summary: 'List billing rules',
			schema: invoiceRule,
			present: ({ id, name, active, kind, closing: { period_kind } }) => ({
				id,
				name,
				active,
				kind,
				closing: { period_kind },
			}),
		},
		detail: {
			summary: 'Get a billing rule',
			inDevelopment: true,
			schema: invoiceRuleDetail,
			present: ({ company_id, person_id, ...fields }) => ({
				...fields,
				company: { id: company_id },
				person: refer(person_id),
			}),
		},
	}),
];
