import type { Request } from '../../scripts/n8n/rest.mjs';
import { node } from '../../scripts/n8n/workflow.mjs';

const packageName = 'n8n-nodes-travel-agency';
const columns = 5;

/** Credentials by type, as nodes refer to them. */
type Credentials = Record<string, { id?: string; name: string }>;

/** One of this package's nodes. By default, it has the workflow's usual credentials. */
export interface NodeToPlace {
	name: string;
	type: string;
	parameters: object;
	credentials?: Credentials;
}

/**
 * Creates a workflow in n8n: a manual trigger followed by the nodes, laid out in rows so that each can be
 * seen and clicked. Returns the workflow's ID.
 */
export async function makeWorkflow(
	request: Request,
	usualCredentials: Credentials,
	nodes: NodeToPlace[],
): Promise<string> {
	const trigger = node('Start', 'n8n-nodes-base.manualTrigger', 1, {}, { position: [-260, 0] });
	const placed = nodes.map(({ name, type, parameters, credentials = usualCredentials }, index) => {
		const position = [(index % columns) * 260, Math.floor(index / columns) * 200];
		return node(name, `${packageName}.${type}`, 1, parameters, { position, credentials });
	});
	const behind = nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }));
	const workflow = await request('POST', '/workflows', {
		name: 'Editor test',
		nodes: [trigger, ...placed],
		connections: { [trigger.name]: { main: [behind] } },
		settings: {},
	});
	return workflow.id;
}
