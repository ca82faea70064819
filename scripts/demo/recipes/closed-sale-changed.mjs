import { edit, filter, once, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'Somebody changed a closed sale', pt: 'Alguém mexeu em uma venda fechada' },
	note: {
		en: 'Write your own name into the **Filter**, and the day of publishing: what is older is not told. Nor are the creation and the closing, nor what else was entered within the ten minutes in which the sale was closed. An entry of an integration has no person. It comes within ten minutes, the last twenty entries of a sale: the back office sends no events.',
		pt: 'Escreva no **Filter** o seu nome e o dia da publicação: o que é anterior não vem. Nem a criação e o fechamento, nem o que mais foi lançado nos dez minutos em que a venda foi fechada. Uma entrada do histórico feita por uma integração não tem pessoa. Vem em até dez minutos, as vinte últimas entradas de uma venda: o back-office não avisa na hora.',
	},
	nodes: [
		ours('SaleTrigger', 'Travel Agency Sale Trigger', {
			pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
			triggerOn: ['closed', 'updated'],
			filters: { status: ['closed'] },
		}),
		ours('ChangeLog', 'Get many history entries', {
			operation: 'getAll',
			limit: 20,
			filters: { resourceId: '={{ $json.id }}' },
			output: 'fields',
			fields: ['created_at', 'created_at_text', 'person_name', 'changes', 'id'],
		}),
		once('={{ $json.id }}'),
		// A closing is a change, too: both events come, and what was entered until then counts as told.
		filter(
			"={{ $json.created_at >= '2026-01-01' && $json.person_name !== 'Helena Costa' && !$('Travel Agency Sale Trigger').all().some(({ json }) => json.event === 'closed' && !json.is_sample && json.id === $('Travel Agency Sale Trigger').item.json.id) }}",
		),
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
				.slice(-20)
				.filter(({ created_at: at }) => at >= Date.parse('2026-01-01'))
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
