import { randomUUID } from 'node:crypto';
import { main } from './main.mjs';
import { readExamples } from './n8n/examples.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner } from './n8n/server.mjs';
import { bystanderOn, check, copyOfClone, npmScript } from './npmScript.mjs';
import { answersOk, anyFreePort } from './ports.mjs';
import { SandboxControl } from './sandboxControl.mjs';

/** @param {string} sandbox @returns {Promise<{ id: string }>} */
async function newPerson(sandbox) {
	const answer = await fetch(`${sandbox}/api/v3/people`, {
		method: 'POST',
		headers: {
			authorization: 'Bearer sandbox_full_access',
			'content-type': 'application/json',
			'idempotency-key': randomUUID(),
		},
		body: JSON.stringify({ person_kind: 'individual', name: 'Somebody of before' }),
	});
	return /** @type {{ id: string }} */ (await answer.json());
}

await main(async () => {
	// Nothing is installed there: that is the first thing that it does.
	const clone = copyOfClone('start');
	const npmStart = (/** @type {string[]} */ ...flags) => npmScript('start', clone, flags);

	const bystanders = [await bystanderOn(3399), await bystanderOn(5678)];
	const first = await npmStart();
	const holder = `taken by process ${process.pid} (`;
	check(
		process.platform !== 'linux' || !bystanders[1] || first.output().includes(holder),
		'who has the usual port of n8n is told',
	);
	check(await answersOk(`${first.n8n}/healthz`), `n8n is healthy at ${first.n8n}, with its usual port taken`);
	check(await answersOk(`${first.sandbox}/_sandbox/health`), `the sandbox is healthy at ${first.sandbox}`);
	const { request, visit } = await logIn(first.n8n, owner);
	const { activeModules } = await request('GET', '/settings');
	check(
		activeModules.length > 0 && !activeModules.includes('instance-ai'),
		'the workflows, not an assistant, are what a log-in leads to',
	);
	for (const { id, workflow } of readExamples()) {
		check(
			(await request('GET', `/workflows/${id}`))?.name === workflow.name,
			`"${workflow.name}" is imported`,
		);
	}
	const own = { name: 'My own', nodes: [], connections: {}, settings: {} };
	const { id } = await request('POST', '/workflows', own);
	const people = async (/** @type {string} */ sandbox) => await new SandboxControl(sandbox).records('people');
	const person = await newPerson(first.sandbox);
	await first.stop();
	for (const bystander of bystanders) await bystander?.leave();

	const second = await npmStart();
	const session = JSON.parse(await visit(`${second.n8n}/rest/login`));
	check(session.data?.email === owner.email, 'who was logged in before the restart still is');
	const { request: again } = await logIn(second.n8n, owner);
	check((await again('GET', `/workflows/${id}`))?.name === own.name, "a user's own workflow is still there");
	check(
		(await people(second.sandbox)).some((one) => one.id === person.id),
		'what was stored in the back office is still there',
	);
	await second.stop();

	const [n8nPort, sandboxPort] = [await anyFreePort(), await anyFreePort()];
	const third = await npmStart('--fresh', '--port', String(n8nPort), '--sandbox-port', String(sandboxPort));
	check(
		third.n8n.endsWith(`:${n8nPort}`) && third.sandbox.endsWith(`:${sandboxPort}`),
		'both have the ports that were chosen',
	);
	const { request: anew } = await logIn(third.n8n, owner);
	check(!(await anew('GET', `/workflows/${id}`)), 'with --fresh the workflow is gone');
	check(
		!(await people(third.sandbox)).some((one) => one.id === person.id),
		'and so is what was stored in the back office',
	);
	await third.stop();
});
