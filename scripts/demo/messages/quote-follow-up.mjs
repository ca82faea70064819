import { day, today } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

/** @param {number} days */
const inWords = (days) =>
	days > 1 ? `faltam ${days} dias` : (['vence hoje', 'vence amanhã'][days] ?? 'já venceu');

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	return items.map(({ id }) => {
		const quote = records('quotes').find((one) => one.id === id && one.active);
		const days = (Date.parse(quote.valid_until) - Date.parse(today(now))) / 86_400_000;
		const { number, name, valid_until: last, public_url: link } = quote;
		return {
			to: 'Equipe de vendas',
			chat: '#vendas',
			message: [
				`Orçamento ${number}, "${name}", vale até ${day(last)}: ${inWords(days)}.`,
				`${link}`,
				'',
				'Pronto para enviar ao cliente:',
				`Olá! O orçamento "${name}" vale até ${day(last)}; depois disso, preço e lugares podem mudar. Posso reservar? ${link}`,
			].join('\n'),
		};
	});
}
