import { byName, byId, code, form, ours } from '../recipeNodes.mjs';
import { sell } from '../recipeAgency.mjs';

export default {
	title: {
		en: 'A copy of somebody’s data (LGPD)',
		pt: 'Cópia dos dados de alguém (LGPD)',
	},
	note: {
		en: '**Convert to File**, **Convert to JSON**, makes one file of it. Let two people approve it, as in [the hard letter](#the-hard-letter-if-two-people-say-yes). The list of its attachments is in it, the files are read by **Attachment > Download**. Others in the same sales have rights, too: look before you send.',
		pt: 'O **Convert to File**, **Convert to JSON**, faz disso um arquivo. Peça o sim de duas pessoas, como na [carta dura](#a-carta-dura-se-duas-pessoas-disserem-sim). A lista dos anexos está nele; os arquivos vêm com **Attachment > Download**. Nas vendas há outras pessoas, que também têm direitos: olhe antes de enviar.',
	},
	input: { Cliente: '417.352.980-50' },
	nodes: [
		form('Cópia de dados', { Cliente: 'text' }),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byName('={{ $json.Cliente }}'),
			output: 'everything',
			withReferences: true,
		}),
		ours(
			'Sale',
			'Get many sales',
			{
				operation: 'getAll',
				returnAll: true,
				filters: {
					peopleId: { person: [{ personId: byId('={{ $json.id }}') }] },
					status: ['opened', 'closed', 'canceled'],
				},
				output: 'everything',
				withReferences: true,
			},
			{ alwaysOutputData: true },
		),
		code(`return [{
  asked_on: $('On form submission').first().json.submittedAt, person: $('Get person').first().json,
  sales: $input.all().map(({ json }) => json).filter((sale) => sale.id),
}];`),
	],
	/** @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, {
			client: 'Clara Datena',
			details: { cpf_cnpj: '41735298050', email: 'clara@example.com' },
			companions: ['Davi Datena'],
			due: [5, 35],
		});
	},
	shown: (/** @type {any} */ { person, sales }) => ({
		asked: `${person.name}, ${person.email}`,
		sales: sales
			.map(
				(/** @type {any} */ { number, travel_packages: [{ package_name: name }], payments }) =>
					`${number}: ${name}, ${payments.agency.bills.map((/** @type {any} */ { amount }) => amount).join(', ')}`,
			)
			.join('; '),
	}),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records }) {
		const client = records('people').find(({ cpf_cnpj: document }) => document === '41735298050');
		const bills = records('bills').filter(({ person_id: id }) => id === client.id);
		const sale = records('sales').find(({ payer_id: id }) => id === client.id);
		return [
			{
				asked: 'Clara Datena, clara@example.com',
				sales: `${sale.number}: Pacote Gramado, ${bills.map(({ amount }) => amount).join(', ')}`,
			},
		];
	},
};
