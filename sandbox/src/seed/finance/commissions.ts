import { shiftDate } from '../../brasilia';
import { newBill, blankItem } from '../../records/bills';
import type { StoredSale } from '../../records/sales';
import { accountOf, categoryShare, paymentMethodOf } from '../../resources/sales/bills';
import { roundMoney } from '../../resources/sales/totals';
import type { Seeding } from '../seeding';
import type { Ledger } from './ledger';

/** What the sellers earned in a month: one bill for each seller and company. */
export function seedCommissionBills(seeding: Seeding, ledger: Ledger): void {
	const { store, newId, now, today } = seeding;
	const earned = new Map<string, { sale: StoredSale; amount: number }[]>();
	for (const sale of store.sales.all()) {
		for (const { person_id, amount, retained_amount } of sale.commissions) {
			const period = `${sale.company_id} ${person_id} ${sale.sale_date.slice(0, 7)}`;
			const line = { sale, amount: roundMoney(amount - retained_amount) };
			earned.set(period, [...(earned.get(period) ?? []), line]);
		}
	}
	let count = 0;
	for (const [period, lines] of earned) {
		const [company_id = '', person_id = '', month = ''] = period.split(' ');
		const issued = lines.at(-1)?.sale;
		const amount = roundMoney(lines.reduce((total, line) => total + line.amount, 0));
		const due_date = shiftDate(`${month}-01`, { months: 1, days: 4 });
		const bill = ledger.bill(
			newBill({
				id: newId(),
				company_id,
				number: `C${month.replace('-', '')}-${++count}`,
				transaction_kind: 'debit',
				kind: 'commission',
				description: `Comissões ${month}`,
				amount,
				issue_date: issued?.sale_date ?? today,
				due_date,
				person_id,
				payment_method_id: paymentMethodOf(store, 'pix'),
				account_id: accountOf(store, company_id).id,
				categories: categoryShare(store, 'Comissões de vendedores', amount),
				companies: [{ company_id, amount }],
				items: lines.map((line) => ({
					...blankItem,
					description: `Comissão da venda ${line.sale.number}`,
					amount: -line.amount,
					sale_id: line.sale.id,
				})),
				commissions: lines.map(({ amount: whole }) => ({ person_id, amount: whole, balance: whole })),
				created_at: issued?.created_at ?? now,
			}),
		);
		if (due_date < today) ledger.settle(bill, due_date);
	}
}
