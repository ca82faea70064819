import { shiftDate } from '../../brasilia';
import { newBill, blankItem, type Check, type StoredBill } from '../../records/bills';
import { companyIds } from '../../records/companies';
import type { CustomFieldValue } from '../../records/customFields';
import type { Store } from '../../records/store';
import { accountOf, categoryShare, paymentMethodOf } from '../../resources/sales/bills';
import { roundMoney } from '../../resources/sales/totals';
import { addAttachment } from '../attachments';
import { otherCustomValues } from '../customFields';
import { workingHourOf, type Roles, type Seeding } from '../seeding';
import { seedCardMonth } from './cardInvoices';
import type { Ledger } from './ledger';

const { horizonteViagens, horizonteCorporativo } = companyIds;

interface Expense {
	name: string;
	category: string;
	kind: StoredBill['transaction_kind'];
	company: string;
	amount: number;
	/** When the bill is due, in days after the first of the month. */
	due: number;
	by: 'bank_slip' | 'check' | 'pix' | 'bank_deposit';
	/** Whether both companies share the amount; by default, `company` pays all of it. */
	shared?: true;
}

const monthly: readonly Expense[] = [
	{
		name: 'Aluguel da loja',
		category: 'Aluguel',
		kind: 'debit',
		company: horizonteViagens,
		amount: 6400,
		due: 9,
		by: 'bank_slip',
		shared: true,
	},
	{
		name: 'Energia e internet',
		category: 'Energia e internet',
		kind: 'debit',
		company: horizonteCorporativo,
		amount: 489.9,
		due: 14,
		by: 'pix',
	},
	{
		name: 'Honorários contábeis',
		category: 'Contabilidade',
		kind: 'debit',
		company: horizonteViagens,
		amount: 1250,
		due: 24,
		by: 'check',
	},
	{
		name: 'Rendimento da poupança',
		category: 'Rendimentos',
		kind: 'credit',
		company: horizonteViagens,
		amount: 212.37,
		due: 1,
		by: 'bank_deposit',
	},
];

const months = 12;

/** The agency's expenses and income besides its sales, for the past year and the coming month. */
export function seedAgencyBills(seeding: Seeding, roles: Roles, ledger: Ledger): void {
	const { today, newId } = seeding;
	const recurring = monthly.map((expense) => ({ expense, groupId: newId() }));
	for (let back = months; back >= -1; back--) {
		const first = shiftDate(`${today.slice(0, 7)}-01`, { months: -back });
		for (const { expense, groupId } of recurring) {
			const bill = ledger.bill(monthlyBill(seeding, expense, groupId, first));
			// One bill was canceled before it was paid, one after that, and another is not paid yet.
			const isPaid = !(expense.by === 'check' && (back === 5 || back === 2));
			bill.canceled = (back === 5 && expense.by === 'check') || (back === 7 && expense.by === 'pix');
			if (bill.due_date !== null && bill.due_date < today && isPaid) {
				ledger.settle(bill, bill.due_date);
				if (expense.by === 'check') addReceipt(seeding, bill);
			}
		}
		if (back >= 0) seedCardMonth(seeding, ledger, first);
		if (back > 0) seedTransfer(seeding, ledger, shiftDate(first, { days: 19 }));
	}
	seedSingleBills(seeding, roles, ledger);
}

function monthlyBill(seeding: Seeding, expense: Expense, groupId: string, first: string): StoredBill {
	const { store, newId, today } = seeding;
	const { name, category, kind, company, amount, due, by } = expense;
	const issue_date = first < today ? first : today;
	const month = first.slice(0, 7);
	const compactMonth = month.replace('-', '');
	const [larger, smaller] = sixtyToForty(amount);
	const cost_centers = [
		{ cost_center_id: costCenterOf(store, 'Balcão'), amount: larger },
		{ cost_center_id: costCenterOf(store, 'Administrativo'), amount: smaller },
	];
	return newBill({
		id: newId(),
		company_id: company,
		number: `${compactMonth}${String(due + 1).padStart(2, '0')}`,
		transaction_kind: kind,
		kind: 'normal',
		description: `${name} ${month}`,
		amount,
		issue_date,
		due_date: shiftDate(first, { days: due }),
		system_generated: false,
		recurrence_group_id: groupId,
		billet: by === 'bank_slip' ? { our_number: `900${compactMonth}01`, bank_code: '341' } : null,
		check: by === 'check' ? checkNumbered(`0${compactMonth}`) : null,
		person_id: null,
		payment_method_id: paymentMethodOf(store, by),
		account_id: accountOf(store, company).id,
		categories: categoryShare(store, category, amount),
		companies: expense.shared
			? [
					{ company_id: horizonteViagens, amount: larger },
					{ company_id: horizonteCorporativo, amount: smaller },
				]
			: [{ company_id: company, amount }],
		cost_centers,
		items: cost_centers.map((share) => ({
			...blankItem,
			description: name,
			cost_center_id: share.cost_center_id,
			amount: kind === 'credit' ? share.amount : -share.amount,
		})),
		custom_fields: [...approvedBy(store, 'Diretoria'), ...otherCustomValues(store, 'bills', due, issue_date)],
		created_at: workingHourOf(issue_date, seeding),
	});
}

function sixtyToForty(amount: number): [larger: number, smaller: number] {
	const larger = roundMoney(amount * 0.6);
	return [larger, roundMoney(amount - larger)];
}

const costCenterOf = ({ costCenters }: Store, name: string): string =>
	costCenters.find((center) => center.name === name)?.id ?? '';

const checkNumbered = (number: string): Check => ({
	number,
	bank_code: '001',
	agency_number: '1587',
	account_number: '204418',
});

function approvedBy({ customFields }: Store, value: string): CustomFieldValue[] {
	const field = customFields.find(
		({ resource, kind, active }) => resource === 'bills' && kind === 'text' && active,
	);
	return field ? [{ id: field.id, value }] : [];
}

function addReceipt(seeding: Seeding, { id, number }: StoredBill): void {
	addAttachment(seeding, 'bill', id, 'Comprovante', `Comprovante do pagamento ${number}\n`);
}

/** Open bills: a deposit without a due date that nobody has claimed, and a repair that is due today. */
function seedSingleBills({ store, newId, now, today }: Seeding, roles: Roles, ledger: Ledger): void {
	const common = {
		company_id: horizonteViagens,
		kind: 'normal',
		system_generated: false,
		account_id: accountOf(store, horizonteViagens).id,
		created_at: now,
	} as const;
	const [deposit, repair] = [780, 640];
	ledger.bill(
		newBill({
			...common,
			id: newId(),
			number: '900001',
			transaction_kind: 'credit',
			description: 'Depósito a identificar',
			amount: deposit,
			issue_date: today,
			due_date: null,
			person_id: null,
			categories: categoryShare(store, 'Vendas de viagens', deposit),
			companies: [{ company_id: horizonteViagens, amount: deposit }],
			items: [{ ...blankItem, description: 'Depósito a identificar', amount: deposit }],
		}),
	);
	ledger.bill(
		newBill({
			...common,
			id: newId(),
			number: '900002',
			transaction_kind: 'debit',
			description: 'Conserto do letreiro',
			amount: repair,
			issue_date: shiftDate(today, { days: -7 }),
			due_date: today,
			person_id: roles.referredToBy.bill.id,
			categories: categoryShare(store, 'Aluguel', repair),
			companies: [{ company_id: horizonteViagens, amount: repair }],
			items: [{ ...blankItem, description: 'Conserto do letreiro', amount: -repair }],
		}),
	);
}

/** A transfer of cash to the bank, from one account to another. */
function seedTransfer({ store, newId }: Seeding, ledger: Ledger, date: string): void {
	const cash = store.accounts.find(({ kind }) => kind === 'cash')?.id;
	if (cash === undefined) return;
	const bank = accountOf(store, horizonteViagens).id;
	for (const direction of ['debit', 'credit'] as const) {
		const isOut = direction === 'debit';
		ledger.move({
			id: newId(),
			company_id: horizonteViagens,
			date,
			amount: 3000,
			direction,
			note: 'Depósito do caixa da loja',
			check: null,
			card: null,
			account_id: isOut ? cash : bank,
			payment_method_id: paymentMethodOf(store, 'bank_deposit'),
			bill_id: null,
			credit_card_invoice_id: null,
			transfer_account_id: isOut ? bank : cash,
		});
	}
}
