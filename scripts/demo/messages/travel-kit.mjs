import { Blob } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../folders.mjs';
import { companyIdentifier } from '../../sandboxServer.mjs';
import { calledBy, day, plusDays, reais, today, whatsApp } from '../../brazil.mjs';
import { owedByPayer } from '../overdueBills.mjs';

export const messageNode = 'Escrever o kit';

/**
 * Creates a trip in three days, with two flights, two hotels and two documents.
 *
 * @param {{ agency: import('../../agency.mjs').Agency, now: string }} office
 */
export async function prepare({ agency, now }) {
	const [first, between, last] = [3, 6, 10].map((days) => plusDays(today(now), days));
	const payer = {
		external_id: 'kit-payer',
		person_kind: 'individual',
		name: 'Renata Siqueira Alves',
		email: 'renata.siqueira@example.com',
		mobile_number: '(11) 97777-0303',
	};
	const hotel = (/** @type {string} */ name, /** @type {object} */ stay) => ({
		...stay,
		supplier: { external_id: `kit-${name}`, person_kind: 'company', name },
		passengers: [{ amount: 1850.25, person: payer }],
	});
	const sale = await agency.create('/sales', {
		company_identifier: companyIdentifier,
		sale_date: today(now),
		payer,
		airline_tickets: [
			{
				locator: 'KITRSA',
				destination: 'Fortaleza',
				supplier: { external_id: 'kit-airline', person_kind: 'company', name: 'Aerovias Ipê' },
				segments: [
					{
						airline_code: 'IP',
						flight_number: '3411',
						origin: 'Fortaleza',
						destination: 'São Paulo',
						departure_date: `${last}T15:20:00`,
						arrival_date: `${last}T18:50:00`,
					},
					{
						airline_code: 'IP',
						flight_number: '3410',
						origin: 'São Paulo',
						destination: 'Fortaleza',
						departure_date: `${first}T07:05:00`,
						arrival_date: `${first}T10:35:00`,
					},
				],
				passengers: [{ amount: 1290.4, boarding_fee: 62.1, person: payer }],
			},
		],
		hotels: [
			hotel('Hotel Mirante do Mar', {
				booking_number: '60250401',
				check_in: first,
				check_out: between,
				destination: 'Fortaleza',
				meal_plan: 'Café da manhã',
			}),
			hotel('Pousada Vila das Dunas', { check_in: between, check_out: last, destination: 'Jericoacoara' }),
		],
	});
	for (const [file, type, description] of /** @type {const} */ ([
		['passaporte.pdf', 'application/pdf', 'Bilhete eletrônico'],
		['visto.png', 'image/png', 'Voucher do hotel'],
	])) {
		const body = new FormData();
		body.append('resource_type', 'sale');
		body.append('resource_id', sale.id);
		body.append('description', description);
		body.append('file', new Blob([readFileSync(join(root, 'scripts/demo/files', file))], { type }), file);
		await agency.create('/attachments', body);
	}
}

/** @param {string} moment YYYY-MM-DDTHH:MM:SS */
const time = (moment) => `${day(moment)} ${moment.slice(11, 16)}`;

/** @param {number} days */
const until = (days) =>
	days > 1
		? `Faltam ${days} dias para a viagem, em`
		: (['A viagem é hoje,', 'A viagem é amanhã,'][days] ?? 'A viagem começou em');

/** @param {string[]} lines */
const listed = (lines) => lines.map((line) => `• ${line}`).join('\n') || 'nenhum';

/**
 * The names that the node gives to the files.
 * @param {string} sale @param {import('../messages.mjs').Records} records
 */
const documentsOf = (sale, records) =>
	records('attachments')
		.filter(({ resource_id: of }) => of === sale)
		.map(({ description, extension }) => `${description}.${extension}`);

/**
 * The sales among the items. A request without a price was not bought by anybody.
 *
 * @param {any[]} items
 * @param {import('../messages.mjs').Records} records
 */
const soldIn = (items, records) =>
	items
		.map(({ id }) => records('sales').find((one) => one.id === id))
		.filter(({ final_amount: price, payer_id: payer }) => price > 0 && payer);

/** @param {import('../messages.mjs').Facts} facts */
export const files = ({ items, records }) => soldIn(items, records).map(({ id }) => documentsOf(id, records));

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	const person = (/** @type {string} */ id) => records('people').find((one) => one.id === id);
	return soldIn(items, records).map((sale) => {
		const { id } = sale;
		const payer = person(sale.payer_id);
		const products = (/** @type {string} */ array) =>
			sale.products.filter((/** @type {any} */ product) => product.array === array && product.active);
		const segments = products('airline_tickets').flatMap((/** @type {any} */ { details }) =>
			details.segments.map((/** @type {any} */ segment) => ({ ...segment, locator: details.locator })),
		);
		const flights = segments
			.sort((/** @type {any} */ a, /** @type {any} */ b) => (a.departure_date < b.departure_date ? -1 : 1))
			.map(
				(
					/** @type {any} */ {
						departure_date: from,
						origin,
						destination,
						airline_code: airline,
						flight_number: number,
						locator,
						arrival_date: to,
					},
				) =>
					[
						from && time(from),
						[origin, destination].filter(Boolean).join(' – '),
						number && `voo ${[airline, number].filter(Boolean).join(' ')}`,
						locator && `localizador ${locator}`,
						to && `chegada ${time(to)}`,
					]
						.filter(Boolean)
						.join(', '),
			);
		const hotels = products('hotels').map((/** @type {any} */ { supplier_id: supplier, details }) =>
			[
				person(supplier).name,
				details.destination,
				details.check_in && details.check_out && `de ${day(details.check_in)} a ${day(details.check_out)}`,
				details.booking_number && `reserva ${details.booking_number}`,
				details.meal_plan,
			]
				.filter(Boolean)
				.join(', '),
		);
		const documents = documentsOf(id, records);
		const owed = owedByPayer(sale, records);
		const left = (Date.parse(sale.departure_date) - Date.parse(today(now))) / 86_400_000;
		return {
			to: payer.name,
			email: payer.email,
			phone: whatsApp(payer),
			subject: `Viagem de ${day(sale.departure_date)}: voos, hotéis e documentos`,
			message: [
				`Olá, ${calledBy(payer)}! ${until(left)} ${day(sale.departure_date)}. Aqui está o seu kit.`,
				`Voos\n${listed(flights)}`,
				`Hotéis\n${listed(hotels)}`,
				`Documentos em anexo: ${documents.join(', ')}`,
				`Reserva ${sale.number}, no valor de ${reais(sale.final_amount)}${owed ? `; falta pagar: ${reais(owed)}` : ''}. Boa viagem a quem embarca!`,
			].join('\n\n'),
			documents: documents.join(', '),
		};
	});
}
