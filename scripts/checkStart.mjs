import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled } from './ensureInstalled.mjs';
import { isRunning } from './fileLock.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { readExamples } from './n8n/examples.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner } from './n8n/server.mjs';
import { answersOk } from './ports.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

function check(isSo, sentence) {
	if (!isSo) throw new Error(`Not so: ${sentence}`);
	console.log(`  ${sentence}`);
}

/** Holds the port that `npm start` would like; must be left alone. Returns undefined when somebody else holds it. */
async function bystanderOn(port) {
	const server = createServer((request, response) => response.end('bystander'));
	return await new Promise((resolve) => {
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => resolve(server));
	});
}

async function descendantsOf(pid) {
	const table = await run('ps', ['-A', '-o', 'pid=,ppid=']);
	const pairs = table
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number));
	const found = [pid];
	for (const parent of found) found.push(...pairs.filter(([, of]) => of === parent).map(([child]) => child));
	return found.slice(1);
}

/** Runs `npm start` until it says that it is ready. Returns { sandbox, n8n, stop }, the two being addresses. */
async function npmStart(stateHome) {
	const start = performance.now();
	const npm = spawn('npm', ['start'], {
		cwd: root,
		env: { ...process.env, XDG_STATE_HOME: stateHome },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true, // a process group of its own, as in a terminal: Ctrl-C reaches npm and the script alike
	});
	const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null;
	process.on('exit', () => hasEnded() || process.kill(-npm.pid, 'SIGTERM'));
	let output = '';
	for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
	const exited = new Promise((resolve) => npm.once('exit', resolve));
	const deadline = Date.now() + 20 * 60_000;
	while (!output.includes('Ctrl-C stops both.')) {
		if (hasEnded() || Date.now() > deadline) throw new Error(`npm start got no further than:\n${output}`);
		await sleep(100);
	}
	console.log(`npm start was ready after ${secondsSince(start)}`);
	return {
		sandbox: /Sandbox +(http\S+)\/api\/v3/.exec(output)[1],
		n8n: /n8n +(http\S+)/.exec(output)[1],
		async stop() {
			const children = await descendantsOf(npm.pid);
			check(children.length >= 3, `it runs as ${children.length} processes`);
			process.kill(-npm.pid, 'SIGINT');
			await exited;
			const left = children.filter(isRunning);
			check(left.length === 0, `Ctrl-C left none of them running${left.length ? `: ${left}` : ''}`);
		},
	};
}

await main(async () => {
	await ensureInstalled();
	const stateHome = temporaryFolder('start');
	removeAtExit(stateHome);

	const bystanders = (await Promise.all([3399, 5678].map(bystanderOn))).filter(Boolean);
	const first = await npmStart(stateHome);
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
	for (const server of bystanders) {
		const { port } = server.address();
		check(await answersOk(`http://127.0.0.1:${port}`), `who had port ${port} before still has it`);
		server.closeAllConnections();
		server.close();
	}

	const second = await npmStart(stateHome);
	const session = JSON.parse(await visit(`${second.n8n}/rest/login`));
	check(session.data?.email === owner.email, 'who was logged in before the restart still is');
	const { request: again } = await logIn(second.n8n, owner);
	check((await again('GET', `/workflows/${id}`))?.name === own.name, "a user's own workflow is still there");
	await second.stop();
});
