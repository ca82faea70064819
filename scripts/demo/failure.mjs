import { execute, executionsOf, nextExecution } from '../n8n/execution.mjs';

/** Something that people may well enter, but that cannot become a sale. */
const MISTAKE = { example: 'partner-web-form-sale', input: { Valor: 'a combinar' } };

/**
 * Makes an active workflow fail, because n8n does not start the error workflow for a manual execution.
 *
 * @param {import('../backOfficeAndN8n.mjs').Started} started
 * @param {readonly import('../n8n/examples.mjs').Example[]} examples
 * @param {ReadonlyMap<string, import('../n8n/workflow.mjs').Saved>} saved the workflows in n8n, by the
 * example's ID
 * @param {import('../n8n/workflow.mjs').Saved} errorWorkflow
 * @returns the execution of the error workflow, and the one that failed
 */
export async function failOnPurpose(started, examples, saved, errorWorkflow) {
	const { request, url } = started;
	const example = examples.find(({ id }) => id === MISTAKE.example);
	const workflow = saved.get(MISTAKE.example);
	if (!example || !workflow) throw new Error(`There is no examples/${MISTAKE.example}.json.`);
	const known = await executionsOf(request, errorWorkflow.id);
	const wrong = { ...example, input: { ...example.input, ...MISTAKE.input } };
	const { id, status, lastNode, stored } = await execute(started, wrong, workflow);
	if (status !== 'error')
		throw new Error(`${JSON.stringify(MISTAKE)} should fail, and ended with "${status}"`);
	/** @type {import('./messages.mjs').FailedExecution} */
	const failed = {
		url: `${url}/workflow/${workflow.id}/executions/${id}`,
		workflow: example.workflow.name,
		node: lastNode,
		error: stored.error,
	};
	return { execution: await nextExecution(started, errorWorkflow.id, known), failed };
}
