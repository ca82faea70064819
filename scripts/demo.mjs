import { assistOverMcp, checkImported } from './assistant.mjs';
import { connectPartner, startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage } from './buildPackage.mjs';
import { removeAtExit, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { choicesOfAgency, importExample, readExamples } from './n8n/examples.mjs';
import { execute } from './n8n/execution.mjs';
import { installN8n } from './n8n/install.mjs';
import { step } from './step.mjs';

const readOperations = new Set(['get', 'getAll']);

/**
 * How many records the workflow's own nodes say they read and wrote: one item each. The empty item that a node with Always
 * Output Data gives where it found nothing is none.
 *
 * @param {import('./n8n/workflow.mjs').Workflow} workflow
 * @param {import('./n8n/execution.mjs').Execution} execution
 */
function claimsOf({ nodes }, execution) {
	const claims = { read: 0, written: 0 };
	const outputs = (/** @type {string} */ name) =>
		execution.outputs(name).filter((json) => Object.keys(json).length > 0);
	for (const { name, type, parameters } of nodes) {
		if (!type.startsWith('n8n-nodes-travel-agency.')) continue;
		if (type.endsWith('Trigger')) {
			claims.read += outputs(name).length;
			continue;
		}
		if (!parameters.operation) throw new Error(`The node "${name}" does not state its operation.`);
		claims[readOperations.has(parameters.operation) ? 'read' : 'written'] += outputs(name).length;
	}
	return claims;
}

/**
 * What the API of the sandbox saw since its requests were forgotten, in records: `read` by GET and `written` by everything
 * else, replays not counted; `refused` are the requests it did not answer with a 2xx (a 429 is a pause, not a refusal).
 *
 * @param {import('./sandboxControl.mjs').SandboxControl} control
 */
async function countRecords(control) {
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

/**
 * Whether it gives a person the External ID by which a sale names her: a part of writing that sale.
 *
 * @param {import('./sandboxControl.mjs').LoggedRequest} entry
 */
function isNamingForSale({ method, path, body }) {
	return method === 'PATCH' && path.startsWith('/people/') && String(body?.external_id).startsWith('n8n-');
}

/**
 * Why the execution does not count as a success; undefined when it does.
 *
 * @param {import('./n8n/execution.mjs').Execution} execution
 * @param {ReturnType<typeof claimsOf>} claims
 * @param {Awaited<ReturnType<typeof countRecords>>} seen
 */
function shortcoming(execution, claims, seen) {
	const { status, lastNode, error, outputs } = execution;
	if (status !== 'success' || error) return `${status} in "${lastNode}": ${error}`;
	if (outputs(lastNode).length === 0) return `the last node, "${lastNode}", gave no items`;
	return miscount(claims, seen);
}

/**
 * What the sandbox saw otherwise than the nodes say; undefined when they agree.
 *
 * @param {ReturnType<typeof claimsOf>} claims
 * @param {Awaited<ReturnType<typeof countRecords>>} seen
 */
function miscount(claims, seen) {
	if (seen.read + seen.written === 0) return 'the sandbox saw no record';
	const [refusal] = seen.refused;
	if (refusal) return `${refusal.method} ${refusal.path} was answered with ${refusal.status}`;
	if (seen.written !== claims.written)
		return `${claims.written} records said to be written, ${seen.written} were`;
	if (seen.read < claims.read) return `${claims.read} records said to be read, ${seen.read} were`;
	return undefined;
}

/** @typedef {import('./backOfficeAndN8n.mjs').Started} Started */
/** @typedef {import('./n8n/examples.mjs').Example} Example */

/**
 * Lets the example do what it is for.
 *
 * @param {Started} started
 * @param {import('./n8n/install.mjs').Install} install
 * @param {Example} example
 * @returns {Promise<{ seen: { read: number, written: number }, problem?: string, isRun?: boolean }>}
 */
async function demonstrate(started, install, example) {
	const { request, credentialIds, sandbox } = started;
	const choices = await choicesOfAgency(sandbox.control);
	const workflow = await importExample(request, example, credentialIds, choices);
	await sandbox.control.forgetRequests();
	if (example.trigger.type.endsWith('.mcpTrigger')) {
		const claims = await assistOverMcp(started, install, example, workflow);
		const seen = await countRecords(sandbox.control);
		return { seen, problem: miscount(claims, seen) };
	}
	if (example.trigger.type.endsWith('.chatTrigger')) {
		await checkImported(started, workflow);
		return { seen: { read: 0, written: 0 }, isRun: false };
	}
	const execution = await execute(started, example, workflow);
	const seen = await countRecords(sandbox.control);
	return { seen, problem: shortcoming(execution, claimsOf(example.workflow, execution), seen) };
}

/**
 * One row of the table.
 *
 * @param {Started} started
 * @param {import('./n8n/install.mjs').Install} install
 * @param {Example} example
 */
async function rowOf(started, install, example) {
	const row = { Workflow: example.workflow.name, 'Records read': 0, 'Records written': 0 };
	try {
		const { seen, problem, isRun = true } = await demonstrate(started, install, example);
		const counts = { 'Records read': seen.read, 'Records written': seen.written };
		return { ...row, ...counts, Result: inOneLine(problem ?? (isRun ? 'ok' : NOT_RUN)) };
	} catch (error) {
		return { ...row, Result: inOneLine(String(error)) };
	}
}

/** Of an example that needs a language model. */
const NOT_RUN = 'imported and checked; to run, it needs a model';

const inOneLine = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').slice(0, 160);

await main(async () => {
	await buildPackage();
	const install = await installN8n();
	const examples = readExamples();
	if (examples.length === 0) throw new Error('There is no workflow in examples/ to demonstrate.');

	const userFolder = temporaryFolder('demo');
	const started = await startBackOfficeAndN8n({ install, userFolder });
	await step('Connecting the partner: log-in and consent of an administrator', () => connectPartner(started));
	const rows = [];
	for (const example of examples) {
		rows.push(await step(`Executing "${example.workflow.name}"`, () => rowOf(started, install, example)));
	}
	console.table(rows);
	const failed = rows.filter(({ Result }) => !['ok', NOT_RUN].includes(Result)).length;
	const ran = rows.filter(({ Result }) => Result === 'ok').length;
	const notRun = rows.length - ran - failed;
	console.log(
		`\n${ran} of ${rows.length} example workflows did what they say${notRun > 0 ? `; not run, only imported: ${notRun}` : ''}.`,
	);
	if (failed > 0) console.log(`The logs are in ${userFolder}.`);
	else removeAtExit(userFolder);
	return failed > 0 ? 1 : 0;
});
