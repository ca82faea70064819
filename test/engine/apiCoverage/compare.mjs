import { fieldId, fieldsIn, Shapes } from './shapes.mjs';

/**
 * @typedef {{ endpoint: string, sender: string, isJson: boolean, query: string[], body: string[] }} Sent
 * @typedef {{ testFile: string, requests: Sent[] }} Evidence
 * What one test file's operations requested with success.
 * @typedef {{ operations: string[], testFile: string }} Proof
 * The operations that sent something, and a test file that shows it.
 * @typedef {{ name: string, label: string, form: Proof | undefined, json: Proof | undefined }} Reached
 * A query parameter or a field of a body, and what shows that a form sends it, or a body in JSON.
 * @typedef {{ endpoint: string, owner: string, section: string, line: string, reached: Reached[] }} Row
 * What one line of the description names for one endpoint.
 * @typedef {{ endpoint: string, section: string, line: string, proof: Proof | undefined }} EndpointRow
 */

/**
 * Compares every endpoint, query parameter and field of the description with the requests that prove them.
 * Path parameters and the Idempotency-Key need no count: without them no request succeeds.
 *
 * @param {typeof import('./description/index.mjs')} description
 * @param {Evidence[]} evidence
 * @returns {{ endpoints: EndpointRow[], queries: Row[], bodies: Row[], unknown: string[] }} `unknown`:
 * sentences about what was sent but is not in the description
 */
export function compare({ ENDPOINTS, STATEMENTS }, evidence) {
	const shapes = new Shapes(STATEMENTS);
	const endpoints = ENDPOINTS.flatMap(({ section, line, endpoints: named }) =>
		named.map((endpoint) => ({ endpoint, section, line })),
	);
	const sent = new Proofs(evidence);
	const unknown = new Set();
	for (const { testFile, requests } of evidence) {
		for (const { endpoint, sender, isJson, query, body } of requests) {
			const told = (/** @type {string} */ what) =>
				unknown.add(`${sender} sends ${what} in ${endpoint}, which the description does not name`);
			const note = (/** @type {string} */ what) =>
				sent.note(`${endpoint} ${what}`, { sender, testFile, isJson });
			if (!endpoints.some((known) => known.endpoint === endpoint)) told('a request');
			note('');
			for (const name of query) {
				const parameters = shapes.at(`${endpoint} ?`, name);
				if (!parameters) told(name);
				parameters?.forEach(note);
			}
			for (const path of body) {
				const fields = shapes.at(endpoint, path);
				// A body in JSON is the user's own.
				if (!fields && !isJson) told(path);
				fields?.forEach(note);
			}
		}
	}
	/** @param {string} endpoint @param {string} root @returns {Row[]} */
	const rowsOf = (endpoint, root) =>
		shapes.within(root).flatMap((owner) =>
			STATEMENTS.filter(({ names }) => owner in names).map(({ section, line, names }) => ({
				...{ endpoint, owner, section, line },
				reached: fieldsIn(names[owner]).map(([name]) => {
					const label = fieldId(owner, name);
					return { name, label, ...sent.of(`${endpoint} ${label}`) };
				}),
			})),
		);
	return {
		endpoints: endpoints.map((row) => {
			const { form, json } = sent.of(`${row.endpoint} `);
			return { ...row, proof: form ?? json };
		}),
		queries: endpoints.flatMap(({ endpoint }) => rowsOf(endpoint, `${endpoint} ?`)),
		bodies: endpoints.flatMap(({ endpoint }) => rowsOf(endpoint, endpoint)),
		unknown: [...unknown].sort((a, b) => a.localeCompare(b, 'en')),
	};
}

/** Who sent what, in a form or in JSON. */
class Proofs {
	/** @type {Map<string, { operations: Set<string>, testFiles: Set<string> }>} */
	#sent = new Map();
	/** @type {Map<string, number>} how many endpoints a test file is about */
	#breadth;

	/** @param {Evidence[]} evidence */
	constructor(evidence) {
		this.#breadth = new Map(
			evidence.map(({ testFile, requests }) => [
				testFile,
				new Set(requests.map(({ endpoint }) => endpoint)).size,
			]),
		);
	}

	/** @param {string} what @param {{ sender: string, testFile: string, isJson: boolean }} proof */
	note(what, { sender, testFile, isJson }) {
		const key = `${isJson ? 'json' : 'form'} ${what}`;
		const known = this.#sent.get(key) ?? { operations: new Set(), testFiles: new Set() };
		this.#sent.set(key, known);
		known.operations.add(sender);
		known.testFiles.add(testFile);
	}

	/** @param {string} what @returns {{ form: Proof | undefined, json: Proof | undefined }} */
	of(what) {
		return { form: this.#proof(`form ${what}`), json: this.#proof(`json ${what}`) };
	}

	/**
	 * The test file about the fewest endpoints: it says most about this one.
	 *
	 * @param {string} key
	 */
	#proof(key) {
		const known = this.#sent.get(key);
		if (!known) return undefined;
		const breadth = (/** @type {string} */ file) => this.#breadth.get(file) ?? 0;
		const [testFile] = [...known.testFiles].sort(
			(a, b) => breadth(a) - breadth(b) || a.localeCompare(b, 'en'),
		);
		return { operations: [...known.operations].sort((a, b) => a.localeCompare(b, 'en')), testFile };
	}
}
