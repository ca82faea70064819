import { File } from 'node:buffer';
import { day } from '../../brazil.mjs';
import { byName, code, csv, form, ours, readRows } from '../recipeNodes.mjs';

/**
 * The movements of one account on the last day that has any.
 *
 * @param {import('../messages.mjs').Records} records
 */
function lastMovements(records) {
	const last = records('account_movements').reduce((one, other) => (other.date >= one.date ? other : one));
	return records('account_movements').filter(
		({ date, account_id: account }) => date === last.date && account === last.account_id,
	);
}

export default {
	title: {
		en: 'The bank statement against the movements',
		pt: 'Extrato do banco e movimentos',
	},
	note: {
		en: 'Columns of the file: `Data` (25/11/2026) and `Valor` (-1.250,00), between semicolons; a line without `Valor`, such as a balance, is no movement. `Conta` is the name of the account in the back office: a statement is of one account. The list of movements has no filter by date, so the days of the statement decide.',
		pt: 'Colunas do arquivo: `Data` (25/11/2026) e `Valor` (-1.250,00), separadas por ponto e vírgula; uma linha sem `Valor`, como um saldo, não é movimento. `Conta` é o nome da conta no back-office: um extrato é de uma conta só. A lista de movimentos não tem filtro por data: valem os dias do extrato.',
	},
	/**
	 * The first movement of the last day, and a fee that nobody has entered.
	 *
	 * @param {import('../recipes.mjs').Stored} stored
	 */
	input({ records }) {
		const [{ date, amount, direction, account_id: account }] = lastMovements(records);
		const booked = (direction === 'debit' ? -amount : amount).toFixed(2).replace('.', ',');
		return {
			Extrato: new File([`Data;Valor\n${day(date)};${booked}\n${day(date)};-12,57\n`], 'extrato.csv', {
				type: 'text/csv',
			}),
			Conta: records('accounts').find(({ id }) => id === account).name,
		};
	},
	nodes: [
		form('Extrato', { Extrato: 'file', Conta: 'text' }),
		csv('Extrato'),
		ours(
			'AccountMovement',
			'Get many account movements',
			{
				operation: 'getAll',
				returnAll: true,
				filters: { accountId: byName("={{ $('On form submission').first().json.Conta }}") },
			},
			{ executeOnce: true, alwaysOutputData: true },
		),
		code(`${readRows('Data', 'Valor')}const dateOf = (row) => {
  if (!row.Data) refuse(row, 'falta o dia');
  if (!/^\\d\\d\\/\\d\\d\\/\\d{4}$/.test(row.Data)) refuse(row, row.Data + ' não é um dia como 25/11/2026');
  return row.Data.split('/').reverse().join('-');
};
const bank = rows.filter(({ Valor }) => Valor).map((row) => ({ date: dateOf(row), amount: amountOf(row, 'Valor'), bank: row.Data + ' ' + row.Valor }));
const days = bank.map(({ date }) => date).sort();
const booked = $input.all().map(({ json }) => json).filter(({ date }) => date >= days[0] && date <= days.at(-1)).map((json) => {
  const at = bank.findIndex((line) => !line.found && line.date === json.date && line.amount === (json.direction === 'debit' ? -json.amount : Number(json.amount)));
  if (at >= 0) bank[at].found = true;
  return { onde: at >= 0 ? 'bateu' : 'só no sistema', data: json.date, valor: Number(json.amount), texto: json.note };
});
return [...booked, ...bank.filter(({ found }) => !found).map(({ date, amount, bank }) => ({ onde: 'só no banco', data: date, valor: amount, texto: bank }))];`),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records }) {
		const [booked, ...others] = lastMovements(records);
		const row = (/** @type {string} */ onde, /** @type {any} */ { date, amount, note }) => ({
			...{ onde, data: date, valor: amount, texto: note },
		});
		return [
			row('bateu', booked),
			...others.map((one) => row('só no sistema', one)),
			row('só no banco', { date: booked.date, amount: -12.57, note: `${day(booked.date)} -12,57` }),
		];
	},
};
