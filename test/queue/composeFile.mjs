import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/folders.mjs';

const path = 'docs/queue-mode/compose.yaml';

/**
 * Fills in ${NAME}, ${NAME:-default} and ${NAME:?what to do}, as Compose does.
 *
 * @param {string} text
 * @param {Record<string, string>} variables
 * @throws {Error} for the last one without a value
 */
function filledIn(text, variables) {
	return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
		if (variables[name]) return variables[name];
		if (kind === '?') throw new Error(`${path} needs ${name}: ${rest}`);
		return rest ?? '';
	});
}

/**
 * The settings of n8n and its workers in docs/queue-mode/compose.yaml, so that the test runs what people are
 * told to run, without the containers.
 *
 * @param {string} version of n8n
 * @param {Record<string, string>} variables those of its .env file
 * @returns {{ environment: Record<string, string>, workerCommand: string[] }}
 * @throws {Error} when it is about another version
 */
export function readComposeFile(version, variables) {
	const { main, worker, ...others } = parse(readFileSync(join(root, path), 'utf8'), { merge: true }).services;
	for (const { image } of [main, worker, others.package]) {
		if (image !== `n8nio/n8n:${version}`)
			throw new Error(`${path} starts ${image}; what is tested is ${version}.`);
	}
	/** @type {[string, string][]} */
	const settings = Object.entries(main.environment);
	const environment = settings.map(([name, value]) => [name, filledIn(value, variables)]);
	return { environment: Object.fromEntries(environment), workerCommand: worker.command };
}
