import { day, plusDays, reais, whatsApp } from '../../brazil.mjs';
import { leftToPay } from '../overdueBills.mjs';

export const messageNode = 'Escrever o evento';

const ARRAYS = ['travel_packages', 'hotels', 'airline_tickets', 'cruises', 'car_rentals'];

/** @param {{ products: any[] }} sale */
function placesOf({ products }) {
	const shown = ARRAYS.flatMap((array) =>
		products.filter((product) => product.array === array && product.active),
	);
	return [
		...new Set(shown.map(({ details }) => details.destination || details.cruise_destination).filter(Boolean)),
	];
}

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records }) {
	const sales = items.map(({ id }) => records('sales').find((one) => one.id === id));
	const trips = sales.filter((sale) => sale.departure_date && sale.final_amount > 0);
	return trips.map((sale) => {
		const payer = records('people').find((person) => person.id === sale.payer_id);
		const places = placesOf(sale);
		const left = leftToPay(sale, records);
		const lastDay = sale.return_date ?? sale.departure_date;
		return {
			to: payer.name,
			phone: whatsApp(payer),
			title: `Embarque: ${payer.name}, ${places.join(', ') || 'destino não informado'}`,
			start: sale.departure_date,
			end: plusDays(lastDay, 1),
			message: [
				`Venda ${sale.number}`,
				`Cliente: ${payer.name}`,
				`Telefone: ${whatsApp(payer)}`,
				`Destino: ${places.join(', ') || 'destino não informado'}`,
				`Embarque: ${day(sale.departure_date)}`,
				`Volta: ${sale.return_date ? day(sale.return_date) : ''}`,
				`Total: ${reais(sale.final_amount)}`,
				`Falta pagar: ${left === undefined ? '?' : reais(left)}`,
			].join('\n'),
			event: sale.id.replace(/-/g, ''),
		};
	});
}
