import type { IDataObject } from 'n8n-workflow';

import { toBody } from '../../shared/api/body';
import type { Values } from '../../shared/fields/field';
import type { Place } from '../../shared/fields/place';
import { checkPaymentLine, paymentBodies } from './payments';
import { productKinds } from './products';
import type { Product } from './products/productFields';
import type { saleFields } from './saleFields';
import { inForm } from './salePlaces';
import { checkSale } from './saleRules';

export type SaleForm = Partial<Values<typeof saleFields>>;

/**
 * The body of POST /sales for the filled-in form. Every product gets a Local ID, since payments name products by it.
 */
export function saleBody(form: SaleForm): IDataObject {
	const { agencyPayments: _, vendorPayments: __, additionalFields, ...fields } = form;
	const payments = paymentsOf(form).map(({ body }) => body);
	return toBody({
		...fields,
		...additionalFields,
		...productsOf(form),
		payments: payments.length > 0 ? payments : undefined,
	});
}

/** Reports what the filled-in form is known to be refused for, each finding at its place in the form. */
export function checkSaleForm(form: SaleForm, place: Place, defaultCompany: string | undefined): void {
	const productCount = localIdsOf(form).length;
	for (const [label, lines] of [
		['Agency Payments', form.agencyPayments],
		['Vendor Payments', form.vendorPayments],
	] as const) {
		lines?.forEach((line, index) =>
			checkPaymentLine(line, productCount, place.inside(label).line('Payment', index)),
		);
	}
	checkSale({ company_identifier: defaultCompany, ...saleBody(form) }, inForm(place, paymentsOf(form)));
}

function paymentsOf(form: SaleForm) {
	const [only, ...more] = localIdsOf(form);
	return paymentBodies(form.agencyPayments, form.vendorPayments, more.length === 0 ? only : undefined);
}

function localIdsOf(form: SaleForm): string[] {
	return Object.values(productsOf(form)).flatMap((lines) => lines?.map(({ localId }) => localId) ?? []);
}

/** The products by kind, `hotels-1` being the first hotel that the user did not name. */
function productsOf(form: SaleForm): Record<string, Array<Product & { localId: string }> | undefined> {
	return Object.fromEntries(
		(Object.keys(productKinds) as Array<keyof typeof productKinds>).map((kind) => [
			kind,
			form[kind]?.map((line: Product, index) => ({
				...line,
				localId: line.localId ?? `${kind}-${index + 1}`,
			})),
		]),
	);
}
