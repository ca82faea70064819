import { reais, today } from '../../brazil.mjs';
import { code, editOnce, everyWeekOn, ours, sort } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'Sales by seller: a ranking',
		pt: 'Ranking de vendas por vendedor',
	},
	note: {
		en: '**This Week** in **Date Range** makes the one of the week. Canceled sales are not in the list.',
		pt: 'Com **This Week** em **Date Range**, é o da semana. Vendas canceladas não entram.',
	},
	nodes: [
		everyWeekOn([5], 17),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'sale_date', dateRange: 'thisMonth' },
			output: 'fields',
			fields: ['number', 'seller_name', 'final_amount'],
		}),
		// Summarize adds up no amounts that are texts.
		code(`const sellers = new Map();
for (const { json: { seller_name, final_amount } } of $input.all()) {
  const own = sellers.get(seller_name) ?? { seller_name, count_number: 0, sum_final_amount: 0 };
  sellers.set(seller_name, { ...own, count_number: own.count_number + 1, sum_final_amount: own.sum_final_amount + Number(final_amount) });
}
return [...sellers.values()];`),
		sort('sum_final_amount'),
		editOnce({
			team: "={{ $input.all().map(({ json }, place) => place + 1 + '. ' + (json.seller_name ?? 'Sem vendedor') + ': ' + json.count_number).join('\\n') }}",
			owner:
				"={{ $input.all().map(({ json }) => (json.seller_name ?? 'Sem vendedor') + ': ' + json.sum_final_amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })).join('\\n') }}",
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const sales = records('sales').filter(
			({ status, sale_date: date }) => status !== 'canceled' && date.startsWith(today(now).slice(0, 7)),
		);
		const nameOf = (/** @type {string} */ id) =>
			records('people').find((person) => person.id === id)?.name ?? 'Sem vendedor';
		const sellers = [...new Set(sales.map(({ seller_id: id }) => id))]
			.map((id) => sales.filter(({ seller_id: seller }) => seller === id))
			.map((own) => ({
				name: nameOf(own[0].seller_id),
				count: own.length,
				sum: own.reduce((sum, { final_amount: amount }) => sum + Math.round(amount * 100), 0) / 100,
			}))
			.sort((one, other) => other.sum - one.sum);
		return [
			{
				team: sellers.map(({ name, count }, place) => `${place + 1}. ${name}: ${count}`).join('\n'),
				owner: sellers.map(({ name, sum }) => `${name}: ${reais(sum)}`).join('\n'),
			},
		];
	},
};
