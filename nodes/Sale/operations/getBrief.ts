import type { IDataObject } from 'n8n-workflow';

import { debtOf, isOwedByClient, salesOf } from '../../shared/agency/debt';
import { leftToPay } from '../../shared/agency/leftToPay';
import { travelersIn } from '../../shared/agency/roles';
import {
	billsNamedIn,
	isActive,
	paymentsIn,
	PRODUCT_ARRAYS,
	refundsIn,
	shareOf,
} from '../../shared/agency/sale';
import { stateOf, unpaidOf } from '../../shared/agency/status';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { message } from '../../shared/messages/message';
import { firstText } from '../../shared/labels';
import { dated, line, MOST_OF_TEXT, priced, stated, sumOf, totals } from '../../shared/node/brief';
import { next } from '../../shared/node/continuation';
import { readOperation } from '../../shared/node/operation';
import { Question } from '../../shared/node/question';
import { resolve } from '../../shared/node/resolve';
import { isEmpty, isRecord, recordsOf } from '../../shared/values';
import { READ_SALES, saleId } from '../form/saleFields';

const MOST_REQUESTS = 20;

/** The remaining requests are for names. */
const MOST_BILLS = 8;

export const getBrief = readOperation({
	name: 'Get Brief',
	value: 'getBrief',
	action: 'Get brief of sale',
	description:
		'One sale in short: client, passengers, flights and hotels with times and localizers, payments, what is left to pay, documents. Not all that the back office has: Get gives that.',
	permission: READ_SALES,
	properties: { saleId, next },
	async run({ api, params }) {
		const reader = api.within(MOST_REQUESTS);
		const sale = await reader.get(path`/sales/${params.saleId}`);
		const bills = await billsOf(sale, reader);
		const left = leftToPay(sale, bills);
		const unpaid = unpaidIn(bills, sale);
		const areBillsKnown = isRecord(sale.payments) && reader.notes.isWhole && !unpaid.includes(undefined);
		const sums = {
			left_to_pay: null,
			...priced('left_to_pay', left.amount),
			...(left.why && { left_to_pay_unknown: left.why }),
			...totals(priced('left_to_pay', left.atLeast), left.atLeast === undefined),
		};
		const unpaidBills = totals(priced('unpaid_bills', sumOf(unpaid)), areBillsKnown);
		const client = await reader.person(sale.payer);
		const seller = await reader.person(sale.seller);
		const payments = [...(await billLines(bills, sale, reader)), ...(await embeddedIn(sale, reader))];
		const refunds = await refundsOf(sale, reader);
		const itinerary = await itineraryOf(sale, reader);
		const passengers = await passengersIn(sale, reader);
		const documents = recordsOf(sale.attachments);
		return new Question(
			reader.notes,
			{
				...stated({ number: sale.number, id: sale.id }),
				client: client ?? null,
				trip: { ...tripOf(sale, seller), ...together(sums, unpaidBills) },
			},
			{
				passengers,
				itinerary: all(itinerary),
				payments: { ...all(payments), ...(areBillsKnown ? {} : { total: undefined }) },
				refunds,
				documents: all(documents.map(document)),
			},
		);
	},
});

/** Merges two sums, of which each may be a minimum. */
function together(one: IDataObject, other: IDataObject): IDataObject {
	const [first, second] = [one.at_least, other.at_least] as [IDataObject?, IDataObject?];
	return { ...one, ...other, ...((first ?? second) && { at_least: { ...first, ...second } }) };
}

const document = ({ id, extension, description }: Record<string, unknown>): IDataObject =>
	stated({ description: line(description), extension, attachment_id: id });

const all = (rows: IDataObject[]) => ({ rows, total: rows.length });

function tripOf(sale: IDataObject, seller: IDataObject | undefined): IDataObject {
	const { balance, final_amount: price } = isRecord(sale.totals) ? sale.totals : {};
	return stated({
		status: sale.status,
		...dated('departure_date', sale.departure_date),
		...dated('return_date', sale.return_date),
		...priced('price', price),
		...priced('balance', balance),
		seller: seller && stated(seller),
	});
}

/** The itinerary in order of time, as far as the sale shows it: how a product is read is not published. */
async function itineraryOf(sale: IDataObject, reader: Reader): Promise<IDataObject[]> {
	const lines: IDataObject[] = [];
	const products = PRODUCT_ARRAYS.flatMap((array) =>
		recordsOf(sale[array])
			.filter(isActive)
			.map((product) => ({ kind: message(`product.${array}`), product })),
	);
	for (const { kind, product } of products) {
		const supplier = (await reader.person(product.supplier))?.name;
		const segments = recordsOf(product.segments);
		for (const part of segments.length > 0 ? segments : [product]) {
			lines.push(
				stated({
					kind,
					...dated('start_date', firstOf(part, 'departure_date', 'check_in', 'pickup_date', 'begin_date')),
					...dated('end_date', firstOf(part, 'arrival_date', 'check_out', 'dropoff_date', 'end_date')),
					from: line(firstOf(part, 'origin', 'pickup_location')),
					to: line(firstOf(part, 'destination', 'cruise_destination', 'dropoff_location')),
					flight: line([part.airline_code, part.flight_number].map((each) => firstText(each)).join(' ')),
					localizer: line(firstOf(product, 'locator', 'booking_number', 'document')),
					name: line(firstOf(product, 'package_name', 'ship_name')),
					room: line(firstOf(product, 'room_category', 'cabin_category')),
					meals: line(product.meal_plan),
					supplier,
					included: line(product.included_services, MOST_OF_TEXT),
				}),
			);
		}
	}
	return lines.sort((one, other) => firstText(one.start_date).localeCompare(firstText(other.start_date)));
}

/** The first field that has a value. */
function firstOf(part: Record<string, unknown>, ...names: string[]): unknown {
	return names.map((name) => part[name]).find((value) => !isEmpty(value));
}

/** The travelers; those without a person record by name alone. */
async function passengersIn(sale: IDataObject, reader: Reader) {
	const { people, others, areShown, isExact } = travelersIn(sale);
	const named = await Promise.all(people.map(async (person) => (await reader.person(person)) ?? {}));
	const rows = [...named, ...others.map(({ name }) => ({ name: line(name) ?? null, id: null }))];
	return { ...all(rows), total: areShown && isExact ? rows.length : undefined };
}

/** The bills by which clients pay the agency for the sale. A bill that was not read has only its ID. */
async function billsOf(sale: IDataObject, reader: Reader): Promise<IDataObject[]> {
	const { payments, standalone } = billsNamedIn(sale);
	const references = [...payments, ...standalone];
	for (const { id } of references.slice(MOST_BILLS)) reader.notes.leaveOut('bills', id);
	const bills = await Promise.all(
		references.slice(0, MOST_BILLS).map(async ({ id }) => await reader.record(id, resolve.bill)),
	);
	return references
		.map((reference, place) => bills[place] ?? { id: reference.id })
		.sort((one, other) => firstText(one.due_date).localeCompare(firstText(other.due_date)));
}

/** How much clients still have to pay of each bill; undefined if unknown. */
function unpaidIn(bills: readonly IDataObject[], sale: IDataObject): Array<number | undefined> {
	return bills
		.filter((bill) => bill.transaction_kind !== 'debit' && debtOf(bill, [sale]).side !== 'supplier')
		.map((bill) => unpaidOf(bill, stateOf(bill)));
}

/** One line for each bill, with who owes or paid it. */
async function billLines(
	bills: readonly IDataObject[],
	sale: IDataObject,
	reader: Reader,
): Promise<IDataObject[]> {
	const lines: IDataObject[] = [];
	for (const bill of bills) {
		const debt = debtOf(bill, await salesOfBill(bill, sale, reader));
		const { status, paid = 0 } = stateOf(bill);
		const isPayable = bill.transaction_kind === 'debit';
		const payer = isOwedByClient(debt) && !isPayable ? await reader.person(debt.person) : undefined;
		lines.push({
			...{ to: isPayable ? 'client' : 'agency', payer: payer ?? null, status: status ?? null, amount: null },
			...stated({
				...dated('due_date', bill.due_date),
				...priced('amount', shareOf(bill, sale.id)),
				...(paid > 0 && paid < Number(bill.amount) && priced('paid', paid)),
				number: bill.number,
				bill_id: bill.id,
			}),
		});
	}
	return lines;
}

/** The sale itself, and the other sales of a bill if they are needed to tell whose debt it is. */
async function salesOfBill(bill: IDataObject, sale: IDataObject, reader: Reader): Promise<IDataObject[]> {
	if (debtOf(bill, [sale]).why !== 'not_read') return [sale];
	const others = salesOf(bill).filter(({ id }) => id !== sale.id);
	return [sale, ...(await reader.records(others, resolve.sale))];
}

/** Payments without a bill: to suppliers, or out of what the agency already had. */
async function embeddedIn(sale: IDataObject, reader: Reader): Promise<IDataObject[]> {
	const lines: IDataObject[] = [];
	for (const { to, method, amount, payer } of paymentsIn(sale)) {
		const person = await reader.person(payer);
		lines.push({ to, method, payer: person ?? null, amount: null, ...priced('amount', amount) });
	}
	return lines;
}

/** The refunds for the sale. */
async function refundsOf(sale: IDataObject, reader: Reader) {
	const references = refundsIn(sale);
	const refunds = await reader.records(references, resolve.refund);
	const lines = refunds.map(({ side, amount, due_date: due, description, id }) =>
		stated({
			side,
			...priced('amount', amount),
			...dated('due_date', due),
			description: line(description),
			refund_id: id,
		}),
	);
	return { ...all(lines), total: isRecord(sale.payments) ? references.length : undefined };
}
