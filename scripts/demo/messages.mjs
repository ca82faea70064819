import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../folders.mjs';

/** @typedef {(collection: string) => any[]} Records the stored records of a collection, oldest first */
/** @typedef {Record<string, unknown>} Message what a channel would send, or the columns of a line */

/**
 * @typedef {object} Facts the data from which messages are computed
 * @property {any[]} items the JSON of the trigger's items
 * @property {Records} records what the sandbox has stored after the run
 * @property {Records} before what it had stored before the run
 * @property {Records} made what was stored since the run began
 * @property {(path: string) => import('./spreadsheet.mjs').Row[]} sheet the rows of a file, by its path from
 * the root
 * @property {string} now the sandbox's time before the run, ISO 8601
 * @property {FailedExecution} [failed] the execution that an error workflow reports
 */

/**
 * @typedef {object} FailedExecution
 * @property {string} url its address in n8n's editor
 * @property {string} workflow its name
 * @property {string} node the node that failed
 * @property {any} error as n8n stored it
 */

/**
 * @typedef {object} Expectation scripts/demo/messages/<id>.mjs, which does not read the workflow
 * @property {(office: { agency: import('../agency.mjs').Agency, now: string }) => Promise<void>} [prepare]
 * creates what the example needs
 * @property {string | string[]} messageNode the node before the channel; if there are several nodes, their
 * messages follow each other
 * @property {(facts: Facts) => Message[] | Promise<Message[]>} expected the messages, in this order
 * @property {import('../n8n/formPages.mjs').Answer} [answer] what is entered into the pages of its form after
 * the first
 * @property {(facts: Facts) => string[][]} [files] the names of the files that go with each message
 * @property {(afterwards: Afterwards) => Promise<void>} [afterwards] checks the example's other promises, and
 * throws
 */

/**
 * @typedef {object} Afterwards
 * @property {import('../backOfficeAndN8n.mjs').Started} started
 * @property {import('../n8n/examples.mjs').Example} example
 * @property {import('../n8n/workflow.mjs').Saved} workflow
 * @property {string} errorWorkflowId
 * @property {import('../n8n/install.mjs').Install} install
 */

/** The expected messages of an example. @param {string} id @returns {Promise<Expectation>} */
export async function readExpectation(id) {
	const file = join(root, 'scripts/demo/messages', `${id}.mjs`);
	if (!existsSync(file))
		throw new Error(`scripts/demo/messages/${id}.mjs is missing: it says what is expected.`);
	return await import(pathToFileURL(file).href);
}

/**
 * Everything that the sandbox has stored now.
 *
 * @param {import('../sandboxControl.mjs').SandboxControl} control
 * @returns {Promise<Records>}
 */
export async function everythingStored(control) {
	const { data } = await control.send('GET', '/records?newest=1');
	const names = data.map((/** @type {{ collection: string }} */ { collection }) => collection);
	/** @type {Map<string, any[]>} */
	const stored = new Map();
	for (const name of names) stored.set(name, await control.records(name));
	return (collection) => {
		const found = stored.get(collection);
		if (!found) throw new Error(`There is no collection ${collection}; known are ${names.join(', ')}.`);
		return found;
	};
}

/**
 * What was stored afterwards, but not before.
 *
 * @param {Records} before
 * @param {Records} after
 * @returns {Records}
 */
export function madeBetween(before, after) {
	return (collection) => {
		const known = new Set(before(collection).map(({ id }) => id));
		return after(collection).filter(({ id }) => !known.has(id));
	};
}

/**
 * The time on the sandbox's clock, in ISO 8601.
 *
 * @param {import('../sandboxControl.mjs').SandboxControl} control
 * @returns {Promise<string>}
 */
export async function timeOf(control) {
	return (await control.send('GET', '/clock')).now;
}

/**
 * Compares the messages of an execution with the expected ones.
 *
 * @param {Expectation} expectation
 * @param {Pick<import('../n8n/execution.mjs').Execution, 'outputs' | 'files'>} execution
 * @param {Facts} facts
 * @returns {Promise<{ messages: Message[], problem?: string }>} `problem` names the first difference
 */
export async function compareMessages({ messageNode, expected, files }, execution, facts) {
	const nodes = [messageNode].flat();
	const messages = nodes.flatMap(execution.outputs);
	const wanted = await expected(facts);
	if (wanted.length === 0)
		return { messages, problem: 'There should be a message to compare, and none is expected' };
	const problem = difference(wanted, messages);
	if (problem || !files) return { messages, problem };
	const attached = nodes.flatMap(execution.files).map((names) => ({ files: names }));
	return {
		messages,
		problem: difference(
			files(facts).map((names) => ({ files: names })),
			attached,
		),
	};
}

/**
 * The first difference, in lines; undefined if there is none.
 *
 * @param {Message[]} wanted
 * @param {Message[]} written
 */
export function difference(wanted, written) {
	const longer = Math.max(wanted.length, written.length);
	for (let index = 0; index < longer; index++) {
		const [want, is] = [wanted[index], written[index]];
		if (isDeepStrictEqual(want, is)) continue;
		const which = `Message ${index + 1} of ${wanted.length} expected and ${written.length} written`;
		if (!want || !is) return `${which}\n${side('expected', want)}\n${side('written', is)}`;
		const names = new Set([...Object.keys(want), ...Object.keys(is)]);
		const [name] = [...names].filter((field) => !isDeepStrictEqual(want[field], is[field]));
		return `${which} differs in "${name}"\n${side('expected', want[name])}\n${side('written', is[name])}`;
	}
	return undefined;
}

/** @param {string} title @param {unknown} value */
const side = (title, value) =>
	`  ${title.padEnd(8)}  ${value === undefined ? 'nothing' : JSON.stringify(value)}`;

/** A message as its reader gets it. @param {Message} message */
export function shown(message) {
	const width = Math.max(...Object.keys(message).map((name) => name.length));
	const margin = `\n${' '.repeat(width + 4)}`;
	return Object.entries(message)
		.map(([name, value]) => `  ${name.padEnd(width)}  ${String(value).replaceAll('\n', margin)}`)
		.join('\n');
}
