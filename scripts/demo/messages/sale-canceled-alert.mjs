import { day, reais, today, whatsApp } from '../../brazil.mjs';

export const messageNode = 'Escrever a linha';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	const canceled = records('sales').filter(({ status }) => status === 'canceled');
	return items.map(({ id }) => {
		const sale = canceled.find((one) => one.id === id);
		if (!sale) throw new Error(`The trigger gave the sale ${id}, which is not canceled.`);
		const payer = records('people').find((one) => one.id === sale.payer_id);
		return {
			venda: String(sale.number),
			cliente: payer.name,
			telefone: whatsApp(payer),
			email: payer.email ?? '',
			valor: reais(sale.final_amount),
			embarque: sale.departure_date ? day(sale.departure_date) : '',
			cancelada_em: day(today(now)),
		};
	});
}
