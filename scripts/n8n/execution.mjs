import { setTimeout as sleep } from 'node:timers/promises';
import { walkForm } from './formPages.mjs';
import { submit, waitsForRequest } from './submission.mjs';
import { activate } from './workflow.mjs';

const endings = new Set(['success', 'error', 'crashed', 'canceled']);

/** @typedef {import('./rest.mjs').Request} Request */
/** @typedef {(text: string) => any} Parse parses an execution as n8n stores it: `parse` of n8n's flatted */

/** Whether an execution has ended, in whatever way. @param {{ status: string }} execution */
export const hasEnded = ({ status }) => endings.has(status);

/**
 * The latest executions of a workflow, newest first, as n8n lists them: without their data.
 *
 * @param {Request} request
 * @param {string} workflowId
 * @returns {Promise<{ id: string, status: string }[]>}
 */
export async function executionsOf(request, workflowId) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return (await request('GET', `/executions?filter=${filter}&limit=100`)).results;
}

/**
 * The JSON of the items with which a trigger started an execution. A killed execution has no runs but a
 * pending node; a poll that failed has no items.
 *
 * @param {{ name: string }} trigger
 * @param {any} data of the execution
 * @returns {any[]}
 */
function itemsGivenBy({ name }, { executionData, resultData }) {
	const ran = resultData.runData?.[name] ?? [];
	const stack = executionData?.nodeExecutionStack ?? [];
	const given = ran.length > 0 ? ran : stack.filter((/** @type {any} */ { node }) => node.name === name);
	return given
		.flatMap((/** @type {any} */ { data }) => data?.main[0] ?? [])
		.map((/** @type {any} */ { json }) => json);
}

/**
 * What has started a workflow so far. For each execution, oldest first: its `status`, and the JSON of the
 * `items` from its trigger, which is the first node.
 *
 * @param {{ request: Request, parse: Parse }} n8n
 * @param {import('./workflow.mjs').Saved} workflow
 */
export async function startsOf({ request, parse }, workflow) {
	const [trigger = { name: '' }] = workflow.nodes;
	const ids = (await executionsOf(request, workflow.id)).map(({ id }) => Number(id)).sort((a, b) => a - b);
	const executions = await Promise.all(ids.map((id) => request('GET', `/executions/${id}`)));
	return executions.map(({ status, data }) => ({ status, items: itemsGivenBy(trigger, parse(data)) }));
}

/**
 * Starts it like a person would: with the form, the webhook, or the editor's Execute button.
 *
 * @param {Server} n8n
 * @param {Executable} example
 * @param {import('./workflow.mjs').Saved} workflow
 */
async function begin({ request, url, owner }, { trigger, input = {}, answer }, workflow) {
	if (!waitsForRequest(trigger)) {
		const { executionId } = await request('POST', `/workflows/${workflow.id}/run`, {
			// n8n 1.x runs the given workflow, later versions run the stored one.
			workflowData: workflow,
			triggerToStartFrom: { name: trigger.name },
		});
		return { executionId };
	}
	await activate(request, workflow);
	const known = await executionsOf(request, workflow.id);
	const page = await walkForm(await submit(url, trigger, input, owner), answer);
	return { executionId: await begunSince(request, workflow.id, known), page };
}

/**
 * @typedef {object} Execution
 * @property {string} id
 * @property {string} status
 * @property {string} lastNode
 * @property {string} [error]
 * @property {(nodeName: string) => any[]} outputs the JSON of a node's output items
 * @property {(nodeName: string) => string[][]} files the names of the files for each of these items
 * @property {string} [page] the HTML of the page that a form ended with
 * @property {any} stored what n8n has stored about the nodes' runs
 * @property {number} startedAt by n8n's own clock, in milliseconds since 1970
 * @property {number} stoppedAt
 */
/**
 * @typedef {{
 *   trigger: import('./workflow.mjs').Node, input?: Record<string, import('./submission.mjs').Entry>,
 *   answer?: import('./formPages.mjs').Answer
 * }} Executable
 */
/** @typedef {{ request: Request, parse: Parse }} Reader */
/**
 * @typedef {{ request: Request, url: string, owner?: import('./owner.mjs').Owner }} Server by `owner` whoever
 * fills in a form of the team logs in
 */

/**
 * Executes an imported example in n8n, and waits for its end, for at most `minutes`.
 *
 * @param {Reader & Server} n8n
 * @param {Executable} example
 * @param {import('./workflow.mjs').Saved} workflow
 * @returns {Promise<Execution>}
 */
export async function execute(n8n, example, workflow, minutes = 2) {
	const { executionId, page } = await begin(n8n, example, workflow);
	if (executionId === undefined) throw new Error('n8n started no execution.');
	return { ...(await readExecution(n8n, executionId, minutes)), page };
}

/**
 * Waits for the end of an execution, for at most `minutes`.
 *
 * @param {Reader} n8n
 * @param {string} executionId
 * @returns {Promise<Execution>}
 */
async function readExecution({ request, parse }, executionId, minutes = 2) {
	const deadline = Date.now() + minutes * 60_000;
	/** @type {unknown} */
	let problem;
	// n8n versions of early 2026 answer 500 while the execution is running.
	const read = () =>
		request('GET', `/executions/${executionId}`).catch((/** @type {unknown} */ error) => {
			problem = error;
		});
	let execution = await read();
	// n8n 1.x reports the end a moment before it has the nodes' results.
	while (!execution || !hasEnded(execution) || !parse(execution.data)) {
		if (Date.now() > deadline)
			throw new Error(`Execution ${executionId} did not end within ${minutes} minutes.`, { cause: problem });
		await sleep(200);
		execution = await read();
	}
	const { resultData } = parse(execution.data);
	/**
	 * @type {Record<string, {
	 *   data?: { main: { json: any, binary?: Record<string, { fileName?: string }> }[][] }, error?: Error
	 * }[]>}
	 */
	const runData = resultData.runData;
	const runs = Object.values(runData).flat();
	const itemsOf = (/** @type {string} */ nodeName) =>
		(runData[nodeName] ?? []).flatMap(({ data }) => (data?.main ?? []).flat());
	const error = resultData.error ?? runs.find((nodeRun) => nodeRun.error)?.error;
	return {
		id: executionId,
		status: execution.status,
		lastNode: resultData.lastNodeExecuted,
		error: error?.message,
		outputs: (nodeName) => itemsOf(nodeName).map(({ json }) => json),
		files: (nodeName) =>
			itemsOf(nodeName).map(({ binary = {} }) => Object.values(binary).map(({ fileName = '' }) => fileName)),
		stored: resultData,
		startedAt: Date.parse(execution.startedAt),
		stoppedAt: Date.parse(execution.stoppedAt),
	};
}

/**
 * Waits until an execution of a workflow begins. The last entry of n8n's list may be an older execution: n8n
 * reads running and finished ones at the same time, so one that ends just then may be in neither.
 *
 * @param {Request} request
 * @param {string} workflowId
 * @param {readonly { id: string }[]} known the earlier executions
 * @throws {Error} if none begins within 30 seconds
 */
async function begunSince(request, workflowId, known) {
	const deadline = Date.now() + 30_000;
	while (Date.now() < deadline) {
		const latest = await executionsOf(request, workflowId);
		const begun = latest.find(({ id }) => !known.some((before) => before.id === id));
		if (begun) return begun.id;
		await sleep(200);
	}
	throw new Error(`No execution of the workflow ${workflowId} began within 30 seconds.`);
}

/**
 * Waits for an execution of a workflow that something else starts, and for its end.
 *
 * @param {Reader} n8n
 * @param {string} workflowId
 * @param {readonly { id: string }[]} known the earlier executions
 * @throws {Error} if none begins within 30 seconds
 */
export async function nextExecution(n8n, workflowId, known) {
	return await readExecution(n8n, await begunSince(n8n.request, workflowId, known));
}
