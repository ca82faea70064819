import { randomUUID } from 'node:crypto';

/** The credential of the sandbox that may do everything. */
const credentialName = 'Sandbox (full access)';

/** A node as n8n stores it; `more` are settings besides its parameters. */
export const node = (name, type, typeVersion, parameters, more = {}) => ({
	id: randomUUID(),
	name,
	type,
	typeVersion,
	parameters,
	position: [0, 0],
	...more,
});

/** The reference to {@link credentialName} that a node carries; `credentialIds` is what importCredentials returned. */
export const fullAccess = (credentialIds) => ({
	credentials: { travelAgencyApi: { id: credentialIds.get(credentialName), name: credentialName } },
});

/** One of this package's nodes. */
export const ours = (name, type, parameters, credentialIds) =>
	node(name, `n8n-nodes-travel-agency.${type}`, 1, parameters, fullAccess(credentialIds));

/** A workflow of nodes that follow each other. */
export function inARow(name, nodes) {
	const connections = {};
	for (const [index, { name: from }] of nodes.slice(0, -1).entries()) {
		connections[from] = { main: [[{ node: nodes[index + 1].name, type: 'main', index: 0 }]] };
	}
	return { id: randomUUID(), name, nodes, connections, settings: {} };
}
