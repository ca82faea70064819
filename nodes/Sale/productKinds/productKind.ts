import { assignedByApi } from '../../shared/fields/readGroup';
import { alsoInJson, type Fields } from '../../shared/fields/field';
import type { Place } from '../../shared/fields/place';
import { identifier } from '../../shared/fields/text';

/** A kind of product that a sale can have: its part of the form, of the body and of the rules. */
export interface ProductKind {
	/** The API's name of the list (or of the one product) in POST /sales. */
	apiName: string;
	/** The parameter under which n8n stores the products of this kind; a generated Local ID begins with it. */
	name: string;
	/** A product's label, in the menu of kinds and in sentences. */
	displayName: string;
	fields: Fields;
	/**
	 * Whether a sale has at most one product of this kind, which the API takes as an object instead of a list.
	 */
	isSingle: boolean;
	/** Adds issues of a product of this kind, beyond the checks that all products go through. */
	check?(product: Record<string, unknown>, place: Place): void;
}

/** A product in the body of a sale. */
export interface ProductOfSale {
	kind: ProductKind;
	product: Record<string, unknown>;
}

/** Old names of a product's `local_id` and `document`, which the API still takes (section Versioning). */
const FORMER_PRODUCT_FIELDS = {
	externalId: identifier('External ID'),
	locator: identifier('Locator'),
	voucherCode: identifier('Voucher Code'),
};

/** Declares a kind of product. */
export function productKind(
	kind: Omit<ProductKind, 'isSingle'> & Partial<Pick<ProductKind, 'isSingle'>>,
): ProductKind {
	return {
		isSingle: false,
		...kind,
		fields: alsoInJson(kind.fields, { ...FORMER_PRODUCT_FIELDS, ...assignedByApi('id active') }),
	};
}
