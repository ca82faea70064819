import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import type { Fields } from '../../../nodes/shared/fields/field';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { PRODUCT_KINDS } from '../../../nodes/Sale/productKinds';
import { FormMaker } from './form';
import { SOMEBODY, SUPPLIER } from './people';

/** Lines of a group, such as `hotels`, whatever they are called inside. */
function linesOf(form: INodeParameters, group: string): INodeParameters[] {
	const [lines = []] = Object.values((form[group] ?? {}) as INodeParameters);
	return [lines].flat() as INodeParameters[];
}

const passengersOf = (line: INodeParameters) => linesOf(line, 'passengers');

function productsOf(form: INodeParameters): INodeParameters[] {
	return PRODUCT_KINDS.flatMap(({ parameter }) => linesOf(form, parameter));
}

/**
 * Keeps to what the sandbox assumes where the API description leaves a rule open, or where only the service can know: who
 * gets a commission is known to it, and a sale that is created closed is paid.
 */
function withinAssumptions(form: INodeParameters): INodeParameters {
	const { commissions, ...more } = (form.additionalFields ?? {}) as INodeParameters;
	const additionalFields: INodeParameters = { ...more };
	if (commissions !== undefined) {
		const lines = linesOf({ commissions }, 'commissions');
		additionalFields.commissions = {
			commission: lines.map((line) => ({ ...line, externalId: SOMEBODY.externalId })),
		};
	}
	const products = productsOf(form);
	const isClosed = more.status === 'closed' && products.length > 0;
	const payment = { method: 'others', products: { product: [{ localId: 'pago', paymentAmount: 9e7 }] } };
	if (isClosed && products[0]) products[0].localId = 'pago';
	return {
		...form,
		...(commissions !== undefined && { seller: SOMEBODY }),
		additionalFields,
		...(isClosed && {
			vendorPayments: { payment: [...linesOf(form, 'vendorPayments'), payment] },
		}),
	};
}

/** Mends what the form's own rules would refuse, so that most sales get through. @param picks random numbers */
function withoutMistakes(form: INodeParameters, picks: readonly number[]): INodeParameters {
	const products = productsOf(form);
	products.forEach((line, index) => {
		line.localId = `produto-${index}`;
		if (!('productId' in line)) line.supplier ??= { ...SUPPLIER };
		for (const passenger of passengersOf(line)) {
			if (passenger.ravFeeDiscount) passenger.ravFee = '10,00';
			if (passenger.ticketNumber) delete passenger.document;
		}
	});
	const [operation] = linesOf(form, 'ownOperation');
	if (operation) delete operation[(picks[0] ?? 0) % 2 === 0 ? 'passengers' : 'quantity'];
	for (const group of ['agencyPayments', 'vendorPayments']) {
		for (const payment of linesOf(form, group)) {
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
			if (group === 'vendorPayments') payment.method = 'credit';
		}
		if (products.length === 0) delete form[group];
	}
	const additional = (form.additionalFields ?? {}) as INodeParameters;
	if (additional.status !== 'closed') delete additional.commissions;
	else
		additional.intermediary = { externalId: 'empresa-0', name: 'Pousada Água Viva', personKind: 'company' };
	return form;
}

/** Sales as the form can express them. @param productId the agency's own operation that there is */
export function sales(productId: string): fc.Arbitrary<INodeParameters> {
	const kinds = PRODUCT_KINDS.map(({ parameter }) => parameter);
	const { ownOperation, ...fields } = SALE.form as Fields;
	const filledIn = (wrong: number) => {
		const maker = new FormMaker(wrong, productId);
		return fc
			.tuple(
				maker.group(fields, 60),
				fc.oneof(fc.constant({}), maker.group({ ...(ownOperation && { ownOperation }) }, 100)),
				fc.subarray(kinds, { maxLength: 2 }),
			)
			.map(([form, operation, kept]): INodeParameters => {
				const left = Object.entries(form).filter(([name]) => !kinds.includes(name) || kept.includes(name));
				return { ...Object.fromEntries(left), ...operation };
			});
	};
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
