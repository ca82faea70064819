import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { badRequest, invalid, notFound, type Refusal } from '../protocol/refusal';
import type { TObject, TProperties, TSchema } from '../schema';
import { createAjv } from './formats';
import { sentences } from './sentences';

const ajv = createAjv();

/** Validates Fastify's routes. Schemas are compiled on first use, to start quickly. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema }) => {
	const validator = (input: unknown): boolean => {
		// Compiled only once: ajv caches it by the schema object.
		const validate = ajv.compile(schema);
		const isValid = validate(input);
		validator.errors = validate.errors;
		return isValid;
	};
	validator.errors = undefined as ReturnType<typeof ajv.compile>['errors'];
	return validator;
};

/** A formatter for Fastify. If it threw, the whole process would end, so a failure becomes a 500. */
export const formatterOf =
	(refusal: (found: FastifySchemaValidationError[], part: string) => Refusal) =>
	(found: FastifySchemaValidationError[], part: string): Error => {
		try {
			return refusal(found, part);
		} catch (failure) {
			return Object.assign(failure as Error, { statusCode: 500 });
		}
	};

/** The refusal of a request part that does not fit its schema. @param part as Fastify calls it */
export function refusalOf(found: FastifySchemaValidationError[], part: string): Refusal {
	const has = (kind: string): boolean => found.some(({ keyword }) => keyword === kind);
	if (part === 'body') {
		const rule = has('additionalProperties')
			? 'unknown_field'
			: has('required')
				? 'validation'
				: 'field_format';
		return invalid(rule, sentences(found, 'body'));
	}
	if (part === 'querystring') {
		const rule = has('additionalProperties') ? 'unknown_parameter' : 'syntax';
		return badRequest(rule, sentences(found, 'query'));
	}
	switch (found[0]?.keyword) {
		case 'format':
			return badRequest('path_identifier', 'The identifier in the path must be a UUID');
		case 'pattern':
			return badRequest('syntax', 'The code in the path must be an ISO 4217 code, like BRL');
		default:
			// Only custom fields have numbers as IDs. What is not a number is not the ID of any.
			return notFound('Custom field');
	}
}

const inLowerCase = (text: string, schema: TSchema | undefined): string =>
	schema?.format === 'uuid' ? text.toLowerCase() : text;

/** Converts a text in the address to the type of its schema: integer, comma list, UUID in lower case. */
function typed(value: string, schema: TSchema | undefined): unknown {
	if (schema?.type === 'array') return value.split(',').map((item) => typed(item, schema.items as TSchema));
	if (schema?.type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
	return inLowerCase(value, schema);
}

/** The body with its UUIDs in lower case, as they are stored. */
export function readBody(sent: unknown, schema: TSchema | undefined): unknown {
	if (schema === undefined) return sent;
	if (typeof sent === 'string') return inLowerCase(sent, schema);
	if (Array.isArray(sent)) return sent.map((item) => readBody(item, schema.items as TSchema | undefined));
	if (typeof sent !== 'object' || sent === null) return sent;
	const properties = (schema.properties ?? {}) as TProperties;
	return Object.fromEntries(
		Object.entries(sent).map(([name, value]) => [
			name,
			readBody(value, Object.hasOwn(properties, name) ? properties[name] : undefined),
		]),
	);
}

/** The IDs in the path, converted to the types of their schema. */
export const readPath = (sent: Record<string, string>, schema?: TObject): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(sent).map(([name, value]) => [name, typed(value, schema?.properties[name])]),
	);

/**
 * The query, with its values converted to the types of their schema.
 * @throws {Refusal} 400 for a list or a nested value
 */
export function readQuery(sent: Record<string, unknown>, schema?: TObject): Record<string, unknown> {
	const entries = Object.entries(sent).map(([name, value]) => {
		const [plain = name] = name.split('[');
		if (typeof value !== 'string' || plain !== name) {
			throw badRequest('plain_parameters', `${plain} takes one plain value, not a list or nested value`);
		}
		return [name, typed(value, schema?.properties[name])];
	});
	return Object.fromEntries(entries);
}
