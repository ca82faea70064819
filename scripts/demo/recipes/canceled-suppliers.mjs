import { day } from '../../brazil.mjs';
import {
	byId,
	code,
	EACH,
	edit,
	emailOr,
	emailToPassOn,
	once,
	ours,
	PRODUCTS,
	TEAM,
} from '../recipeNodes.mjs';

export default {
	title: { en: 'A sale is canceled: tell its suppliers', pt: 'Venda cancelada: avisar os fornecedores' },
	note: {
		en: 'What was booked through an operator is canceled with the operator: a product’s representative comes before its supplier. Where a supplier has no e-mail address, or something could not be read, the message goes to you, at the address in the last line; what has neither a price nor a localizer was only asked for, and is not canceled.',
		pt: 'O que foi reservado por uma operadora se cancela com ela: o representante do produto vem antes do fornecedor. De um fornecedor sem e-mail, ou que não pôde ser lido, a mensagem vai para você, pelo endereço da última linha; o que não tem preço nem localizador era só um pedido, e não se cancela.',
	},
	nodes: [
		ours('SaleTrigger', 'Travel Agency Sale Trigger', {
			pollTimes: { item: [{ mode: 'everyHour', minute: 0 }] },
			triggerOn: ['canceled'],
		}),
		once(),
		ours(
			'Sale',
			'Get sale',
			{
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
			},
			EACH,
		),
		code(`const localizerOf = (one) => one.locator ?? one.booking_number ?? one.document;
const isBooked = (sale, one) => one?.supplier && one.active !== false && (sale.final_amount > 0 || localizerOf(one));
return $input.all().flatMap(({ json }, place) => json.error ? { booking: 'nossa venda ' + $('Remove Duplicates').all()[place].json.number + ', que não pôde ser lida' } : Object.values(json).filter(Array.isArray).flat().filter((one) => isBooked(json, one)).map((one) => ({
  supplier: (one.representative ?? one.supplier).id,
  booking: [
    localizerOf(one), one.package_name,
    [json.departure_date_text, json.return_date_text].filter(Boolean).join(' a '), json.passenger_names ?? json.payer_name, 'nossa venda ' + json.number,
  ].filter(Boolean).join(', '),
})));`),
		ours(
			'Person',
			'Get person',
			{
				operation: 'get',
				personId: byId('={{ $json.supplier }}'),
				output: 'fields',
				fields: ['name', 'email'],
			},
			EACH,
		),
		edit({
			to: '={{ $json.name }}',
			email: emailOr('$json.email', TEAM.email),
			message: `={{ ${emailToPassOn('$json.email', '$json.name')} }}Cancelem, por favor: {{ $('Code').item.json.booking }}`,
		}),
	],
	/** @param {import('../messages.mjs').Facts} facts */
	expected: ({ items, records }) =>
		items.flatMap(({ id }) => {
			const sale = records('sales').find((one) => one.id === id);
			const personOf = (/** @type {string} */ who) => records('people').find((one) => one.id === who);
			const active = sale.products.filter((/** @type {any} */ one) => one.active !== false);
			const localizerOf = (/** @type {any} */ { details }) =>
				details.locator ?? details.booking_number ?? details.document;
			const isBooked = (/** @type {any} */ one) => sale.final_amount > 0 || localizerOf(one);
			const travelers = new Set(
				active.flatMap((/** @type {any} */ { passengers }) =>
					passengers.map((/** @type {any} */ one) => one.person_id),
				),
			);
			const names = [...travelers].map((who) => personOf(who).name).join(', ');
			return active.filter(isBooked).map((/** @type {any} */ one) => {
				const supplier = personOf(one.representative_id ?? one.supplier_id);
				const booking = [
					...[localizerOf(one), one.details.package_name],
					`${day(sale.departure_date)} a ${day(sale.return_date)}`,
					...[names || personOf(sale.payer_id).name, `nossa venda ${sale.number}`],
				];
				return {
					to: supplier.name,
					email: supplier.email ?? TEAM.email,
					message: `${supplier.email ? '' : `Para repassar a ${supplier.name}: `}Cancelem, por favor: ${booking.filter(Boolean).join(', ')}`,
				};
			});
		}),
};
