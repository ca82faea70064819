import { reais, today } from '../../brazil.mjs';
import { byId, code, edit, emailOr, everyMonthOn, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'To each seller only their own commission', pt: 'A cada vendedor só a comissão dele' },
	note: {
		en: 'The sheet for both partners is the example [Commission report](examples.md#commission-report-of-the-month-in-a-sheet); both approve it before **Get person**, as in [the hard letter](#the-hard-letter-if-two-people-say-yes). Whoever has no e-mail address in the register gets theirs through you, at the address in the last line. By date of sale, since the back office shows no date of closing: a sale that is closed after the 1st is in no month’s list, so close last month’s sales first.',
		pt: 'A planilha dos dois sócios é o exemplo [Comissões do mês](examples.md#comissões-do-mês-em-uma-planilha); os dois sins vêm antes de **Get person**, como na [carta dura](#a-carta-dura-se-duas-pessoas-disserem-sim). A de quem não tem e-mail no cadastro vai para você, pelo endereço da última linha. Pela data da venda, pois o back-office não mostra a do fechamento: uma venda fechada depois do dia 1º não entra em nenhum mês; feche antes as do mês passado.',
	},
	nodes: [
		everyMonthOn(1, 8),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'sale_date', dateRange: 'lastMonth', status: ['closed'] },
			output: 'fields',
			fields: ['number', 'commissions'],
		}),
		code(`const own = {};
for (const { json } of $input.all()) for (const { person, balance } of json.commissions ?? []) (own[person.id] ??= []).push({ sale: json.number, balance });
return Object.entries(own).map(([person, sales]) => ({ person, sales: sales.map(({ sale }) => sale).join(', '), total: sales.reduce((sum, { balance }) => sum + Number(balance), 0) }));`),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byId('={{ $json.person }}'),
			output: 'fields',
			fields: ['name', 'email'],
		}),
		edit({
			email: emailOr('$json.email', 'eu@suaagencia.example'),
			message:
				"={{ $json.name }}: {{ $('Code').item.json.total.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }) }}, vendas {{ $('Code').item.json.sales }}",
		}),
	],
	shown: (/** @type {any} */ { message }) => message.split(',').slice(0, 2).join(','),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const [year, number] = today(now).split('-').map(Number);
		const month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
		const own = records('sales')
			.filter(({ status, sale_date: date }) => status === 'closed' && date.startsWith(month))
			.flatMap(({ commissions }) => commissions);
		return [...new Set(own.map(({ person_id: id }) => id))].map((id) => {
			const cents = own
				.filter(({ person_id: person }) => person === id)
				.reduce((sum, one) => sum + Math.round((one.amount - one.retained_amount) * 100), 0);
			return `${records('people').find((person) => person.id === id).name}: ${reais(cents / 100)}`;
		});
	},
};
