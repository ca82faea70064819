import { day, reais, today } from '../../brazil.mjs';
import { leftToPay } from '../overdueBills.mjs';

export const messageNode = 'Escrever o resumo';

const DAY_MS = 86_400_000;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records, now }) {
	const open = records('sales').filter(({ status }) => status === 'opened');
	const last = today(Date.parse(now) + 6 * DAY_MS);
	const names = new Map(records('people').map(({ id, name }) => [id, name]));
	const lines = records('sales')
		.filter(({ status }) => status !== 'canceled')
		.filter(({ departure_date: departure }) => departure >= today(now) && departure <= last)
		.sort((a, b) => a.departure_date.localeCompare(b.departure_date) || a.number - b.number)
		.map((sale) => {
			const left = leftToPay(sale, records);
			const owed = left === undefined ? '?' : reais(left);
			return `• ${day(sale.departure_date)}, venda ${sale.number}, ${names.get(sale.payer_id)}: ${reais(sale.final_amount)}, falta pagar ${owed}`;
		});
	const left = open.map((sale) => leftToPay(sale, records));
	const isPart = left.includes(undefined);
	const sum = left.reduce((/** @type {number} */ all, amount) => all + (amount ?? 0), 0);
	const owed = isPart && sum === 0 ? 'não se sabe' : (isPart ? 'no mínimo ' : '') + reais(sum);
	const message = `Vendas abertas: ${open.length}\nFalta receber das vendas abertas: ${owed}\n\nEmbarques até ${day(last)}:\n${lines.join('\n') || 'Nenhum'}`;
	return [{ to: 'Equipe de vendas', chat: '#vendas', message }];
}
