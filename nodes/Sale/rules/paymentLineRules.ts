import { roundTo } from '../../shared/fields/number';
import { fieldPathOf } from '../../shared/fields/fieldPath';
import type { AgencyPayment, VendorPayment } from '../form/paymentFields';

/** Reports what a payment's line leaves open. Of a payment in JSON nothing of it can be known: there it is written out. */
export function checkPaymentLine(line: AgencyPayment | VendorPayment, productCount: number): void {
	const { amount: whole, products } = line;
	if (products === undefined && whole === undefined)
		fieldPathOf(line, 'amount').addRuleIssue('is empty: fill it in, or give the shares under Products');
	if (products === undefined && productCount > 1) {
		fieldPathOf(line, 'products').addRuleIssue(
			'is empty: the sale has several products, so say how much of this payment pays which',
		);
	}
	const shares = roundTo(
		(products ?? []).reduce((sum, { paymentAmount }) => sum + (paymentAmount ?? 0), 0),
		2,
	);
	if (products !== undefined && whole !== undefined && shares !== whole) {
		fieldPathOf(line, 'amount').addRuleIssue(
			`is ${whole.toFixed(2)}, but the shares under Products add up to ${shares.toFixed(2)}`,
		);
	}
	if ('dueDate' in line) checkInstallments(line, products === undefined ? (whole ?? 0) : shares);
}

/** @param paid by the whole payment, in the currency's unit */
function checkInstallments(line: AgencyPayment, paid: number): void {
	const installments = line.numberOfInstallments ?? 1;
	if (installments === 1) return;
	if (line.dueDate === undefined)
		fieldPathOf(line, 'dueDate').addRuleIssue('is empty: installments need the day of the first one');
	const cents = Math.abs(Math.round(paid * 100));
	if (cents > 0 && cents < installments) {
		fieldPathOf(line, 'numberOfInstallments').addRuleIssue(
			`is ${installments}, but ${paid.toFixed(2)} has only ${cents} cents to split: take ${cents} or less`,
		);
	}
	if (line.settlementDate !== undefined) {
		fieldPathOf(line, 'settlementDate').addRuleIssue(
			'cannot be given for several installments: enter them as payments of their own',
		);
	}
}
