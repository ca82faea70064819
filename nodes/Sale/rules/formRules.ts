import { placeIn } from '../../shared/fields/field';
import { enteredAt, placeOf } from '../../shared/fields/entered';
import type { Place } from '../../shared/fields/place';
import type { LineOfKind } from '../../shared/fields/group';
import { message, type Message } from '../../shared/messages/message';
import { externalIdByDocument } from '../../shared/people/identity';
import { isEmpty, isRecord } from '../../shared/values';
import type { AgencyPayment, Payments, VendorPayment } from '../form/paymentFields';
import { IDS_THEMSELVES, participantsIn } from '../form/people';
import { saleBody } from '../form/saleBody';
import { OTHER_ROLES, type SaleForm, type SaleShape } from '../form/saleForm';
import { checkSale } from './saleRules';

/** Adds issues for everything that the API is known to refuse in the form. */
export function checkSaleForm(
	shape: SaleShape,
	form: SaleForm,
	place: Place,
	defaultCompany: string | undefined,
): void {
	checkPeople(form);
	checkPassengers(form);
	const { inner = {}, property } = shape.form.additionalFields;
	const more = place.inside(property.displayName, 'additionalFields');
	const placeOfField = (key: string | number): Place | undefined =>
		placeIn(shape.form, key, place) ?? placeIn(inner, key, more);
	refuseIfEmpty(form.payments, placeOfField('payments'), message('orZero'));
	refuseIfEmpty(form.additionalFields?.commissions, placeOfField('commissions'), message('orZero'));
	const single = shape.productKinds.filter(({ isSingle }) => isSingle);
	checkAtMostOne(form.products, new Set(single.map(({ name }) => name)));
	checkAtMostOne(form.additionalFields?.otherPeople, new Set(OTHER_ROLES.map(({ name }) => name)));
	const payments = (form.payments ?? []) as Payments;
	for (const { values } of payments) checkPaymentLine(values, form.products?.length ?? 0);
	// Without a product, the rules of a sale would only say that there is none.
	if (refuseIfEmpty(form.products, placeOfField('products'))) return;
	const sale = saleBody(shape, form, IDS_THEMSELVES);
	enteredAt(sale, place.inside('Sale'), placeOfField);
	checkSale(shape, sale, defaultCompany);
}

/**
 * Adds an issue for a list of which expressions gave nothing in any line. As with an amount, that may be
 * misspelled columns, and the API can add nothing to a sale later.
 *
 * @param orZero how to say that there is none for an item, where a sale may go without
 * @returns whether it added one
 */
function refuseIfEmpty(lines: unknown, at: Place | undefined, orZero: Message | '' = ''): boolean {
	if (lines !== undefined || !at?.holdsExpression) return false;
	at.addRuleIssue(message('EXPRESSION_EMPTY.lines', { orZero }));
	return true;
}

/** Adds an issue for every line but the first of a kind that a sale has at most once. */
function checkAtMostOne(lines: readonly LineOfKind[] = [], single: ReadonlySet<string>): void {
	const before = new Set<string>();
	for (const { kind, values } of lines) {
		if (single.has(kind) && before.has(kind)) placeOf(values).addRuleIssue(message('ONE_TOO_MANY'));
		before.add(kind);
	}
}

/** Adds issues for what the form leaves open about people. */
function checkPeople(form: SaleForm): void {
	for (const { group, name, person } of participantsIn(form)) {
		if (!person) {
			placeOf(group, name).addRuleIssue(message('FIELD_EMPTY.newPerson'));
		}
	}
	// Without a key for a new payer, nothing would show that a passenger who is Same as Payer is the same
	// person.
	const { newPayer = {} } = form;
	const isKnown = (newPayer.externalId ?? externalIdByDocument(newPayer)) !== undefined;
	if (form.payer?.by !== 'name' || isKnown) return;
	for (const passenger of passengersIn(form)) {
		if (passenger.sameAsPayer === true) {
			placeOf(passenger, 'sameAsPayer').addRuleIssue(message('PERSON_NOT_IDENTIFIED'));
		}
	}
}

/** Adds issues for passengers of whom expressions gave nothing. */
function checkPassengers(form: SaleForm): void {
	for (const { values } of form.products ?? []) {
		if (values.quantity === undefined) refuseIfEmpty(values.passengers, placeOf(values, 'passengers'));
	}
	for (const passenger of passengersIn(form)) {
		if (passenger.person ?? passenger.newPerson ?? (passenger.sameAsPayer || undefined)) continue;
		const nobody = ['person', 'sameAsPayer']
			.map((name) => placeOf(passenger, name))
			.find(({ isExpression, given }) => isExpression && isEmpty(given));
		nobody?.addRuleIssue(message('EXPRESSION_EMPTY.passenger'));
	}
}

function passengersIn({ products = [] }: SaleForm): Array<Record<string, unknown>> {
	return products.flatMap(({ values: { passengers } }) =>
		Array.isArray(passengers) ? passengers.filter(isRecord) : [],
	);
}

/**
 * Adds issues for what is missing or contradictory in a payment line of the form. JSON bodies have no such
 * lines.
 */
function checkPaymentLine(line: AgencyPayment | VendorPayment, productCount: number): void {
	const { amount: whole, products } = line;
	if (products === undefined && whole === undefined)
		placeOf(line, 'amount').addRuleIssue(message('FIELD_EMPTY.shares'));
	if (products === undefined && productCount > 1) {
		placeOf(line, 'products').addRuleIssue(message('FIELD_EMPTY.productShares'));
	}
	const cents = (products ?? []).map(({ paymentAmount = 0 }) => Math.round(paymentAmount * 100));
	const shares = cents.reduce((sum, share) => sum + share, 0) / 100;
	if (products !== undefined && whole !== undefined && shares !== whole) {
		const amounts = { whole: { amount: whole }, shares: { amount: shares } };
		placeOf(line, 'amount').addRuleIssue(message('AMOUNTS_DIFFER', amounts));
	}
	if ('dueDate' in line) checkInstallments(line, products === undefined ? (whole ?? 0) : shares);
}

/** @param paid the whole payment, in the currency's unit */
function checkInstallments(line: AgencyPayment, paid: number): void {
	const installments = line.numberOfInstallments ?? 1;
	if (installments === 1) return;
	if (line.dueDate === undefined)
		placeOf(line, 'dueDate').addRuleIssue(message('FIELD_EMPTY.firstInstallment'));
	const cents = Math.abs(Math.round(paid * 100));
	if (cents > 0 && cents < installments) {
		const values = { count: installments, paid: { amount: paid }, cents };
		placeOf(line, 'numberOfInstallments').addRuleIssue(message('INSTALLMENTS', values));
	}
	if (line.settlementDate !== undefined) {
		placeOf(line, 'settlementDate').addRuleIssue(message('INSTALLMENTS.settled'));
	}
}
