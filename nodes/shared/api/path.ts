/** A path below the base URL whose inserted IDs were checked. */
export type Path = string & { readonly checked: unique symbol };

/**
 * Builds a path from a template: `` path`/people/${personId}` ``. Whatever is inserted must be a UUID, a whole
 * number (custom field definitions) or an ISO currency code, so that no input can reach another endpoint.
 *
 * @throws RangeError when an inserted value is none of these; forms check IDs before, so a user never sees it
 */
export function path(template: TemplateStringsArray, ...ids: ReadonlyArray<string | number>): Path {
	if (!ids.every((id) => isInsertable(String(id))))
		throw new RangeError('An ID in a path has to be a UUID, a whole number or a currency code');
	return String.raw(template, ...ids) as Path;
}

function isInsertable(id: string): boolean {
	return isUuid(id) || /^(\d{1,15}|[A-Z]{3})$/.test(id);
}

/** The path with whatever {@link path} inserted as `{id}`: it names the endpoint, and nobody's record. */
export function templateOf(path: string): string {
	return path
		.split('/')
		.map((part) => (isInsertable(part) ? '{id}' : part))
		.join('/');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a record's ID, in any UUID version. */
export function isUuid(value: string): boolean {
	return UUID.test(value);
}
