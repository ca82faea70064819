type Fields = Record<string, unknown>;

/**
 * The body without the fields that say nothing: null counts as not sent everywhere, and in an update empty text does
 * too, so that no field can be cleared (PATCH /tasks/{id}, PATCH /people/{id}).
 * @param emptyText given for updates: empty text is dropped, except for the top-level fields named, which are refused
 */
export function dropEmptyFields(body: unknown, emptyText?: { exceptFor: readonly string[] }): unknown {
	if (Array.isArray(body)) return body.map((item) => dropEmptyFields(item, emptyText && { exceptFor: [] }));
	if (typeof body !== 'object' || body === null) return body;
	return Object.fromEntries(
		Object.entries(body as Fields)
			.filter(([, value]) => value !== null)
			.filter(([name, value]) => value !== '' || !emptyText || emptyText.exceptFor.includes(name))
			.map(([name, value]) => [name, dropEmptyFields(value, emptyText && { exceptFor: [] })]),
	);
}
