import { isUuid } from '../../shared/request/path';
import { carryFieldPath, fieldPathOf, type FieldPath } from '../../shared/fields/fieldPath';
import { ChosenPerson } from '../roles/personRole';
import { message } from '../../shared/messages/message';
import { eachPerson } from '../../shared/agency/roles';
import { holdsNothing, isRecord, omit, recordsOf } from '../../shared/values';

type Json = Record<string, unknown>;

/** Kinds of products that only reads have. */
const READ_ONLY_KINDS = ['excursions', 'others', 'partner_packages'];

/**
 * Changes a sale as GET gives it to one as POST takes it, as far as the API names both: people by their
 * references, the own operation by that of its product. What a sale that was read has in another shape is
 * refused in one sentence, since without it the new sale would be another one.
 */
export function adoptSale(sale: Json, fieldPath: FieldPath): void {
	const operations = recordsOf(sale.operations);
	const [operation] = operations;
	const anew = [
		...without(sale, 'payments', isRecord),
		...without(sale, 'commissions', (value) => recordsOf(value).some((line) => 'retained_amount' in line)),
		...without(sale, 'status', (value) => value === 'canceled'),
		...(operations.length > 1 ? ['operations'] : []),
	];
	const readOnly = READ_ONLY_KINDS.filter((kind) => recordsOf(sale[kind]).length > 0);
	if (isUuid(sale.id)) anew.push(...readOnly);
	else for (const kind of readOnly) fieldPathOf(sale, kind).addIssue(message('NOT_CREATABLE'));
	if (isReference(sale.operation)) delete sale.operation;
	if (operation && !('operation' in sale)) {
		anew.push(...onlyReadIn(operation));
		sale.operation = ownOperation(operation);
	}
	const products = Object.values(sale).flatMap((part) => recordsOf(Array.isArray(part) ? part : [part]));
	for (const product of products) if (isUuid(product.id)) adoptProduct(product, fieldPath);
	anew.push(...(products.some(({ active }) => active === false) ? ['products that are not active'] : []));
	adoptPeople(sale);
	if (anew.length > 0)
		fieldPath.addIssue(message('SALE_AS_READ', { parts: anew.map((label) => ({ label })) }));
}

/** @returns the name of a member that is in the way of reads and has any content; it is taken out */
function without(sale: Json, name: string, isRead: (value: unknown) => boolean): string[] {
	const value = sale[name];
	if (!isRead(value)) return [];
	delete sale[name];
	return holdsNothing(value) ? [] : [name];
}

/** Its supplier is the company of the sale, and the product is named by ID. */
function ownOperation(whole: Json): Json {
	const { product, ...rest } = omit(whole, 'supplier', 'representative', 'commission_amount');
	const made: Json = { ...rest, ...(isRecord(product) && { product_id: product.id }) };
	carryFieldPath(made, whole);
	return made;
}

/** Nobody is in between in an own operation that is written, or pays a commission. */
function onlyReadIn({ representative, commission_amount: commission }: Json): string[] {
	return [
		...(isRecord(representative) ? ['representative of the own operation'] : []),
		...((commission ?? 0) !== 0 ? ['commission of the own operation'] : []),
	];
}

/** Else the registered text of a product would be added once more, and a discount of nothing refused. */
function adoptProduct(product: Json, fieldPath: FieldPath): void {
	if (typeof product.included_services === 'string' && product.included_services !== '')
		fieldPath.addHint(message('hint.includedServices'));
	delete product.included_services;
	for (const passenger of recordsOf(product.passengers))
		if (passenger.rav_fee_discount === 0) delete passenger.rav_fee_discount;
}

/** Everybody in a role who is given by ID alone becomes a registered person; see registeredPeople. */
function adoptPeople(sale: Json): void {
	eachPerson(sale, (reference, role, holder) => {
		if (!isUuid(reference.id)) return;
		const person = personOf(reference, reference.id);
		carryFieldPath(person, reference);
		holder[role] = person;
	});
}

/** The person's own External ID, where it was read along; the API finds people by nothing else. */
function personOf({ external_id: externalId }: Json, id: string): object {
	return typeof externalId === 'string' && externalId !== ''
		? { external_id: externalId }
		: new ChosenPerson('id', id, 'individual');
}

function isReference(value: unknown): boolean {
	return value === null || (isRecord(value) && Object.keys(value).join() === 'id');
}
