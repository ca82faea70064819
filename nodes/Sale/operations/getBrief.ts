import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { firstText } from '../../shared/fields/labels';
import { Budget, dated, line, MOST_OF_TEXT, priced, stated, sumOf } from '../../shared/node/brief';
import { dayOf } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { clientBillsIn, travelersIn } from '../../shared/node/saleParts';
import { isEmpty, isRecord, recordsOf } from '../../shared/values';
import { READ_SALES, saleId } from '../form/saleFields';
import { PRODUCT_KINDS } from '../productKinds';

const MOST_REQUESTS = 20;

/** The other requests are for names. */
const MOST_BILLS = 8;

export const getBrief = readOperation({
	name: 'Get Brief',
	value: 'getBrief',
	action: 'Get brief of sale',
	description:
		'One sale in short: client, passengers, flights and hotels with times and localizers, payments, what is left to pay, documents. Not all that the back office has: Get gives that.',
	permission: READ_SALES,
	properties: { saleId },
	async run({ api, params }) {
		const budget = new Budget(api, MOST_REQUESTS);
		const sale = await budget.main(path`/sales/${params.saleId}`);
		const bills = await billsOf(sale, budget);
		const unpaid = budget.totals(priced('unpaid_bills', unpaidOf(bills)));
		const client = await budget.person(sale.payer);
		const seller = await budget.person(sale.seller);
		const payments = [...bills, ...embeddedIn(sale)];
		const itinerary = await itineraryOf(productsIn(sale), budget);
		const passengers = await passengersIn(sale, budget);
		const documents = recordsOf(sale.attachments);
		return budget.answer(
			{
				...stated({ number: sale.number, id: sale.id }),
				client: client ?? null,
				trip: { ...tripOf(sale, seller), ...unpaid },
			},
			{
				passengers: all(passengers),
				itinerary: all(itinerary),
				payments: all(payments),
				documents: all(documents.map(document)),
			},
		);
	},
});

const document = ({ id, extension, description }: Record<string, unknown>): IDataObject =>
	stated({ description: line(description), extension, id });

const all = (rows: IDataObject[]) => ({ rows, total: rows.length, narrowBy: 'Get' });

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

/** Each array of products, and what people call one of them: as the form does, or in a shorter word. */
const KINDS: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		PRODUCT_KINDS.map(({ apiName, displayName }) => [apiName, displayName.toLowerCase()]),
	),
	airline_tickets: 'flight',
	train_tickets: 'train',
	ground_transportations: 'coach',
	car_rentals: 'car',
	travel_packages: 'package',
	operations: 'operation',
	// Those are not created by the API.
	excursions: 'excursion',
	partner_packages: 'package',
	others: 'other',
};

interface Product {
	kind: string;
	product: Record<string, unknown>;
}

function productsIn(sale: IDataObject): Product[] {
	return Object.entries(KINDS).flatMap(([array, kind]) =>
		recordsOf(sale[array])
			.filter(({ active }) => active !== false)
			.map((product) => ({ kind, product })),
	);
}

/** What happens when, as far as the sale shows it: how a product is read is not published. */
async function itineraryOf(products: readonly Product[], budget: Budget): Promise<IDataObject[]> {
	const lines: IDataObject[] = [];
	for (const { kind, product } of products) {
		const supplier = (await budget.person(product.supplier))?.name;
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

async function passengersIn(sale: IDataObject, budget: Budget): Promise<IDataObject[]> {
	const named = await Promise.all(travelersIn(sale).map(async (person) => await budget.person(person)));
	return named.filter((person) => person !== undefined);
}

const UNPAID: readonly string[] = ['open', 'overdue', 'partly paid'];

function unpaidOf(bills: readonly IDataObject[]): number {
	const unpaid = bills.filter(({ status }) => UNPAID.includes(String(status)));
	return sumOf(unpaid.map(({ amount, paid = 0 }) => Number(amount) - Number(paid)));
}

/** What is or was to be paid to the agency, one line for each bill. */
async function billsOf(sale: IDataObject, budget: Budget): Promise<IDataObject[]> {
	const references = clientBillsIn(sale);
	for (const { id } of references.slice(MOST_BILLS)) budget.leaveOut('bills', String(id));
	const bills = await Promise.all(
		references.slice(0, MOST_BILLS).map(async ({ id }) => await budget.get('bills', resolve.bill, id)),
	);
	return bills
		.flatMap((bill) => (bill ? [billLine(bill)] : []))
		.sort((one, other) => firstText(one.due_date).localeCompare(firstText(other.due_date)));
}

function billLine(bill: IDataObject): IDataObject {
	const paid = sumOf(recordsOf(bill.movements).map(({ amount }) => amount));
	return stated({
		to: 'agency',
		status: statusOf(bill, paid),
		...dated('due_date', bill.due_date),
		...priced('amount', bill.amount),
		...(paid > 0 && paid < Number(bill.amount) && priced('paid', paid)),
		number: bill.number,
		id: bill.id,
	});
}

/** @param paid by the movements that settle the bill */
function statusOf(
	{ canceled, movements, amount, settlement_date, due_date }: IDataObject,
	paid: number,
): string {
	if (canceled === true) return 'canceled';
	const isSettled = !isEmpty(settlement_date) || recordsOf(movements).length > 0;
	if (isSettled)
		return paid > 0 && paid < Number(amount) && isEmpty(settlement_date) ? 'partly paid' : 'paid';
	return typeof due_date === 'string' && due_date < dayOf() ? 'overdue' : 'open';
}

/** Payments without a bill: to suppliers, or out of what the agency already had. */
function embeddedIn(sale: IDataObject): IDataObject[] {
	const { agency, vendor } = isRecord(sale.payments) ? sale.payments : {};
	return Object.entries({ agency, supplier: vendor }).flatMap(([to, methods]) =>
		Object.entries(isRecord(methods) ? methods : {}).flatMap(([method, payments]) =>
			recordsOf(payments)
				.filter(() => !['bills', 'refunds'].includes(method))
				.map((payment) => stated({ to, method, ...priced('amount', amountOf(payment)) })),
		),
	);
}

function amountOf({ amount, products }: Record<string, unknown>): unknown {
	return isEmpty(amount) ? sumOf(recordsOf(products).map((product) => product.amount)) : amount;
}
