import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../../scripts/backOfficeAndN8n.mjs';
import { importCredentials } from '../../scripts/n8n/credentials.mjs';
import { startsOf } from '../../scripts/n8n/execution.mjs';
import { logIn } from '../../scripts/n8n/rest.mjs';
import { owner, startN8n } from '../../scripts/n8n/server.mjs';
import { publish, watching } from '../../scripts/n8n/workflow.mjs';
import { anyFreePort } from '../../scripts/ports.mjs';
import { startSandboxServer } from '../../scripts/sandboxServer.mjs';
import { secondsSince } from '../../scripts/step.mjs';

const changes = 300;
const minutesOfChanges = 2;
/** After the last change; a poll a minute, and one that finds nothing more. */
const minutesToCatchUp = 5;

/** n8n's two ways to poll: how it does unless told otherwise, and the one that stores state and execution at once. */
const engines = {
	standard: {},
	durable: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

/** A published workflow in an n8n of its own, with a sandbox of its own; n8n can be killed and started again. */
class Published {
	static async start(install, folder, environment) {
		mkdirSync(folder, { recursive: true });
		const published = new Published();
		await installPackage(folder);
		const ports = { sandbox: await anyFreePort(), n8n: await anyFreePort() };
		const logFile = join(folder, 'sandbox.log');
		published.sandbox = await startSandboxServer({ port: ports.sandbox, logFile });
		published.startN8n = () => startN8n({ install, userFolder: folder, port: ports.n8n, environment });
		published.parse = install.require('flatted').parse;
		await published.begin();
		await published.publish();
		return published;
	}

	async begin() {
		const { url, pid, exited } = await this.startN8n();
		this.n8n = { pid, exited };
		this.request = (await logIn(url, owner)).request;
	}

	async killAndBegin() {
		// The whole group, so that nothing of it can finish anything.
		process.kill(-this.n8n.pid, 'SIGKILL');
		await this.n8n.exited;
		await this.begin();
	}

	async publish() {
		const { baseUrl } = this.sandbox;
		const credentialIds = await importCredentials(this.request, { baseUrl });
		this.workflow = await publish(this.request, watching('saleCreatedOrUpdated', credentialIds));
	}

	/** The sales that n8n was given, oldest first, and the status of each execution that it was given them in. */
	async given() {
		const starts = await startsOf(this, this.workflow);
		return { sales: starts.flatMap(({ items }) => items), statuses: starts.map(({ status }) => status) };
	}
}

/** Changes sales one after the other, each change to a price that no sale had before; in its middle, n8n is killed. */
async function changeSales(published) {
	const { control } = published.sandbox;
	const sales = await control.records('sales');
	const last = new Map();
	const began = performance.now();
	let restart;
	for (let change = 0; change < changes; change += 1) {
		// Some sales change often, most only once or twice.
		const sale = sales[(change * (change % 3 === 0 ? 7 : 31)) % sales.length];
		const changed = await control.send('PATCH', `/sales/${sale.id}`, {
			agency_service_fee: 10_000 + change,
		});
		last.set(sale.id, changed.totals.final_amount);
		if (change === changes / 2) restart = published.killAndBegin();
		const due = ((change + 1) / changes) * minutesOfChanges * 60_000;
		await sleep(Math.max(0, due - (performance.now() - began)));
	}
	await restart;
	return last;
}

/** What is wrong with what was given, held against the sales' last prices. */
function faultsOf({ sales }, last) {
	const given = new Map();
	const twice = [];
	for (const { id, totals } of sales) {
		if (given.get(id) === totals.final_amount) twice.push(id);
		given.set(id, totals.final_amount);
	}
	const missed = [...last].filter(([id, amount]) => given.get(id) !== amount).map(([id]) => id);
	return { twice, missed };
}

/**
 * An agency changes 300 sales in two minutes, and in their middle n8n is killed (kill -9) and started again: a published
 * workflow gets the last state of every sale, and none twice. `install` is what installN8n returned.
 * Prints a table and a line for each check; returns { passed, failed }.
 */
export async function runTriggerTest(install, folder) {
	const results = await Promise.all(
		Object.entries(engines).map(([name, environment]) =>
			liveThrough(install, join(folder, name), name, environment),
		),
	);
	console.table(Object.fromEntries(results.map(({ name, row }) => [`n8n's ${name} engine`, row])));
	const isRight = ({ row }) => row['missed'] === 0 && row['given twice'] === 0;
	for (const result of results) {
		console.log(
			`${isRight(result) ? 'passed' : 'FAILED'}  ${changes} changes of sales with a kill of n8n in their middle, ${result.name} engine (${result.seconds})`,
		);
	}
	const passed = results.filter(isRight).length;
	return { passed, failed: results.length - passed };
}

async function liveThrough(install, folder, name, environment) {
	const start = performance.now();
	const published = await Published.start(install, folder, environment);
	const last = await changeSales(published);
	const deadline = Date.now() + minutesToCatchUp * 60_000;
	let given = await published.given();
	while (faultsOf(given, last).missed.length > 0 && Date.now() < deadline) {
		await sleep(5_000);
		given = await published.given();
	}
	// One more poll, which must find nothing.
	await sleep(65_000);
	given = await published.given();
	const { missed, twice } = faultsOf(given, last);
	const row = {
		changes,
		'sales changed': last.size,
		'items given': given.sales.length,
		executions: given.statuses.length,
		'not successful': given.statuses.filter((status) => status !== 'success').join(' ') || 'none',
		missed: missed.length,
		'given twice': twice.length,
	};
	return { name, row, seconds: secondsSince(start) };
}
