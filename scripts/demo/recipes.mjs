import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Agency } from '../agency.mjs';
import { root } from '../folders.mjs';
import { choicesOfAgency, withChoices } from '../n8n/examples.mjs';
import { execute } from '../n8n/execution.mjs';
import { fullAccess, inARow, staffAccess } from '../n8n/workflow.mjs';
import { difference, everythingStored, madeBetween, timeOf } from './messages.mjs';

/** @typedef {import('./messages.mjs').Records} Records */
/** @typedef {{ agency: Agency, now: string }} Office */
/** @typedef {{ records: Records, now: string }} Stored */
/** @typedef {Record<string, import('../n8n/submission.mjs').Entry>} Input */
/** @typedef {import('../backOfficeAndN8n.mjs').Started} Started */

/**
 * Demonstrates up to five lines of docs/recipes.md, which are generated from it:
 * scripts/demo/recipes/<id>.mjs.
 *
 * @typedef {object} Recipe
 * @property {string} id the file's name
 * @property {Record<'en' | 'pt', string>} title
 * @property {Record<'en' | 'pt', string>} [note] what the lines do not say
 * @property {import('../n8n/workflow.mjs').Node[]} nodes in a row; the last one writes what is sent
 * @property {Input | ((stored: Stored) => Input | Input[])} [input] for its form or webhook, for each time
 * @property {Record<string, any[]>} [pinned] output of nodes that would need an account
 * @property {(office: Office) => Promise<void>} [prepare] creates what it needs
 * @property {(item: any) => any} [shown] the part of the last node's items to compare; by default, everything
 * @property {(facts: import('./messages.mjs').Facts) => any[]} expected the same, computed from what is
 * stored
 */

const folder = join(root, 'scripts/demo/recipes');

/** All recipes, sorted by name. @returns {Promise<Recipe[]>} */
export async function readRecipes() {
	const files = readdirSync(folder)
		.filter((file) => file.endsWith('.mjs'))
		.sort();
	return await Promise.all(
		files.map(async (file) => ({
			id: file.slice(0, -'.mjs'.length),
			...(await import(pathToFileURL(join(folder, file)).href)).default,
		})),
	);
}

/**
 * What nodes of a recipe carry of credentials: those of this package, and what only the team may start.
 *
 * @typedef {{ ours: object, staff: object }} Access
 */

/** @param {import('../n8n/credentials.mjs').CredentialIds} ids @returns {Access} */
const accessIn = (ids) => ({ ours: fullAccess(ids), staff: staffAccess(ids) });

/** @param {import('../n8n/workflow.mjs').Node} node @param {Access} access */
const accessOf = ({ parameters }, { ours, staff }) =>
	parameters.authentication === 'basicAuth' ? staff : ours;

/**
 * The workflow that the recipe's lines make in n8n.
 *
 * @param {Pick<Recipe, 'title' | 'nodes' | 'pinned'>} recipe
 * @param {import('../n8n/examples.mjs').Choices} choices of the agency
 * @param {Access} access
 */
export function asWorkflow({ title, nodes, pinned = {} }, choices, access) {
	const own = withChoices(nodes, choices).map((node, index) => ({
		...node,
		...(node.credentials && accessOf(node, access)),
		position: /** @type {[number, number]} */ ([208 * index, 0]),
	}));
	const pinData = Object.entries(pinned).map(([name, items]) => [name, items.map((json) => ({ json }))]);
	return { ...withErrorOutputs(inARow(title.pt, own)), pinData: Object.fromEntries(pinData) };
}

/**
 * The input for its form or webhook, for each time.
 *
 * @param {Pick<Recipe, 'input'>} recipe
 * @param {Stored} stored
 */
export const inputsOf = ({ input }, stored) => [typeof input === 'function' ? input(stored) : input].flat();

/**
 * @param {any[]} items the JSON of the items that started it
 * @param {Records} before
 * @param {Records} after
 * @param {string} now
 */
export const factsOf = (items, before, after, now) => ({
	...{ items, records: after, before, now },
	made: madeBetween(before, after),
	sheet: () => [],
});

/**
 * Recipes wait for the limit for minutes. So CI runs one of this many parts, and another one with each
 * commit.
 *
 * @template T
 * @param {readonly T[]} all
 * @param {number} parts
 */
export function inTurn(all, parts) {
	if (!process.env.CI) return all;
	const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
	const turn = parseInt(head.slice(0, 8), 16) % parts;
	return all.filter((_, index) => index % parts === turn);
}

/**
 * Runs a recipe in n8n, and compares its output with the expected one.
 *
 * @param {Pick<Started, 'request' | 'url' | 'owner' | 'parse' | 'credentialIds' | 'sandbox'>} started
 * @param {Recipe} recipe
 */
export async function runRecipe(
	started,
	{ id, title, nodes, input, pinned, prepare, shown = (item) => item, expected },
) {
	const { control } = started.sandbox;
	const now = await timeOf(control);
	await prepare?.({ agency: new Agency(started.sandbox), now });
	const before = await everythingStored(control);
	const choices = await choicesOfAgency(control);
	const workflow = await started.request(
		'POST',
		'/workflows',
		asWorkflow({ title, nodes, pinned }, choices, accessIn(started.credentialIds)),
	);
	const executions = [];
	for (const each of inputsOf({ input }, { records: before, now })) {
		const execution = await execute(started, { trigger: workflow.nodes[0], input: each }, workflow);
		executions.push(execution);
		if (execution.status !== 'success' || execution.error)
			return { id, problem: `${execution.status} in "${execution.lastNode}": ${execution.error}`, execution };
	}
	const [execution] = executions;
	const items = executions.flatMap(({ outputs }) => outputs(nodes[0].name));
	const facts = factsOf(items, before, await everythingStored(control), now);
	const last = nodes[nodes.length - 1].name;
	// A recipe promises no particular order.
	const sorted = (/** @type {any[]} */ items) =>
		items
			.map((item) => [JSON.stringify(item), item])
			.sort()
			.map(([, item]) => item);
	const messages = sorted(executions.flatMap(({ outputs }) => outputs(last)).map(shown));
	const wanted = sorted(expected(facts));
	const problem = wanted.length === 0 ? 'Nothing is expected of it' : difference(wanted, messages);
	return { id, execution, messages, problem };
}

/**
 * What nodes refuse goes to the line after the last of these nodes, which runs for nothing else.
 *
 * @param {ReturnType<typeof inARow>} workflow
 */
function withErrorOutputs(workflow) {
	/** @type {Record<string, any>} */
	const connections = { ...workflow.connections };
	const refusing = workflow.nodes.filter(({ onError }) => onError === 'continueErrorOutput');
	const last = refusing.at(-1);
	if (!last) return workflow;
	const refused = connections[last.name].main;
	for (const { name } of refusing)
		connections[name] = { main: [...(name === last.name ? [[]] : connections[name].main), ...refused] };
	return { ...workflow, connections };
}

/**
 * What is wrong with the names of nodes, since later lines refer to a node by the name that n8n gives to it.
 *
 * @param {Pick<Started, 'visit' | 'url'>} n8n
 * @param {import('../n8n/install.mjs').Install} install
 * @param {readonly Recipe[]} recipes
 * @returns {Promise<Map<string, string>>} by recipe
 */
export async function misnamed({ visit, url }, install, recipes) {
	const { makeNodeName } = install.require('n8n-workflow').NodeHelpers;
	/** @type {any[]} */
	const types = JSON.parse(await visit(`${url}/types/nodes.json`));
	const flaws = recipes.flatMap(({ id, nodes }) =>
		nodes.flatMap(({ name, type, typeVersion, parameters }) => {
			const described = types.find((one) => one.name === type && [one.version].flat().includes(typeVersion));
			const resource = described.properties.find((/** @type {any} */ one) => one.name === 'resource');
			const given = makeNodeName(
				{ ...(resource && { resource: resource.default }), ...parameters },
				described,
			);
			// The second node with the same name gets a number.
			return name.replace(/\d$/, '') === given ? [] : [[id, `n8n calls "${name}" "${given}"`]];
		}),
	);
	return new Map(/** @type {[string, string][]} */ (flaws));
}
