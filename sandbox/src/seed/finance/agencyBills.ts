import { localDate } from '../../brasilia';
import { daysAfter, monthsAfter, noonOf } from '../../days';
import { newBill, blankItem, type StoredBill } from '../../records/bills';
import { companyIds } from '../../records/companies';
import { accountOf, categoryShare } from '../../resources/bills/ofSale';
import { roundMoney } from '../../resources/sales/totals';
import { addAttachment } from '../attachments';
import { otherCustomValues } from '../customFields';
import type { Cast, Seeding } from '../seeding';
import { seedCardMonth } from './cardInvoices';
import type { Ledger } from './ledger';

const { horizonteViagens, horizonteCorporativo } = companyIds;

interface Expense {
	name: string;
	category: string;
	kind: StoredBill['transaction_kind'];
	company: string;
	amount: number;
	/** Day of the month, the first is 0. */
	due: number;
	by: 'bank_slip' | 'check' | 'pix' | 'bank_deposit';
	/** How the amount is split over the two companies; all of it goes to `company` when omitted. */
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

/** What the agency pays and earns beside its sales: a year back, and the month to come. */
export function seedAgencyBills(seeding: Seeding, cast: Cast, ledger: Ledger): void {
	const today = localDate(seeding.now);
	const groups = monthly.map(() => seeding.newId());
	for (let back = months; back >= -1; back--) {
		const first = monthsAfter(`${today.slice(0, 7)}-01`, -back);
		monthly.forEach((expense, index) => {
			const bill = ledger.bill(monthlyBill(seeding, expense, groups[index] ?? null, first, today));
			// One was canceled before it was paid, one after; another still waits.
			const isPaid = !(expense.by === 'check' && (back === 5 || back === 2));
			bill.canceled = (back === 5 && expense.by === 'check') || (back === 7 && expense.by === 'pix');
			if (bill.due_date !== null && bill.due_date < today && isPaid) {
				ledger.settle(bill, bill.due_date);
				if (expense.by === 'check') addReceipt(seeding, bill);
			}
		});
		if (back >= 0) seedCardMonth(seeding, ledger, first, today);
		if (back > 0) seedTransfer(seeding, ledger, daysAfter(first, 19));
	}
	ledger.bill(undated(seeding, today));
	ledger.bill(dueToday(seeding, cast, today));
}

function monthlyBill(
	{ store, newId }: Seeding,
	expense: Expense,
	group: string | null,
	first: string,
	today: string,
): StoredBill {
	const issue_date = first < today ? first : today;
	const { name, category, kind, company, amount, due, by } = expense;
	const month = first.slice(0, 7);
	const sign = kind === 'credit' ? 1 : -1;
	const [office, admin] = ['Balcão', 'Administrativo'].map((center) =>
		store.costCenters.find((one) => one.name === center),
	);
	const part = roundMoney(amount * 0.6);
	const centers = [
		{ cost_center_id: office?.id ?? '', amount: part },
		{ cost_center_id: admin?.id ?? '', amount: roundMoney(amount - part) },
	];
	const approval = store.customFields.find(
		({ resource, kind: value, active }) => resource === 'bills' && value === 'text' && active,
	);
	return newBill({
		id: newId(),
		company_id: company,
		number: `${month.replace('-', '')}${String(due + 1).padStart(2, '0')}`,
		transaction_kind: kind,
		kind: 'normal',
		description: `${name} ${month}`,
		amount,
		issue_date,
		due_date: daysAfter(first, due),
		system_generated: false,
		recurrence_group_id: group,
		billet: by === 'bank_slip' ? { our_number: `900${month.replace('-', '')}01`, bank_code: '341' } : null,
		check:
			by === 'check'
				? {
						number: `0${month.replace('-', '')}`,
						bank_code: '001',
						agency_number: '1587',
						account_number: '204418',
					}
				: null,
		person_id: null,
		payment_method_id: store.paymentMethods.find((method) => method.kind === by)?.id ?? null,
		account_id: accountOf(store, company).id,
		categories: categoryShare(store, category, amount),
		companies: expense.shared
			? [
					{ company_id: horizonteViagens, amount: part },
					{ company_id: horizonteCorporativo, amount: roundMoney(amount - part) },
				]
			: [{ company_id: company, amount }],
		cost_centers: centers,
		items: centers.map((center) => ({
			...blankItem,
			description: name,
			cost_center_id: center.cost_center_id,
			amount: sign * center.amount,
		})),
		custom_fields: [
			...(approval ? [{ id: approval.id, value: 'Diretoria' }] : []),
			...otherCustomValues(store, 'bills', due, issue_date),
		],
		created_at: noonOf(issue_date),
	});
}

function addReceipt(seeding: Seeding, { id, number }: StoredBill): void {
	addAttachment(seeding, 'bill', id, 'Comprovante', `Comprovante do pagamento ${number}\n`);
}

/** An open bill without a due date. */
function undated({ store, newId, now }: Seeding, today: string): StoredBill {
	const description = 'Depósito a identificar';
	const amount = 780;
	return newBill({
		id: newId(),
		company_id: horizonteViagens,
		number: '900001',
		transaction_kind: 'credit',
		kind: 'normal',
		description,
		amount,
		issue_date: today,
		due_date: null,
		system_generated: false,
		person_id: null,
		account_id: accountOf(store, horizonteViagens).id,
		categories: categoryShare(store, 'Vendas de viagens', amount),
		companies: [{ company_id: horizonteViagens, amount }],
		items: [{ ...blankItem, description, amount }],
		created_at: now,
	});
}

/** What the agency has to pay before the day ends, to somebody it knows nothing else of. */
function dueToday({ store, newId, now }: Seeding, cast: Cast, today: string): StoredBill {
	const description = 'Conserto do letreiro';
	const amount = 640;
	return newBill({
		id: newId(),
		company_id: horizonteViagens,
		number: '900002',
		transaction_kind: 'debit',
		kind: 'normal',
		description,
		amount,
		issue_date: daysAfter(today, -7),
		due_date: today,
		system_generated: false,
		person_id: cast.withOneTie.bill.id,
		account_id: accountOf(store, horizonteViagens).id,
		categories: categoryShare(store, 'Aluguel', amount),
		companies: [{ company_id: horizonteViagens, amount }],
		items: [{ ...blankItem, description, amount: -amount }],
		created_at: now,
	});
}

/** Cash goes to the bank: out of one account, into another. */
function seedTransfer({ store, newId }: Seeding, ledger: Ledger, date: string): void {
	const cash = store.accounts.find(({ kind }) => kind === 'cash');
	if (!cash) return;
	const bank = accountOf(store, horizonteViagens);
	const common = {
		company_id: horizonteViagens,
		date,
		amount: 3000,
		note: 'Depósito do caixa da loja',
		check: null,
		card: null,
		payment_method_id: store.paymentMethods.find(({ kind }) => kind === 'bank_deposit')?.id ?? null,
		bill_id: null,
		credit_card_invoice_id: null,
	};
	ledger.move({
		...common,
		id: newId(),
		direction: 'debit',
		account_id: cash.id,
		transfer_account_id: bank.id,
	});
	ledger.move({
		...common,
		id: newId(),
		direction: 'credit',
		account_id: bank.id,
		transfer_account_id: cash.id,
	});
}
