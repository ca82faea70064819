/** The text of a path below the base URL, its template, such as `/people/{id}`, and the IDs in it. */
class Path {
	constructor(
		private readonly text: string,
		readonly template: string,
		readonly ids: readonly string[],
	) {}

	toString(): string {
		return this.text;
	}
}

/** Only {@link path} makes one. */
export type { Path };

/** Where a record is read, by its ID. */
export type PathOf = (id: string) => Path;

/**
 * Builds a path from a template: `` path`/people/${personId}` ``. Inserted values are a path, to continue
 * below it, or an ID: a UUID, whole number or currency code. No other endpoint is reachable.
 *
 * @throws RangeError for other values; forms check IDs first, so users never see it
 */
export function path(
	template: TemplateStringsArray,
	...inserted: ReadonlyArray<Path | string | number>
): Path {
	const parts = inserted.map((part) => (part instanceof Path ? part : idPart(String(part))));
	return new Path(
		String.raw(template, ...parts),
		String.raw(template, ...parts.map((part) => part.template)),
		parts.flatMap(({ ids }) => ids),
	);
}

function idPart(id: string): Path {
	if (!isUuid(id) && !/^(\d{1,15}|[A-Z]{3})$/.test(id))
		throw new RangeError('An ID in a path has to be a UUID, a whole number or a currency code');
	return new Path(comparableId(id), '{id}', [comparableId(id)]);
}

/**
 * An ID as we compare IDs. UUIDs are the same in upper and lower case, so entered ones and those in answers
 * become lower case before anything compares them.
 */
export const comparableId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

/** Whether the value is a record's ID: a UUID of any version. */
export function isUuid(value: unknown): value is string {
	return typeof value === 'string' && UUID.test(value);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
