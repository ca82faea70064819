/**
 * Walks the body schemas of an OpenAPI document. A field is named by the component that declares it
 * (`Passenger.amount`), so that a person needs each of its fields once, not once in every place that takes a person.
 */
export class BodyFields {
	/** @param document the OpenAPI 3.1 document */
	constructor(document) {
		this.components = document.components.schemas;
	}

	/** Every field that a body may hold. @returns {Set<string>} */
	all(schema) {
		const found = new Set();
		const visited = new Set();
		const visit = (owned) => {
			for (const { owner, schema: branch } of this.#branches(owned)) {
				if (visited.has(branch)) continue;
				visited.add(branch);
				for (const [name, inner] of Object.entries(branch.properties ?? {})) {
					found.add(`${owner}.${name}`);
					visit({ owner: `${owner}.${name}`, schema: inner });
				}
				if (branch.items) visit({ owner: `${owner}[]`, schema: branch.items });
			}
		};
		visit({ owner: '', schema });
		return found;
	}

	/**
	 * The fields that a sent path stands for: `hotels[].passengers[].amount` ends in `Passenger.amount`.
	 * Empty for what the schema leaves open.
	 */
	at(schema, path) {
		const steps = path.split(/(\[\])|\./).filter(Boolean);
		let places = this.#branches({ owner: '', schema });
		let named = [];
		for (const step of steps) {
			named = [];
			places = places.flatMap(({ owner, schema: branch }) => {
				const inner = step === '[]' ? branch.items : branch.properties?.[step];
				if (!inner) return [];
				const name = step === '[]' ? `${owner}[]` : `${owner}.${step}`;
				named.push(name);
				return this.#branches({ owner: name, schema: inner });
			});
		}
		return named;
	}

	/** The schema behind references and alternatives; a component becomes the owner of its fields. */
	#branches({ owner, schema }) {
		if (schema.$ref) {
			const name = schema.$ref.split('/').at(-1);
			return this.#branches({ owner: name, schema: this.components[name] });
		}
		const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
		return [{ owner, schema }, ...alternatives.flatMap((inner) => this.#branches({ owner, schema: inner }))];
	}
}
