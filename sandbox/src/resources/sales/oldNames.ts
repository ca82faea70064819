import { productArrayNames } from './productKinds';

/** Names that were renamed and are still accepted on write (section Versioning). */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The new name wins nothing: sent together with the old one, the old one is left and refused as unknown. */
function rename(fields: Fields, names: Record<string, string>): Fields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			const present = names[name];
			return [present !== undefined && !(present in fields) ? present : name, value];
		}),
	);
}

const eachOf = (value: unknown, change: (fields: Fields) => Fields): unknown =>
	Array.isArray(value) ? value.map((item: unknown) => (isFields(item) ? change(item) : item)) : value;

const feeNames = { service_fee: 'fees', booking_fee: 'fees' };
const productNames = { external_id: 'local_id', voucher_code: 'document' };

function product(fields: Fields, isAirlineTicket: boolean): Fields {
	// On an airline ticket, locator and ticket_number are the present names.
	const renamed = rename(fields, isAirlineTicket ? productNames : { ...productNames, locator: 'document' });
	if (!('passengers' in renamed)) return renamed;
	const names = isAirlineTicket ? feeNames : { ...feeNames, ticket_number: 'document' };
	return { ...renamed, passengers: eachOf(renamed.passengers, (passenger) => rename(passenger, names)) };
}

/** Instalments on an agency payment are accepted and ignored. */
function agencyPayment(payment: Fields): Fields {
	const { agency } = payment;
	if (!isFields(agency)) return payment;
	const methods = Object.entries(agency).map(([method, fields]) => {
		if (!isFields(fields)) return [method, fields];
		const { installments, installment_period, ...kept } = fields;
		void installments;
		void installment_period;
		return [method, kept];
	});
	return { ...payment, agency: Object.fromEntries(methods) };
}

export function acceptOldSaleNames(sent: unknown): unknown {
	if (!isFields(sent)) return sent;
	const sale = rename(sent, { travel_agent: 'seller' });
	for (const array of productArrayNames) {
		if (array in sale)
			sale[array] = eachOf(sale[array], (item) => product(item, array === 'airline_tickets'));
	}
	if (isFields(sale.operation)) sale.operation = product(sale.operation, false);
	if ('payments' in sale) sale.payments = eachOf(sale.payments, agencyPayment);
	return sale;
}
