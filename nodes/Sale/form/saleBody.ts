import type { IDataObject } from 'n8n-workflow';

import { toBody } from '../../shared/api/body';
import type { Values } from '../../shared/fields/field';
import { lineOf } from '../../shared/fields/group';
import { withCompany } from '../../shared/node/company';
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
	const { agencyPayments: _, vendorPayments: __, ownOperation: ___, additionalFields, ...fields } = form;
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
			checkPaymentLine(line, productCount, place.inside(label).line('Payment', lineOf(line, index))),
		);
	}
	checkSale(withCompany(saleBody(form), defaultCompany), inForm(place, form, paymentsOf(form)));
}

function paymentsOf(form: SaleForm) {
	const [only, ...more] = localIdsOf(form);
	return paymentBodies(form.agencyPayments, form.vendorPayments, more.length === 0 ? only : undefined);
}

function localIdsOf(form: SaleForm): string[] {
	const { operation, ...kinds } = productsOf(form);
	const lines = [...Object.values(kinds).flatMap((kind) => kind ?? []), ...(operation ? [operation] : [])];
	return lines.map(({ localId }) => localId);
}

type Named<T> = T & { localId: string };
type Products = { [Kind in keyof typeof productKinds]?: Array<Named<Product>> } & {
	operation?: Named<Product>;
};

/** The products, each with a Local ID: the user's, or `hotels-1` for the first hotel without one. */
function productsOf(form: SaleForm): Products {
	const kinds = Object.keys(productKinds) as Array<keyof typeof productKinds>;
	const lines: Product[] = kinds.flatMap((kind): Product[] => form[kind] ?? []);
	const taken = new Set([...lines, form.ownOperation ?? {}].map(({ localId }) => localId));
	const free = (kind: string): string => {
		let number = 1;
		while (taken.has(`${kind}-${number}`)) number += 1;
		taken.add(`${kind}-${number}`);
		return `${kind}-${number}`;
	};
	const named = <T extends Product>(line: T, kind: string): Named<T> => ({
		...line,
		localId: line.localId ?? free(kind),
	});
	return {
		...Object.fromEntries(kinds.map((kind) => [kind, form[kind]?.map((line: Product) => named(line, kind))])),
		operation: form.ownOperation && named(form.ownOperation, 'operation'),
	};
}
