import { byName, edit, everyDay, filter, ours, sheet } from '../recipeNodes.mjs';
import { saleOf, sell } from '../recipeAgency.mjs';

const ROW = {
	...{ Cliente: 'Zoe Folha', Fornecedor: 'Operadora Sul', Pacote: 'Bonito' },
	...{ Ida: '05/06/2027', Volta: '09/06/2027', Valor: '1.250,00', Venda: '' },
};

export default {
	title: { en: 'A Google sheet each night', pt: 'A planilha do Google toda noite' },
	note: {
		en: 'Behind it **Google Sheets**, **Update row in sheet**, matches `row_number` and writes `Venda` and `Motivo` into the row: a row with a number is never sent again. _conferir_ in `Venda` holds a row back, as nobody knows whether it is a sale: look in the back office, then enter the number, or empty the cell. Each row is a sale, also one equal to another. Where the row could not be written, enter the number yourself: the Idempotency Key makes no second sale of it for a day, and after that a row without a number makes one.',
		pt: 'Depois da última linha, o **Google Sheets**, **Update row in sheet**, encontra a linha por `row_number` e escreve nela `Venda` e `Motivo`: uma linha com número nunca é enviada de novo. _conferir_ em `Venda` segura uma linha que ninguém sabe se virou venda: olhe no back-office e anote o número, ou esvazie a célula. Cada linha é uma venda, mesmo igual a outra. Se não deu para escrever na linha, anote o número você mesmo: por um dia a Idempotency Key não deixa criar outra venda; depois, uma linha sem número vira venda.',
	},
	nodes: [
		everyDay(22),
		sheet(),
		filter('={{ !$json.Venda }}'),
		ours(
			'Sale',
			'Create sale',
			{
				operation: 'create',
				payer: byName('={{ $json.Cliente }}'),
				products: {
					travelPackage: [
						{
							supplier: byName('={{ $json.Fornecedor }}'),
							packageName: '={{ $json.Pacote }}',
							beginDate: '={{ $json.Ida }}',
							endDate: '={{ $json.Volta }}',
							passengers: { passenger: [{ sameAsPayer: true, amount: '={{ $json.Valor }}' }] },
						},
					],
				},
				options: {
					// Equal rows are counted, since a couple may have two: a row's number changes when it is moved.
					idempotencyKey:
						"={{ $json.Cliente }} {{ $json.Pacote }} {{ $json.Ida }} {{ $('Get row(s) in sheet').all().filter(({ json }) => json.Cliente === $json.Cliente && json.Pacote === $json.Pacote && json.Ida === $json.Ida && json.row_number <= $json.row_number).length }}",
				},
			},
			{ onError: 'continueRegularOutput' },
		),
		edit({
			row_number: "={{ $('Filter').item.json.row_number }}",
			Venda: "={{ $json.number ?? ($json.error?.may_have_stored ? 'conferir' : '') }}",
			Motivo:
				"={{ $json.error?.message ?? ($json.replayed ? 'a venda já existia: confira se é desta linha' : '') }}",
		}),
	],
	/** One new row, one with a day that does not exist, and one that is already a sale. */
	pinned: {
		'Get row(s) in sheet': [
			{ ...ROW, row_number: 2 },
			{ ...ROW, row_number: 3, Ida: '31/02/2027' },
			{ ...ROW, row_number: 4, Venda: '1100' },
		],
	},
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Zoe Folha' });
	},
	shown: (/** @type {any} */ { row_number: row, Venda, Motivo }) => ({
		...{ row, Venda, Motivo: Motivo.split(',')[0] },
	}),
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ records }) => [
		{ row: '2', Venda: String(saleOf(records, 'Zoe Folha').number), Motivo: '' },
		{
			row: '3',
			Venda: '',
			Motivo: "'Travel Package 1 > Begin Date' aceita uma data como 05/06/2026 (dia primeiro) ou 2026-06-05",
		},
	],
};
