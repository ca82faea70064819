import { randomUUID } from 'node:crypto';
import { fullAccessCredential } from './credentials.mjs';

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

/** What a node carries of the credential with full access; `credentialIds` is what importCredentials returned. */
export const fullAccess = (credentialIds) => ({
	credentials: {
		travelAgencyApi: { id: credentialIds.get(fullAccessCredential), name: fullAccessCredential },
	},
});

/** One of this package's nodes. */
export const ours = (name, type, parameters, credentialIds) =>
	node(name, `n8n-nodes-travel-agency.${type}`, 1, parameters, fullAccess(credentialIds));

/**
 * A workflow of nodes that follow each other, to be made in n8n. Its id is left to n8n, which keeps no trigger's state of a
 * workflow whose id is longer than 21 characters.
 */
export function inARow(name, nodes) {
	const connections = {};
	for (const [index, { name: from }] of nodes.slice(0, -1).entries()) {
		connections[from] = { main: [[{ node: nodes[index + 1].name, type: 'main', index: 0 }]] };
	}
	return { name, nodes, connections, settings: {} };
}

/** A workflow that starts when `triggerOn` happens, asked every minute, and only shows what it was started with. */
export function watching(triggerOn, credentialIds) {
	const everyMinute = { item: [{ mode: 'everyMinute' }] };
	return inARow(`Watching ${triggerOn}`, [
		ours(
			'Trigger',
			'travelAgencyTrigger',
			{ triggerOn, output: 'lean', pollTimes: everyMinute },
			credentialIds,
		),
		node('Seen', 'n8n-nodes-base.noOp', 1, {}),
	]);
}

/** Activates a workflow of n8n's as the editor does. */
export async function activate(request, { id, versionId, active }) {
	if (!active) await request('POST', `/workflows/${id}/activate`, { versionId });
}

/** Makes a workflow in n8n and activates it. Returns it as n8n has it. */
export async function publish(request, workflow) {
	const created = await request('POST', '/workflows', workflow);
	await activate(request, created);
	return created;
}
