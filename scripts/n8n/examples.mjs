import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { EDITIONS } from './editions.mjs';
import { activate } from './workflow.mjs';

const inputSuffix = '.input.json';

/**
 * n8n keeps no trigger state for workflows with longer IDs, so after a restart they would emit everything
 * again.
 */
const MAX_ID_LENGTH = 21;

/**
 * @typedef {object} Example
 * @property {string} id the file's name
 * @property {import('./workflow.mjs').Workflow} workflow
 * @property {import('./workflow.mjs').Node} trigger the node that starts the workflow
 * @property {Record<string, import('./submission.mjs').Entry>} [input] what a user would enter or send
 * (<id>.input.json, for forms and webhooks)
 */

/** Whether it is the workflow that reports failures of others. @param {Example} example */
const isErrorWorkflow = ({ trigger }) => trigger.type.endsWith('.errorTrigger');

/**
 * Whether it introduces the package in the first minutes, and is not meant to be used later.
 * @param {{ id: string }} example
 */
export const isLesson = ({ id }) => id === 'start-here';

/**
 * The order of import: first the workflow that others name in their settings, and last the lesson, which is
 * then at the top of n8n's list.
 *
 * @param {Example} example
 */
const place = (example) => Number(isLesson(example)) - Number(isErrorWorkflow(example));

/**
 * The workflows of an edition, in the order in which to import them.
 *
 * @param {import('./editions.mjs').Language} language
 * @returns {Example[]}
 */
export function readExamples(language) {
	const folder = join(root, EDITIONS[language]);
	const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
	const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith(inputSuffix));
	const examples = files.sort().map((file) => {
		const id = file.slice(0, -'.json'.length);
		if (id.length > MAX_ID_LENGTH)
			throw new Error(`examples/${file}: at most ${MAX_ID_LENGTH} letters, please.`);
		/** @type {import('./workflow.mjs').Workflow} */
		const workflow = readJson(file);
		const trigger = workflow.nodes.find((node) => !node.disabled && /trigger$|\.webhook$/i.test(node.type));
		if (!trigger) throw new Error(`examples/${file} has no trigger to start from.`);
		const input = existsSync(join(folder, id + inputSuffix)) ? readJson(id + inputSuffix) : undefined;
		return { id, workflow, trigger, input };
	});
	return examples.sort((a, b) => place(a) - place(b));
}

/**
 * @param {import('./workflow.mjs').Node[]} nodes
 * @param {import('./credentials.mjs').CredentialIds} credentialIds
 * @param {string} id of the example
 */
function withCredentials(nodes, credentialIds, id) {
	return nodes.map((node) => {
		if (!node.credentials) return node;
		const credentials = Object.fromEntries(
			Object.entries(node.credentials).map(([type, { name }]) => {
				if (!credentialIds.has(name)) throw new Error(`examples/${id}.json asks for a credential "${name}".`);
				return [type, { id: credentialIds.get(name), name }];
			}),
		);
		return { ...node, credentials };
	});
}

/**
 * @typedef {Record<string, { name: string, value: string }>} Choices the chosen entries of lists, by
 * parameter
 */

/**
 * The nodes with the choices that a note in the example asks the user to make.
 *
 * @param {import('./workflow.mjs').Node[]} nodes
 * @param {Choices} choices
 */
export function withChoices(nodes, choices) {
	return nodes.map((node) => {
		const chosen = Object.entries(choices).filter(([name]) => node.parameters[name]?.value === '');
		const parameters = chosen.map(([name, { name: cachedResultName, value }]) => [
			name,
			{ ...node.parameters[name], value, cachedResultName },
		]);
		return { ...node, parameters: { ...node.parameters, ...Object.fromEntries(parameters) } };
	});
}

const USUAL_SANDBOX = 'http://127.0.0.1:3399';

/**
 * The nodes with the address of this sandbox in their notes.
 *
 * @param {import('./workflow.mjs').Node[]} nodes
 * @param {string | undefined} sandboxUrl
 */
const withSandbox = (nodes, sandboxUrl = USUAL_SANDBOX) =>
	nodes.map((node) => {
		const { content } = node.parameters;
		if (!node.type.endsWith('.stickyNote')) return node;
		return {
			...node,
			parameters: { ...node.parameters, content: content.replaceAll(USUAL_SANDBOX, sandboxUrl) },
		};
	});

/** Helps users find the examples among their own workflows. */
export const EXAMPLES_TAG = { en: 'Travel agency', pt: 'Agência de viagens' };

/**
 * Creates a tag in n8n unless it exists.
 *
 * @param {import('./rest.mjs').Request} request
 * @param {string} name
 * @returns {Promise<string>} its id
 */
export async function makeTag(request, name) {
	/** @type {{ id: string, name: string }[]} */
	const present = await request('GET', '/tags');
	const { id } = present.find((tag) => tag.name === name) ?? (await request('POST', '/tags', { name }));
	return id;
}

/**
 * The choices for the sandbox's agency: the first kind of task, and a user who can be given tasks.
 *
 * @param {import('../sandboxControl.mjs').SandboxControl} control
 * @returns {Promise<Choices>}
 */
export async function choicesOfAgency(control) {
	const [category] = await control.records('task_categories');
	const assignee = (await control.records('people')).find(({ user }) => user?.active);
	return {
		categoryId: { name: category.name, value: category.id },
		assigneeId: { name: assignee.name, value: assignee.id },
	};
}

/**
 * Creates the example in n8n, unless there is a workflow with its ID, which the user may have changed. An
 * error workflow is also published, because otherwise n8n does not start it.
 *
 * @param {import('./rest.mjs').Request} request
 * @param {Example} example
 * @param {import('./credentials.mjs').CredentialIds} credentialIds
 * @param {Choices} choices
 * @param {{ tagId?: string, sandboxUrl?: string, errorWorkflowId?: string }} [here] a tag, also for an
 * existing one; the sandbox's address for the notes; and the error workflow's ID where n8n assigns it (before
 * version 2)
 * @returns {Promise<import('./workflow.mjs').Saved>} the workflow as n8n has it
 */
export async function importExample(request, example, credentialIds, choices, here = {}) {
	const { tagId, sandboxUrl, errorWorkflowId } = here;
	const { id, workflow } = example;
	const present = await request('GET', `/workflows/${id}`);
	if (present) return await withTag(request, present, tagId);
	const { name, description, connections, settings } = workflow;
	const own = withSandbox(workflow.nodes, sandboxUrl);
	const nodes = withChoices(withCredentials(own, credentialIds, id), choices);
	const made = await request('POST', '/workflows', {
		id,
		name,
		description,
		nodes,
		connections,
		settings: {
			...settings,
			...(settings?.errorWorkflow && errorWorkflowId && { errorWorkflow: errorWorkflowId }),
		},
		tags: tagId === undefined ? [] : [tagId],
		active: false,
	});
	if (!isErrorWorkflow(example)) return made;
	await activate(request, made).catch((error) => {
		// Before version 2, n8n starts error workflows that are not published, and cannot publish any.
		if (!String(error).includes('has no node to start the workflow')) throw error;
	});
	return await request('GET', `/workflows/${made.id}`);
}

/**
 * @param {import('./rest.mjs').Request} request
 * @param {import('./workflow.mjs').Saved} workflow
 * @param {string | undefined} tagId
 */
async function withTag(request, workflow, tagId) {
	const tags = (workflow.tags ?? []).map(({ id }) => id);
	if (tagId === undefined || tags.includes(tagId)) return workflow;
	await request('PATCH', `/workflows/${workflow.id}`, { tags: [...tags, tagId] });
	return await request('GET', `/workflows/${workflow.id}`);
}
