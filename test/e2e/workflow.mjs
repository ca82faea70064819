import { node } from '../../scripts/n8n/workflow.mjs';

const packageName = 'n8n-nodes-travel-agency';
const columns = 5;

/**
 * Makes a workflow in n8n: a manual trigger, and behind it each of the given nodes, { name, type, parameters,
 * credentials? }. Credentials are { type: { id, name } }, the usual ones for nodes that name none. They stand in rows, so
 * that each can be seen and clicked. Returns the workflow's id.
 */
export async function makeWorkflow(request, usualCredentials, nodes) {
	const trigger = node('Start', 'n8n-nodes-base.manualTrigger', 1, {}, { position: [-260, 0] });
	const placed = nodes.map(({ name, type, parameters, credentials = usualCredentials }, index) => {
		const position = [(index % columns) * 260, Math.floor(index / columns) * 200];
		return node(name, `${packageName}.${type}`, 1, parameters, { position, credentials });
	});
	const workflow = await request('POST', '/workflows', {
		name: 'Editor test',
		nodes: [trigger, ...placed],
		connections: {
			[trigger.name]: { main: [nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }))] },
		},
		settings: {},
	});
	return workflow.id;
}
