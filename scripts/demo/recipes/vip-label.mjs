import { plusDays, today } from '../../brazil.mjs';
import { byId, code, form, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'A label for who bought most', pt: 'Etiqueta VIP para quem comprou mais' },
	note: {
		en: 'The back office has announced its list of labels and not released it: whoever administers it knows the ID. An update replaces the labels, so the old ones are sent along.',
		pt: 'O back-office anunciou a sua lista de etiquetas e não a liberou: quem o administra sabe o ID. A alteração substitui as etiquetas; por isso as antigas vão junto.',
	},
	/** @param {import('../recipes.mjs').Stored} stored */
	input: ({ records }) => ({ Etiqueta: records('labels').at(-1).id, 'Comprou mais de': 20000 }),
	nodes: [
		form('Etiqueta VIP', { Etiqueta: 'text', 'Comprou mais de': 'number' }),
		ours('Sale', 'Get many sales', {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'sale_date', dateFrom: '={{ $today.minus({ days: 180 }).toISODate() }}' },
			output: 'fields',
			fields: ['payer_id', 'final_amount'],
		}),
		code(`const bought = {};
for (const { json } of $input.all()) if (json.payer_id) bought[json.payer_id] = (bought[json.payer_id] ?? 0) + Number(json.final_amount);
return Object.entries(bought).filter(([, sum]) => sum > $('On form submission').first().json['Comprou mais de']).map(([person, sum]) => ({ person, sum }));`),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byId('={{ $json.person }}'),
			output: 'everything',
		}),
		ours('Person', 'Update person', {
			operation: 'update',
			personId: byId('={{ $json.id }}'),
			updateFields: {
				labels: {
					label: [
						{
							labelId: byId(
								"={{ [...new Set([...$json.labels.map(({ id }) => id), $('On form submission').first().json.Etiqueta])] }}",
							),
						},
					],
				},
			},
		}),
	],
	shown: (/** @type {any} */ { name }) => name,
	/** @param {import('../messages.mjs').Facts} facts */
	expected({ before, records, now }) {
		const from = plusDays(today(now), -180);
		const { id: label } = records('labels').at(-1);
		const sales = before('sales').filter(
			({ status, sale_date: date }) => status !== 'canceled' && date >= from,
		);
		const best = before('people').filter(
			({ id }) =>
				sales
					.filter(({ payer_id: payer }) => payer === id)
					.reduce((sum, { final_amount: amount }) => sum + amount, 0) > 20000,
		);
		return best.map(({ id, name, label_ids: had }) => {
			const { label_ids: has } = records('people').find((person) => person.id === id);
			if ([...new Set([...had, label])].sort().join() !== [...has].sort().join())
				throw new Error(`${name} should have the old labels and the new one`);
			return name;
		});
	},
};
