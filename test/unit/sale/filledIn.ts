import type { IDataObject } from 'n8n-workflow';

import type { ExternalIds } from '../../../nodes/Sale/form/people';
import { saleBody } from '../../../nodes/Sale/form/saleBody';
import { checkSaleForm } from '../../../nodes/Sale/rules/formRules';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { isRecord } from '../../../nodes/shared/values';
import { sentences } from '../inWords';

export const COMPANY = '12345678000195';

/** What becomes of a form: the body of POST /sales, and all messages. */
interface FilledIn {
	body: IDataObject;
	findings: readonly string[];
	hints: readonly string[];
}

/**
 * Reads a form as n8n stores it.
 * @param defaultCompany the credential's company; null if it names none
 * @param externalIds of people who are chosen by ID
 */
export function filledIn(
	raw: Record<string, unknown>,
	defaultCompany: string | null = COMPANY,
	externalIds: ExternalIds = new Map(),
): FilledIn {
	const place = Place.ofForm();
	const form = readGroup(SALE.form, withOurs(raw), place);
	checkSaleForm(SALE, form, place, defaultCompany ?? undefined);
	return {
		// With any findings, the operation writes nothing. Without findings, the body is made from the same form.
		body: place.findings.issues.length > 0 ? {} : withoutOurs(saleBody(SALE, form, externalIds)),
		findings: sentences(place.findings.issues),
		hints: sentences(place.findings.hints),
	};
}

/** A registered person in a role, as the form stores them. */
export const byExternalId = (value: string) => ({ __rl: true, mode: 'externalId', value });

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** How n8n stores a role if nobody was chosen. */
export const NOBODY = { __rl: true, mode: 'list', value: '' };

/**
 * Every sale needs a payer, and every product a supplier. Most tests are about something else and name none,
 * so these are added.
 */
const OURS = 'somebody-of-the-tests';

function withOurs(raw: Record<string, unknown>): Record<string, unknown> {
	return {
		...raw,
		payer: 'payer' in raw ? raw.payer : byExternalId(OURS),
		products: isRecord(raw.products) ? withSuppliers(raw.products) : raw.products,
	};
}

function withSuppliers(products: Record<string, unknown>): Record<string, unknown> {
	const isSupplied = (kind: string) =>
		SALE.productKinds.some(({ name, fields }) => name === kind && 'supplier' in fields);
	const line = (value: unknown): unknown =>
		isRecord(value) ? { supplier: byExternalId(OURS), ...value } : value;
	return Object.fromEntries(
		Object.entries(products).map(([kind, lines]) => [
			kind,
			Array.isArray(lines) && isSupplied(kind) ? lines.map(line) : lines,
		]),
	);
}

function withoutOurs(body: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
		isRecord(value)
			? Object.fromEntries(
					Object.entries(value).filter(([, inner]) => !isRecord(inner) || inner.external_id !== OURS),
				)
			: value,
	) as IDataObject;
}

/** The body for a form that must be valid. */
export function bodyOf(raw: Record<string, unknown>, externalIds?: ExternalIds): IDataObject {
	const { body, findings } = filledIn(raw, COMPANY, externalIds);
	expect(findings).toEqual([]);
	return body;
}

/** A single hotel, for tests that are about something else. */
const HOTEL = { products: { hotel: [{ localId: 'h' }] } };

/** The payments made from a form's lines, with a single hotel to pay. */
export function paymentsOf(raw: Record<string, unknown>): IDataObject[] {
	return bodyOf({ ...HOTEL, ...raw }).payments as IDataObject[];
}

/** The messages about a form with a single hotel. */
export function findingsOf(raw: Record<string, unknown>): readonly string[] {
	return filledIn({ ...HOTEL, ...raw }).findings;
}

/** The hints next to the output for a valid form with a single hotel. */
export function hintsOf(raw: Record<string, unknown>): readonly string[] {
	const { findings, hints } = filledIn({ ...HOTEL, ...raw });
	expect(findings).toEqual([]);
	// The amounts of that hotel do not matter here.
	return hints.filter((hint) => !hint.startsWith("'Sale' comes to 0.00"));
}
