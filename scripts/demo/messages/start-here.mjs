import { day, reais } from '../../brazil.mjs';

export const messageNode = 'Escrever uma frase';

const LIMIT = 5;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ records }) {
	const names = new Map(records('people').map(({ id, name }) => [id, name]));
	const open = records('sales').filter(({ status }) => status === 'opened');
	return open
		.toReversed()
		.slice(0, LIMIT)
		.map(({ number, payer_id: payer, final_amount: amount, departure_date: departure }) => {
			const when = departure ? day(departure) : '';
			return {
				sale: number,
				message: `Venda ${number}, ${names.get(payer) ?? ''}: ${reais(amount)}, embarque: ${when}`,
			};
		});
}
