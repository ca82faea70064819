const longest = 200;
const nothing = '(vazio)';

/** Every field that has a value, by path: `address.city_name`, `history[0]`. */
function leaves(value: unknown, path = ''): [path: string, shown: string][] {
	if (value === undefined || value === null || value === '') return [];
	if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, `${path}[${index}]`));
	if (typeof value === 'object') {
		return Object.entries(value).flatMap(([name, member]) => leaves(member, path ? `${path}.${name}` : name));
	}
	// As JSON, so that a line break in a text does not begin a new line.
	const shown = JSON.stringify(value);
	return [[path, shown.length > longest ? `${shown.slice(0, longest)}…` : shown]];
}

/**
 * The differences between two states of a record, one line per changed field (section Other records, Log).
 */
export function changedLines(before: object, after: object): string[] {
	const [was, is] = [new Map(leaves(before)), new Map(leaves(after))];
	const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
	return paths.map((path) =>
		was.has(path)
			? `${path}: ${was.get(path)} → ${is.get(path) ?? nothing}`
			: `${path}: ${is.get(path) ?? nothing}`,
	);
}
