/**
 * Proves that every endpoint of the API description that the nodes cover was requested, with success, with each of
 * its query parameters and body fields. The evidence is the sandbox's own request log, which every engine test file
 * leaves behind; what has to be in it comes from the OpenAPI document that the same sandbox served. Run it after all
 * engine tests: `node test/engine/apiCoverage/check.mjs`. Exits with 1 when something is missing.
 *
 * Path parameters and the Idempotency-Key need no count: without them no request succeeds.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { BodyFields } from './bodyFields.mjs';
import { ENDPOINTS, PARAMETERS } from './exceptions.mjs';

const tests = join(import.meta.dirname, '..');
const folder = join(tests, '../../coverage/engine');

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
		return JSON.parse(readFileSync(path, 'utf8'));
	});
}

/** Every endpoint of the description: what it takes and what of it was requested. */
function compare(evidence) {
	const { description } = evidence[0];
	const fields = new BodyFields(description);
	const seen = evidence.flatMap(({ requests }) => requests);
	return Object.entries(description.paths).flatMap(([path, operations]) =>
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
				...query.map((name) => ({ part: 'query', name, isSent: sentQuery.has(name) })),
				...[...(schema ? fields.all(schema) : [])].map((field) => ({
					part: field.replace(/\.[^.]*$/, ''),
					name: field.replace(/^.*\./, ''),
					isSent: sentBody.has(field),
				})),
			];
			return { endpoint, isRequested: requests.length > 0, takes };
		}),
	);
}

function exceptionFor(endpoint, { part, name }) {
	const names = part === 'query' ? [`${endpoint} ${name}`, `* ${name}`] : [`${endpoint} ${part}.${name}`];
	return names.find((candidate) => PARAMETERS.has(candidate));
}

function report(endpoints) {
	const wrong = [];
	const usedExceptions = new Set();
	for (const { endpoint, isRequested, takes } of endpoints) {
		const notCovered = ENDPOINTS.get(endpoint);
		if (notCovered) {
			usedExceptions.add(endpoint);
			console.log(`${endpoint.padEnd(32)} not covered: ${notCovered}`);
			if (isRequested) wrong.push(`${endpoint} is requested by now: take it out of the exceptions`);
			continue;
		}
		if (!isRequested) wrong.push(`${endpoint} was never requested`);
		const parts = new Map(takes.map(({ part }) => [part, takes.filter((taken) => taken.part === part)]));
		if (parts.size === 0)
			console.log(`${endpoint.padEnd(32)} ${isRequested ? 'requested' : 'NEVER REQUESTED'}`);
		let title = endpoint;
		for (const [part, taken] of parts) {
			const cells = taken.map((parameter) => {
				const exception = exceptionFor(endpoint, parameter);
				if (exception) usedExceptions.add(exception);
				const label = `${endpoint} ${parameter.part}.${parameter.name}`;
				if (parameter.isSent && exception)
					wrong.push(`${label} is sent by now: take it out of the exceptions`);
				if (parameter.isSent) return parameter.name;
				if (exception) return `(${parameter.name}: ${PARAMETERS.get(exception)})`;
				wrong.push(`${label} was never sent`);
				return `${parameter.name} MISSING`;
			});
			console.log(`${title.padEnd(32)} ${part || 'body'}: ${cells.join(', ')}`);
			title = '';
		}
	}
	for (const exception of [...ENDPOINTS.keys(), ...PARAMETERS.keys()]) {
		if (!usedExceptions.has(exception))
			wrong.push(`The exception "${exception}" is not in the API description`);
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
