import { day, reais } from '../../brazil.mjs';
import { execute } from '../../n8n/execution.mjs';
import { node, publish } from '../../n8n/workflow.mjs';
import { dayOfCell } from '../spreadsheet.mjs';

export const messageNode = 'Escrever a pergunta';

const SHEET = 'examples/approve-sales.xlsx';

/** "R$ 2.890,50" or 7350 as a number. @param {string | number | undefined} cell */
function amountIn(cell = 0) {
	if (typeof cell === 'number') return cell;
	const plain = cell.replace(/[R$\s]/g, '');
	return Number(plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain);
}

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ sheet, made }) {
	const rows = sheet(SHEET);
	if (made('sales').length > 0) throw new Error('Sales were written before anybody has approved them.');
	const total = rows.reduce((sum, { Valor }) => sum + Math.round(amountIn(Valor) * 100), 0) / 100;
	return [
		{
			to: 'Quem aprova as vendas',
			email: 'gerencia@suaagencia.example',
			subject: `Gravar ${rows.length} vendas, no total de ${reais(total)}?`,
			message: [
				'Nada foi gravado ainda. Estas são as vendas:',
				...rows.map(
					({ Cliente, Hotel, Entrada, Valor }, index) =>
						`• linha ${index + 2}: ${Cliente}, ${Hotel}, ${day(dayOfCell(Entrada) ?? '')}, ${reais(amountIn(Valor))}`,
				),
			].join('\n'),
		},
	];
}

/**
 * Says yes, in place of somebody with an e-mail account: the twenty lines become the twenty sales that were
 * shown.
 *
 * @param {import('../messages.mjs').Afterwards} afterwards
 */
export async function afterwards({ started, example, workflow }) {
	const { control } = started.sandbox;
	const before = await control.records('sales');
	const yes = { mode: 'raw', jsonOutput: '{ "data": { "approved": true } }', options: {} };
	const nodes = workflow.nodes.map((each) => {
		if (each.name === 'Pedir aprovação') return node(each.name, 'n8n-nodes-base.set', 3.4, yes);
		return each.name === example.trigger.name
			? { ...each, webhookId: 'approved', parameters: { ...each.parameters, options: { path: 'approved' } } }
			: each;
	});
	const { name, connections, settings } = workflow;
	const approved = await publish(started.request, {
		name: `${name}, approved`,
		nodes,
		connections,
		settings,
	});
	const trigger = nodes.find((each) => each.name === example.trigger.name) ?? example.trigger;
	const { outputs } = await execute(started, { ...example, trigger }, approved);
	const shown = outputs('Conferir as vendas').map(({ total }) => total);
	const written = (await control.records('sales'))
		.slice(before.length)
		.map(({ final_amount: total }) => total);
	if (shown.length !== 20 || String(shown) !== String(written))
		throw new Error(`Shown were sales of ${shown}, written ones of ${written}.`);
}
