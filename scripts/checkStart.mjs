import { main } from './main.mjs';
import { readExamples } from './n8n/examples.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner } from './n8n/server.mjs';
import { bystanderOn, check, copyOfClone, npmScript } from './npmScript.mjs';
import { answersOk } from './ports.mjs';

await main(async () => {
	// Nothing is installed there: that is the first thing that it does.
	const clone = copyOfClone('start');
	const npmStart = () => npmScript('start', clone);

	const bystanders = [await bystanderOn(3399), await bystanderOn(5678)];
	const first = await npmStart();
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
	await first.stop();
	for (const bystander of bystanders) await bystander?.leave();

	const second = await npmStart();
	const session = JSON.parse(await visit(`${second.n8n}/rest/login`));
	check(session.data?.email === owner.email, 'who was logged in before the restart still is');
	const { request: again } = await logIn(second.n8n, owner);
	check((await again('GET', `/workflows/${id}`))?.name === own.name, "a user's own workflow is still there");
	await second.stop();
});
