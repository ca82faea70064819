import { randomUUID } from 'node:crypto';
import { credentialName, fullAccessCredential, staffCredential } from './credentials.mjs';

/**
 * @typedef {object} Node as n8n stores it
 * @property {string} id
 * @property {string} name
 * @property {string} type
 * @property {number} typeVersion
 * @property {Record<string, any>} parameters
 * @property {[number, number]} position
 * @property {Record<string, { id?: string | null, name: string }>} [credentials]
 * @property {boolean} [disabled]
 * @property {string} [onError]
 * @property {boolean} [executeOnce]
 * @property {string} [webhookId]
 */
/**
 * @typedef {{
 *   name: string, description?: string, nodes: Node[], connections: object, settings?: Record<string, any>
 * }} Workflow n8n's list searches names and descriptions
 */
/**
 * @typedef {Workflow & { id: string, versionId: string, active: boolean, tags?: { id: string, name: string
 * }[] }} Saved a workflow as n8n has stored it
 */
/** @typedef {import('./credentials.mjs').CredentialIds} CredentialIds */

/**
 * @param {string} name
 * @param {string} type
 * @param {number} typeVersion
 * @param {Record<string, any>} parameters
 * @param {object} [more] settings besides its parameters
 * @returns {Node}
 */
export const node = (name, type, typeVersion, parameters, more = {}) => ({
	id: randomUUID(),
	name,
	type,
	typeVersion,
	parameters,
	position: [0, 0],
	...more,
});

/** The credential with full access, as a node refers to it. @param {CredentialIds} credentialIds */
export const fullAccess = (credentialIds) => ({
	credentials: { travelAgencyApi: namedIn(credentialIds, fullAccessCredential) },
});

/** What a form or webhook of the team carries of their log-in. @param {CredentialIds} credentialIds */
export const staffAccess = (credentialIds) => ({
	credentials: { httpBasicAuth: namedIn(credentialIds, staffCredential) },
});

/** @param {CredentialIds} credentialIds @param {string} english */
function namedIn(credentialIds, english) {
	const portuguese = credentialName(english, 'pt');
	const name = credentialIds.has(portuguese) ? portuguese : english;
	return { id: credentialIds.get(name), name };
}

/**
 * One of this package's nodes.
 *
 * @param {string} name
 * @param {string} type
 * @param {Record<string, any>} parameters
 * @param {CredentialIds} credentialIds
 */
export const ours = (name, type, parameters, credentialIds) =>
	node(name, `n8n-nodes-travel-agency.${type}`, 1, parameters, fullAccess(credentialIds));

/**
 * A workflow with nodes in sequence, to be created in n8n. n8n assigns the ID, because it keeps no trigger
 * state for an ID of more than 21 characters.
 *
 * @param {string} name
 * @param {Node[]} nodes
 */
export function inARow(name, nodes) {
	/** @type {Record<string, object>} */
	const connections = {};
	nodes.slice(1).forEach((to, index) => {
		connections[String(nodes[index]?.name)] = { main: [[{ node: to.name, type: 'main', index: 0 }]] };
	});
	// n8n 1.x needs the explicit value.
	return { name, nodes, connections, settings: {}, active: false };
}

/** Polls every 15 seconds. A single poll time only allows once a minute. */
export const polling = {
	pollTimes: {
		item: [5, 20, 35, 50].map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` })),
	},
};

/**
 * A workflow that starts with these events of sales, and does nothing else.
 *
 * @param {string[]} triggerOn
 * @param {CredentialIds} credentialIds
 */
export function watchingSales(triggerOn, credentialIds) {
	return inARow('Watching sales', [
		ours(
			'Trigger',
			'travelAgencySaleTrigger',
			{ triggerOn, levelOfDetail: 'lean', ...polling },
			credentialIds,
		),
		node('Seen', 'n8n-nodes-base.noOp', 1, {}),
	]);
}

/**
 * Activates a workflow in n8n like the editor does.
 *
 * @param {import('./rest.mjs').Request} request
 * @param {Saved} workflow
 */
export async function activate(request, { id, versionId, active }) {
	if (!active) await request('POST', `/workflows/${id}/activate`, { versionId });
}

/**
 * Creates a workflow in n8n and activates it.
 *
 * @param {import('./rest.mjs').Request} request
 * @param {Workflow} workflow
 * @returns {Promise<Saved>}
 */
export async function publish(request, workflow) {
	const created = await request('POST', '/workflows', workflow);
	await activate(request, created);
	return created;
}
