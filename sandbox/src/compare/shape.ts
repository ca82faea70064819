import { kindOf, isDateTime, type Kind } from './kinds';

/** The parts of JSON schema that our endpoints use, apart from annotations. */
export interface Schema {
	type?: string;
	title?: string;
	format?: string;
	enum?: unknown[];
	const?: unknown;
	anyOf?: Schema[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
}

/** How answers differ from their schema, by the path of a field such as `data[].totals.balance`. */
export interface Misfit {
	/** Required fields that are in no answer. */
	missing: string[];
	/** Fields that are not in the schema. */
	extra: Record<string, Kind>;
	/** Fields of the wrong kind: the kinds that were found in place of the right one. */
	changed: Record<string, string[]>;
}

/** What was found at each path, and in how many objects. */
interface Seen {
	required: Map<string, { present: number; objects: number }>;
	extra: Map<string, Kind>;
	changed: Map<string, Set<string>>;
}

/** Whether the schema leaves the content open: such a block is stored and returned as it was sent. */
export const isFree = ({ type, properties }: Schema): boolean =>
	type === 'object' && properties === undefined;

function fits(value: unknown, schema: Schema): boolean {
	if (schema.anyOf) return schema.anyOf.some((one) => fits(value, one));
	if (schema.enum) return schema.enum.includes(value);
	if (schema.const !== undefined) return schema.const === value;
	const kind = kindOf(value);
	switch (schema.type) {
		case 'object':
		case 'null':
			return kind === schema.type;
		case 'array':
			return kind === 'list';
		case 'boolean':
			return kind === 'true or false';
		case 'integer':
			return kind === 'integer';
		case 'number':
			return typeof value === 'number';
		case 'string':
			return typeof value === 'string' && hasFormat(value, kind, schema.format);
		default:
			return true;
	}
}

/** Of a date-time we only check that it is one: how it is written is a decision of its own. */
function hasFormat(text: string, kind: Kind, format: string | undefined): boolean {
	if (format === 'uuid') return kind === 'UUID';
	if (format === 'date') return kind === 'date';
	if (format === 'local-date-time') return isDateTime(text);
	if (format === 'uri') return URL.canParse(text);
	return true;
}

/** What a value is, if it does not fit the schema. */
function whatInstead(value: unknown, { enum: known, const: only }: Schema): string {
	const kind = kindOf(value);
	const isChoice = known !== undefined || only !== undefined;
	return isChoice && kind === 'text' ? 'another value' : kind;
}

function look(value: unknown, schema: Schema, path: string, seen: Seen): void {
	const schemas = schema.anyOf ?? [schema];
	const fitting = schemas.find((one) => fits(value, one));
	if (!fitting) {
		const [meant = schema] = schemas.filter(({ type }) => type !== 'null');
		const kinds = seen.changed.get(path) ?? new Set();
		seen.changed.set(path, kinds.add(whatInstead(value, meant)));
		return;
	}
	if (Array.isArray(value)) {
		for (const item of value) look(item, fitting.items ?? {}, `${path}[]`, seen);
	} else if (typeof value === 'object' && value !== null && !isFree(fitting)) {
		lookInside(value as Record<string, unknown>, fitting, path, seen);
	}
}

function lookInside(value: Record<string, unknown>, schema: Schema, path: string, seen: Seen): void {
	const { properties = {}, required = [] } = schema;
	const place = (name: string): string => (path ? `${path}.${name}` : name);
	for (const name of required) {
		const count = seen.required.get(place(name)) ?? { present: 0, objects: 0 };
		count.objects += 1;
		if (name in value) count.present += 1;
		seen.required.set(place(name), count);
	}
	for (const [name, member] of Object.entries(value)) {
		const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
		if (known) look(member, known, place(name), seen);
		else if (seen.extra.get(place(name)) === undefined || member !== null)
			seen.extra.set(place(name), kindOf(member));
	}
}

/** How the values differ from the schema. @param values answers to the same request */
export function misfitOf(values: readonly unknown[], schema: Schema): Misfit {
	const seen: Seen = { required: new Map(), extra: new Map(), changed: new Map() };
	for (const value of values) look(value, schema, '', seen);
	const missing: string[] = [];
	for (const [path, { present, objects }] of seen.required) {
		if (present === 0) missing.push(path);
		else if (present < objects) {
			seen.changed.set(path, (seen.changed.get(path) ?? new Set<string>()).add('missing at times'));
		}
	}
	return {
		missing: missing.sort(),
		extra: Object.fromEntries([...seen.extra].sort()),
		changed: Object.fromEntries([...seen.changed].sort().map(([path, kinds]) => [path, [...kinds].sort()])),
	};
}

/** What the schema expects at a path, in words. */
export function expectedAt(schema: Schema, path: string): string {
	let at: Schema | undefined = schema;
	for (const part of path === '' ? [] : path.split(/\.|(?=\[\])/)) {
		const alternatives: Schema[] = at?.anyOf ?? [at ?? {}];
		at =
			part === '[]'
				? alternatives.find(({ items }) => items)?.items
				: alternatives.find(({ properties }) => properties?.[part])?.properties?.[part];
	}
	const words = (one: Schema): string => {
		if (one.enum) return one.enum.join(', ');
		if (one.const !== undefined) return JSON.stringify(one.const);
		const formats: Record<string, string> = { uuid: 'UUID', date: 'date', 'local-date-time': 'date-time' };
		return (
			formats[one.format ?? ''] ??
			{ string: 'text', array: 'list', boolean: 'true or false' }[one.type ?? ''] ??
			one.type ??
			'anything'
		);
	};
	return (at?.anyOf ?? [at ?? {}]).map(words).join(' or ');
}

/** Calls `change` for every object that has a member at that path, with the name of the member. */
export function atPath(
	value: unknown,
	path: string,
	change: (holder: Record<string, unknown>, name: string) => void,
): void {
	const [first = '', ...rest] = path.split(/\.|(?=\[\])/);
	const isLast = rest.length === 0;
	const onwards = rest.join('.').replaceAll('.[]', '[]');
	if (first === '[]') {
		// A path that ends in `[]` means the items, which are not members of an object.
		if (isLast) return;
		for (const item of Array.isArray(value) ? value : []) atPath(item, onwards, change);
	} else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		const holder = value as Record<string, unknown>;
		if (isLast) change(holder, first);
		else atPath(holder[first], onwards, change);
	}
}

/** The lists of objects in an answer that have no item in any of these values, by their paths. */
export function emptyLists(values: readonly unknown[], schema: Schema, path = ''): string[] {
	const alternatives = schema.anyOf ?? [schema];
	const items = alternatives.find((one) => one.items)?.items;
	if (items) {
		const inside = values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
		if (inside.length > 0) return emptyLists(inside, items, `${path}[]`);
		const isOfObjects = (items.anyOf ?? [items]).some(({ properties }) => properties);
		return isOfObjects && values.some(Array.isArray) ? [path] : [];
	}
	const fields = alternatives.flatMap(({ properties }) => Object.entries(properties ?? {}));
	const holders = values.filter(
		(value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
	);
	return fields.flatMap(([name, field]) =>
		emptyLists(
			holders.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]),
			field,
			path ? `${path}.${name}` : name,
		),
	);
}
