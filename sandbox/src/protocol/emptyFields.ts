type Fields = Record<string, unknown>;

/**
 * The body without empty fields. null always counts as not sent. In an update so does an empty text, which
 * means that no field can be cleared (PATCH /tasks/{id}, PATCH /people/{id}).
 * @param emptyText given for updates: empty texts are dropped, except in these top-level fields, which refuse
 * them
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
