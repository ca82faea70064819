import { types } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';

/** The parts of a schema that show where decimal numbers are. */
interface Shape {
	type?: string;
	anyOf?: Shape[];
	properties?: Record<string, Shape>;
	items?: Shape;
}

/**
 * Marks a decimal number for which the schema leaves open whether it is one. It is an object, so that the
 * mark survives copying; only {@link serializerCompiler} treats it differently from a number.
 */
export const decimal = (value: number): number => Object(value) as number;

/**
 * How Fastify writes an answer. Decimal numbers get two places, 1500.00 (section What the service does, Wire
 * format). These are the numbers for which the answer's schema says number and not integer. Members that the
 * schema does not have are written as they are; Fastify's own serializer would silently drop them.
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

/** If the schema also allows an integer, a plain number is one. */
const isDecimal = (shape: Shape | undefined): boolean =>
	as('number', shape).type !== undefined && as('integer', shape).type === undefined;

/** The shape of this type, among a shape and its alternatives; empty if there is none. */
function as(type: string, shape: Shape = {}): Shape {
	if (shape.type === type) return shape;
	return (shape.anyOf ?? []).map((one) => as(type, one)).find((found) => found.type === type) ?? {};
}
