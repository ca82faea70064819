import { localDate } from '../../brasilia';
import type { Office } from '../../office';
import type { Credential } from '../../protocol/grants';
import { authorize } from '../../protocol/permissions';
import { invalid } from '../../protocol/refusal';
import { companyIdentifiedBy } from '../../records/companies';
import type { SaleFacts, StoredCommission, StoredSale } from '../../records/sales';
import { body, date, money, oneOf, optional, text, Type, type Static } from '../../schema';
import {
	customFieldValueBody,
	customFieldProblems,
	mergeCustomFields,
	missingRequiredFields,
} from '../customFields/values';
import { audit } from '../logs/audit';
import { InlinePeople, inlinePerson } from '../people/inline';
import { becomeSeller } from '../reference/sellers';
import { auditedSale } from './audited';
import { enterBills } from './bills';
import { creatableArrays } from './creatable';
import { paymentInput, planPayments } from './payments';
import type { Planning } from './planning';
import { operation } from './productInput';
import { planProducts } from './products';
import { completeSale, sumProblems } from './totals';

const productInputs = Object.fromEntries(
	Object.entries(creatableArrays).map(([array, schema]) => [array, Type.Array(schema)]),
) as {
	[Name in keyof typeof creatableArrays]: ReturnType<typeof Type.Array<(typeof creatableArrays)[Name]>>;
};

export const saleInput = body(
	{
		company_identifier: text({ description: 'Taxpayer id of the company, without punctuation' }),
		...optional({
			sale_date: date('Today when omitted'),
			seller: inlinePerson,
			payer: inlinePerson,
			intermediary: inlinePerson,
			approver: inlinePerson,
			requester: inlinePerson,
			status: oneOf(['opened', 'closed'] as const, 'opened when omitted'),
			commissions: Type.Array(
				body({
					external_id: Type.Optional(text({ description: 'The recipient' })),
					kind: oneOf(['seller', 'intermediary', 'person'] as const),
					value: money(),
					retained_value: Type.Optional(money()),
				}),
				{ description: 'Only accepted when status is closed' },
			),
			custom_fields: Type.Array(customFieldValueBody),
			...productInputs,
			operation,
			payments: Type.Array(paymentInput),
		}),
	},
	'SaleInput',
);

type SaleInput = Static<typeof saleInput>;

/**
 * Creates a sale with all people and products in it. If it is refused, nothing is stored (POST /sales).
 * @throws {Refusal} 403 without the permission in the company, 422 with every reason found
 */
export function createSale(office: Office, credential: Credential, sent: SaleInput): StoredSale {
	const company = companyIdentifiedBy(sent.company_identifier);
	if (!company)
		throw invalid('unknown_company', 'company_identifier is not the taxpayer id of a company of the agency');
	const status = sent.status ?? 'opened';
	authorize(credential, 'create_sales', 'write', company.id);
	if (status === 'closed') authorize(credential, 'close_sale', 'write', company.id);

	const people = new InlinePeople(office, credential);
	const planned: string[] = [];
	const planning = { office, people, problems: planned };
	const roles = planRoles(planning, sent);
	const { payer_id } = roles;
	const { products, byLocalId } = planProducts(planning, company.id, sent);
	const payments = planPayments(planning, sent.payments ?? [], byLocalId, payer_id);
	const customFields = sent.custom_fields ?? [];
	const now = office.clock.now();
	const facts: SaleFacts = {
		company_id: company.id,
		status,
		sale_date: sent.sale_date ?? localDate(now),
		...roles,
		promoter_id: (payer_id && people.get(payer_id)?.promoter_id) ?? null,
		products,
		payments,
		commissions: planCommissions(planning, sent, roles),
		custom_fields: mergeCustomFields([], customFields),
		created_by_id: null,
		created_by_credential: credential.name,
		created_at: now,
		updated_at: now,
	};
	const number = (office.store.sales.newest(() => true, 1)[0]?.row.number ?? 0) + 1;
	const sale = completeSale(office.newId(), number, facts);
	const problems = [
		...people.problems,
		...planned,
		...sumProblems(facts),
		...customFieldProblems(office, 'sales', customFields),
		...missingRequiredFields(office, 'sales', customFields),
	];
	const closing = status === 'closed' ? closingProblems(office, sale) : [];
	if (problems.length > 0) throw invalid('validation', [...problems, ...closing]);
	if (closing.length > 0) throw invalid('sale_cannot_be_closed', closing);

	people.commit();
	if (sale.seller_id) becomeSeller(office, sale.seller_id);
	enterBills(office, sale);
	audit(office, credential, {
		kind: 'insertion',
		origin: 'Vendas',
		resource_id: sale.id,
		after: auditedSale(sale),
	});
	return office.store.sales.add(sale);
}

function planRoles({ people, problems }: Planning, sent: SaleInput) {
	const payer_id = people.resolve(sent.payer, 'payer');
	const requester_id = people.resolve(sent.requester, 'requester');
	if (requester_id && people.get(requester_id)?.person_kind === 'company') {
		problems.push('requester must be an individual');
	}
	return {
		payer_id,
		requester_id,
		seller_id: people.resolve(sent.seller, 'seller'),
		intermediary_id: people.resolve(sent.intermediary, 'intermediary'),
		approver_id: people.resolve(sent.approver, 'approver'),
	};
}

function planCommissions(
	{ people, problems }: Planning,
	{ commissions = [], status }: SaleInput,
	{ seller_id, intermediary_id }: Pick<SaleFacts, 'seller_id' | 'intermediary_id'>,
): StoredCommission[] {
	if (commissions.length > 0 && status !== 'closed') {
		problems.push('commissions are only accepted when status is closed');
	}
	return commissions.flatMap(({ kind, external_id, value, retained_value = 0 }, index) => {
		const place = `commissions[${index}]`;
		if (kind === 'intermediary' && !intermediary_id) {
			problems.push(`${place}: a commission of kind intermediary requires the sale to have an intermediary`);
			return [];
		}
		const byRole = { seller: seller_id, intermediary: intermediary_id, person: null }[kind];
		const person_id = external_id ? people.knownAs(external_id)?.id : byRole;
		if (!person_id) {
			problems.push(`${place}.external_id identifies nobody`);
			return [];
		}
		return [{ kind, person_id, amount: value, retained_amount: retained_value }];
	});
}

/** Why the sale can't be closed (section Sale status). */
function closingProblems({ settings }: Office, { balance, intermediary_id }: StoredSale): string[] {
	const problems: string[] = [];
	if (balance > 0)
		problems.push(`status: the sale can't be closed with a pending balance of ${balance.toFixed(2)}`);
	if (settings.consolidator && !intermediary_id) {
		problems.push('intermediary: a consolidator closes no sale without an intermediary');
	}
	return problems;
}
