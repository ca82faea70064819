import { calledBy, day, whatsApp } from '../../brazil.mjs';
import { writesToNobodyWhoAskedForNone } from '../optOut.mjs';

export const messageNode = 'Escrever a mensagem';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	return items.flatMap(({ id }) => {
		const sale = records('sales').find((one) => one.id === id);
		const payer = records('people').find((person) => person.id === sale.payer_id);
		const greeted = calledBy(payer);
		const hasTraveled = sale.products.some(
			(/** @type {any} */ { active, passengers }) =>
				active && passengers.some((/** @type {any} */ { person_id: who }) => who === payer.id),
		);
		if (!whatsApp(payer) || !hasTraveled || !(sale.final_amount > 0)) return [];
		return [
			{
				to: payer.name,
				phone: whatsApp(payer),
				message: [
					`Olá, ${greeted}! Que bom ter você de volta da viagem que terminou em ${day(sale.return_date)}. Como foi? Conte para nós em um minuto: https://g.page/r/SUA-AGENCIA/review`,
					'',
					`A sua opinião ajuda quem vai viajar, e nos ajuda a melhorar. Obrigado! (Reserva ${sale.number})`,
				].join('\n'),
			},
		];
	});
}

/** @param {import('../messages.mjs').Afterwards} given */
export async function afterwards(given) {
	await writesToNobodyWhoAskedForNone(given, messageNode, ({ id }) => ({ id }));
}
