import { today } from '../../brazil.mjs';
import { byId, everyMonthOn, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'The files of last month’s bills', pt: 'Os arquivos das contas do mês passado' },
	note: {
		en: 'Receipts and whatever else is attached to what was paid and received, each as a file for the channel: Drive, or an e-mail. What is attached to sales comes the same way, with **Sale** as **Resource Type**.',
		pt: 'Comprovantes e o que mais está anexado ao que foi pago e recebido, cada um como arquivo para o canal: o Drive, ou um e-mail. O que está anexado a vendas vem do mesmo jeito, com **Sale** em **Resource Type**.',
	},
	nodes: [
		everyMonthOn(2, 9),
		ours('Bill', 'Get many bills', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'settlement_date', dateRange: 'lastMonth', status: ['settled'] },
			output: 'raw',
		}),
		ours('Attachment', 'Get many attachments', {
			operation: 'getAll',
			resourceType: 'bill',
			billId: byId('={{ $json.id }}'),
			returnAll: true,
		}),
		ours('Attachment', 'Download attachment', {
			operation: 'download',
			resourceType: 'bill',
			billId: byId("={{ $('Get many bills').item.json.id }}"),
			attachmentId: byId('={{ $json.id }}'),
		}),
	],
	shown: (/** @type {any} */ { id, description }) => ({ id, description }),
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ records, now }) {
		const [year, number] = today(now).split('-').map(Number);
		const month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
		const settled = records('bills').filter(
			({ settlement_date: date, canceled }) => !canceled && date?.startsWith(month),
		);
		return records('attachments')
			.filter(({ resource_id: owner }) => settled.some(({ id }) => id === owner))
			.map(({ id, description }) => ({ id, description }));
	},
};
