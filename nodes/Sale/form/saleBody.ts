import type { IDataObject } from 'n8n-workflow';

import type { LineOfKind } from '../../shared/fields/group';
import { toBody } from '../../shared/fields/toBody';
import { isRecord } from '../../shared/values';
import type { Product } from '../productKinds/commonFields';
import type { ProductKind } from '../productKinds/productKind';
import { paymentBodies } from './paymentBodies';
import type { Payments } from './paymentFields';
import { withPeople, type ExternalIds } from './people';
import type { SaleForm, SaleShape } from './saleForm';

/**
 * The body of POST /sales. Every product gets a Local ID, by which payments refer to it.
 *
 * @param externalIds of people chosen by ID
 */
export function saleBody({ productKinds }: SaleShape, form: SaleForm, externalIds: ExternalIds): IDataObject {
	const { payer, ...sale } = withPeople(form, externalIds);
	const { products: entered = [], payments = [], additionalFields } = withPeople(form, externalIds, payer);
	const { otherPeople = [], commissions = [], ...additional } = additionalFields ?? {};
	const products = productsOf(productKinds, entered);
	const [only, ...more] = products;
	const paid = paymentBodies(payments as Payments, more.length === 0 ? only?.values.localId : undefined);
	return toBody({
		...{ payer, seller: sale.seller },
		...additional,
		...Object.fromEntries(otherPeople.map(({ kind, values }) => [kind, values.person])),
		commissions: commissions.length > 0 ? commissions.map(commissionBody) : undefined,
		...byKind(products),
		payments: paid.length > 0 ? paid : undefined,
	});
}

/** A commission names its person by External ID alone, not as a person object. */
function commissionBody({ person, ...commission }: { person?: unknown }): object {
	return { ...(isRecord(person) && { externalId: person.external_id }), ...commission };
}

/** A product as it was entered, with its Local ID. */
interface ProductLine {
	kind: ProductKind;
	values: Product & { localId: string };
}

/** The products, each with a Local ID: the user's, or `hotel-1` for the first hotel without one. */
function productsOf(kinds: readonly ProductKind[], entered: readonly LineOfKind[]): ProductLine[] {
	const lines = entered.map(({ kind, values }) => ({
		kind: kinds.find(({ name }) => name === kind) as ProductKind,
		values: values as Product,
	}));
	const taken = new Set(lines.map(({ values }) => values.localId));
	const numbers = new Map<string, number>();
	const free = (kind: string): string => {
		let number = (numbers.get(kind) ?? 0) + 1;
		while (taken.has(`${kind}-${number}`)) number += 1;
		numbers.set(kind, number);
		return `${kind}-${number}`;
	};
	return lines.map(({ kind, values }) => {
		return { kind, values: { ...values, localId: values.localId ?? free(kind.name) } };
	});
}

/** The products by the API's names of their kinds. */
function byKind(products: readonly ProductLine[]): Record<string, unknown> {
	const lists: Record<string, Product[]> = {};
	const singles: Record<string, Product> = {};
	for (const { kind, values } of products) {
		if (kind.isSingle) singles[kind.apiName] = values;
		else (lists[kind.apiName] ??= []).push(values);
	}
	return { ...lists, ...singles };
}
