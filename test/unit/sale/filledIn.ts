import type { IDataObject } from 'n8n-workflow';

import { checkSaleForm, saleBody } from '../../../nodes/Sale/form/saleBody';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { readFields } from '../../../nodes/shared/fields/field';
import { FieldPath } from '../../../nodes/shared/fields/fieldPath';
import { isRecord } from '../../../nodes/shared/values';

export const COMPANY = '12345678000195';

/**
 * What becomes of a form as n8n stores it: the body of POST /sales, and everything the user is told.
 *
 * @param defaultCompany the credential's; null when it names none
 */
export function filledIn(
	raw: Record<string, unknown>,
	defaultCompany: string | null = COMPANY,
): { body: IDataObject; findings: readonly string[] } {
	const place = FieldPath.ofForm();
	const form = readFields(SALE.form, withSuppliers(raw), place);
	checkSaleForm(SALE, form, place, defaultCompany ?? undefined);
	// The operation writes nothing when there are findings; without any, the body is made of the same form.
	return {
		body: place.issues.length > 0 ? {} : withoutOurs(saleBody(SALE, form)),
		findings: place.issues,
	};
}

/** Every product has to have a supplier; most tests are about something else and name none. */
const OURS = 'supplier-of-the-tests';

const isSupplied = (name: string): boolean =>
	SALE.productKinds.some(({ parameter, fields }) => parameter === name && 'supplier' in fields);

function withSuppliers(raw: Record<string, unknown>): Record<string, unknown> {
	const line = (value: unknown): unknown =>
		isRecord(value) && (value.supplier === undefined || Object.keys(value.supplier as object).length === 0)
			? { ...value, supplier: { externalId: OURS } }
			: value;
	const group = (value: unknown): unknown =>
		isRecord(value)
			? Object.fromEntries(
					Object.entries(value).map(([name, lines]) => [
						name,
						Array.isArray(lines) ? lines.map(line) : lines,
					]),
				)
			: value;
	return Object.fromEntries(
		Object.entries(raw).map(([name, value]) => [name, isSupplied(name) ? group(value) : value]),
	);
}

function withoutOurs(body: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
		isRecord(value) && isRecord(value.supplier) && value.supplier.external_id === OURS
			? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'supplier'))
			: value,
	) as IDataObject;
}

/** The body of a form that is expected to be right. */
export function bodyOf(raw: Record<string, unknown>): IDataObject {
	const { body, findings } = filledIn(raw);
	expect(findings).toEqual([]);
	return body;
}

/** The payments that a form's lines become, with a single hotel to pay. */
export function paymentsOf(raw: Record<string, unknown>): IDataObject[] {
	return bodyOf({ hotels: { hotel: [{ localId: 'h' }] }, ...raw }).payments as IDataObject[];
}

/** What a form with a single hotel is told. */
export function findingsOf(raw: Record<string, unknown>): readonly string[] {
	return filledIn({ hotels: { hotel: [{ localId: 'h' }] }, ...raw }).findings;
}
