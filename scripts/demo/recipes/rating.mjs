import { byId, byName, clientForm, ending, filter, ours } from '../recipeNodes.mjs';
import { saleOf, sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'A mark for the trip, from 1 to 5',
		pt: 'Nota da viagem, de 1 a 5',
	},
	note: {
		en: 'The page stands before the task, so it promises no call. A mark below 4, or none, makes a task, also where the number of the sale is missing or wrong. The address of the form, with `?Venda=1198` at its end, is the link in the [review request](examples.md#review-request-a-whatsapp-two-days-after-the-return).',
		pt: 'A página vem antes da tarefa; por isso não promete uma ligação. Uma nota abaixo de 4, ou nenhuma, vira tarefa, mesmo se o número da venda falta ou está errado. O endereço do formulário, com `?Venda=1198` no fim, é o link do [pedido de avaliação](examples.md#pedido-de-avaliação-whatsapp-dois-dias-depois-da-volta).',
	},
	nodes: [
		clientForm('Como foi a viagem?', { Venda: 'number', Nota: 'number', Comentário: 'text' }),
		ending(
			'Obrigado!',
			"={{ $json.Nota >= 4 ? 'Conte também no Google: https://g.page/r/SUA-AGENCIA/review' : 'Obrigado por nos contar.' }}",
		),
		filter('={{ !($json.Nota >= 4) }}'),
		ours(
			'Sale',
			'Get sale',
			{
				operation: 'get',
				saleId: byName('={{ $json.Venda }}'),
				output: 'fields',
				fields: ['payer_name', 'whatsapp', 'payer_id'],
			},
			{ onError: 'continueRegularOutput' },
		),
		ours('Task', 'Create task', {
			operation: 'create',
			title:
				"=Ligar para {{ $json.payer_name ?? 'o cliente' }} sobre a venda {{ $('Filter').item.json.Venda || '?' }}",
			due: '={{ $now.plus({ hours: 4 }).toISO() }}',
			categoryId: byId(''),
			assigneeId: byId(''),
			additionalFields: {
				description:
					"=Nota {{ $('Filter').item.json.Nota || '?' }}: {{ $('Filter').item.json['Comentário'] }} {{ $json.whatsapp ?? $json.error?.message ?? '' }}",
				personId: byId("={{ $json.payer_id ?? '' }}"),
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
			{ Venda: number, Nota: 2, Comentário: 'Hotel barulhento. ' },
			{ Venda: 999999, Nota: 1, Comentário: 'Guia ausente. ' },
		];
	},
	shown: (/** @type {any} */ { title, description }) => ({ title, said: description.split('.')[0] }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records }) => [
		{
			title: `Ligar para Nora Nota sobre a venda ${saleOf(records, 'Nora Nota').number}`,
			said: 'Nota 2: Hotel barulhento',
		},
		{ title: 'Ligar para o cliente sobre a venda 999999', said: 'Nota 1: Guia ausente' },
	],
};
