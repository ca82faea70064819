import { byId, byName, clientForm, ending, filter, ours } from '../recipeNodes.mjs';
import { saleOf, sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'A mark for the trip, from 1 to 5',
		pt: 'Nota da viagem, de 1 a 5',
	},
	note: {
		en: 'The address of the form, with `?Venda=1198` at its end, is the link in the [review request](examples.md#review-request-a-whatsapp-two-days-after-the-return).',
		pt: 'O endereço do formulário, com `?Venda=1198` no fim, é o link do [pedido de avaliação](examples.md#pedido-de-avaliação-whatsapp-dois-dias-depois-da-volta).',
	},
	nodes: [
		clientForm('Como foi a viagem?', { Venda: 'number', Nota: 'number', Comentário: 'text' }),
		ending(
			'Obrigado!',
			"={{ $json.Nota >= 4 ? 'Conte também no Google: https://g.page/r/SUA-AGENCIA/review' : 'Vamos ligar para você ainda hoje.' }}",
		),
		filter('={{ $json.Nota < 4 }}'),
		ours('Sale', 'Get sale', {
			operation: 'get',
			saleId: byName('={{ $json.Venda }}'),
			output: 'fields',
			fields: ['number', 'payer_name', 'whatsapp', 'seller_id', 'payer_id'],
		}),
		ours('Task', 'Create task', {
			operation: 'create',
			title: '=Ligar para {{ $json.payer_name }} sobre a venda {{ $json.number }}',
			due: '={{ $now.plus({ hours: 4 }).toISO() }}',
			categoryId: byId(''),
			assigneeId: byId(''),
			additionalFields: {
				description: "=Nota {{ $('Filter').item.json.Nota }}: {{ $('Filter').item.json['Comentário'] }}",
				personId: byId('={{ $json.payer_id }}'),
			},
		}),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Nora Nota' });
	},
	/** @param {import('../recipes.mjs').Stored} stored */
	input({ records }) {
		const { number } = saleOf(records, 'Nora Nota');
		return [
			{ Venda: number, Nota: 5, Comentário: 'Tudo ótimo' },
			{ Venda: number, Nota: 2, Comentário: 'Hotel barulhento' },
		];
	},
	shown: (/** @type {any} */ { title, description }) => ({ title, description }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records }) => [
		{
			title: `Ligar para Nora Nota sobre a venda ${saleOf(records, 'Nora Nota').number}`,
			description: 'Nota 2: Hotel barulhento',
		},
	],
};
