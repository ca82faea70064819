/** @typedef {import('./compare.mjs').Endpoint} Endpoint */

/**
 * docs/coverage.md: what the tests show of the API. One row for each endpoint, and for the parameters and fields of it
 * that the same operations send in the same test file.
 *
 * @param {Endpoint[]} endpoints
 * @param {ReadonlyMap<string, string>} exceptions reasons by `<endpoint> <parameter>`
 */
export function pageOf(endpoints, exceptions) {
	const all = endpoints.flatMap(({ endpoint, parameters }) =>
		parameters.map((parameter) => ({
			...parameter,
			reason: exceptions.get(`${endpoint} ${parameter.label}`),
		})),
	);
	const count = (parameters) => {
		const sent = parameters.filter(({ proof }) => proof).length;
		const left = parameters.filter(({ proof, reason }) => !proof && reason).length;
		return `| ${sent} | ${left} | ${percent(sent, parameters.length - left)} |`;
	};
	const requested = endpoints.filter(({ proof }) => proof).length;
	return [
		'# Coverage of the API',
		'',
		'Which operation of which node sends what, and a test that shows it. Written by the tests from the request log of',
		'the sandbox (`test/engine/apiCoverage`); only requests that were answered with success count, and those of dropdowns',
		'do not. `npm test` fails when something of the API description is missing here, or when this page is not what the',
		'tests have shown. A partner connects by `/oauth/authorize` and `/oauth/token`: these are requests of the browser and',
		'of n8n itself, which `npm run test:e2e` shows.',
		'',
		'| | shown | left out, with the reason below | of all that is not left out |',
		'|---|---:|---:|---:|',
		`| Endpoints | ${requested} | 0 | ${percent(requested, endpoints.length)} |`,
		`| Query parameters ${count(all.filter(({ part }) => part === 'query'))}`,
		`| Fields of bodies ${count(all.filter(({ part }) => part !== 'query'))}`,
		'',
		'| Endpoint | Part | Parameters or fields | Operation | Test |',
		'|---|---|---|---|---|',
		...endpoints.flatMap((endpoint) => rowsOf(endpoint, exceptions)),
		'',
		...leftOut(endpoints, exceptions),
		'',
	].join('\n');
}

function percent(part, whole) {
	return `${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %`;
}

function rowsOf({ endpoint, proof, parameters }, exceptions) {
	const groups = new Map();
	for (const { part, name, label, proof: own } of parameters) {
		if (!own && exceptions.has(`${endpoint} ${label}`)) continue;
		const key = JSON.stringify([part, own]);
		groups.set(key, { part, proof: own, names: [...(groups.get(key)?.names ?? []), name] });
	}
	const row = (first, part, names, shown) =>
		`| ${first} | ${part} | ${names.map((name) => `\`${name}\``).join(', ')} | ${shown ? shown.operations.join(', ') : '**missing**'} | ${shown ? shown.testFile : ''} |`;
	return [
		row(`\`${endpoint}\``, '', [], proof),
		...[...groups.values()].map(({ part, names, proof: shown }) => row('', part, names, shown)),
	];
}

function leftOut(endpoints, exceptions) {
	const lines = endpoints.flatMap(({ endpoint, parameters }) =>
		parameters
			.map(({ label }) => `${endpoint} ${label}`)
			.filter((name) => exceptions.has(name))
			.map((name) => `- \`${name}\`: ${exceptions.get(name)}`),
	);
	return ['## Left out', '', ...lines];
}
