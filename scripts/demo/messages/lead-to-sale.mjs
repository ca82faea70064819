import { day } from '../../brazil.mjs';

export { meetStrangers as afterwards } from '../strangers.mjs';

export const messageNode = 'Escrever à equipe';

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items: [lead], made }) {
	const [sales, tasks, people] = [made('sales'), made('tasks'), made('people')];
	const client = people.find(({ name }) => name === lead.Nome);
	if (
		sales.length !== 1 ||
		tasks.length !== 1 ||
		sales[0].payer_id !== client?.id ||
		tasks[0].person_id !== client?.id
	)
		throw new Error(`A new lead made ${sales.length} sales and ${tasks.length} tasks, of whomever`);
	const [sale] = sales;
	const trip = `${sale.products[0].details.destination}, de ${day(sale.departure_date)} a ${day(sale.return_date)}`;
	return [
		{
			to: 'Equipe de vendas',
			chat: '-1001234567890',
			message: `Pedido de viagem pelo site\nNome: ${client.name}\nWhatsApp: ${client.phones[0]}\nE-mail: ${client.email}\nViagem: ${trip}, ${lead['Quantas pessoas']} pessoa(s)\nObservações: ${lead['Observações']}\nCliente: cadastro novo\nVenda aberta: ${sale.number}`,
		},
	];
}
