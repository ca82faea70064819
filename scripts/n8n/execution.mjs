import { setTimeout as sleep } from 'node:timers/promises';
import { openFormEnding } from './formEnding.mjs';
import { submit, waitsForRequest } from './submission.mjs';
import { activate } from './workflow.mjs';

const endings = new Set(['success', 'error', 'crashed', 'canceled']);

/** True for an execution that will not go on, however it ended. */
export const hasEnded = ({ status }) => endings.has(status);

/** The latest executions of a workflow, the last first, as n8n lists them: { id, status, ... } without their data. */
export async function executionsOf(request, workflowId, limit = 100) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return (await request('GET', `/executions?filter=${filter}&limit=${limit}`)).results;
}

/** The items' json that an execution was given by its trigger. One that was killed tells no runs, but what it would run. */
function itemsGivenBy({ name }, { executionData, resultData }) {
	const ran = resultData.runData?.[name] ?? [];
	const waiting = (executionData?.nodeExecutionStack ?? []).filter(({ node }) => node.name === name);
	const given = ran.length > 0 ? ran : waiting;
	return given.flatMap(({ data }) => data.main[0] ?? []).map(({ json }) => json);
}

/**
 * What a workflow was started with so far, whatever became of it: for each execution, oldest first, its `status` and the
 * `items` (their json) that its trigger, the first node of `workflow`, gave it. `parse` is that of execute.
 */
export async function startsOf({ request, parse }, { id: workflowId, nodes: [trigger] }) {
	const ids = (await executionsOf(request, workflowId)).map(({ id }) => Number(id)).sort((a, b) => a - b);
	const executions = await Promise.all(ids.map((id) => request('GET', `/executions/${id}`)));
	return executions.map(({ status, data }) => ({ status, items: itemsGivenBy(trigger, parse(data)) }));
}

/** Starts it as a person would: by sending the form, by calling the webhook, or by the editor's Execute button. */
async function begin(request, url, { id, trigger, input = {} }, workflow) {
	if (!waitsForRequest(trigger)) {
		const started = await request('POST', `/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger.name },
		});
		return started.executionId;
	}
	await activate(request, workflow);
	await openFormEnding(await submit(url, trigger, input));
	const [latest] = await executionsOf(request, id, 1);
	return latest?.id;
}

/**
 * Executes an imported example in n8n and waits for its end, at most `minutes`.
 * `parse` turns n8n's stored text of an execution into objects (the `flatted` package of n8n).
 * Returns { status, lastNode, error?, outputs(nodeName), startedAt, stoppedAt }: `outputs` are the items' json that a node
 * put out, the two times are n8n's own, in milliseconds since 1970.
 */
export async function execute({ request, url, parse }, example, workflow, minutes = 2) {
	const executionId = await begin(request, url, example, workflow);
	if (executionId === undefined) throw new Error('n8n started no execution.');
	const deadline = Date.now() + minutes * 60_000;
	let execution = await request('GET', `/executions/${executionId}`);
	while (!execution || !hasEnded(execution)) {
		if (Date.now() > deadline)
			throw new Error(`Execution ${executionId} did not end within ${minutes} minutes.`);
		await sleep(200);
		execution = await request('GET', `/executions/${executionId}`);
	}
	const { resultData } = parse(execution.data);
	const runs = Object.values(resultData.runData).flat();
	const outputs = (nodeName) =>
		(resultData.runData[nodeName] ?? []).flatMap(({ data }) =>
			(data?.main ?? []).flat().map(({ json }) => json),
		);
	const error = resultData.error ?? runs.find((nodeRun) => nodeRun.error)?.error;
	return {
		status: execution.status,
		lastNode: resultData.lastNodeExecuted,
		error: error?.message,
		outputs,
		startedAt: Date.parse(execution.startedAt),
		stoppedAt: Date.parse(execution.stoppedAt),
	};
}
