import { types } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';

/** A schema as far as it says where decimal numbers are. */
interface Shape {
	type?: string;
	anyOf?: Shape[];
	properties?: Record<string, Shape>;
	items?: Shape;
}

/**
 * A decimal number where the schema doesn't say whether it is one. An object, so that it outlives being
 * copied; only {@link serializerCompiler} treats it differently from a number.
 */
export const decimal = (value: number): number => Object(value) as number;

/**
 * How Fastify writes an answer. Decimals have two places, 1500.00 (section What the service does, Wire
 * format): those that the answer's schema calls number, not integer. What the schema doesn't know is written
 * as is, where Fastify's own serializer would drop it silently.
 */
export const serializerCompiler: FastifySerializerCompiler<object> =
	({ schema }) =>
	(answer) =>
		write(answer, schema);

function write(value: unknown, shape: Shape | undefined): string {
	if (types.isNumberObject(value)) return Number(value).toFixed(2);
	if (Array.isArray(value)) {
		const { items } = as('array', shape);
		return `[${value.map((item) => write(item, items)).join()}]`;
	}
	if (typeof value === 'object' && value !== null) {
		const { properties = {} } = as('object', shape);
		const members = Object.entries(value).filter(([, member]) => member !== undefined);
		const written = members.map(
			([name, member]: [string, unknown]) =>
				`${JSON.stringify(name)}:${write(member, Object.hasOwn(properties, name) ? properties[name] : undefined)}`,
		);
		return `{${written.join()}}`;
	}
	if (typeof value === 'number' && Number.isFinite(value) && isDecimal(shape)) return value.toFixed(2);
	return JSON.stringify(value) ?? 'null';
}

/** Where an integer may stand as well, a plain number is one. */
const isDecimal = (shape: Shape | undefined): boolean =>
	as('number', shape).type !== undefined && as('integer', shape).type === undefined;

/** The shape, or its alternative, of this type; empty without one. */
function as(type: string, shape: Shape = {}): Shape {
	if (shape.type === type) return shape;
	return (shape.anyOf ?? []).map((one) => as(type, one)).find((found) => found.type === type) ?? {};
}
