/**
 * @typedef {import('./compare.mjs').Row} Row
 * @typedef {import('./compare.mjs').EndpointRow} EndpointRow
 * @typedef {import('./compare.mjs').Reached} Reached
 * @typedef {ReadonlyMap<string, string>} Exceptions reasons by the names of exceptions.mjs
 */

/**
 * docs/coverage.md: what the tests show of the API description, line by line.
 *
 * @param {{ endpoints: EndpointRow[], queries: Row[], bodies: Row[] }} compared
 * @param {Exceptions} exceptions
 */
export function pageOf({ endpoints, queries, bodies }, exceptions) {
	const waiting = new Set(endpoints.filter(isInDevelopment).map(({ endpoint }) => endpoint));
	return [
		'# Coverage of the API',
		'',
		'What the text of the API description names, the line that names it, and which operation of which node sends it. The list',
		'is `test/engine/apiCoverage/description/`; who sends what is taken from the request log of the sandbox: only requests that',
		'were answered with success count, and those of dropdowns do not. `npm test` fails when something of the list was not sent,',
		'when a form sends something that the list does not have, or when this page is not what the tests have shown.',
		'',
		'| | named | sent by a form | not offered yet | sent as JSON only | left out, with the reason below |',
		'|---|---:|---:|---:|---:|---:|',
		countOfEndpoints(endpoints, exceptions),
		countOf('Query parameters', queries, { exceptions, waiting }),
		countOf('Fields of bodies', bodies, { exceptions, waiting }),
		'',
		`**${waiting.size} endpoints wait**: the description has them as in development, so what sends them is built and tested as if they`,
		`were released, and no form offers it: ${[...waiting].map(code).join(', ')}.`,
		'',
		'## Endpoints',
		'',
		'| Endpoint | Line of the description | Operation | Test |',
		'|---|---|---|---|',
		...endpoints.map(({ endpoint, line, proof }) =>
			row([code(endpoint), quoted(line), proof?.operations.join(', '), proof?.testFile]),
		),
		'',
		'## Query parameters',
		'',
		...tableOf(queries, exceptions),
		'',
		'## Fields of bodies',
		'',
		'"JSON only" is what no form offers and a body in JSON sends. Where the description leaves the inside of a field open',
		'(contacts, phones, additional data, …), the form takes JSON for that field.',
		'',
		...tableOf(bodies, exceptions),
		'',
		'## Left out',
		'',
		...[...exceptions].map(([name, reason]) => `- ${code(name)}: ${reason}`),
		'',
	].join('\n');
}

/** @param {EndpointRow[]} endpoints @param {Exceptions} exceptions */
function countOfEndpoints(endpoints, exceptions) {
	const left = endpoints.filter(({ endpoint, proof }) => !proof && exceptions.has(endpoint)).length;
	const sent = endpoints.filter(({ proof }) => proof);
	const waits = sent.filter(isInDevelopment).length;
	return row(['Endpoints', endpoints.length, sent.length - waits, waits, 0, left]);
}

/** As the description's index of endpoints marks it. @param {EndpointRow} row */
function isInDevelopment({ line }) {
	return line.includes('| D |');
}

/**
 * @param {string} what
 * @param {Row[]} rows
 * @param {{ exceptions: Exceptions, waiting: ReadonlySet<string> }} more
 * `waiting`: endpoints that no form uses yet
 */
function countOf(what, rows, { exceptions, waiting }) {
	const all = new Map(
		rows.flatMap(({ endpoint, reached }) =>
			reached.map((one) => /** @type {const} */ ([`${endpoint} ${one.label}`, { ...one, endpoint }])),
		),
	);
	const count = (
		/** @type {(entry: readonly [string, Reached & { endpoint: string }]) => unknown} */ isWanted,
	) => [...all].filter(isWanted).length;
	return row([
		what,
		all.size,
		count(([, { form, endpoint }]) => form && !waiting.has(endpoint)),
		count(([, { form, endpoint }]) => form && waiting.has(endpoint)),
		count(([, { form, json }]) => !form && json),
		count(([name, { form, json }]) => !form && !json && exceptions.has(name)),
	]);
}

/**
 * A row per line of the description and name in it: for an endpoint, or for a shape inside its body.
 *
 * @param {Row[]} rows
 * @param {Exceptions} exceptions
 */
function tableOf(rows, exceptions) {
	return [
		'| Endpoint | Of | By the form | JSON only | Line of the description | Operation | Test |',
		'|---|---|---|---|---|---|---|',
		...rows.map(({ endpoint, owner, section, line, reached }) => {
			const isLeftOut = (/** @type {Reached} */ { label, form, json }) =>
				!form && !json && exceptions.has(`${endpoint} ${label}`);
			const proofs = reached.flatMap(({ form, json }) => form ?? json ?? []);
			const named = (/** @type {(one: Reached) => unknown} */ isWanted) =>
				reached
					.filter(isWanted)
					.map(({ name }) => code(name))
					.join(', ');
			const missing = named((one) => !one.form && !one.json && !isLeftOut(one));
			return row([
				code(endpoint),
				owner.startsWith(endpoint) ? '' : owner,
				[named(({ form }) => form), missing && `**missing**: ${missing}`].filter(Boolean).join(', '),
				named(({ form, json }) => !form && json),
				`${section}: ${quoted(line)}`,
				distinct(proofs.flatMap(({ operations }) => operations)),
				distinct(proofs.map(({ testFile }) => testFile)),
			]);
		}),
	];
}

/** @param {string[]} values */
function distinct(values) {
	return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en')).join(', ');
}

/** @param {string} text */
function code(text) {
	return `\`${text}\``;
}

/** The description's words, whose own table rows would end the cell. @param {string} line */
function quoted(line) {
	return `"${line.replace(/^\| | \|$/g, '').replaceAll('|', '\\|')}"`;
}

/** @param {(string | number | undefined)[]} cells */
function row(cells) {
	return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
}
