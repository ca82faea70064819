import { day, plusDays, today } from '../../brazil.mjs';
import { sell } from '../recipeAgency.mjs';
import { byId, byName, everyDay, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: {
		en: 'A departure without a voucher: a task',
		pt: 'Embarque sem voucher: uma tarefa',
	},
	note: {
		en: 'Any file of the sale counts as its voucher. A task can go only to one active user. If the sale has no seller, if the seller has left, or if two users have the name, the second node, behind the error output of the first, gives it to somebody of your choice. Both nodes have the same Idempotency Key, so a lost answer makes no second task. For the alarm at three days: the same with `3` and without **Remove Duplicates**, and a message in place of the task.',
		pt: 'Qualquer arquivo da venda vale como voucher. Uma tarefa só pode ser de um usuário ativo: se a venda não tem vendedor, ou o vendedor saiu, ou dois têm o nome dele, ela vai pelo segundo nó, da saída de erro do primeiro, para quem você escolher. Os dois nós têm a mesma Idempotency Key: uma resposta perdida não cria outra tarefa. Para o alarme a três dias: o mesmo com `3` e sem **Remove Duplicates**, e uma mensagem em vez da tarefa.',
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
			fields: [
				'number',
				'payer_name',
				'departure_date_text',
				'attachments',
				'final_amount',
				'seller_name',
				'id',
			],
		}),
		filter('={{ $json.final_amount > 0 && ($json.attachments ?? []).length === 0 }}'),
		once('={{ $json.id }}'),
		ours(
			'Task',
			'Create task',
			{
				operation: 'create',
				title: '=Guardar o voucher da venda {{ $json.number }}',
				due: '={{ $today.plus({ days: 1 }).toISODate() }}',
				categoryId: byId(''),
				assigneeId: byName("={{ $json.seller_name ?? '' }}"),
				additionalFields: {
					description: "={{ $json.payer_name || '?' }} embarca em {{ $json.departure_date_text }}",
				},
				options: {
					output: 'fields',
					fields: ['title', 'description'],
					idempotencyKey: '=voucher {{ $json.id }}',
				},
			},
			{ onError: 'continueErrorOutput' },
		),
		ours('Task', 'Create task1', {
			operation: 'create',
			title: "=Guardar o voucher da venda {{ $('Filter').item.json.number }}",
			due: '={{ $today.plus({ days: 1 }).toISODate() }}',
			categoryId: byId(''),
			assigneeId: byId(''),
			additionalFields: {
				description:
					"={{ $('Filter').item.json.payer_name || '?' }} embarca em {{ $('Filter').item.json.departure_date_text }}",
			},
			options: {
				output: 'fields',
				fields: ['title', 'description'],
				idempotencyKey: "=voucher {{ $('Filter').item.json.id }}",
			},
		}),
	],
	shown: (/** @type {any} */ { title, description, id }) => ({ title, description, id }),
	/** Creates a trip whose seller is not a user. @param {import('../recipes.mjs').Office} office */
	async prepare(office) {
		await sell(office, { client: 'Vilma Partida', days: [4, 9], seller: 'Saulo Saiu' });
	},
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ before, made, now }) {
		const sales = before('sales').filter(
			({ id, status, final_amount: price, departure_date: date }) =>
				status !== 'canceled' &&
				price > 0 &&
				date >= today(now) &&
				date <= plusDays(today(now), 10) &&
				!before('attachments').some(({ resource_id: owner }) => owner === id),
		);
		const personOf = (/** @type {string} */ id) => before('people').find((one) => one.id === id);
		const tasks = sales.map(({ number, payer_id: payer, seller_id: seller, departure_date: date }) => {
			const title = `Guardar o voucher da venda ${number}`;
			const own = made('tasks').filter((one) => one.title === title);
			if (own.length !== 1) throw new Error(`The sale ${number} should have one task, not ${own.length}`);
			const isSellers = own[0].assignee_id === seller;
			if (isSellers !== Boolean(personOf(seller)?.user?.active))
				throw new Error(`The task of the sale ${number} is somebody else's`);
			const description = `${personOf(payer).name} embarca em ${day(date)}`;
			return { title, description, id: own[0].id, isSellers };
		});
		return tasks
			.filter(({ isSellers }) => !isSellers)
			.map(({ title, description, id }) => ({ title, description, id }));
	},
};
