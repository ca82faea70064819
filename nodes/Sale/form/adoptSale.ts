import { isUuid } from '../../shared/request/path';
import type { Place } from '../../shared/fields/place';
import { message } from '../../shared/messages/message';
import { holdsNothing, isRecord, omit, recordsOf } from '../../shared/values';

type Json = Record<string, unknown>;

/** Kinds of products that only reads return. */
const READ_ONLY_KINDS = ['excursions', 'others', 'partner_packages'];

/**
 * Turns a sale as GET returns it into the shape that POST takes, as far as the API names the same parts in
 * both. (A role also takes a reference.) Parts that only reads have are refused, all in one message, because
 * without them the new sale would be a different one.
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

/**
 * Removes a member if it has the shape of reads.
 *
 * @returns its name if it had any content
 */
function without(sale: Json, name: string, isRead: (value: unknown) => boolean): string[] {
	const value = sale[name];
	if (!isRead(value)) return [];
	delete sale[name];
	return holdsNothing(value) ? [] : [name];
}

/**
 * An own operation in the shape of writes: without a supplier, which is the sale's company, and with the
 * product's ID.
 */
function toOwnOperation(whole: Json): Json {
	const { product, ...rest } = omit(whole, 'supplier', 'representative', 'commission_amount');
	return { ...rest, ...(isRecord(product) && { product_id: product.id }) };
}

/** The parts of an own operation that cannot be written: it has no representative and pays no commission. */
function onlyReadIn({ representative, commission_amount: commission }: Json): string[] {
	return [
		...(isRecord(representative) ? ['representative of the own operation'] : []),
		...((commission ?? 0) !== 0 ? ['commission of the own operation'] : []),
	];
}

/**
 * A product that was read, without its included services: the API would add them to the registered text once
 * more.
 */
function withoutIncludedServices(part: unknown, place: Place): unknown {
	if (!isRecord(part) || !isUuid(part.id) || !('included_services' in part)) return part;
	if (typeof part.included_services === 'string' && part.included_services !== '')
		place.addHint(message('hint.includedServices'));
	return omit(part, 'included_services');
}

function isIdAlone(value: unknown): boolean {
	return value === null || (isRecord(value) && Object.keys(value).join() === 'id');
}
