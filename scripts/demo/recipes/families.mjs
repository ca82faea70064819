import { File } from 'node:buffer';
import { plusDays, today } from '../../brazil.mjs';
import { code, extract, form, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'Several rows to one sale: families', pt: 'Várias linhas em uma venda: famílias' },
	note: {
		en: 'Columns: `Aluno`, `Nascimento`, `Responsável`, `CPF`, `Valor`, between semicolons; the CPF makes the family. Write your operator’s name and External ID into the **Code**. First with **Options > Preview > As a Table**, which lists all faults and writes nothing; then, after [two times yes](#the-hard-letter-if-two-people-say-yes), without.',
		pt: 'Colunas: `Aluno`, `Nascimento`, `Responsável`, `CPF`, `Valor`, com ponto e vírgula; o CPF faz a família. Escreva o nome e o External ID da sua operadora no **Code**. Primeiro com **Options > Preview > As a Table**, que lista todos os erros e não grava nada; depois de [dois sins](#a-carta-dura-se-duas-pessoas-disserem-sim), sem.',
	},
	/** @param {import('../recipes.mjs').Stored} stored */
	input: ({ now }) => ({
		Planilha: new File(
			[
				'Aluno;Nascimento;Responsável;CPF;Valor\nTeo Pires;05/03/2012;Iara Pires;735.081.946-39;1.000,00\nLia Pires;09/08/2014;Iara Pires;735.081.946-39;1.000,00\nGil Nunes;01/02/2013;Olga Nunes;846.290.315-70;1.000,00\n',
			],
			'colegio.csv',
			{ type: 'text/csv' },
		),
		Viagem: 'Colégio em Foz',
		Ida: plusDays(today(now), 120),
		Volta: plusDays(today(now), 124),
	}),
	nodes: [
		form('Grupo do colégio', { Planilha: 'file', Viagem: 'text', Ida: 'date', Volta: 'date' }),
		extract('csv', 'Planilha', { delimiter: ';', headerRow: true }),
		code(`const trip = $('On form submission').first().json;
const families = {};
for (const { json } of $input.all()) (families[json.CPF] ??= []).push(json);
return Object.values(families).map((rows) => {
  const total = rows.reduce((sum, { Valor }) => sum + Math.round(Number(Valor.replace(/\\./g, '').replace(',', '.')) * 100), 0);
  const part = (index) => (Math.floor(total / 10) + (index < total % 10 ? 1 : 0)) / 100;
  return {
    payer: { person_kind: 'individual', name: rows[0]['Responsável'], cpf_cnpj: rows[0].CPF },
    travel_packages: [{
      local_id: 'trip', package_name: trip.Viagem, begin_date: trip.Ida, end_date: trip.Volta, supplier: { person_kind: 'company', external_id: 'escolar', name: 'Operadora Escolar' },
      passengers: rows.map(({ Aluno, Nascimento, Valor }) => ({ amount: Valor, person: { person_kind: 'individual', name: Aluno, birthdate: Nascimento } })),
    }],
    payments: [...Array(10).keys()].map((index) => ({ agency: { bank_slip: { due_date: $today.plus({ months: index + 1 }).toISODate(), products: [{ local_id: 'trip', payment_amount: part(index) }] } } })),
  };
});`),
		ours('Sale', 'Create sale', {
			operation: 'create',
			inputMode: 'json',
			body: '={{ $json }}',
			options: { output: 'fields', fields: ['number', 'final_amount', 'payments_agency_bills'] },
		}),
	],
	shown: (/** @type {any} */ { final_amount: amount, payments_agency_bills: bills }) => ({
		amount,
		bills: typeof bills === 'string' ? bills.split(', ').length : bills.length,
	}),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ made }) {
		const names = made('sales').map(({ products: [{ passengers }] }) => passengers.length);
		if (names.join() !== '2,1') throw new Error(`The sales have ${names.join()} passengers`);
		return [
			{ amount: 2000, bills: 10 },
			{ amount: 1000, bills: 10 },
		];
	},
};
