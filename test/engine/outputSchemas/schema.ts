/**
 * The type of a value in n8n's description of an operation's output, which makes it possible to drag fields
 * before the first run.
 */
export interface Schema {
	type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
	properties?: Record<string, Schema>;
	items?: Schema;
}

/**
 * A single schema for all these values: the union of their fields, in the order in which the table shows
 * them. A field is `null` only if it never has a value, and an array has no `items` if it is always empty. A
 * value that may be text or a number, such as that of a custom field, counts as text, because n8n's format
 * has one type per field.
 * @throws if a field is sometimes a record or a list, and sometimes not
 */
export function schemaOf(values: readonly unknown[], path = ''): Schema {
	const there = values.filter((value) => value !== null && value !== undefined);
	const full = there.filter((value) => !Array.isArray(value) || value.length > 0);
	// A list of texts is shown in one cell. For an empty list, nobody knows what it would contain.
	const given = full.length > 0 ? full : there;
	const types = new Set(given.map(typeOf));
	// If there is 10.5, then 10 is an amount as well.
	if (types.has('number')) types.delete('integer');
	if (![...types].some((type) => type === 'object' || type === 'array') && types.size > 1)
		return { type: 'string' };
	const [type = 'null', ...others] = types;
	if (others.length > 0) throw new Error(`${path} is ${[type, ...others].join(' and ')}`);
	if (type === 'array') {
		const items = (given as unknown[][]).flat();
		return items.length > 0 ? { type, items: schemaOf(items, `${path}[]`) } : { type };
	}
	if (type !== 'object') return { type };
	const records = given as Array<Record<string, unknown>>;
	const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
	const properties = names.map((name): [string, Schema] => [
		name,
		schemaOf(
			records.map((record) => record[name]),
			path === '' ? name : `${path}.${name}`,
		),
	]);
	return { type, properties: Object.fromEntries(properties) };
}

function typeOf(value: unknown): Schema['type'] {
	if (Array.isArray(value)) return 'array';
	const type = typeof value;
	switch (type) {
		case 'number':
			return Number.isInteger(value) ? 'integer' : 'number';
		case 'string':
		case 'boolean':
		case 'object':
			return type;
		default:
			throw new Error(`${type} does not leave a node`);
	}
}
