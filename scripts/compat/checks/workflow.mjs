import { execute } from '../../n8n/execution.mjs';
import { inARow } from '../../n8n/workflow.mjs';
import { check } from './outcome.mjs';

/**
 * Creates a workflow with nodes in a row, and executes it from the first one, like the editor's button does.
 *
 * @param {import('./outcome.mjs').Started} started
 * @param {string} name
 * @param {import('../../n8n/workflow.mjs').Node[]} nodes
 * @throws {Error} if it fails, or its last node has no output
 * @returns {Promise<any[]>} the json of these items
 */
export async function runInARow(started, name, nodes) {
	const [trigger] = nodes;
	const last = nodes.at(-1);
	if (!trigger || !last) throw new Error('A workflow needs a node.');
	const workflow = await started.request('POST', '/workflows', inARow(name, nodes));
	const { status, lastNode, error, outputs } = await execute(started, { trigger }, workflow);
	check(status === 'success' && !error, `${status} in "${lastNode}": ${error}`);
	const items = outputs(last.name);
	check(items.length > 0, `"${last.name}" put out no items`);
	return items;
}
