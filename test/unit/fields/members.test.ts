import { readFileSync } from 'fs';
import { join } from 'path';

import { expectGenerated } from '../../generated';

interface Schema {
	$ref?: string;
	type?: string;
	items?: Schema;
	anyOf?: Schema[];
	properties?: Record<string, Schema>;
}

const ROOT = join(__dirname, '../../..');
const { components } = JSON.parse(readFileSync(join(ROOT, 'sandbox/collection/openapi.json'), 'utf8')) as {
	components: { schemas: Record<string, Schema> };
};
const schemaOf = (name: string): Schema => components.schemas[name] ?? {};

/** What the sandbox had to decide, and the API's description does not show. */
const NOT_SHOWN = ['AdditionalData', 'Airline', 'ContactInput', 'TaxWithholding'];

const PRODUCTS =
	'Insurance Cruise Hotel AirlineTicket TrainTicket GroundTransportation CarRental TravelPackage Operation';
const FORMER_FEES = ['service_fee:number', 'booking_fee:number', 'ticket_number'];

/** Section Versioning: names that the API still takes, by the end of an object's name. */
const FORMER: ReadonlyArray<[RegExp, string[]]> = [
	[/^SaleInput$/, ['travel_agent:InlinePerson']],
	[new RegExp(`^(${PRODUCTS.replaceAll(' ', '|')})$`), ['external_id', 'voucher_code', 'locator']],
	[/Passenger/, FORMER_FEES],
	[/^PaymentInput\.agency\.\w+$/, ['installments', 'installment_period']],
];

/** The products of a sale, as reads have them; that of an own operation is to be given as its ID. */
const SOLD = PRODUCTS.split(' ')
	.filter((kind) => kind !== 'Operation')
	.map((kind) => schemaOf(`Sale${kind}`));

/** The objects of reads, by what of them is written; and what the package itself adds to records. */
const READ: ReadonlyArray<[RegExp, Schema[], string[]]> = [
	[/^SaleInput$/, [schemaOf('SaleDetail')], ['outcome', 'replayed']],
	[/^(PersonInput|InlinePerson)$/, [schemaOf('PersonDetail')], ['outcome', 'replayed']],
	[/^AddressInput$/, [schemaOf('Address')], []],
	[/^CustomFieldValueInput$/, [schemaOf('CustomFieldValue')], ['name']],
	[new RegExp(`^(${PRODUCTS.replaceAll(' ', '|')})$`), SOLD, []],
	[/Passenger/, SOLD.map(({ properties }) => properties?.passengers?.items ?? {}), []],
];

/** Every object that the bodies hold, by its name or its place. */
function objectsIn(names: readonly string[]): Map<string, Schema> {
	const objects = new Map<string, Schema>();
	const add = (name: string, schema: Schema): void => {
		if (objects.has(name)) return;
		objects.set(name, schema);
		for (const [member, inner] of Object.entries(schema.properties ?? {})) {
			const [of, object] = objectOf(inner, `${name}.${member}`);
			if (of !== undefined) add(of, object);
		}
	};
	for (const name of names) add(name, schemaOf(name));
	return objects;
}

/** The object that a member is or lists; no name for anything else, and for what is not shown. */
function objectOf(schema: Schema, place: string): [name: string | undefined, object: Schema] {
	if (schema.items) return objectOf(schema.items, place);
	const name = schema.$ref?.split('/').at(-1);
	const object = name === undefined ? schema : schemaOf(name);
	if (object.properties === undefined || NOT_SHOWN.includes(name ?? '')) return [undefined, object];
	const isReference = Object.keys(object.properties).join() === 'id';
	return [isReference ? 'Reference' : (name ?? place), object];
}

const writtenIn = (name: string, { properties = {} }: Schema): string[] => [
	...Object.keys(properties),
	...FORMER.flatMap(([pattern, members]) => (pattern.test(name) ? members : [])),
];

function lineOf([name, schema]: [string, Schema], objects: ReadonlyMap<string, Schema>): string {
	const written = [...new Set(writtenIn(name, schema))].map((member) => {
		const inner = schema.properties?.[member];
		if (inner === undefined) return member;
		const of = objectOf(inner, `${name}.${member}`)[0] ?? (inner.type === 'number' ? 'number' : undefined);
		return of === undefined ? member : `${member}:${of}`;
	});
	const only = READ.filter(([pattern]) => pattern.test(name)).flatMap(([pattern, schemas, ours]) => {
		// What another object of the kind takes would be lost: a tip for a hotel is a mistake.
		const alike = [...objects].filter(([other]) => pattern.test(other));
		const taken = new Set(alike.flatMap(([other, about]) => writtenIn(other, about)));
		const read = schemas.flatMap(({ properties = {} }) => Object.keys(properties));
		return [...new Set(read.filter((member) => !taken.has(member))), ...ours];
	});
	return `${name} = ${written.join(' ')}${only.length > 0 ? ` | ${only.join(' ')}` : ''}`;
}

test('the members of bodies are those of the API description', () => {
	const objects = objectsIn(['SaleInput', 'PersonInput']);
	const lines = [...objects].map((object) => lineOf(object, objects));
	expect(schemaOf('PersonPatch').properties).toEqual(schemaOf('PersonInput').properties);
	expectGenerated(
		join(ROOT, 'nodes/shared/fields/members.ts'),
		`/**
 * The objects in bodies of the API, a line for each, written by \`npm run generate\`: the members that it
 * takes, old names included, with the object or number that each is; after a bar, those that only reads have.
 */
export const MEMBERS = \`
${lines.join('\n')}
\`;
`,
	);
});
