/**
 * Converts an OpenAPI 3.1 document for generators that only know 3.0, where `null` and constants are written
 * differently. They use the first record of a union. If they have no type for something, it becomes any
 * value.
 *
 * @typedef {Record<string, any>} Schema
 * @param {Schema} document
 * @returns {Schema}
 */
export function asOpenApi30(document) {
	const { schemas } = document.components;
	/** @param {Schema} one @returns {Schema} */
	const resolved = (one) => (one.$ref ? schemas[one.$ref.split('/').at(-1)] : one);
	/** @param {Schema[]} alternatives @param {Schema} rest the other members of the schema @returns {Schema} */
	const union = (alternatives, rest) => {
		const [one = {}, other] = alternatives.filter(({ type }) => type !== 'null');
		if (other) return one.$ref ? one : rest;
		// Go has no type for a record of unknown fields that may be null.
		if (resolved(one).type === 'object' && !resolved(one).properties) return { ...rest, nullable: true };
		return { ...(one.$ref ? { allOf: [one] } : one), ...rest, nullable: true };
	};
	/** @param {any} value @returns {any} */
	const down = (value) => {
		if (Array.isArray(value)) return value.map(down);
		if (typeof value !== 'object' || value === null) return value;
		const {
			anyOf,
			const: only,
			...rest
		} = Object.fromEntries(
			Object.entries(value).map(([name, member]) => [name, name === 'example' ? member : down(member)]),
		);
		if (only !== undefined) rest.enum = [only];
		return anyOf ? union(anyOf, rest) : rest;
	};
	const { license, ...info } = document.info;
	return { ...down(document), openapi: '3.0.3', info: { ...info, license: { name: license.name } } };
}
