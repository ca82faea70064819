import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import type { Fields } from '../../../nodes/shared/fields/field';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { someone } from '../createSale';
import { FormMaker } from './form';
import { SOMEBODY, SUPPLIER } from './people';

/**
 * The lines of a list such as `passengers`, whatever n8n calls the lines; for a list of several kinds, all
 * lines.
 */
function linesOf(form: INodeParameters, list: string): INodeParameters[] {
	return Object.values((form[list] ?? {}) as INodeParameters).flat() as INodeParameters[];
}

/**
 * Applies the sandbox's assumptions where the API description leaves a rule open, or where only the service
 * can know: a commission goes to a known person, and a sale created as closed is paid.
 */
function withinAssumptions(form: INodeParameters): INodeParameters {
	const { commissions, ...more } = (form.additionalFields ?? {}) as INodeParameters;
	const additionalFields: INodeParameters = { ...more };
	if (commissions !== undefined) {
		const lines = linesOf({ commissions }, 'commissions');
		const person = { __rl: true, mode: 'externalId', value: SOMEBODY.externalId as string };
		additionalFields.commissions = { commission: lines.map((line) => ({ ...line, person })) };
	}
	const [product] = linesOf(form, 'products');
	const isClosed = more.status === 'closed' && product !== undefined;
	const payment = { method: 'others', products: { product: [{ localId: 'pago', paymentAmount: 9e7 }] } };
	if (isClosed) product.localId = 'pago';
	const payments = (form.payments ?? {}) as Record<string, INodeParameters[]>;
	return {
		...form,
		...(commissions !== undefined && someone('seller', SOMEBODY)),
		additionalFields,
		...(isClosed && { payments: { ...payments, vendor: [...(payments.vendor ?? []), payment] } }),
	};
}

/**
 * Repairs what the form's own rules would reject, so that most sales are accepted.
 * @param picks random numbers
 */
function withoutMistakes(form: INodeParameters, picks: readonly number[]): INodeParameters {
	const products = linesOf(form, 'products');
	products.forEach((line, index) => {
		line.localId = `produto-${index}`;
		if (line.exchangeRate && line.currency !== 'usd') line.exchangeRate = '1';
		if (!('productId' in line) && !('supplier' in line)) Object.assign(line, someone('supplier', SUPPLIER));
		for (const passenger of linesOf(line, 'passengers')) {
			if (passenger.ravFeeDiscount) passenger.ravFee = '10,00';
			if (passenger.ticketNumber) delete passenger.document;
		}
		if ('productId' in line) delete line[(picks[0] ?? 0) % 2 === 0 ? 'passengers' : 'quantity'];
	});
	const payments = (form.payments ?? {}) as Record<string, INodeParameters[]>;
	for (const [side, lines] of Object.entries(payments)) {
		for (const payment of lines) {
			const paid = products.filter((_, index) => (picks[index + 1] ?? 0) % 2 === 0 || index === 0);
			if (products.length === 1) {
				delete payment.products;
				payment.amount = '1.234,56';
			} else {
				delete payment.amount;
				payment.products = {
					product: paid.map(({ localId }, index) => ({ localId, paymentAmount: picks[index] ?? 1 })),
				};
			}
			if (Number(payment.numberOfInstallments || 1) > 1) {
				payment.dueDate = '31/01/2027';
				delete payment.settlementDate;
			}
			if (side === 'vendor') payment.method = 'credit';
		}
	}
	if (products.length === 0) delete form.payments;
	const additional = (form.additionalFields ?? {}) as INodeParameters;
	if (additional.status !== 'closed') delete additional.commissions;
	else
		additional.otherPeople = {
			...(additional.otherPeople as INodeParameters),
			intermediary: [
				someone('person', { externalId: 'empresa-0', name: 'Pousada Água Viva', personKind: 'company' }),
			],
		};
	return form;
}

/** Sales as the form can express them. @param productId the existing own operation of the agency */
export function sales(productId: string): fc.Arbitrary<INodeParameters> {
	const filledIn = (wrong: number) => new FormMaker(wrong, productId).group(SALE.form as Fields, 60);
	const picks = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 12, maxLength: 12 });
	return fc
		.oneof(
			{
				weight: 6,
				arbitrary: fc.tuple(filledIn(0), picks).map(([form, picked]) => withoutMistakes(form, picked)),
			},
			{ weight: 2, arbitrary: filledIn(0) },
			{
				weight: 2,
				arbitrary: fc.tuple(filledIn(3), picks).map(([form, picked]) => withoutMistakes(form, picked)),
			},
		)
		.map((form) => withinAssumptions(form));
}
