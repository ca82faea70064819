import { day } from '../../brazil.mjs';
import { byId, code, edit, emailOrTeam, once, ours, PRODUCTS, TEAM } from '../recipeNodes.mjs';

export default {
	title: { en: 'A sale is canceled: tell its suppliers', pt: 'Venda cancelada: avisar os fornecedores' },
	note: {
		en: 'What was booked through an operator is canceled with the operator: a product’s representative comes before its supplier. Where a supplier has no e-mail address, the message goes to you, at the address in the last line; what had no price was only asked for, and is not canceled.',
		pt: 'O que foi reservado por uma operadora se cancela com ela: o representante do produto vem antes do fornecedor. De um fornecedor sem e-mail, a mensagem vai para você, pelo endereço da última linha; o que não tinha preço era só um pedido, e não se cancela.',
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
			output: 'fields',
			fields: [
				...[
					'number',
					'payer_name',
					'departure_date_text',
					'return_date_text',
					'final_amount',
					'passenger_names',
				],
				...PRODUCTS,
			],
		}),
		code(`const sold = $input.all().filter(({ json }) => json.final_amount > 0);
return sold.flatMap(({ json }) => Object.values(json).filter(Array.isArray).flat().filter((one) => one?.supplier && one.active !== false).map((one) => ({
  supplier: (one.representative ?? one.supplier).id,
  booking: [
    one.locator ?? one.booking_number ?? one.document, one.package_name,
    [json.departure_date_text, json.return_date_text].filter(Boolean).join(' a '), json.passenger_names ?? json.payer_name, 'nossa venda ' + json.number,
  ].filter(Boolean).join(', '),
})));`),
		ours('Person', 'Get person', {
			operation: 'get',
			personId: byId('={{ $json.supplier }}'),
			output: 'fields',
			fields: ['name', 'email'],
		}),
		edit({
			to: '={{ $json.name }}',
			email: emailOrTeam('$json.email'),
			message: "=Cancelem, por favor: {{ $('Code').item.json.booking }}",
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ items, records }) =>
		items.flatMap(({ id }) => {
			const sale = records('sales').find((one) => one.id === id);
			const personOf = (/** @type {string} */ who) => records('people').find((one) => one.id === who);
			const active = sale.products.filter((/** @type {any} */ one) => one.active !== false);
			const travelers = new Set(
				active.flatMap(({ passengers }) => passengers.map((/** @type {any} */ one) => one.person_id)),
			);
			const names = [...travelers].map((who) => personOf(who).name).join(', ');
			return active.map((/** @type {any} */ one) => {
				const supplier = personOf(one.representative_id ?? one.supplier_id);
				const booking = [
					...[one.locator ?? one.booking_number ?? one.document, one.package_name],
					`${day(sale.departure_date)} a ${day(sale.return_date)}`,
					...[names || personOf(sale.payer_id).name, `nossa venda ${sale.number}`],
				];
				return {
					to: supplier.name,
					email: supplier.email ?? TEAM.email,
					message: `Cancelem, por favor: ${booking.filter(Boolean).join(', ')}`,
				};
			});
		}),
};
