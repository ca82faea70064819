import { edit, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'Somebody changed a closed sale', pt: 'Alguém mexeu em uma venda fechada' },
	note: {
		en: 'Write your own name into the **Filter**. An entry of an integration has no person. It comes within ten minutes: the back office sends no events.',
		pt: 'Escreva o seu nome no **Filter**. Uma alteração de uma integração não tem pessoa. Vem em até dez minutos: o back-office não avisa na hora.',
	},
	nodes: [
		ours('SaleTrigger', 'Travel Agency Sale Trigger', {
			pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
			triggerOn: ['updated'],
			filters: { status: ['closed'] },
		}),
		ours('ChangeLog', 'Get many history entries', {
			operation: 'getAll',
			limit: 5,
			filters: { resourceId: '={{ $json.id }}' },
			output: 'fields',
			fields: ['created_at_text', 'person_name', 'changes'],
		}),
		once('={{ $json.id }}'),
		filter("={{ $json.person_name !== 'Helena Costa' }}"),
		edit({
			message:
				"=Venda {{ $('Travel Agency Sale Trigger').item.json.number }}, {{ $json.created_at_text }}, {{ $json.person_name ?? 'uma integração' }}: {{ $json.changes }}",
		}),
	],
	shown: (/** @type {any} */ { message }) => message.split(/[\n|]/)[0].replace(/, .*?, /, ', '),
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ items, records }) =>
		items.flatMap(({ id, number }) =>
			records('logs')
				.filter(({ resource_id: record }) => record === id)
				.slice(-5)
				.map(({ person_id: author, description }) => ({
					author: records('people').find((person) => person.id === author)?.name,
					description,
				}))
				.filter(({ author }) => author !== 'Helena Costa')
				.map(
					({ author, description }) =>
						`Venda ${number}, ${author ?? 'uma integração'}: ${description.split('\r\n')[0]}`,
				),
		),
};
