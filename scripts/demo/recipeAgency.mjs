import { plusDays, today } from '../brazil.mjs';
import { companyIdentifier } from '../sandboxServer.mjs';

/**
 * Creates a sale for recipes to find: a package for a client and fellow travelers.
 *
 * @param {{ agency: import('../agency.mjs').Agency, now: string }} office
 * @param {object} trip
 * @param {string} trip.client her name, by which she is found again
 * @param {Record<string, unknown>} [trip.details] further fields of her record
 * @param {string[]} [trip.companions] names of fellow travelers
 * @param {string} [trip.name] of the package
 * @param {[number, number]} [trip.days] in how many days it begins and ends
 * @param {number[]} [trip.due] in how many days a bank slip of R$ 100 is due, for each slip
 * @param {string} [trip.locator] of a flight, in addition to the package
 * @param {string} [trip.seller] the name of a seller who is not a user of the back office
 * @returns {Promise<any>} the sale
 */
export async function sell(
	{ agency, now },
	{ client, details, companions = [], name, days, due = [], locator, seller },
) {
	const date = (/** @type {number} */ ahead) => plusDays(today(now), ahead);
	const person = (/** @type {string} */ called) => ({
		external_id: `recipe ${called}`,
		person_kind: 'individual',
		name: called,
		...(called === client && details),
	});
	const [first, last] = days ?? [200, 207];
	const operator = { external_id: 'recipe operator', person_kind: 'company', name: 'Operadora Sul' };
	return await agency.create('/sales', {
		company_identifier: companyIdentifier,
		sale_date: today(now),
		payer: person(client),
		...(seller && { seller: person(seller) }),
		travel_packages: [
			{
				local_id: 'package',
				package_name: name ?? 'Pacote Gramado',
				destination: 'Gramado',
				...{ begin_date: date(first), end_date: date(last), transport: 'road_transport' },
				supplier: operator,
				passengers: [client, ...companions].map((called) => ({ amount: 500, person: person(called) })),
			},
		],
		...(locator && {
			airline_tickets: [
				{
					...{ locator, destination: 'Porto Alegre', supplier: operator },
					segments: [
						{
							...{
								airline_code: 'IP',
								flight_number: '3410',
								origin: 'São Paulo',
								destination: 'Porto Alegre',
							},
							...{ departure_date: `${date(first)}T07:05:00`, arrival_date: `${date(first)}T10:35:00` },
						},
					],
					passengers: [{ amount: 300, person: person(client) }],
				},
			],
		}),
		payments: due.map((ahead) => ({
			agency: {
				bank_slip: { due_date: date(ahead), products: [{ local_id: 'package', payment_amount: 100 }] },
			},
		})),
	});
}

/** The latest sale to a client. @param {import('./messages.mjs').Records} records @param {string} client */
export function saleOf(records, client) {
	const { id } = records('people').findLast(({ name }) => name === client);
	return records('sales').findLast(({ payer_id: payer }) => payer === id);
}
