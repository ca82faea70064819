import {
	Type,
	type Static,
	type TArray,
	type TNull,
	type TObject,
	type TOptional,
	type TProperties,
	type TSchema,
	type TUnion,
} from '@sinclair/typebox';

/**
 * The building blocks of the OpenAPI document. One definition yields the JSON schema that is served and
 * validated against, and the TypeScript type. A schema with a `title` becomes a component of that name; an
 * `unpublished` query parameter works but is not documented.
 */

/** Above this, a number is not exact to the cent, and sums could become infinite. */
export const largestAmount = Number.MAX_SAFE_INTEGER / 100;

/** A magnitude with at most two decimal places. */
export const money = (description?: string) =>
	Type.Number({ minimum: 0, maximum: largestAmount, format: 'two-decimals', description });

/** Any number, as read: balances may be negative. */
export const amount = (description?: string) => Type.Number({ format: 'two-decimals', description });

export const text = (options: { description?: string; minLength?: number; maxLength?: number } = {}) =>
	Type.String(options);

/** YYYY-MM-DD */
export const date = (description?: string) => Type.String({ format: 'date', description });

/** YYYY-MM-DDTHH:MM:SS without an offset */
export const dateTime = (description?: string) => Type.String({ format: 'local-date-time', description });

/** A date or a date-time, for products whose precision the agency chooses. */
export const dateOrDateTime = (description?: string) =>
	Type.String({ format: 'date-or-local-date-time', description });

/** The letters or the number of an airline. */
export const airlineCode = () => text({ maxLength: 3 });

export const uuid = (description?: string) => Type.String({ format: 'uuid', description });

/** The path of a record that is identified by a UUID. */
export const byId = Type.Object({ id: uuid() });

export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
	Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A comma-separated list in the query, which is split before it is validated. */
export const commaList = <Schema extends TSchema>(items: Schema, description: string) =>
	Type.Array(items, { minItems: 1, description });

/** The schema of a request: fields that are not in it are refused. */
export const body = <Fields extends TProperties>(fields: Fields, title?: string) =>
	Type.Object(fields, { additionalProperties: false, ...(title && { title }) });

/** The schema of an answer. */
export const record = <Fields extends TProperties>(fields: Fields, title?: string) =>
	Type.Object(fields, title ? { title } : {});

/** Makes every field optional. */
export function optional<Fields extends TProperties>(fields: Fields) {
	const entries = Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]);
	return Object.fromEntries(entries) as { [Key in keyof Fields]: TOptional<Fields[Key]> };
}

type AsWritten<Schema> =
	Schema extends TUnion<[infer Shown extends TSchema, TNull]> ? TOptional<Shown> : Schema;

/** How a request writes fields that an answer shows: what may be null there is left out here. */
export function asWritten<Fields extends TProperties>(fields: Fields) {
	const entries = Object.entries(fields).map(([name, schema]) => {
		const [shown] = (schema.anyOf ?? []) as TSchema[];
		return [name, shown ? Type.Optional(shown) : schema];
	});
	return Object.fromEntries(entries) as { [Key in keyof Fields]: AsWritten<Fields[Key]> };
}

const referredTo = uuid('UUID of the record that is referred to');
export const reference = record({ id: referredTo }, 'Reference');
export const nullableReference = nullable(reference);
export const namedReference = record(
	{ id: referredTo, name: text({ description: 'Name of the record that is referred to' }) },
	'NamedReference',
);

export interface ReferenceTo {
	id: string;
}

/** A reference to the record with this ID; null stays null. */
export const refer = (id: string | null): ReferenceTo | null => (id === null ? null : { id });

export type { Static, TArray, TObject, TProperties, TSchema };
export { Type };
