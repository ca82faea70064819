import { BodyFields } from './bodyFields.mjs';

/**
 * @typedef {{ testFile: string, requests: Array<{ endpoint: string, sender: string, query: string[], body: string[] }> }} Evidence
 * What one test file's operations requested with success.
 * @typedef {{ operations: string[], testFile: string }} Proof
 * The operations that sent something, and a test file that shows it.
 * @typedef {{ part: string, name: string, label: string, proof: Proof | undefined }} Parameter
 * @typedef {{ endpoint: string, proof: Proof | undefined, parameters: Parameter[] }} Endpoint
 */

/**
 * Sets every endpoint of the API description, its query parameters and its body's fields against the requests that
 * prove them. Path parameters and the Idempotency-Key need no count: without them no request succeeds.
 *
 * @param {object} description the OpenAPI document
 * @param {Evidence[]} evidence
 * @returns {Endpoint[]} in the order of the description
 */
export function compare(description, evidence) {
	const fields = new BodyFields(description);
	const sent = new Map();
	const note = (what, sender, testFile) => {
		const known = sent.get(what) ?? { operations: new Set(), testFiles: new Set() };
		sent.set(what, known);
		known.operations.add(sender);
		known.testFiles.add(testFile);
	};
	for (const { testFile, requests } of evidence) {
		for (const { endpoint, sender, query, body } of requests) {
			note(endpoint, sender, testFile);
			for (const name of query) note(`${endpoint} ${name}`, sender, testFile);
			const schema = bodySchema(description, endpoint);
			for (const path of schema ? body : []) {
				for (const field of fields.at(schema, path)) note(`${endpoint} ${field}`, sender, testFile);
			}
		}
	}
	const proofOf = (what) => sent.has(what) && proof(sent.get(what), evidence);
	return Object.entries(description.paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, { parameters }]) => {
			const endpoint = `${method.toUpperCase()} ${path}`;
			const schema = bodySchema(description, endpoint);
			const inQuery = parameters.filter((parameter) => parameter.in === 'query');
			return {
				endpoint,
				proof: proofOf(endpoint),
				parameters: [
					...inQuery.map(({ name }) => ({ part: 'query', name, label: name })),
					...[...(schema ? fields.all(schema) : [])].map((field) => ({
						part: field.replace(/\.[^.]*$/, '') || 'body',
						name: field.replace(/^.*\./, ''),
						label: field,
					})),
				].map((parameter) => ({ ...parameter, proof: proofOf(`${endpoint} ${parameter.label}`) })),
			};
		}),
	);
}

function bodySchema({ paths }, endpoint) {
	const [method, path] = endpoint.split(' ');
	const [content] = Object.values(paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {});
	return content?.schema;
}

/** Names the test file that is about the fewest endpoints: it tells most about this one. */
function proof({ operations, testFiles }, evidence) {
	const breadth = (testFile) => {
		const { requests } = evidence.find((left) => left.testFile === testFile);
		return new Set(requests.map(({ endpoint }) => endpoint)).size;
	};
	const [testFile] = [...testFiles].sort((a, b) => breadth(a) - breadth(b) || a.localeCompare(b, 'en'));
	return { operations: [...operations].sort((a, b) => a.localeCompare(b, 'en')), testFile };
}
