/** @typedef {import('./description/index.mjs').Statement} Statement */

/**
 * The description's fields by owner: an endpoint's body, its query (`GET /sales ?`), or a shape that several
 * bodies share.
 */
export class Shapes {
	/** @type {Map<string, Map<string, string | undefined>>} inside a field: a shape, `open`, or nothing */
	#fields = new Map();

	/**
	 * @param {readonly Statement[]} statements
	 * @throws {Error} when a statement names a field that its quoted line does not, or a shape that nothing
	 * describes
	 */
	constructor(statements) {
		for (const { line, names } of statements) {
			for (const [owner, list] of Object.entries(names)) {
				const fields = this.#fields.get(owner) ?? new Map();
				this.#fields.set(owner, fields);
				for (const [name, inside] of fieldsIn(list)) {
					if (!new RegExp(`\\b${name}\\b`).test(line)) throw new Error(`"${line}" does not name ${name}`);
					fields.set(name, inside ?? fields.get(name));
				}
			}
		}
		for (const [owner, fields] of this.#fields) {
			for (const [name, inside] of fields) {
				if (inside && inside !== 'open' && !this.#fields.has(inside))
					throw new Error(`Nothing describes the shape ${inside} of ${owner} ${name}`);
			}
		}
	}

	/**
	 * An owner and every shape within it, in order of appearance.
	 *
	 * @param {string} owner
	 * @returns {string[]}
	 */
	within(owner) {
		/** @type {Set<string>} */
		const found = new Set();
		const visit = (/** @type {string} */ name) => {
			const fields = this.#fields.get(name);
			if (found.has(name) || !fields) return;
			found.add(name);
			for (const inside of fields.values()) if (inside) visit(inside);
		};
		visit(owner);
		return [...found];
	}

	/**
	 * The fields that a sent path goes through: `hotels[].passengers[].amount` ends in `Passenger.amount`.
	 *
	 * @param {string} owner
	 * @param {string} path
	 * @returns {string[] | undefined} undefined for a path that the description does not name
	 */
	at(owner, path) {
		const named = [];
		let here = owner;
		for (const step of path.replaceAll('[]', '').split('.')) {
			if (here === 'open') return named;
			/** @type {Map<string, string | undefined> | undefined} */
			const fields = this.#fields.get(here);
			if (!fields?.has(step)) return undefined;
			named.push(fieldId(here, step));
			here = fields.get(step) ?? '';
		}
		return named;
	}
}

/**
 * A field's name beside its endpoint: `?cursor` of the query, `status` of the body itself, `Person.name` of a
 * shape.
 *
 * @param {string} owner
 * @param {string} name
 */
export function fieldId(owner, name) {
	if (owner.endsWith(' ?')) return `?${name}`;
	return owner.includes(' /') ? name : `${owner}.${name}`;
}

/**
 * `seller: Person, status` as names, each with what is inside it.
 *
 * @param {string} list
 * @returns {Array<[string, string | undefined]>}
 */
export function fieldsIn(list) {
	return list.split(', ').map((field) => {
		const [name, inside] = field.split(': ');
		return [name, inside];
	});
}
