import { toApiName } from '../../shared/api/body';
import type { Fields } from '../../shared/fields/field';
import type { FieldPath } from '../../shared/fields/fieldPath';

/** A kind of product that a sale can have: its part of the form, of the body and of the rules. */
export interface ProductKind {
	/** The API's name of the list (or of the one product) in POST /sales. */
	apiName: string;
	/** The parameter of the form. */
	parameter: string;
	displayName: string;
	/** The parameter under which n8n stores the lines, and a line's label. */
	item: { name: string; displayName: string };
	fields: Fields;
	/** A sale has at most one, which the API takes as an object instead of a list. */
	isSingle: boolean;
	/** Adds the issues of a product of this kind, beyond those that are looked for in all products. */
	check?(product: Record<string, unknown>, fieldPath: FieldPath): void;
}

/** A product in the body of a sale. */
export interface ProductOfSale {
	kind: ProductKind;
	product: Record<string, unknown>;
}

/**
 * Declares a kind of product.
 *
 * @param kind.name the API's name of the list in camelCase: the parameter, unless `parameter` gives another
 */
export function productKind({
	name,
	...kind
}: Partial<ProductKind> &
	Pick<ProductKind, 'displayName' | 'item' | 'fields'> & { name: string }): ProductKind {
	return { apiName: toApiName(name), parameter: name, isSingle: false, ...kind };
}
