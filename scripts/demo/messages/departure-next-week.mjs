import { calledBy, day, reais, whatsApp } from '../../brazil.mjs';
import { leftToPay } from '../overdueBills.mjs';

export const messageNode = 'Escrever a mensagem';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	return items.flatMap(({ id }) => {
		const sale = records('sales').find((one) => one.id === id);
		const payer = records('people').find((one) => one.id === sale.payer_id);
		const phone = whatsApp(payer);
		if (!phone) return [];
		const left = leftToPay(sale, records);
		const owed = left ? `\nFalta pagar ${reais(left)}.` : '';
		return {
			to: payer.name,
			phone,
			message: `Olá, ${calledBy(payer)}!\n\nA sua viagem (reserva ${sale.number}) começa em ${day(sale.departure_date)} e termina em ${day(sale.return_date)}.${owed}\n\nJá separou os documentos? Qualquer dúvida, responda por aqui.`,
		};
	});
}
