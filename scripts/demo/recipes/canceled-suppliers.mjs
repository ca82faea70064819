import { byId, code, edit, once, ours } from '../recipeNodes.mjs';

export default {
	title: { en: 'A sale is canceled: tell its suppliers', pt: 'Venda cancelada: avisar os fornecedores' },
	note: {
		en: 'What was booked through an operator is canceled with the operator: a product’s representative comes before its supplier.',
		pt: 'O que foi reservado por uma operadora se cancela com ela: o representante do produto vem antes do fornecedor.',
	},
	nodes: [
		ours('SaleTrigger', 'Travel Agency Sale Trigger', {
			pollTimes: { item: [{ mode: 'everyHour', minute: 0 }] },
			triggerOn: ['canceled'],
		}),
		once(),
		ours('Sale', 'Get sale', {
			operation: 'get',
			saleId: byId('={{ $json.id }}'),
			output: 'everything',
		}),
		code(`return $input.all().flatMap(({ json }) => Object.values(json).filter(Array.isArray).flat().filter((one) => one?.supplier && one.active !== false)
  .map(({ supplier, representative, document, locator, booking_number }) => ({ supplier: (representative ?? supplier).id, what: locator ?? booking_number ?? document ?? 'venda ' + json.number })));`),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byId('={{ $json.supplier }}'),
			output: 'fields',
			fields: ['name', 'email', 'whatsapp'],
		}),
		edit({
			to: '={{ $json.name }}',
			email: '={{ $json.email }}',
			message: "=Cancelem, por favor: {{ $('Code').item.json.what }}",
		}),
	],
	shown: (/** @type {any} */ { to }) => to,
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ items, records }) =>
		items.flatMap(({ id }) =>
			records('sales')
				.find((sale) => sale.id === id)
				.products.filter((/** @type {any} */ { active }) => active !== false)
				.map(
					(/** @type {any} */ { supplier_id: supplier, representative_id: representative }) =>
						records('people').find((person) => person.id === (representative ?? supplier)).name,
				),
		),
};
