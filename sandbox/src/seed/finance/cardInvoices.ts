import { shiftDate } from '../../brasilia';
import type { StoredMovement } from '../../records/accountMovements';
import { newBill, blankItem, type StoredBill } from '../../records/bills';
import { companyIds } from '../../records/companies';
import { accountOf, categoryShare, paymentMethodOf } from '../../resources/sales/bills';
import { roundMoney } from '../../resources/sales/totals';
import { workingHourOf, type Seeding } from '../seeding';
import type { Ledger } from './ledger';

const company_id = companyIds.horizonteViagens;

const purchases: readonly [description: string, amount: number, daysIntoMonth: number][] = [
	['Assinatura do sistema de reservas', 389.9, 2],
	['Anúncios na internet', 640, 11],
];

interface Purchase {
	bill: StoredBill;
	movement: StoredMovement;
}

/**
 * A month of the agency's card: the purchases, and the bill for all of them.
 * @param first day of the month, YYYY-MM-DD
 */
export function seedCardMonth(seeding: Seeding, ledger: Ledger, first: string): void {
	const bought = seedPurchases(seeding, ledger, first);
	if (bought.length === 0) return;
	const { store, newId, today } = seeding;
	const amount = roundMoney(bought.reduce((total, { bill }) => total + bill.amount, 0));
	const closing = shiftDate(first, { days: 24 });
	const due_date = shiftDate(first, { months: 1, days: 4 });
	const month = first.slice(0, 7);
	const invoice = newBill({
		...commonOf(seeding, first),
		id: newId(),
		number: `FCC${month.replace('-', '')}`,
		kind: 'credit_card_invoice',
		description: `Fatura do cartão ${month}`,
		amount,
		issue_date: closing < today ? closing : today,
		due_date,
		invoice_closed: due_date < today,
		payment_method_id: paymentMethodOf(store, 'pix'),
		account_id: accountOf(store, company_id).id,
		categories: categoryShare(store, 'Fatura de cartão', amount),
		companies: [{ company_id, amount }],
		items: bought.map(({ bill }) => ({
			...blankItem,
			description: bill.description,
			amount: -bill.amount,
		})),
		credit_card_items: bought.map(({ bill, movement }) => ({ movement_id: movement.id, bill_id: bill.id })),
	});
	ledger.bill(invoice);
	for (const { movement } of bought) movement.credit_card_invoice_id = invoice.id;
	if (due_date < today) ledger.settle(invoice, due_date);
}

function seedPurchases(seeding: Seeding, ledger: Ledger, first: string): Purchase[] {
	const { store, newId, today } = seeding;
	const account = store.accounts.find(
		({ kind, company_ids }) => kind === 'credit_card' && company_ids.includes(company_id),
	);
	if (!account) return [];
	const { brand = null, last_digits = null } = account.credit_card ?? {};
	return purchases.flatMap(([description, amount, daysIntoMonth]) => {
		const date = shiftDate(first, { days: daysIntoMonth });
		if (date >= today) return [];
		const bill = newBill({
			...commonOf(seeding, first),
			id: newId(),
			number: date.replaceAll('-', ''),
			kind: 'normal',
			description,
			amount,
			issue_date: date,
			due_date: date,
			card: { brand, last_digits, authorization: null },
			payment_method_id: paymentMethodOf(store, 'credit_card'),
			account_id: account.id,
			categories: categoryShare(store, 'Software', amount),
			companies: [{ company_id, amount }],
			items: [{ ...blankItem, description, amount: -amount }],
		});
		return [{ bill, movement: ledger.settle(ledger.bill(bill), date) }];
	});
}

const commonOf = (seeding: Seeding, first: string) =>
	({
		company_id,
		transaction_kind: 'debit',
		system_generated: false,
		person_id: null,
		created_at: workingHourOf(first, seeding),
	}) as const;
