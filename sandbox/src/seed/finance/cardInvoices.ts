import { daysAfter, monthsAfter, noonOf } from '../../days';
import { newBill, blankItem, type Card } from '../../records/bills';
import { companyIds } from '../../records/companies';
import { accountOf, categoryShare } from '../../resources/bills/ofSale';
import { roundMoney } from '../../resources/sales/totals';
import type { Seeding } from '../seeding';
import type { Ledger } from './ledger';

const company_id = companyIds.horizonteViagens;

const purchases: readonly [name: string, amount: number, day: number][] = [
	['Assinatura do sistema de reservas', 389.9, 2],
	['Anúncios na internet', 640, 11],
];

/** A month of the agency's card: what was bought with it, and the bill that gathers it. */
export function seedCardMonth(seeding: Seeding, ledger: Ledger, first: string, today: string): void {
	const { store, newId } = seeding;
	const account = store.accounts.find(
		(one) => one.kind === 'credit_card' && one.company_ids.includes(company_id),
	);
	const { brand = null, last_digits = null } = account?.credit_card ?? {};
	const month = first.slice(0, 7);
	const card: Card = { brand, last_digits, authorization: null };
	const common = {
		company_id,
		transaction_kind: 'debit',
		system_generated: false,
		person_id: null,
		payment_method_id: store.paymentMethods.find(({ kind }) => kind === 'credit_card')?.id ?? null,
		created_at: noonOf(first),
	} as const;
	const bought = purchases.flatMap(([name, amount, day]) => {
		const date = daysAfter(first, day);
		if (date >= today || !account) return [];
		const bill = newBill({
			...common,
			id: newId(),
			number: `${month.replace('-', '')}${String(day + 1).padStart(2, '0')}`,
			kind: 'normal',
			description: name,
			amount,
			issue_date: date,
			due_date: date,
			card,
			account_id: account.id,
			categories: categoryShare(store, 'Software', amount),
			companies: [{ company_id, amount }],
			items: [{ ...blankItem, description: name, amount: -amount }],
		});
		const movement = ledger.settle(ledger.bill(bill), date);
		return [{ bill, movement }];
	});
	if (bought.length === 0) return;
	const amount = roundMoney(bought.reduce((total, { bill }) => total + bill.amount, 0));
	const closing = daysAfter(first, 24);
	const due_date = daysAfter(monthsAfter(first, 1), 4);
	const invoice = newBill({
		...common,
		id: newId(),
		number: `FCC${month.replace('-', '')}`,
		kind: 'credit_card_invoice',
		description: `Fatura do cartão ${month}`,
		amount,
		issue_date: closing < today ? closing : today,
		due_date,
		invoice_closed: due_date < today,
		payment_method_id: store.paymentMethods.find(({ kind }) => kind === 'pix')?.id ?? null,
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
