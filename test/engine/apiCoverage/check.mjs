/**
 * Proves that every endpoint of the API description that the nodes cover was requested, with success, with each of
 * its query parameters and body fields. What the nodes cover is read off their own code; the evidence is the sandbox's own request log, which every engine test file
 * leaves behind; what has to be in it comes from the OpenAPI document that the same sandbox served. Run it after all
 * engine tests: `node test/engine/apiCoverage/check.mjs`. Exits with 1 when something is missing.
 *
 * Path parameters and the Idempotency-Key need no count: without them no request succeeds.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { buildSync } from 'esbuild';

import { BodyFields } from './bodyFields.mjs';
import { EXCEPTIONS, NODES } from './exceptions.mjs';

const tests = join(import.meta.dirname, '..');
const root = join(tests, '../..');
const folder = join(root, 'coverage/engine');

/** What each test file left; a file that has changed since, or never ran, is no evidence. */
function readEvidence() {
	const testFiles = readdirSync(tests).filter(
		(name) =>
			name.endsWith('.test.ts') && readFileSync(join(tests, name), 'utf8').includes('backOfficeOfThisFile('),
	);
	return testFiles.map((name) => {
		const path = join(folder, name.replace(/\.test\.ts$/, '.json'));
		const left = statSync(path, { throwIfNoEntry: false });
		if (!left || left.mtimeMs < statSync(join(tests, name)).mtimeMs) {
			throw new Error(`${name} has not run since it was last changed: run the engine tests first`);
		}
		return { ...JSON.parse(readFileSync(path, 'utf8')), at: left.mtimeMs };
	});
}

/** The paths that the nodes' code can request, pickers included: `/people/{}`. */
function coveredPaths() {
	const { outputFiles } = buildSync({
		absWorkingDir: root,
		entryPoints: NODES.map((name) => `nodes/${name}/TravelAgency${name}.node.ts`),
		outdir: 'unused',
		write: false,
		bundle: true,
		format: 'esm',
		platform: 'node',
		packages: 'external',
	});
	const templates = outputFiles.flatMap(({ text }) => [...text.matchAll(/\bpath\d*`([^`]+)`/g)]);
	if (templates.length < NODES.length) throw new Error('The nodes no longer build their paths as path`/…`');
	return new Set(templates.map(([, template]) => template.replace(/\$\{.*?\}/g, '{}')));
}

/** Every covered endpoint: what it takes and what of it was requested. */
function compare(evidence) {
	const [{ description }] = evidence.toSorted((a, b) => b.at - a.at);
	const fields = new BodyFields(description);
	const seen = evidence.flatMap(({ requests }) => requests);
	const covered = coveredPaths();
	return Object.entries(description.paths)
		.filter(([path]) => covered.has(path.replace(/\{\w+\}/g, '{}')))
		.flatMap(([path, operations]) =>
			Object.entries(operations).map(([method, { parameters, requestBody }]) => {
				const endpoint = `${method.toUpperCase()} ${path}`;
				const requests = seen.filter((request) => request.endpoint === endpoint);
				const schema = requestBody?.content['application/json']?.schema;
				const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
				const sentQuery = new Set(requests.flatMap((request) => request.query));
				const sentBody = new Set(
					schema ? requests.flatMap(({ body }) => body.flatMap((field) => fields.at(schema, field))) : [],
				);
				const takes = [
					...query.map((name) => ({ part: 'query', name, label: name, isSent: sentQuery.has(name) })),
					...[...(schema ? fields.all(schema) : [])].map((field) => ({
						part: field.replace(/\.[^.]*$/, ''),
						name: field.replace(/^.*\./, ''),
						label: field,
						isSent: sentBody.has(field),
					})),
				];
				return { endpoint, isRequested: requests.length > 0, takes };
			}),
		);
}

/** Prints the table. @returns what is missing or out of date, one sentence each */
function report(endpoints) {
	const wrong = [];
	const used = new Set();
	const cell = (endpoint, { name, label, isSent }) => {
		const exception = `${endpoint} ${label}`;
		const reason = EXCEPTIONS.get(exception);
		used.add(exception);
		if (isSent && reason) wrong.push(`${exception} is sent by now: take it out of the exceptions`);
		if (isSent) return name;
		if (reason) return `(${name}: ${reason})`;
		wrong.push(`${exception} was never sent`);
		return `${name} MISSING`;
	};
	for (const { endpoint, isRequested, takes } of endpoints) {
		if (!isRequested) wrong.push(`${endpoint} was never requested`);
		console.log(`${endpoint}${isRequested ? '' : ' NEVER REQUESTED'}`);
		for (const part of new Set(takes.map((taken) => taken.part))) {
			const cells = takes.filter((taken) => taken.part === part).map((taken) => cell(endpoint, taken));
			console.log(`  ${part}: ${cells.join(', ')}`);
		}
	}
	for (const exception of EXCEPTIONS.keys()) {
		if (!used.has(exception)) wrong.push(`The exception "${exception}" names nothing that is covered`);
	}
	return wrong;
}

try {
	const wrong = report(compare(readEvidence()));
	console.log(
		wrong.length === 0
			? '\nEvery covered endpoint was requested with each of its parameters.'
			: `\n${wrong.length} missing or out of date:\n${wrong.map((line) => `- ${line}`).join('\n')}`,
	);
	process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (failure) {
	console.error(failure.message);
	process.exitCode = 1;
}
