import type { IDataObject } from 'n8n-workflow';

import { toBody } from '../../shared/api/body';
import { fieldPathIn } from '../../shared/fields/field';
import { carryFieldPath, noteFieldPath, type FieldPath } from '../../shared/fields/fieldPath';
import type { Product } from '../productKinds/commonFields';
import type { ProductKind } from '../productKinds/productKind';
import { checkPaymentLine } from '../rules/paymentLineRules';
import { checkSale } from '../rules/saleRules';
import { paymentBodies } from './paymentBodies';
import type { SaleForm, SaleShape } from './saleForm';

/** The body of POST /sales for the filled-in form. Every product gets a Local ID, since payments name products by it. */
export function saleBody({ productKinds }: SaleShape, form: SaleForm): IDataObject {
	const { agencyPayments, vendorPayments, additionalFields, ...entered } = form;
	const products = productsOf(productKinds, form);
	const [only, ...more] = products;
	const payments = paymentBodies(
		agencyPayments,
		vendorPayments,
		more.length === 0 ? only?.values.localId : undefined,
	);
	const parameters = new Set(productKinds.map(({ parameter }) => parameter));
	const others = Object.entries(entered).filter(([name]) => !parameters.has(name));
	return toBody(
		{
			...Object.fromEntries(others),
			...additionalFields,
			...byKind(products),
			payments: payments.length > 0 ? payments : undefined,
		},
		carryFieldPath,
	);
}

/** Adds an issue for all that the filled-in form is known to be refused for. */
export function checkSaleForm(
	shape: SaleShape,
	form: SaleForm,
	fieldPath: FieldPath,
	defaultCompany: string | undefined,
): void {
	const { agencyPayments = [], vendorPayments = [] } = form;
	const productCount = productsOf(shape.productKinds, form).length;
	for (const line of [...agencyPayments, ...vendorPayments]) checkPaymentLine(line, productCount);
	const sale = saleBody(shape, form);
	const { inner = {}, property } = shape.form.additionalFields;
	noteFieldPath(
		sale,
		fieldPath.inside('The sale'),
		(key) =>
			fieldPathIn(shape.form, key, fieldPath) ??
			fieldPathIn(inner, key, fieldPath.inside(property.displayName)),
	);
	checkSale(shape, sale, defaultCompany);
}

/** A product as it was entered, with its Local ID. */
interface ProductLine {
	kind: ProductKind;
	values: Product & { localId: string };
}

/** The products, each with a Local ID: the user's, or `hotels-1` for the first hotel without one. */
function productsOf(kinds: readonly ProductKind[], form: SaleForm & Record<string, unknown>): ProductLine[] {
	const lines = kinds.flatMap((kind) => {
		const entered = (form[kind.parameter] ?? []) as Product | Product[];
		return [entered].flat().map((values) => ({ kind, values }));
	});
	const taken = new Set(lines.map(({ values }) => values.localId));
	const free = (kind: string): string => {
		let number = 1;
		while (taken.has(`${kind}-${number}`)) number += 1;
		taken.add(`${kind}-${number}`);
		return `${kind}-${number}`;
	};
	return lines.map(({ kind, values }) => {
		const named = { ...values, localId: values.localId ?? free(kind.parameter) };
		carryFieldPath(named, values);
		return { kind, values: named };
	});
}

/** The products under the API's names of their kinds. */
function byKind(products: readonly ProductLine[]): Record<string, unknown> {
	const lists: Record<string, Product[]> = {};
	const singles: Record<string, Product> = {};
	for (const { kind, values } of products) {
		if (kind.isSingle) singles[kind.apiName] = values;
		else (lists[kind.apiName] ??= []).push(values);
	}
	return { ...lists, ...singles };
}
