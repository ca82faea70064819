import { setTimeout as sleep } from 'node:timers/promises';
import { walkForm } from './formPages.mjs';
import { submit, waitsForRequest } from './submission.mjs';
import { activate } from './workflow.mjs';

const endings = new Set(['success', 'error', 'crashed', 'canceled']);

/** @typedef {import('./rest.mjs').Request} Request */
/** @typedef {(text: string) => any} Parse parses an execution as n8n stores it: `parse` of n8n's flatted */

/** True for an execution that will not go on, however it ended. @param {{ status: string }} execution */
export const hasEnded = ({ status }) => endings.has(status);

/**
 * The latest executions of a workflow, the last first, as n8n lists them: without their data.
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
 * The JSON of the items that a trigger gave an execution. A killed one has no runs, but its pending node; a
 * poll that failed gave nothing.
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
 * What started a workflow so far: for each execution, oldest first, its `status` and the JSON of the `items`
 * that its trigger, the first node, gave it.
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
 * Starts it as a person would: by the form, the webhook, or the editor's Execute button.
 *
 * @param {Server} n8n
 * @param {Executable} example
 * @param {import('./workflow.mjs').Saved} workflow
 */
async function begin({ request, url, owner }, { trigger, input = {}, answer }, workflow) {
	if (!waitsForRequest(trigger)) {
		const { executionId } = await request('POST', `/workflows/${workflow.id}/run`, {
			// An n8n of the 1.x line runs what it is given; a later one what it has.
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
 * @property {(nodeName: string) => any[]} outputs the items' json that a node put out
 * @property {(nodeName: string) => string[][]} files the names of the files of each of these items
 * @property {string} [page] the HTML of the page that a form ended with
 * @property {any} stored n8n's own record of what the nodes did
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
 * Executes an imported example in n8n and waits for its end, at most `minutes`.
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
 * Waits for the end of an execution, at most `minutes`.
 *
 * @param {Reader} n8n
 * @param {string} executionId
 * @returns {Promise<Execution>}
 */
async function readExecution({ request, parse }, executionId, minutes = 2) {
	const deadline = Date.now() + minutes * 60_000;
	/** @type {unknown} */
	let problem;
	// An n8n of early 2026 answers 500 while it runs.
	const read = () =>
		request('GET', `/executions/${executionId}`).catch((/** @type {unknown} */ error) => {
			problem = error;
		});
	let execution = await read();
	// An n8n of the 1.x line tells the end a moment before what its nodes did.
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
 * Waits for an execution of a workflow to begin. The last one in n8n's list may be an older one: n8n reads
 * running and finished ones at the same time, and one that ends just then may be in neither.
 *
 * @param {Request} request
 * @param {string} workflowId
 * @param {readonly { id: string }[]} known the executions that there were before
 * @throws {Error} when none begins within 30 seconds
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
 * @param {readonly { id: string }[]} known the executions that there were before
 * @throws {Error} when none begins within 30 seconds
 */
export async function nextExecution(n8n, workflowId, known) {
	return await readExecution(n8n, await begunSince(n8n.request, workflowId, known));
}
