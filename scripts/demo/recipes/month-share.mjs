import { today } from '../../brazil.mjs';
import { byId, code, everyMonthOn, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'What a month leaves for the agency', pt: 'O que sobra de um mês para a agência' },
	note: {
		en: 'Of each sale: its total, without what the client pays straight to the supplier and what an intermediary keeps; then the bills of suppliers and others that it names, and what people get as commission. `conferir` names the sales that no bill of a supplier stands against yet: all of such a sale counts as the agency’s. Refunds are not in it.',
		pt: 'De cada venda: o total, sem o que o cliente paga direto ao fornecedor e o que um intermediário retém; depois as contas de fornecedores e outras que ela cita, e o que as pessoas recebem de comissão. `conferir` traz as vendas que ainda não têm conta de fornecedor: o total de uma venda assim fica todo como da agência. Reembolsos não entram.',
	},
	nodes: [
		everyMonthOn(1, 9),
		ours(
			'Sale',
			'Get many sales',
			{
				operation: 'getAll',
				returnAll: true,
				filters: { dateField: 'sale_date', dateRange: 'lastMonth' },
				output: 'everything',
			},
			{ alwaysOutputData: true },
		),
		code(`const bills = $input.all().flatMap(({ json: { financial } }) => [...(financial?.vendor_bills ?? []), ...(financial?.standalone_bills ?? [])]);
// Without bills, the next node has nothing to read, and the month still counts.
return bills.length === 0 ? [{}] : [...new Set(bills.map(({ id }) => id))].map((bill) => ({ bill }));`),
		ours(
			'Bill',
			'Get bill',
			{
				operation: 'get',
				billId: byId('={{ $json.bill }}'),
				output: 'everything',
			},
			{ onError: 'continueRegularOutput' },
		),
		code(
			`const [unread] = $input.all().filter(({ json }, place) => json.error && $('Code').all()[place].json.bill);
if (unread) throw new Error(unread.json.error.message);
const sum = (some) => some.reduce((total, { amount }) => total + Number(amount), 0);
const items = $input.all().map(({ json }) => json).filter(({ items, canceled }) => items && !canceled).flatMap((bill) => bill.items);
const sales = $('Get many sales').all().filter(({ json }) => json.id).map(({ json: { id, number, totals, payments, commissions } }) => {
  const elsewhere = [...Object.values(payments.vendor).flat(), ...payments.agency.retained_by_intermediary].flatMap(({ products }) => products);
  // Amounts of items have a sign: what is to be paid counts down.
  const suppliers = items.filter(({ sale }) => sale?.id === id);
  const earned = commissions.map(({ amount, retained_amount }) => ({ amount: amount - retained_amount }));
  return { number, isToCheck: suppliers.length === 0, amount: Number(totals.final_amount) - sum(elsewhere) + sum(suppliers) - sum(earned) };
});
return [{ sobra: sum(sales).toFixed(2), conferir: sales.filter(({ isToCheck }) => isToCheck).map(({ number }) => number).join(', ') }];`,
			'Code1',
		),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const cents = (/** @type {number} */ amount) => Math.round(amount * 100);
		const [year, number] = today(now).split('-').map(Number);
		const month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
		const sales = records('sales').filter(
			({ status, sale_date: date }) => status !== 'canceled' && date.startsWith(month),
		);
		const kinds = ['vendor_standalone', 'vendor_invoice', 'sale_standalone'];
		const bills = records('bills').filter(({ kind, canceled }) => kinds.includes(kind) && !canceled);
		const suppliersOf = (/** @type {any} */ { id }) =>
			bills.flatMap(({ items }) => items).filter(({ sale_id: sale }) => sale === id);
		const left = sales.map((sale) => {
			const elsewhere = sale.payments
				.filter(
					(/** @type {any} */ { side, method, bill_id: bill }) =>
						bill === null && (side === 'vendor' || method === 'retained_by_intermediary'),
				)
				.flatMap((/** @type {any} */ { items }) => items);
			const parts = [
				sale.final_amount,
				...elsewhere.map((/** @type {any} */ { amount }) => -amount),
				...suppliersOf(sale).map(({ amount }) => amount),
				...sale.commissions.map((/** @type {any} */ { amount, retained_amount: kept }) => kept - amount),
			];
			return parts.reduce((sum, amount) => sum + cents(amount), 0);
		});
		return [
			{
				sobra: (left.reduce((sum, amount) => sum + amount, 0) / 100).toFixed(2),
				conferir: sales
					.filter((sale) => suppliersOf(sale).length === 0)
					.map(({ number }) => number)
					.reverse()
					.join(', '),
			},
		];
	},
};
