import { isUuid } from '../../shared/request/path';
import type { Place } from '../../shared/fields/place';
import { message } from '../../shared/messages/message';
import { holdsNothing, isRecord, omit, recordsOf } from '../../shared/values';

type Json = Record<string, unknown>;

/** Kinds of products that only reads have. */
const READ_ONLY_KINDS = ['excursions', 'others', 'partner_packages'];

/**
 * A sale as GET gives it in the shape in which POST takes it, as far as the API names both; the role of a
 * person takes a reference, too. What a sale that was read has in another shape is refused in one sentence,
 * since without it the new sale would be another one.
 */
export function adoptSale(read: Json, place: Place): Json {
	const sale = { ...read };
	const operations = recordsOf(sale.operations);
	const [operation] = operations;
	const anew = [
		...without(sale, 'payments', isRecord),
		...without(sale, 'commissions', (value) => recordsOf(value).some((line) => 'retained_amount' in line)),
		...without(sale, 'status', (value) => value === 'canceled' && isUuid(sale.id)),
		...(operations.length > 1 ? ['operations'] : []),
	];
	const readOnly = READ_ONLY_KINDS.filter((kind) => recordsOf(sale[kind]).length > 0);
	if (isUuid(sale.id)) anew.push(...readOnly);
	else for (const kind of readOnly) place.inJson(sale).at(kind).refuse(message('NOT_CREATABLE'));
	if (isIdAlone(sale.operation)) delete sale.operation;
	if (operation && !('operation' in sale)) {
		anew.push(...onlyReadIn(operation));
		sale.operation = toOwnOperation(operation);
	}
	const products = Object.values(sale).flatMap((part) => recordsOf(Array.isArray(part) ? part : [part]));
	anew.push(...(products.some(({ active }) => active === false) ? ['products that are not active'] : []));
	if (anew.length > 0) place.refuse(message('SALE_AS_READ', { parts: anew.map((label) => ({ label })) }));
	for (const [name, part] of Object.entries(sale))
		sale[name] = Array.isArray(part)
			? part.map((line: unknown) => withoutIncludedServices(line, place))
			: withoutIncludedServices(part, place);
	return sale;
}

/** @returns the name of a member that is in the way of reads and has any content; it is taken out */
function without(sale: Json, name: string, isRead: (value: unknown) => boolean): string[] {
	const value = sale[name];
	if (!isRead(value)) return [];
	delete sale[name];
	return holdsNothing(value) ? [] : [name];
}

/** Its supplier is the company of the sale, and the product is named by ID. */
function toOwnOperation(whole: Json): Json {
	const { product, ...rest } = omit(whole, 'supplier', 'representative', 'commission_amount');
	return { ...rest, ...(isRecord(product) && { product_id: product.id }) };
}

/** Nobody is in between in an own operation that is written, or pays a commission. */
function onlyReadIn({ representative, commission_amount: commission }: Json): string[] {
	return [
		...(isRecord(representative) ? ['representative of the own operation'] : []),
		...((commission ?? 0) !== 0 ? ['commission of the own operation'] : []),
	];
}

/** Of a product that was read: else its registered text would be added once more. */
function withoutIncludedServices(part: unknown, place: Place): unknown {
	if (!isRecord(part) || !isUuid(part.id) || !('included_services' in part)) return part;
	if (typeof part.included_services === 'string' && part.included_services !== '')
		place.addHint(message('hint.includedServices'));
	return omit(part, 'included_services');
}

function isIdAlone(value: unknown): boolean {
	return value === null || (isRecord(value) && Object.keys(value).join() === 'id');
}
