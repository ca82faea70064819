const readOperations = new Set(['download', 'get', 'getAll', 'getOpen', 'whoOwes', 'whoTravels']);

/**
 * Whether an item is a record that this run read or wrote. Not if it failed under On Error, existed already
 * under its Idempotency Key, or is empty because of Always Output Data.
 *
 * @param {any} json
 */
const isRecord = (json) => Object.keys(json).length > 0 && json.error === undefined && !json.replayed;

/**
 * How many records the workflow's own nodes claim to have read and written: one per item. Records that Find
 * or Create found were read.
 *
 * @param {import('../n8n/workflow.mjs').Workflow} workflow
 * @param {import('../n8n/execution.mjs').Execution} execution
 */
function claimsOf({ nodes }, execution) {
	const claims = { read: 0, written: 0 };
	const outputs = (/** @type {string} */ name) => execution.outputs(name).filter(isRecord);
	for (const { name, type, parameters } of nodes) {
		if (!type.startsWith('n8n-nodes-travel-agency.')) continue;
		if (type.endsWith('Trigger')) {
			claims.read += outputs(name).length;
			continue;
		}
		if (!parameters.operation) throw new Error(`The node "${name}" does not state its operation.`);
		// A preview writes nothing.
		if (parameters.options?.preview) continue;
		for (const { outcome } of outputs(name))
			claims[readOperations.has(parameters.operation) || outcome === 'found' ? 'read' : 'written'] += 1;
	}
	return claims;
}

/**
 * How many records the sandbox's API saw since its log was cleared: `read` by GET, and `written` by
 * everything else except replays. `refused` are requests not answered with a 2xx; a 429 is a pause and not a
 * refusal.
 *
 * @param {import('../sandboxControl.mjs').SandboxControl} control
 */
export async function countRecords(control) {
	const requests = await control.apiRequests();
	const succeeded = requests.filter(({ status }) => status >= 200 && status < 300);
	const reads = succeeded.filter(({ method }) => method === 'GET');
	const writes = succeeded.filter(
		(entry) => entry.method !== 'GET' && !entry.replay && !isNamingForSale(entry),
	);
	return {
		read: reads.reduce((sum, { records }) => sum + records, 0),
		written: writes.length,
		refused: requests.filter((entry) => !succeeded.includes(entry) && entry.status !== 429),
	};
}

/** @typedef {Awaited<ReturnType<typeof countRecords>>} Counted */

/**
 * Whether the request gives a person the External ID by which a sale refers to them; that is part of writing
 * the sale.
 *
 * @param {import('../sandboxControl.mjs').LoggedRequest} entry
 */
function isNamingForSale({ method, path, body }) {
	return method === 'PATCH' && path.startsWith('/people/') && String(body?.external_id).startsWith('n8n-');
}

/**
 * Why the execution does not count as a success; undefined if it does.
 *
 * @param {import('../n8n/workflow.mjs').Workflow} workflow
 * @param {import('../n8n/execution.mjs').Execution} execution
 * @param {Counted} seen
 */
export function shortcoming(workflow, execution, seen) {
	const { status, lastNode, error, outputs } = execution;
	if (status !== 'success' || error) return `${status} in "${lastNode}": ${error}`;
	if (outputs(lastNode).length === 0) return `the last node, "${lastNode}", gave no items`;
	return miscount(claimsOf(workflow, execution), seen);
}

/**
 * How the sandbox's numbers differ from what the nodes say; undefined if they agree.
 *
 * @param {{ read: number, written: number }} claims
 * @param {Counted} seen
 */
export function miscount(claims, seen) {
	if (seen.read + seen.written === 0) return 'the sandbox saw no record';
	const [refusal] = seen.refused;
	if (refusal) return `${refusal.method} ${refusal.path} was answered with ${refusal.status}`;
	if (seen.written !== claims.written)
		return `${claims.written} records said to be written, ${seen.written} were`;
	if (seen.read < claims.read) return `${claims.read} records said to be read, ${seen.read} were`;
	return undefined;
}
