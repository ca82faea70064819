import { day, plusDays, today } from '../../brazil.mjs';
import { byId, byName, everyDay, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'A departure without a voucher: a task',
		pt: 'Embarque sem voucher: uma tarefa',
	},
	note: {
		en: 'Any file of the sale counts as its voucher. Where a sale has no seller, the task is for somebody of your choice; who gets it has to be an active user of the back office. For the alarm at three days: the same with `3` and without **Remove Duplicates**, and a message in place of the task.',
		pt: 'Qualquer arquivo da venda vale como voucher. Se a venda não tem vendedor, a tarefa é de quem você escolher; essa pessoa precisa ser usuária ativa do back-office. Para o alarme a três dias: o mesmo com `3` e sem **Remove Duplicates**, e uma mensagem em vez da tarefa.',
	},
	nodes: [
		everyDay(8),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: {
				dateField: 'departure_date',
				dateFrom: '={{ $today.toISODate() }}',
				dateTo: '={{ $today.plus({ days: 10 }).toISODate() }}',
			},
			output: 'fields',
			fields: ['number', 'payer_name', 'departure_date_text', 'attachments', 'seller_name', 'id'],
		}),
		filter('={{ ($json.attachments ?? []).length === 0 }}'),
		once('={{ $json.id }}'),
		ours(
			'Task',
			'Create task',
			{
				operation: 'create',
				title: '=Guardar o voucher da venda {{ $json.number }}',
				due: '={{ $today.plus({ days: 1 }).toISODate() }}',
				categoryId: byId(''),
				assigneeId: byName("={{ $json.seller_name ?? 'Helena Costa' }}"),
				additionalFields: {
					description: '={{ $json.payer_name }} embarca em {{ $json.departure_date_text }}',
				},
				options: { output: 'fields', fields: ['title', 'description'] },
			},
			{ onError: 'continueRegularOutput' },
		),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ before, made, now }) {
		const sales = before('sales').filter(
			({ id, status, departure_date: date }) =>
				status !== 'canceled' &&
				date >= today(now) &&
				date <= plusDays(today(now), 10) &&
				!before('attachments').some(({ resource_id: owner }) => owner === id),
		);
		const nameOf = (/** @type {string} */ id) => before('people').find((one) => one.id === id)?.name;
		return sales.map(({ number, payer_id: payer, seller_id: seller, departure_date: date }) => {
			const title = `Guardar o voucher da venda ${number}`;
			const assignee = nameOf(seller) ?? 'Helena Costa';
			const task = made('tasks').find((one) => one.title === title && nameOf(one.assignee_id) === assignee);
			return { title, description: `${nameOf(payer)} embarca em ${day(date)}`, id: task?.id };
		});
	},
};
