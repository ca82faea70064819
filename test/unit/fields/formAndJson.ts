import { inspect } from 'util';

import type { IDataObject } from 'n8n-workflow';

import { create as createPerson } from '../../../nodes/Person/operations/create';
import { create as createSale } from '../../../nodes/Sale/operations/create';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { agencyFields, vendorFields } from '../../../nodes/Sale/paymentMethods/commonFields';
import { codeOf } from '../../../nodes/shared/messages/message';
import type { Field, Fields } from '../../../nodes/shared/fields/field';
import { Place as FormPlace } from '../../../nodes/shared/fields/place';
import type { LookUps } from '../../../nodes/shared/fields/findings';
import type { Operation, WriteOperation } from '../../../nodes/shared/node/operation';
import { readParameters } from '../../../nodes/shared/node/parameters';
import type { WriteApi } from '../../../nodes/shared/writes/contract';
import { isRecord, toApiName } from '../../../nodes/shared/values';
import { CASES } from '../../values/rows';

type Json = Record<string, unknown>;

const GIVEN = new Map(CASES.map(({ given }) => [inspect(given), given]));

/**
 * The values in the rows, each once; values that rows cannot contain; and texts that are too long for some
 * field.
 */
export const VALUES: readonly unknown[] = [
	...GIVEN.values(),
	...[BigInt(1), Symbol('a'), () => 1, new Map([['a', 1]]), new Set([1]), /a/, [1, 2]],
	...['x'.repeat(41), 'x'.repeat(61), 'x'.repeat(201), '1'.repeat(41), '9'.repeat(400)],
	...[`ana@${'a'.repeat(300)}.com`, 'Ana '.repeat(100), '🌊'.repeat(61), ' '.repeat(5000)],
	...['n/a '.repeat(100), '-'.repeat(500)],
];

/** A field that both the form and a JSON body have: where its value is entered, and where it is sent. */
export interface Leaf {
	label: string;
	field: Field<unknown>;
	operation: Operation;
	/** n8n's parameters with this value. */
	form(value: unknown): Json;
	/** The body with this value. */
	json(value: unknown): Json;
	/** Form and body without the field. */
	without: { form: Json; json: Json };
	/** The path of the value in the body that is sent. */
	at: ReadonlyArray<string | number>;
}

/** Where fields are: in the form, in JSON, and in the body. */
type Place = Omit<Leaf, 'field' | 'form' | 'json' | 'without'> & {
	form(entered: Json): Json;
	json(entered: Json): Json;
};

const picked = (mode: string, value: unknown) => ({ __rl: true, mode, value });

const inGroup = ({ form, json, at, ...place }: Place, name: string): Place => ({
	...{ ...place, label: `${place.label} > ${name}`, at: [...at, toApiName(name)] },
	form: (entered) => form({ [name]: entered }),
	json: (entered) => json({ [toApiName(name)]: entered }),
});

const inList = ({ form, json, at, ...place }: Place, name: string, line: string): Place => ({
	...{ ...place, label: `${place.label} > ${name}`, at: [...at, toApiName(name), 0] },
	form: (entered) => form({ [name]: { [line]: [{ ...OF_LINE[name]?.form, ...entered }] } }),
	json: (entered) => json({ [toApiName(name)]: [{ ...OF_LINE[name]?.json, ...entered }] }),
});

const somebody = picked('externalId', 'CRM-1');
const SOMEBODY = { external_id: 'CRM-1' };

/** What a line has besides the field: a passenger is somebody. */
const OF_LINE: Record<string, { form: Json; json: Json } | undefined> = {
	passengers: { form: { person: somebody }, json: { person: SOMEBODY } },
};

/** Parts that JSON expresses differently. Each has a place of its own below. */
const ELSEWHERE = /^(sameAsPayer|person|new[A-Z]\w*|supplier|representative|payer|otherPeople)$/;
const REFERENCES = /^(birthplace|promoter|seller)$/;

function leavesOf(fields: Fields, place: Place): Leaf[] {
	return Object.entries(fields).flatMap(([name, field]): Leaf[] => {
		const { property, inner } = field;
		if (ELSEWHERE.test(name) || ('onlyIn' in field && field.onlyIn !== undefined)) return [];
		if (name === 'labels')
			return [leaf(field, name, place, (value) => ({ label: [{ labelId: picked('id', value) }] }), asList)];
		if (REFERENCES.test(name)) return [leaf(field, name, place, (value) => picked('id', value), asReference)];
		if (property.type === 'resourceLocator') {
			const mode = property.modes?.at(-1)?.name ?? '';
			return [leaf(field, name, place, (value) => picked(mode, value))];
		}
		if (property.type === 'collection') return leavesOf(inner ?? {}, inGroup(place, name));
		if (property.type === 'fixedCollection')
			return leavesOf(inner ?? {}, inList(place, name, property.options?.[0]?.name ?? ''));
		return [leaf(field, name, place)];
	});
}

const asReference = (value: unknown): unknown => ({ id: value });
const asList = (value: unknown): unknown => (Array.isArray(value) ? value : [value]).map(asReference);

function leaf(
	field: Field<unknown>,
	name: string,
	{ form, json, at, ...place }: Place,
	entered: (value: unknown) => unknown = (value) => value,
	given: (value: unknown) => unknown = (value) => value,
): Leaf {
	return {
		...place,
		field,
		label: `${place.label} > ${field.property.displayName}`,
		form: (value) => form({ [name]: entered(value) }),
		json: (value) => json({ [toApiName(name)]: given(value) }),
		without: { form: form({}), json: json({}) },
		at: [...at, toApiName(name)],
	};
}

const NAME = { name: 'Ana Souza', person_kind: 'individual' };

const person: Place = {
	label: 'Person',
	operation: createPerson,
	form: (entered) => ({
		...{ inputMode: 'form', name: NAME.name, personKind: NAME.person_kind },
		...(Object.keys(entered).some((name) => name in createPerson.properties)
			? entered
			: { additionalFields: entered }),
	}),
	json: (entered) => ({ ...NAME, ...entered }),
	at: [],
};

const PRODUCT = { supplier: somebody, localId: 'p' };
const PRODUCT_IN_JSON = { supplier: SOMEBODY, local_id: 'p' };

const sale: Place = {
	label: 'Sale',
	operation: createSale,
	form: (entered) => ({
		...{ inputMode: 'form', payer: somebody, products: { hotel: [PRODUCT] }, additionalFields: {} },
		...entered,
	}),
	json: (entered) => ({ payer: SOMEBODY, hotels: [PRODUCT_IN_JSON], ...entered }),
	at: [],
};

const additional: Place = { ...sale, form: (entered) => sale.form({ additionalFields: entered }) };

const commission: Place = {
	...{ ...sale, label: 'Commission', at: ['commissions', 0] },
	form: (entered) =>
		additional.form({
			status: 'closed',
			commissions: { commission: [{ kind: 'seller', value: 1, ...entered }] },
		}),
	json: (entered) => sale.json({ status: 'closed', commissions: [{ kind: 'seller', value: 1, ...entered }] }),
};

/** A new person in a role, with details. */
const newPayer: Place = {
	...{ ...sale, label: 'New Payer', at: ['payer'] },
	form: (entered) => sale.form({ payer: picked('new', 'Ana Souza'), newPayer: entered }),
	json: (entered) => sale.json({ payer: { name: 'Ana Souza', ...entered } }),
};

const paid = { product: [{ localId: 'p', paymentAmount: '100' }] };
const PAID = [{ local_id: 'p', payment_amount: 100 }];

const payment = (side: string, method: string): Place => ({
	...{ ...sale, label: `${side} ${method}`, at: ['payments', 0, side, method] },
	form: (entered) => sale.form({ payments: { [side]: [{ method, products: paid, ...entered }] } }),
	json: (entered) => sale.json({ payments: [{ [side]: { [method]: { products: PAID, ...entered } } }] }),
});

const share: Place = {
	...{ ...sale, label: 'Share', at: ['payments', 0, 'agency', 'bank_slip', 'products', 0] },
	form: (entered) =>
		payment('agency', 'bank_slip').form({
			products: { product: [{ localId: 'p', paymentAmount: '100', ...entered }] },
		}),
	json: (entered) =>
		payment('agency', 'bank_slip').json({
			products: [{ local_id: 'p', payment_amount: 100, ...entered }],
		}),
};

const product = ({ name, apiName, isSingle }: (typeof SALE.productKinds)[number]): Place => ({
	...{ ...sale, label: name, at: isSingle ? [apiName] : [apiName, 0] },
	form: (entered) => {
		const { supplier, localId } = PRODUCT;
		const own = isSingle ? { localId, productId: picked('id', ID) } : { supplier, localId };
		return sale.form({ products: { [name]: [{ ...own, ...entered }] } });
	},
	json: (entered) => {
		const { supplier, local_id } = PRODUCT_IN_JSON;
		const line = { ...(isSingle ? { local_id, product_id: ID } : { supplier, local_id }), ...entered };
		return { payer: SOMEBODY, [apiName]: isSingle ? line : [line] };
	},
});

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** Custom fields, one of each kind. */
const DEFINITIONS = ['text', 'numeric', 'currency', 'date', 'choices'].map((kind, index) => ({
	...{ id: 101 + index, name: kind, kind, choices: ['Loja', 'Site'], required: false, active: true },
}));

const customLeaves = (place: Place): Leaf[] =>
	DEFINITIONS.map(({ id, kind }) => ({
		...place,
		label: `${place.label} > custom ${kind}`,
		field: place.operation.properties.customFields as Field<unknown>,
		form: (value: unknown) =>
			place.form({ customFields: { mappingMode: 'defineBelow', value: { [id]: value } } }),
		json: (value: unknown) => place.json({ custom_fields: [{ id, value }] }),
		without: { form: place.form({}), json: place.json({}) },
		at: ['custom_fields', 0, 'value'],
	}));

/** A way to choose a person in a role, in the form and in JSON. */
const roleLeaf = (mode: string, member: string, sent: string): Leaf => ({
	...sale,
	label: `Seller by ${mode}`,
	field: SALE.form.seller as Field<unknown>,
	form: (value: unknown) => sale.form({ seller: picked(mode, value) }),
	json: (value: unknown) => sale.json({ seller: { [member]: value } }),
	without: { form: sale.form({}), json: sale.json({}) },
	at: ['seller', sent],
});

const { commissions, ...ofSale } = SALE.form.additionalFields.inner ?? {};
const { additionalFields, name, personKind } = createPerson.properties;

const ALL: readonly Leaf[] = [
	...leavesOf({ name, personKind } as Fields, person),
	...leavesOf(additionalFields?.inner ?? {}, person),
	...customLeaves(person),
	...leavesOf(ofSale, additional),
	...customLeaves(sale),
	...leavesOf(commissions?.inner ?? {}, commission),
	...leavesOf(SALE.form.newPayer.inner ?? {}, newPayer),
	...[
		roleLeaf('externalId', 'external_id', 'external_id'),
		roleLeaf('new', 'name', 'name'),
		roleLeaf('id', 'id', 'external_id'),
	],
	...SALE.productKinds.flatMap((kind) => leavesOf(kind.fields, product(kind))),
	...SALE.paymentMethods
		.filter(({ isJsonOnly }) => !isJsonOnly)
		.flatMap(({ side, apiName, fields }) => {
			const all = { ...(side === 'agency' ? agencyFields : vendorFields), ...fields };
			const { amount: _, numberOfInstallments: __, products: ___, ...own } = all as Fields;
			return leavesOf(own, payment(side, apiName));
		}),
	...leavesOf(agencyFields.products.inner ?? {}, share),
];

/** Each field once for each way in which it is read: hotels and cruises share their Document. */
export const LEAVES: readonly Leaf[] = ALL.filter(
	(leaf, index) =>
		ALL.findIndex((other) => wayTo(other) === wayTo(leaf) && other.field === leaf.field) === index,
);

/** People in a sale, roles and custom fields are each read in their own way. */
function wayTo({ label, at }: Leaf): string {
	return /^Seller by | custom /.test(label) ? label : String(at[0] === 'payer');
}

/** What becomes of a value: what is sent, the codes of refusals, and the hints. */
export interface Outcome {
	value: unknown;
	refusals: readonly string[];
	hints: readonly string[];
}

const lookUps = {
	answerTo: ({ key }: { key: string }) => (key.startsWith('custom fields') ? DEFINITIONS : undefined),
} as unknown as LookUps;

async function outcomeOf({ operation, at }: Leaf, params: Json, stored: unknown): Promise<Outcome> {
	const place = FormPlace.ofForm(stored, lookUps);
	const given: Json = { options: {}, ...params };
	const shown = Object.fromEntries(Object.entries(operation.properties).filter(([name]) => name in given));
	const values = readParameters(shown, (name) => given[name], place);
	operation.check?.(values, place, '12345678000195');
	const refusals = [...new Set(place.findings.issues.map(({ said }) => codeOf(said)))];
	const hints = place.findings.hints.map(({ said }) => said.id as string);
	// If a value is refused, nobody reads its hints.
	if (refusals.length > 0) return { value: undefined, refusals, hints: [] };
	const sent: IDataObject[] = [];
	// Thousands of forms are read, but only for the body that results.
	const api = {
		companyIdentifier: '12345678000195',
		create: async (_: unknown, body: IDataObject) => (sent.push(body), {}),
		get: async () => ({ name: 'Ana', external_id: 'known' }),
		once: async (_: unknown, find: () => Promise<unknown>) => await find(),
	} as unknown as WriteApi;
	await (operation as WriteOperation).run({
		api,
		params: values,
		readFile: () => Promise.reject(new Error()),
	});
	return { value: asSent(at.reduce(partOf, sent[0])), refusals, hints };
}

const asSent = (value: unknown): unknown =>
	value === undefined ? undefined : (JSON.parse(JSON.stringify(value) ?? 'null') as unknown);

const partOf = (part: unknown, key: string | number): unknown =>
	Array.isArray(part) ? part[Number(key)] : isRecord(part) ? part[key] : undefined;

const without = (all: readonly string[], some: readonly string[]): string[] => {
	const left = [...some];
	return all
		.filter((one) => {
			const index = left.indexOf(one);
			if (index >= 0) left.splice(index, 1);
			return index < 0;
		})
		.sort();
};

const beside = (outcome: Outcome, base: Outcome): Outcome => ({
	value: outcome.value,
	refusals: without(outcome.refusals, base.refusals),
	hints: without(outcome.hints, base.hints),
});

/** Reads values as the form has them, each from an expression, and as JSON has them. */
export async function readersOf(leaf: Leaf) {
	const inJson = (body: Json) => ({ inputMode: 'json', allowUnknownFields: false, body });
	const stored = leaf.form('={{ $json.value }}');
	const [formBase, jsonBase] = [
		await outcomeOf(leaf, leaf.without.form, undefined),
		await outcomeOf(leaf, inJson(leaf.without.json), undefined),
	];
	return {
		form: async (value: unknown) => beside(await outcomeOf(leaf, leaf.form(value), stored), formBase),
		json: async (value: unknown) =>
			beside(await outcomeOf(leaf, inJson(leaf.json(value)), '={{ $json }}'), jsonBase),
	};
}
