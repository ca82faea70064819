import type { IDataObject } from 'n8n-workflow';

import { debtOf, hasCard, isOwedByClient, isPayable, salesOf, type Debt } from '../../shared/agency/debt';
import { leftToPay, unpaidShareOf } from '../../shared/agency/leftToPay';
import { travelersIn } from '../../shared/agency/roles';
import {
	billsNamedIn,
	isActive,
	paymentsIn,
	PERIODS,
	PRODUCT_ARRAYS,
	refundsIn,
	shareOf,
} from '../../shared/agency/sale';
import type { KnownBill } from '../../shared/agency/status';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { message } from '../../shared/messages/message';
import { firstText } from '../../shared/labels';
import {
	dateCells,
	textLine,
	MAX_TEXT_LENGTH,
	amountCells,
	withoutEmpty,
	sumOf,
	together,
	totals,
} from '../../shared/node/answerParts';
import { withState } from '../../shared/node/bills';
import { readOperation } from '../../shared/node/operation';
import { Answer, nextField } from '../../shared/node/answer';
import { recordPaths } from '../../shared/request/recordPaths';
import { holdsNothing, isEmpty, isRecord, recordsOf } from '../../shared/values';
import { READ_SALES, saleId } from '../form/saleFields';

const MAX_REQUESTS = 20;

/** How many requests a sale of many bills leaves for names; bills take what names do not need. */
const FOR_NAMES = 5;

export const getBrief = readOperation({
	name: 'Get Brief',
	value: 'getBrief',
	action: 'Get brief of sale',
	description:
		'One sale in short: client, passengers, flights and hotels with times and localizers, payments, what is left to pay, documents. Not all that the back office has: Get gives that.',
	permission: READ_SALES,
	properties: { saleId, next: nextField },
	async run({ api, params }) {
		const reader = api.within(MAX_REQUESTS);
		const sale = await reader.get(path`/sales/${params.saleId}`);
		const client = await reader.person(sale.payer);
		const seller = await reader.person(sale.seller);
		await reader.records(
			billsIn(sale).slice(0, Math.max(0, reader.notes.left - FOR_NAMES)),
			recordPaths.bill,
		);
		const itinerary = await itineraryOf(sale, reader);
		const passengers = await passengerLines(sale, reader);
		const refunds = await refundsOf(sale, reader);
		const bills = await billsOf(sale, reader);
		const left = leftToPay(sale, bills);
		const known = await withDebts(bills, sale, reader);
		const unpaid = unpaidIn(known, sale);
		const areBillsKnown = isRecord(sale.payments) && reader.notes.isWhole && !unpaid.includes(undefined);
		const sums = {
			left_to_pay: null,
			...amountCells('left_to_pay', left.amount),
			...(left.why && { left_to_pay_unknown: left.why }),
			...totals(amountCells('left_to_pay', left.atLeast), left.atLeast === undefined),
		};
		const unpaidBills = totals(amountCells('unpaid_bills', sumOf(unpaid)), areBillsKnown);
		const payments = [...(await billLines(known, sale, reader)), ...(await embeddedIn(sale, reader))];
		const documents = recordsOf(sale.attachments);
		return new Answer(
			reader.notes,
			{
				...withoutEmpty({ number: sale.number, id: sale.id }),
				client: client ?? null,
				trip: { ...tripOf(sale, seller), ...together(sums, unpaidBills) },
			},
			{
				passengers,
				itinerary: all(itinerary),
				payments: { ...all(payments), ...(areBillsKnown ? {} : { total: undefined }) },
				refunds,
				documents: all(documents.map(documentLine)),
			},
		);
	},
});

const documentLine = ({ id, extension, description }: Record<string, unknown>): IDataObject =>
	withoutEmpty({ description: textLine(description), extension, attachment_id: id });

const all = (rows: IDataObject[]) => ({ rows, total: rows.length });

function tripOf(sale: IDataObject, seller: IDataObject | undefined): IDataObject {
	// No balance: the API does not say what it counts, and `left_to_pay` stands beside it.
	const { final_amount: price } = isRecord(sale.totals) ? sale.totals : {};
	return withoutEmpty({
		status: sale.status,
		...dateCells('departure_date', sale.departure_date),
		...dateCells('return_date', sale.return_date),
		...amountCells('price', price),
		seller: seller && withoutEmpty(seller),
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
				withoutEmpty({
					kind,
					...dateCells('start_date', firstValue(part, ...PERIODS.map(([first]) => first))),
					...dateCells('end_date', firstValue(part, ...PERIODS.map(([, last]) => last))),
					from: textLine(firstValue(part, 'origin', 'pickup_location')),
					to: textLine(firstValue(part, 'destination', 'cruise_destination', 'dropoff_location')),
					flight: textLine([part.airline_code, part.flight_number].map((each) => firstText(each)).join(' ')),
					localizer: textLine(firstValue(product, 'locator', 'booking_number', 'document')),
					name: textLine(firstValue(product, 'package_name', 'ship_name')),
					room: textLine(firstValue(product, 'room_category', 'cabin_category')),
					meals: textLine(product.meal_plan),
					supplier,
					included: textLine(product.included_services, MAX_TEXT_LENGTH),
				}),
			);
		}
	}
	return lines.sort((one, other) => firstText(one.start_date).localeCompare(firstText(other.start_date)));
}

/** The first of these fields that has a value. */
function firstValue(part: Record<string, unknown>, ...names: string[]): unknown {
	return names.map((name) => part[name]).find((value) => !isEmpty(value));
}

/** The travelers; those without a person record by name alone. */
async function passengerLines(sale: IDataObject, reader: Reader) {
	const { people, others, areShown, isExact } = travelersIn(sale);
	const named = await Promise.all(people.map(async (person) => (await reader.person(person)) ?? {}));
	const rows = [...named, ...others.map(({ name }) => ({ name: textLine(name) ?? null, id: null }))];
	return { ...all(rows), total: areShown && isExact ? rows.length : undefined };
}

/** References to the bills by which clients pay the agency for the sale. */
function billsIn(sale: IDataObject): Array<IDataObject & { id: string }> {
	const { payments, standalone } = billsNamedIn(sale);
	return [...payments, ...standalone];
}

/** The bills, by due date. One that was not read has only its ID, and comes last. */
async function billsOf(sale: IDataObject, reader: Reader): Promise<KnownBill[]> {
	const read = billsIn(sale).map(
		async ({ id }) => await withState((await reader.record(id, recordPaths.bill)) ?? { id }, reader),
	);
	const dueOf = ({ bill }: KnownBill): string => firstText(bill.due_date, '9');
	return (await Promise.all(read)).sort((one, other) => dueOf(one).localeCompare(dueOf(other)));
}

/** A bill of the sale, and whose debt it is. */
interface BillOfSale extends KnownBill {
	debt: Debt;
}

/**
 * Whose debt each bill is, according to the sale itself; if that is not enough, we also read the other sales
 * that the bill names.
 */
async function withDebts(
	bills: readonly KnownBill[],
	sale: IDataObject,
	reader: Reader,
): Promise<BillOfSale[]> {
	const known: BillOfSale[] = [];
	for (const { bill, state } of bills) {
		let debt = debtOf(bill, [sale]);
		if (debt.why === 'not_read') {
			const others = salesOf(bill).filter(({ id }) => id !== sale.id);
			debt = debtOf(bill, [sale, ...(await reader.records(others, recordPaths.sale))]);
		}
		known.push({ bill, state, debt });
	}
	return known;
}

/** How much clients still have to pay of each bill for the sale; undefined if unknown. */
function unpaidIn(bills: readonly BillOfSale[], sale: IDataObject): Array<number | undefined> {
	return bills
		.filter(({ bill, debt }) => !isPayable(bill) && debt.side !== 'supplier')
		.map((one) => ofSale(one, sale).left);
}

/** A bill as the client gets it, with its fee; of one for several sales, the share of this one. */
function ofSale({ bill, state }: KnownBill, { id }: IDataObject) {
	return salesOf(bill).length > 1
		? { amount: shareOf(bill, id), left: unpaidShareOf(bill, state, id) }
		: { amount: bill.amount, left: state.left };
}

/** One line for each bill, with who owes or paid it. */
async function billLines(
	bills: readonly BillOfSale[],
	sale: IDataObject,
	reader: Reader,
): Promise<IDataObject[]> {
	const lines: IDataObject[] = [];
	for (const one of bills) {
		const { bill, debt } = one;
		const { status, paid = 0 } = one.state;
		const isOwedByAgency = isPayable(bill);
		const { amount } = ofSale(one, sale);
		const isForItAlone = amount === bill.amount;
		const payer = isOwedByClient(debt) && !isOwedByAgency ? await reader.person(debt.person) : undefined;
		lines.push({
			...{
				to: isOwedByAgency ? (debt.side ?? null) : 'agency',
				payer: payer ?? null,
				status: status ?? null,
				amount: null,
			},
			...withoutEmpty({
				...dateCells('due_date', bill.due_date),
				...amountCells('amount', amount),
				...(isForItAlone && paid > 0 && paid < Number(amount) && amountCells('paid', paid)),
				method: methodOf(bill),
				number: bill.number,
				bill_id: bill.id,
			}),
			...(status === 'canceled' && paidBefore(bill, isForItAlone ? one.state.paid : undefined)),
		});
	}
	return lines;
}

/** @see the API's Bill: "billet, check, card | list and detail" */
function methodOf(bill: IDataObject): string | undefined {
	if (hasCard(bill)) return 'card';
	return ['billet', 'check'].find((name) => bill[name] !== false && !holdsNothing(bill[name]));
}

/**
 * What was paid of a canceled bill, which may have to be given back; null if unknown.
 *
 * @see the API's "Bill status filter values": "canceled: canceled, settled or not"
 */
const paidBefore = ({ settlement_date: day }: IDataObject, paid: number | undefined): IDataObject => ({
	paid: null,
	...amountCells('paid', paid),
	...dateCells('settlement_date', day),
});

/** Payments without a bill: those to suppliers, and those out of money that the agency already had. */
async function embeddedIn(sale: IDataObject, reader: Reader): Promise<IDataObject[]> {
	const lines: IDataObject[] = [];
	for (const { to, method, amount, payer } of paymentsIn(sale)) {
		const person = await reader.person(payer);
		lines.push({ to, method, payer: person ?? null, amount: null, ...amountCells('amount', amount) });
	}
	return lines;
}

/** The refunds for the sale. */
async function refundsOf(sale: IDataObject, reader: Reader) {
	const references = refundsIn(sale);
	const refunds = await reader.records(references, recordPaths.refund);
	const lines = refunds.map(({ side, amount, due_date: due, description, id }) =>
		withoutEmpty({
			side,
			...amountCells('amount', amount),
			...dateCells('due_date', due),
			description: textLine(description),
			refund_id: id,
		}),
	);
	return { ...all(lines), total: isRecord(sale.payments) ? references.length : undefined };
}
