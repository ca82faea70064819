import type { IDataObject } from 'n8n-workflow';

import type { Place } from '../../shared/fields/place';
import { requireCompany } from '../../shared/node/company';
import { isEmpty, isRecord, kindOf, quoted } from '../../shared/values';
import { hintAtAmounts } from './saleHints';

/** The product arrays of POST /sales. `operation`, the own operation, is a single object beside them. */
const PRODUCT_ARRAYS = [
	'insurances',
	'cruises',
	'hotels',
	'airline_tickets',
	'train_tickets',
	'ground_transportations',
	'car_rentals',
	'travel_packages',
];

const METHODS: Record<string, readonly string[]> = {
	agency: ['credit_card', 'bank_slip', 'bank_deposit'],
	// The API does not show how a check is written; who knows may send one as JSON.
	vendor: ['credit_card', 'credit', 'others', 'check'],
};

/** A part of the body by its keys and positions, such as `'hotels', 1, 'passengers', 0`. */
export type BodyPath = ReadonlyArray<string | number>;

/** Gives the place of a part of the body in the user's words: the form's labels, or the JSON's own path. */
export type At = (...path: BodyPath) => Place;

/**
 * Reports what POST /sales is known to refuse in a body, wherever the body came from. What only the service can
 * know, such as whether a balance is left, stays its business.
 */
export function checkSale(body: IDataObject, at: At): void {
	checkShape(body, at);
	const products = PRODUCT_ARRAYS.flatMap((array) =>
		records(body[array]).map((product, index) => ({ product, path: [array, index] as BodyPath })),
	);
	for (const { product, path } of products) {
		if (!isRecord(product.supplier))
			at(...path, 'supplier').reportRule('is empty: every product has a supplier');
	}
	if (isRecord(body.operation)) {
		products.push({ product: body.operation, path: ['operation'] });
		checkOperation(body.operation, at('operation'));
	}
	if (products.length === 0)
		at().reportRule('has no product: add at least one, such as a hotel or an airline ticket');
	requireCompany(body, at('company_identifier'));
	if (!isEmpty(body.status) && body.status !== 'opened' && body.status !== 'closed') {
		at('status').reportRule('takes opened or closed');
	}

	const localIds = new Set<unknown>();
	for (const { product, path } of products) {
		checkLength(product.document, 40, at(...path, 'document'));
		if (typeof product.exchange_rate === 'number' && product.exchange_rate <= 0) {
			at(...path, 'exchange_rate').reportRule('takes a rate above zero: write 1 for Brazilian reais');
		}
		// The old name of local_id is still accepted.
		const localId = product.local_id ?? product.external_id;
		if (localId !== undefined && localIds.has(localId)) {
			at(...path, 'local_id').reportRule(
				`is used twice (${quoted(String(localId))}): every product needs its own`,
			);
		}
		localIds.add(localId);
		records(product.passengers).forEach((passenger, index) =>
			checkPassenger(passenger, [...path, 'passengers', index], at),
		);
	}
	records(body.payments).forEach((payment, index) =>
		checkPayment(payment, ['payments', index], at, localIds),
	);
	hintAtAmounts(products, records(body.payments), at);
	checkCommissions(body, at);
	if (isRecord(body.requester) && body.requester.person_kind === 'company') {
		at('requester', 'person_kind').reportRule('takes Individual: a requester is a person, not a company');
	}
}

function checkShape(body: IDataObject, at: At): void {
	for (const name of [...PRODUCT_ARRAYS, 'payments', 'commissions']) {
		const value = body[name];
		if (value !== undefined && !Array.isArray(value))
			at(name).reportRule(`takes a list, not ${kindOf(value)}`);
		for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
			if (!isRecord(entry)) at(name, index).reportRule(`takes an object, not ${kindOf(entry)}`);
		}
	}
	if (body.operation !== undefined && !isRecord(body.operation)) {
		at('operation').reportRule(`takes a single object, not ${kindOf(body.operation)}`);
	}
	if (body.partner_packages !== undefined)
		at('partner_packages').reportRule('cannot be created through the interface yet');
}

/** An own operation is priced by its passengers or by quantity, and its supplier is the sale's own company. */
function checkOperation(
	{ passengers, quantity, unit_price: unitPrice }: Record<string, unknown>,
	place: Place,
): void {
	if (records(passengers).length > 0 && (quantity ?? unitPrice) !== undefined) {
		place.reportRule('takes either passengers, or a quantity with a unit price');
	}
}

function checkPassenger(passenger: Record<string, unknown>, path: BodyPath, at: At): void {
	checkLength(passenger.document, 40, at(...path, 'document'));
	// The older name of the same field, which airline tickets still have.
	if (!isEmpty(passenger.document) && !isEmpty(passenger.ticket_number)) {
		at(...path, 'ticket_number').reportRule('is the same as Document: fill in only one of them');
	}
	if (passenger.rav_fee_discount !== undefined && !(Number(passenger.rav_fee) > 0)) {
		at(...path, 'rav_fee_discount').reportRule('needs a RAV Fee above zero');
	}
}

function checkPayment(
	payment: Record<string, unknown>,
	path: BodyPath,
	at: At,
	localIds: ReadonlySet<unknown>,
): void {
	const [side = '', ...otherSides] = Object.keys(payment);
	const methods = METHODS[side];
	if (methods === undefined || otherSides.length > 0)
		return at(...path).reportRule('takes exactly one side: agency or vendor');
	const [method = '', ...otherMethods] = Object.keys(isRecord(payment[side]) ? payment[side] : {});
	if (!methods.includes(method) || otherMethods.length > 0) {
		return at(...path, side).reportRule(`takes exactly one method: ${methods.join(', ')}`);
	}
	const details = (payment[side] as Record<string, unknown>)[method];
	if (!isRecord(details))
		return at(...path, side, method).reportRule('takes an object with the details of the payment');
	checkLength(details.description, 60, at(...path, side, method, 'description'));
	for (const { local_id: localId } of records(details.products)) {
		if (localId === undefined || localIds.has(localId)) continue;
		at(...path, side, method, 'products').reportRule(
			`names the Local ID ${quoted(String(localId))}, which no product of this sale has`,
		);
	}
}

function checkCommissions(body: IDataObject, at: At): void {
	const commissions = records(body.commissions);
	if (commissions.length === 0) return;
	if (body.status !== 'closed') at('commissions').reportRule('are taken only when Status is Closed');
	if (isEmpty(body.intermediary) && commissions.some(({ kind }) => kind === 'intermediary')) {
		at('commissions').reportRule('for the intermediary need an Intermediary in the sale');
	}
}

function checkLength(value: unknown, most: number, place: Place): void {
	const length = typeof value === 'string' ? [...value].length : 0;
	if (length > most) place.reportRule(`takes up to ${most} characters and has ${length}: shorten it`);
}

function records(value: unknown): Array<Record<string, unknown>> {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}
