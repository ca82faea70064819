import { invalid } from '../../protocol/refusal';
import { productArrayNames } from '../../records/productArrays';

/** Names that were renamed and are still accepted on write (section Versioning). */

type Fields = Record<string, unknown>;
/** Other names of fields, each with the name that the rules use. */
type Names = ReadonlyMap<string, string>;

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param place of the value in the request: `hotels[0]` */
const eachOf = (value: unknown, place: string, change: (fields: Fields, place: string) => Fields): unknown =>
	Array.isArray(value)
		? value.map((item: unknown, index) => (isFields(item) ? change(item, `${place}[${index}]`) : item))
		: value;

const saleNames: Names = new Map([['travel_agent', 'seller']]);
const feeNames = [
	['service_fee', 'fees'],
	['booking_fee', 'fees'],
] as const;
const passengerNames: Names = new Map([...feeNames, ['ticket_number', 'document']]);
// The ticket number may have the name that all products use, or that of airline tickets.
const airlinePassengerNames: Names = new Map([...feeNames, ['document', 'ticket_number']]);
const localIdName = ['external_id', 'local_id'] as const;
const paidProductNames: Names = new Map([localIdName]);
const commonNames = [localIdName, ['voucher_code', 'document']] as const;
const productNames: Names = new Map([...commonNames, ['locator', 'document']]);
// An airline ticket has a field of its own for the locator.
const airlineTicketNames: Names = new Map(commonNames);

/** Renames the fields of one request. If a field is sent under two names, that is a problem. */
class Renaming {
	readonly problems: string[] = [];

	rename(fields: Fields, names: Names, place?: string): Fields {
		const sentAs = new Map<string, string>();
		const renamed: Fields = {};
		for (const [name, value] of Object.entries(fields)) {
			const present = names.get(name) ?? name;
			const other = sentAs.get(present);
			if (other === undefined) {
				sentAs.set(present, name);
				renamed[present] = value;
			} else {
				const where = place === undefined ? '' : `${place}: `;
				this.problems.push(`${where}${other} and ${name} are two names of one field, send one of them`);
			}
		}
		return renamed;
	}

	product(fields: Fields, place: string, isAirlineTicket: boolean): Fields {
		const renamed = this.rename(fields, isAirlineTicket ? airlineTicketNames : productNames, place);
		if (!('passengers' in renamed)) return renamed;
		const names = isAirlineTicket ? airlinePassengerNames : passengerNames;
		const passengers = eachOf(renamed.passengers, `${place}.passengers`, (passenger, where) =>
			this.rename(passenger, names, where),
		);
		return { ...renamed, passengers };
	}

	/** A payment names the products that it pays by their local_id, which had the same old name there. */
	payment(payment: Fields, place: string): Fields {
		return changeMembers(payment, (methods, side) =>
			changeMembers(methods, (fields, method) => {
				const kept = side === 'agency' ? withoutInstallments(fields) : fields;
				if (!('products' in kept)) return kept;
				const products = eachOf(kept.products, `${place}.${side}.${method}.products`, (paid, where) =>
					this.rename(paid, paidProductNames, where),
				);
				return { ...kept, products };
			}),
		);
	}
}

/** Installments on a payment to the agency are accepted and ignored. */
function withoutInstallments({ installments, installment_period, ...kept }: Fields): Fields {
	void installments;
	void installment_period;
	return kept;
}

/** The fields with each member changed that is an object itself. */
const changeMembers = (fields: Fields, change: (member: Fields, name: string) => Fields): Fields =>
	Object.fromEntries(
		Object.entries(fields).map(([name, member]) => [name, isFields(member) ? change(member, name) : member]),
	);

/**
 * @throws {Refusal} 422 naming both fields, if one is sent under an old and a present name, or under two old
 * names
 */
export function acceptOldSaleNames(sent: unknown): unknown {
	if (!isFields(sent)) return sent;
	const renaming = new Renaming();
	const sale = renaming.rename(sent, saleNames);
	for (const array of productArrayNames) {
		if (array in sale)
			sale[array] = eachOf(sale[array], array, (item, place) =>
				renaming.product(item, place, array === 'airline_tickets'),
			);
	}
	if (isFields(sale.operation)) sale.operation = renaming.product(sale.operation, 'operation', false);
	if ('payments' in sale)
		sale.payments = eachOf(sale.payments, 'payments', (item, place) => renaming.payment(item, place));
	if (renaming.problems.length > 0) throw invalid('old_and_present_name', renaming.problems);
	return sale;
}
