import { calledBy, day, reais, whatsApp } from '../../brazil.mjs';
import { owedByPayer } from '../overdueBills.mjs';

export const messageNode = ['Escrever com o que falta', 'Escrever a mensagem'];

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	const trips = items.flatMap(({ id }) => {
		const sale = records('sales').find((one) => one.id === id);
		const payer = records('people').find((one) => one.id === sale.payer_id);
		return sale.final_amount > 0 && whatsApp(payer)
			? [{ sale, payer, left: owedByPayer(sale, records) }]
			: [];
	});
	const written = (/** @type {typeof trips} */ some) =>
		some.map(({ sale, payer, left }) => ({
			to: payer.name,
			phone: whatsApp(payer),
			message: `Olá, ${calledBy(payer)}!\n\nA viagem da sua reserva ${sale.number} começa em ${day(sale.departure_date)} e termina em ${day(sale.return_date)}.${left ? `\nFalta pagar ${reais(left)}.` : ''}\n\nOs documentos de quem viaja já estão prontos? Qualquer dúvida, responda por aqui.`,
		}));
	return [...written(trips.filter(({ left }) => left)), ...written(trips.filter(({ left }) => !left))];
}
