import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';

const folder = join(root, 'examples');
const inputSuffix = '.input.json';

const readJson = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Of a workflow with a longer id n8n keeps no trigger's state: after a restart it would give everything again. */
const LONGEST_ID = 21;

/**
 * The workflows of examples/, each as { id, workflow, trigger, input? }: `id` is the file's name, `trigger` the node
 * that starts it, and `input` what a user would enter or send (examples/<id>.input.json, for forms and webhooks).
 */
export function readExamples() {
	const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith(inputSuffix));
	return files.sort().map((file) => {
		const id = file.slice(0, -'.json'.length);
		if (id.length > LONGEST_ID) throw new Error(`examples/${file}: at most ${LONGEST_ID} letters, please.`);
		const workflow = readJson(file);
		const trigger = workflow.nodes.find((node) => !node.disabled && /trigger$|\.webhook$/i.test(node.type));
		if (!trigger) throw new Error(`examples/${file} has no trigger to start from.`);
		const input = existsSync(join(folder, id + inputSuffix)) ? readJson(id + inputSuffix) : undefined;
		return { id, workflow, trigger, input };
	});
}

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
 * Makes the example in n8n unless a workflow of its id is there: a user may have changed it, and keeps it.
 * Returns the workflow as n8n has it.
 */
export async function importExample(request, { id, workflow }, credentialIds) {
	const present = await request('GET', `/workflows/${id}`);
	if (present) return present;
	const { name, connections, settings } = workflow;
	const nodes = withCredentials(workflow.nodes, credentialIds, id);
	return await request('POST', '/workflows', { id, name, nodes, connections, settings: settings ?? {} });
}
