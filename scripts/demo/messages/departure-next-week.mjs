import { calledBy, day, reais } from '../../brazil.mjs';

export const messageNode = 'Write the Message';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	return items.flatMap(({ id }) => {
		const sale = records('sales').find((one) => one.id === id);
		const payer = records('people').find((one) => one.id === sale.payer_id);
		if (!payer.email) return [];
		const departure = day(sale.departure_date);
		const owed = sale.balance > 0 ? `\nFalta pagar ${reais(sale.balance)}.` : '';
		return {
			to: payer.name,
			email: payer.email,
			subject: `A sua viagem começa em ${departure}`,
			message: `Olá, ${calledBy(payer)}!\n\nA sua viagem (reserva ${sale.number}) começa em ${departure} e termina em ${day(sale.return_date)}.${owed}\n\nJá separou os documentos? Qualquer dúvida, responda a este e-mail.`,
		};
	});
}
