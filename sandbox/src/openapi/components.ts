const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Moves every schema that has a title from the paths to the components, and leaves a $ref in its place. */
export function hoistTitled<Paths extends object>(
	paths: Paths,
): { paths: Paths; schemas: Record<string, object> } {
	const schemas: Record<string, object> = {};
	const hoist = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(hoist);
		if (!isObject(value)) return value;
		const members = () =>
			Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hoist(member)]));
		const { title } = value;
		if (typeof title !== 'string') return members();
		schemas[title] ??= members();
		return { $ref: `#/components/schemas/${title}` };
	};
	return { paths: hoist(paths) as Paths, schemas };
}
