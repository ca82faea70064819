import { readFileSync } from 'fs';
import { join } from 'path';

import {
	changedPersonCustomFields,
	newPersonForm,
	personInJson,
} from '../../../nodes/Person/form/personFields';
import { saleCustomFields } from '../../../nodes/Sale/form/saleFields';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import type { Fields } from '../../../nodes/shared/fields/field';
import { inlinePersonFields } from '../../../nodes/shared/fields/person';
import { toApiName } from '../../../nodes/shared/values';

interface Schema {
	$ref?: string;
	items?: Schema;
	properties?: Record<string, Schema>;
}

const ROOT = join(__dirname, '../../..');
const { components } = JSON.parse(readFileSync(join(ROOT, 'sandbox/collection/openapi.json'), 'utf8')) as {
	components: { schemas: Record<string, Schema> };
};

/** An object by its name, or the object that a member is or lists. */
function objectOf(schema: Schema | string | undefined): Schema {
	if (schema === undefined) return {};
	if (typeof schema === 'string') return components.schemas[schema] ?? {};
	if (schema.items) return objectOf(schema.items);
	return schema.$ref === undefined ? schema : objectOf(schema.$ref.split('/').at(-1));
}

const membersOf = (schema: Schema | string): string[] => Object.keys(objectOf(schema).properties ?? {});

/** Old names that the API still accepts (section Versioning). */
const FORMER: Record<string, string[]> = {
	sale: ['travel_agent'],
	product: ['external_id', 'locator', 'voucher_code'],
	passenger: ['booking_fee', 'service_fee', 'ticket_number'],
	agency: ['installment_period', 'installments'],
};

/** Members that only reads have, and members that the package adds to records. */
const ADDED = ['outcome', 'replayed'];

const WHOLE_PERSON = personInJson(newPersonForm(changedPersonCustomFields));

interface Described {
	fields: Fields;
	written: Schema | string;
	/** The record that reads return, which has more members. */
	read?: string;
	former?: string[];
	added?: string[];
	lost?: string[];
}

/** Every object in the bodies of the two writes that take JSON. */
const OBJECTS: Record<string, Described> = {
	sale: {
		fields: { ...SALE.inJson, customFields: saleCustomFields },
		...{ written: 'SaleInput', read: 'SaleDetail', former: FORMER.sale, added: ADDED },
	},
	'somebody in a sale': {
		...{ fields: inlinePersonFields, written: 'InlinePerson', read: 'PersonDetail' },
		added: [...ADDED, 'whatsapp'],
		// These would be lost if they were ignored: a sale has no place for them.
		lost: ['contacts', 'custom_fields', 'labels', 'phones', 'promoter', 'seller'],
	},
	person: {
		...{ fields: WHOLE_PERSON, written: 'PersonInput', read: 'PersonDetail' },
		added: [...ADDED, 'whatsapp'],
	},
	address: { fields: inlinePersonFields.address.inner ?? {}, written: 'AddressInput', read: 'Address' },
	...Object.fromEntries(
		SALE.productKinds.flatMap(({ apiName, fields }) => {
			const written = objectOf(objectOf('SaleInput').properties?.[apiName]);
			const { segments, passengers } = fields;
			const parts: Array<[string, Described]> = [
				[apiName, { fields, written, former: FORMER.product, added: ['id', 'active'] }],
				[
					`${apiName}.passengers`,
					{
						fields: passengers?.inner ?? {},
						written: objectOf(written.properties?.passengers),
						...{ former: FORMER.passenger, added: ['id'] },
					},
				],
			];
			if (!segments?.inner) return parts;
			const segment = objectOf(written.properties?.segments);
			parts.push([`${apiName}.segments`, { fields: segments.inner, written: segment }]);
			const { seats } = segments.inner;
			if (!seats?.inner) return parts;
			return [
				...parts,
				[`${apiName}.seats`, { fields: seats.inner, written: objectOf(segment.properties?.seats) }],
			];
		}),
	),
	commissions: {
		fields: SALE.inJson.commissions?.inner ?? {},
		written: objectOf(objectOf('SaleInput').properties?.commissions),
	},
	...Object.fromEntries(
		['agency', 'vendor'].flatMap((side) => {
			const written = objectOf(objectOf('PaymentInput').properties?.[side]);
			const { inner: methods = {} } = SALE.inJson.payments?.inner?.[side] ?? {};
			return Object.entries(methods)
				.filter(([, { inner }]) => inner)
				.map(([method, { inner = {} }]) => [
					`${side}.${method}`,
					{ fields: inner, written: objectOf(written.properties?.[method]), former: FORMER[side] },
				]);
		}),
	),
};

test.each(Object.entries(OBJECTS))(
	'the members of %s are those of the API description, old names included',
	(_, { fields, written, read, former = [], added = [], lost = [] }) => {
		const inJson = Object.entries(fields).filter(([, { onlyIn }]) => onlyIn !== 'form');
		const named = (isAssigned: boolean) =>
			inJson
				.filter(([, { property }]) => (property.type === 'hidden') === isAssigned)
				.map(([name]) => toApiName(name))
				.sort();
		const taken = new Set([...membersOf(written), ...former]);
		expect(taken.size).toBeGreaterThan(0);
		expect(named(false)).toEqual([...taken].sort());
		const onlyRead = [...(read === undefined ? [] : membersOf(read)), ...added];
		expect(named(true)).toEqual(
			[...new Set(onlyRead.filter((member) => !taken.has(member) && !lost.includes(member)))].sort(),
		);
	},
);

test('a payment has the sides and methods of the API description, and checks, whose shape is not shown', () => {
	for (const side of ['agency', 'vendor']) {
		const { inner: methods = {} } = SALE.inJson.payments?.inner?.[side] ?? {};
		const described = membersOf(objectOf(objectOf('PaymentInput').properties?.[side]));
		expect(Object.keys(methods).sort()).toEqual(
			[...described, ...(side === 'vendor' ? ['check'] : [])].sort(),
		);
	}
});
