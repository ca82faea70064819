import { setTimeout as sleep } from 'node:timers/promises';
import { activate, triggerAddress, waitsForRequest } from './examples.mjs';
import { openFormEnding } from './formEnding.mjs';

const ended = new Set(['success', 'error', 'crashed', 'canceled']);

/** A form posts its fields by position, so the names that a person reads are looked up. */
function formBody({ parameters }, input) {
	const body = new FormData();
	const fields = parameters.formFields?.values ?? [];
	for (const [name, value] of Object.entries(input)) {
		const position = fields.findIndex(
			({ fieldName, fieldLabel }) => fieldName === name || fieldLabel === name,
		);
		if (position < 0) throw new Error(`The form has no field "${name}".`);
		body.append(`field-${position}`, String(value));
	}
	return body;
}

async function latestExecutionId(request, workflowId) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return (await request('GET', `/executions?filter=${filter}&limit=1`)).results[0]?.id;
}

async function send(address, trigger, input) {
	if (trigger.type.endsWith('.formTrigger')) {
		return await fetch(address, { method: 'POST', body: formBody(trigger, input) });
	}
	const method = trigger.parameters.httpMethod ?? 'GET';
	if (method === 'GET') return await fetch(`${address}?${new URLSearchParams(input)}`);
	const headers = { 'content-type': 'application/json' };
	return await fetch(address, { method, headers, body: JSON.stringify(input) });
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
	const address = triggerAddress(url, trigger);
	const deadline = Date.now() + 10_000;
	let answer = await send(address, trigger, input);
	// An active workflow is registered for requests a moment later.
	while (answer.status === 404 && Date.now() < deadline) {
		await sleep(100);
		answer = await send(address, trigger, input);
	}
	if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
	await openFormEnding(answer);
	return await latestExecutionId(request, id);
}

/**
 * Executes an imported example in n8n and waits for its end, at most `minutes`.
 * `parse` turns n8n's stored text of an execution into objects (the `flatted` package of n8n).
 * Returns { status, lastNode, error?, outputs(nodeName), seconds }: `outputs` are the items' json that a node put out,
 * `seconds` how long n8n says it took.
 */
export async function execute({ request, url, parse }, example, workflow, minutes = 2) {
	const executionId = await begin(request, url, example, workflow);
	if (executionId === undefined) throw new Error('n8n started no execution.');
	const deadline = Date.now() + minutes * 60_000;
	let execution = await request('GET', `/executions/${executionId}`);
	while (!ended.has(execution?.status)) {
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
		seconds: (Date.parse(execution.stoppedAt) - Date.parse(execution.startedAt)) / 1000,
	};
}
