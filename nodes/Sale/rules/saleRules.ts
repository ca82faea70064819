import { placeOf } from '../../shared/fields/entered';
import { firstText } from '../../shared/labels';
import { documentOf } from '../../shared/people/identity';
import { peopleIn } from '../../shared/agency/roles';
import { PERIODS } from '../../shared/agency/sale';
import { requireCompany, withCompany } from '../../shared/node/company';
import type { Place } from '../../shared/fields/place';
import { message, unquoted } from '../../shared/messages/message';
import { dayOf } from '../../shared/time';
import { holdsNothing, isEmpty, isRecord, quote, recordsOf } from '../../shared/values';
import type { SaleShape } from '../form/saleForm';
import type { PaymentMethod } from '../paymentMethods/paymentMethod';
import type { ProductKind, ProductOfSale } from '../productKinds/productKind';
import { checkAmounts } from './amounts';

type Body = Record<string, unknown>;

/**
 * Adds issues for what POST /sales is known to refuse. What only the API knows, such as a remaining balance,
 * is left to it.
 *
 * @param sale from the form or JSON: its parts know where they were entered
 * @param defaultCompany the credential's, used if the body names none
 */
export function checkSale(
	{ productKinds, paymentMethods }: SaleShape,
	sale: Body,
	defaultCompany: string | undefined,
): void {
	const products = productsInBody(sale, productKinds);
	if (products.length === 0) placeOf(sale).addRuleIssue(message('SALE_WITHOUT_PRODUCT'));
	for (const product of products) checkProduct(product);
	checkPayer(sale);
	requireCompany(withCompany(sale, defaultCompany), placeOf(sale, 'company_identifier'));
	const localIds = checkLocalIds(products);
	const payments = recordsOf(sale.payments);
	for (const payment of payments) checkPayment(payment, paymentMethods, localIds);
	checkAmounts(sale, products, payments);
	checkCommissions(sale);
	for (const person of peopleIn(sale)) hintAtDuplicate(person);
	if (isRecord(sale.requester) && sale.requester.person_kind === 'company') {
		placeOf(sale.requester, 'person_kind').addRuleIssue(message('PERSON_NOT_ALLOWED.requester'));
	}
}

export function productsInBody(sale: Body, kinds: readonly ProductKind[]): ProductOfSale[] {
	return kinds.flatMap((kind) => {
		const given = sale[kind.apiName];
		return recordsOf(kind.isSingle ? [given] : given).map((product) => ({ kind, product }));
	});
}

/**
 * Adds an issue for an empty payer, which most often comes from a misspelled column; a hint where a body in
 * JSON does not mention one, since the API is not known to require it.
 */
function checkPayer(sale: Body): void {
	if (!holdsNothing(sale.payer)) return;
	const { given } = placeOf(sale);
	const place = placeOf(sale, 'payer');
	if (isRecord(given) && !('payer' in given)) place.addHint(message('hint.noPayer'));
	else place.addRuleIssue(message('FIELD_EMPTY'));
}

function checkProduct({ kind, product }: ProductOfSale): void {
	if ('supplier' in kind.fields && !isRecord(product.supplier))
		placeOf(product, 'supplier').addRuleIssue(message('FIELD_EMPTY.supplier'));
	kind.check?.(product, placeOf(product));
	for (const part of [product, ...recordsOf(product.segments)]) hintAtOrder(part);
	for (const passenger of recordsOf(product.passengers)) checkPassenger(passenger);
}

/**
 * Adds a hint for an end before its beginning: a typo, unless the date line is crossed, where the clock goes
 * back.
 */
function hintAtOrder(part: Body): void {
	for (const [first, last] of PERIODS) {
		const [begins, ends] = [firstText(part[first]), firstText(part[last])];
		// A day next to a moment means any time of that day.
		const length = Math.min(begins.length, ends.length);
		if (ends.slice(0, length) < begins.slice(0, length))
			placeOf(part, last).addHint(
				message('hint.endsFirst', { ends: unquoted(ends), begins: unquoted(begins) }),
			);
	}
}

function checkPassenger(passenger: Body): void {
	if (holdsNothing(passenger.person)) placeOf(passenger, 'person').addHint(message('hint.noPassenger'));
	// `ticket_number` is an old name of `document`, which passengers of airline tickets still have.
	if (!isEmpty(passenger.document) && !isEmpty(passenger.ticket_number)) {
		placeOf(passenger, 'ticket_number').addRuleIssue(message('CONFLICTING_FIELDS.ticketNumber'));
	}
	if (passenger.rav_fee_discount !== undefined && !(Number(passenger.rav_fee) > 0)) {
		placeOf(passenger, 'rav_fee_discount').addRuleIssue(message('DISCOUNT_WITHOUT_FEE'));
	}
}

/**
 * Checks that each Local ID is used once.
 * @returns the Local IDs of the sale, by which payments name its products
 */
function checkLocalIds(products: readonly ProductOfSale[]): ReadonlySet<unknown> {
	const localIds = new Set<unknown>();
	for (const { product } of products) {
		// The old name of local_id is still accepted.
		const localId = product.local_id ?? product.external_id;
		if (localId !== undefined && localIds.has(localId)) {
			const given = quote(String(localId));
			placeOf(product, 'local_id').addRuleIssue(message('LOCAL_ID_TWICE', { given }));
		}
		localIds.add(localId);
	}
	return localIds;
}

function checkPayment(
	payment: Body,
	paymentMethods: readonly PaymentMethod[],
	localIds: ReadonlySet<unknown>,
): void {
	const sides = [...new Set(paymentMethods.map((method) => method.side))];
	const side = onlyOneOf(sides, payment, placeOf(payment));
	if (side === undefined) return;
	const methods = paymentMethods.filter((method) => method.side === side).map(({ apiName }) => apiName);
	const bySide = payment[side];
	const method = onlyOneOf(methods, isRecord(bySide) ? bySide : {}, placeOf(payment, side));
	if (method === undefined || !isRecord(bySide)) return;
	const details = bySide[method];
	if (!isRecord(details)) return;
	for (const { local_id: localId } of recordsOf(details.products)) {
		if (localId === undefined || localIds.has(localId)) continue;
		const given = quote(String(localId));
		placeOf(details, 'products').addRuleIssue(message('LOCAL_ID_UNKNOWN', { given }));
	}
	if (side === 'agency') hintAtDebt(details);
}

/**
 * Adds hints where the back office would hold another debt than was meant, which no later request corrects.
 *
 * @see the API's "POST /sales": "The fields installments and installment_period on agency payments are
 * accepted and ignored"
 */
function hintAtDebt(details: Body): void {
	const { installments, settlement_date: settled } = details;
	if (Number(installments) > 1) placeOf(details, 'installments').addHint(message('hint.installments'));
	const day = firstText(settled).slice(0, 10);
	if (day > dayOf())
		placeOf(details, 'settlement_date').addHint(message('hint.settlesLater', { day: unquoted(day) }));
}

/** The one of these members that a part of a payment has; others may be unknown fields that were allowed. */
function onlyOneOf<T extends string>(names: readonly T[], part: Body, place: Place): T | undefined {
	const [first, ...others] = names.filter((name) => name in part);
	if (first !== undefined && others.length === 0) return first;
	const id = first === undefined ? 'INVALID_PAYMENT' : 'INVALID_PAYMENT.several';
	place.addRuleIssue(message(id, { names: names.map(unquoted) }));
	return undefined;
}

/** Adds a hint for somebody new whom nothing will identify as the same person next time. */
function hintAtDuplicate(person: Body): void {
	if (firstText(person.name) !== '' && firstText(person.external_id, documentOf(person)) === '')
		placeOf(person).addHint(message('hint.newPerson'));
}

function checkCommissions(sale: Body): void {
	const commissions = recordsOf(sale.commissions);
	if (commissions.length === 0) return;
	const place = placeOf(sale, 'commissions');
	if (sale.status !== 'closed') place.addRuleIssue(message('COMMISSION_NOT_ALLOWED'));
	for (const commission of commissions) {
		if (commission.kind !== 'person' || !isEmpty(commission.external_id)) continue;
		// Unlike the others, the kind does not say who it is.
		const recipient = placeOf(commission).isJson ? 'external_id' : 'person';
		placeOf(commission, recipient).addRuleIssue(message('FIELD_EMPTY.recipient'));
	}
	if (isEmpty(sale.intermediary) && commissions.some(({ kind }) => kind === 'intermediary')) {
		place.addRuleIssue(message('COMMISSION_NOT_ALLOWED.intermediary'));
	}
}
