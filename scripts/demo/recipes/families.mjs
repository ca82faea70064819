import { File } from 'node:buffer';
import { plusDays, today } from '../../brazil.mjs';
import { sell } from '../recipeAgency.mjs';
import { code, csv, form, ours, readRows } from '../recipeNodes.mjs';

const CPF = '735.081.946-39';

export default {
	title: { en: 'Several rows to one sale: families', pt: 'Várias linhas em uma venda: famílias' },
	note: {
		en: 'Columns: `Aluno`, `Nascimento`, `Responsável`, `CPF`, `Valor`, between semicolons; the CPF makes the family, and parents who are clients already stay as they are. Write your operator’s name and External ID into the **Code**. A file that lacks a column, a CPF or an amount is refused before anybody is registered. First with **Options > Preview > As a Table** in the last node, which lists all faults and registers nobody but the parents; then, once [two people have approved it](#the-hard-letter-if-two-people-say-yes), without. Sent again on the same day, the form makes no second sale, and a family whose rows have changed is refused; more than a day later, it makes second sales.',
		pt: 'Colunas: `Aluno`, `Nascimento`, `Responsável`, `CPF`, `Valor`, separadas por ponto e vírgula; linhas com o mesmo CPF formam uma família, e pais que já são clientes ficam como estão. Escreva o nome e o External ID da sua operadora no **Code**. Um arquivo em que falta uma coluna, um CPF ou um valor é recusado antes de qualquer cadastro. Primeiro com **Options > Preview > As a Table** no último nó, que lista todos os erros e só cadastra os pais; depois de [dois sins](#a-carta-dura-se-duas-pessoas-disserem-sim), sem. Enviado de novo no mesmo dia, o formulário não cria outra venda, e uma família cujas linhas mudaram é recusada; mais de um dia depois, cria outras vendas.',
	},
	/** One of the parents is already a client. @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Iara Pires', details: { cpf_cnpj: CPF.replace(/\D/g, '') } });
	},
	/** The form is sent twice. @param {import('../recipes.mjs').Stored} stored */
	input({ now }) {
		const sent = () => ({
			Planilha: new File(
				[
					`Aluno;Nascimento;Responsável;CPF;Valor\nTeo Pires;05/03/2012;Iara Pires;${CPF};1.000,00\nLia Pires;09/08/2014;Iara Pires;${CPF};1.000,00\nGil Nunes;01/02/2013;Olga Nunes;846.290.315-70;1.000,00\n`,
				],
				'colegio.csv',
				{ type: 'text/csv' },
			),
			Viagem: 'Colégio em Foz',
			Ida: plusDays(today(now), 120),
			Volta: plusDays(today(now), 124),
		});
		return [sent(), sent()];
	},
	nodes: [
		form('Grupo do colégio', { Planilha: 'file', Viagem: 'text', Ida: 'date', Volta: 'date' }),
		csv('Planilha'),
		code(`${readRows('Aluno', 'Nascimento', 'Responsável', 'CPF', 'Valor')}const trip = $('On form submission').first().json;
const nameOf = (row) => String(row['Responsável'] ?? '').trim();
const families = {};
for (const row of rows) {
  const digits = String(row.CPF ?? '').replace(/\\D/g, '');
  if (digits === '') refuse(row, 'falta o CPF');
  const own = (families[digits] ??= []);
  own.push(row);
  if (nameOf(row).toLowerCase() !== nameOf(own[0]).toLowerCase()) refuse(row, 'o CPF já é de ' + nameOf(own[0]));
}
return Object.values(families).map((own) => {
  const total = own.reduce((sum, row) => sum + Math.round(amountOf(row, 'Valor') * 100), 0);
  const part = (index) => (Math.floor(total / 10) + (index < total % 10 ? 1 : 0)) / 100;
  return { name: nameOf(own[0]), cpf: own[0].CPF, sale: {
    travel_packages: [{
      local_id: 'trip', package_name: trip.Viagem, begin_date: trip.Ida, end_date: trip.Volta, supplier: { person_kind: 'company', external_id: 'escolar', name: 'Operadora Escolar' },
      passengers: own.map(({ Aluno, Nascimento, Valor }) => ({ amount: Valor, person: { person_kind: 'individual', name: Aluno, birthdate: Nascimento } })),
    }],
    payments: [...Array(10).keys()].map((index) => ({ agency: { bank_slip: { due_date: $today.plus({ months: index + 1 }).toISODate(), products: [{ local_id: 'trip', payment_amount: part(index) }] } } })),
  } };
});`),
		ours('Person', 'Find or create person', {
			operation: 'findOrCreate',
			matchBy: 'cpfCnpj',
			matchValue: '={{ $json.cpf }}',
			name: '={{ $json.name }}',
		}),
		ours('Sale', 'Create sale', {
			operation: 'create',
			inputMode: 'json',
			body: "={{ { ...$('Code').item.json.sale, payer: { id: $json.id } } }}",
			options: {
				idempotencyKey:
					"={{ $json.id }} {{ $('On form submission').first().json.Viagem }} {{ $('On form submission').first().json.Ida }}",
				output: 'fields',
				fields: ['number', 'final_amount', 'payments_agency_bills'],
			},
		}),
	],
	shown: (/** @type {any} */ { final_amount: amount, payments_agency_bills: bills }) => ({
		amount,
		bills: typeof bills === 'string' ? bills.split(', ').length : bills.length,
	}),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ made }) {
		const passengers = made('sales').map(({ products: [product] }) => product.passengers.length);
		if (passengers.sort().join() !== '1,2') throw new Error(`The sales have ${passengers.join()} passengers`);
		return [
			{ amount: 2000, bills: 10 },
			{ amount: 1000, bills: 10 },
			{ amount: 2000, bills: 10 },
			{ amount: 1000, bills: 10 },
		];
	},
};
