import { day, reais } from '../../brazil.mjs';

export const messageNode = 'Escrever a confirmação';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, before }) {
	const known = new Set(before('sales').map(({ id }) => id));
	const sales = records('sales').filter(({ id }) => !known.has(id));
	if (sales.length !== items.length) throw new Error(`${items.length} forms made ${sales.length} sales.`);
	return sales.map((sale, index) => {
		const booking = items[index]['Número da reserva'];
		const passenger = records('people').find(({ id }) => id === sale.payer_id);
		const [cruise] = sale.products;
		return {
			to: passenger.name,
			email: passenger.email,
			subject: `A sua reserva ${booking}`,
			message: `Olá, ${passenger.name}!\n\nA sua reserva ${cruise.details.booking_number} no ${cruise.details.ship_name} está confirmada: embarque em ${day(sale.departure_date)}, desembarque em ${day(sale.return_date)}, no valor de ${reais(sale.final_amount)}.\n\nNa agência, o número dela é ${sale.number}. Qualquer dúvida, fale com a sua agência.`,
			page: `Reserva ${booking}: foi criada a venda ${sale.number}, no valor de ${reais(sale.final_amount)}.`,
		};
	});
}
