import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { installPackage } from '../../scripts/backOfficeAndN8n.mjs';
import { importCredentials } from '../../scripts/n8n/credentials.mjs';
import { executionsOf, hasEnded, startsOf } from '../../scripts/n8n/execution.mjs';
import { submit } from '../../scripts/n8n/submission.mjs';
import { fullAccess, publish, watchingSales } from '../../scripts/n8n/workflow.mjs';
import { anyFreePort } from '../../scripts/ports.mjs';
import { startSandboxServer } from '../../scripts/sandboxServer.mjs';
import { step } from '../../scripts/step.mjs';
import { startCluster } from './cluster.mjs';
import { orders } from './workflows.mjs';

const BATCHES = 30;
const ORDERS_IN_BATCH = 10;
const WORKERS = 3;

/** @param {string} title @param {() => Promise<boolean>} isDone @param {number} seconds */
async function until(title, isDone, seconds) {
	const deadline = Date.now() + seconds * 1000;
	while (!(await isDone())) {
		if (Date.now() > deadline) throw new Error(`After ${seconds} seconds it is still not so: ${title}.`);
		await sleep(500);
	}
}

const batchOf = (/** @type {number} */ batch) =>
	Array.from({ length: ORDERS_IN_BATCH }, (_, index) => {
		const number = String(batch * ORDERS_IN_BATCH + index + 1);
		return { number, customer: `Pedido ${number}` };
	});

/** @typedef {import('../../scripts/n8n/workflow.mjs').Saved} Saved */

class QueueTest {
	/** @type {string[]} */
	failures = [];

	/**
	 * @param {import('./cluster.mjs').Cluster} cluster
	 * @param {import('../../scripts/sandboxControl.mjs').SandboxControl} control
	 * @param {import('../../scripts/n8n/credentials.mjs').CredentialIds} credentialIds
	 */
	constructor(cluster, control, credentialIds) {
		this.cluster = cluster;
		this.control = control;
		this.credentialIds = credentialIds;
	}

	/** @param {string} sentence @param {boolean} isTrue @param {string} found */
	expect(sentence, isTrue, found) {
		console.log(`${isTrue ? '  ok  ' : '  NOT '} ${sentence}${isTrue ? '' : `: ${found}`}`);
		if (!isTrue) this.failures.push(sentence);
	}

	/** How often each customer is stored. */
	async stored() {
		/** @type {Map<string, number>} */
		const counts = new Map();
		for (const { name } of await this.control.records('people')) {
			if (name.startsWith('Pedido ')) counts.set(name, (counts.get(name) ?? 0) + 1);
		}
		return counts;
	}

	/**
	 * Somebody picks a person in the editor, each time another one, so that nothing comes from a cache.
	 *
	 * @param {{ isOver: boolean }} end
	 * @returns {Promise<number[]>} how long each list took, in seconds
	 */
	async pickPeople(end) {
		const waits = [];
		for (let number = 1; !end.isOver; number++) {
			const began = performance.now();
			await this.cluster.request('POST', '/dynamic-node-parameters/resource-locator-results', {
				path: 'parameters.id',
				methodName: 'searchPeople',
				filter: `Pedido ${number}`,
				nodeTypeAndVersion: { name: 'n8n-nodes-travel-agency.travelAgencyPerson', version: 1 },
				currentNodeParameters: { authentication: 'accessToken' },
				...fullAccess(this.credentialIds),
			});
			waits.push((performance.now() - began) / 1000);
			await sleep(3000);
		}
		return waits;
	}

	/** How many executions each worker has begun: of ten orders each. */
	begunByWorkers() {
		return this.cluster.logs.map(
			(file) => readFileSync(file, 'utf8').match(/Worker started execution/g)?.length ?? 0,
		);
	}

	/**
	 * Creates over three workers, one of which gets a kill -9 in the middle. Refused requests count, too.
	 *
	 * @param {() => Promise<void>} meanwhile happens before that
	 */
	async createAll(meanwhile) {
		const wanted = BATCHES * ORDERS_IN_BATCH;
		await this.control.send('PUT', '/settings', { rate_limit: { count_refused: true } });
		await this.control.forgetRequests();
		const workflow = await publish(this.cluster.request, orders(this.credentialIds));
		const send = (/** @type {ReturnType<typeof batchOf>} */ batch) =>
			submit(this.cluster.url, workflow.nodes[0], { orders: batch });
		const batches = Array.from({ length: BATCHES }, (_, batch) => batchOf(batch));
		const began = performance.now();
		for (const batch of batches) await send(batch);
		await meanwhile();
		const end = { isOver: false };
		const picked = this.pickPeople(end);

		const isHalf = async () => (await this.stored()).size >= wanted / 2;
		await until('half of the orders are stored', isHalf, 300);
		const begun = this.begunByWorkers();
		const [killed] = this.cluster.workers;
		process.kill(-killed.pid, 'SIGKILL');
		console.log('  Worker 1 was killed.');
		const isOver = async () => (await executionsOf(this.cluster.request, workflow.id)).every(hasEnded);
		await until('every execution has ended', isOver, 400);
		const seconds = (performance.now() - began) / 1000;
		end.isOver = true;
		const waits = (await picked).sort((a, b) => a - b);
		const there = await this.stored();
		const creates = there.size;
		const requests = await this.control.requests();
		const refused = requests.filter(({ status }) => status === 429).length;

		const fair = begun.reduce((sum, count) => sum + count, 0) / WORKERS;
		this.expect('each worker had a fifth of its share or more', Math.min(...begun) >= fair / 5, `${begun}`);
		const incomplete = batches.filter((batch) => batch.some(({ customer }) => !there.has(customer)));
		this.expect('the killed worker left orders undone', incomplete.length > 0, 'none');
		// The shop sends again what it does not know to be done: with the orders that were stored already.
		for (const batch of incomplete) await send(batch);
		await until('every execution has ended', isOver, 120);
		const stored = await this.stored();
		this.expect(`all ${wanted} orders are stored`, stored.size === wanted, `${stored.size} are`);
		const doubled = [...stored].filter(([, count]) => count > 1).map(([name]) => name);
		this.expect('none is stored twice', doubled.length === 0, doubled.join(', '));
		return {
			creates,
			'goodput per second': (creates / seconds).toFixed(2),
			'requests of everybody that passed, per second': ((requests.length - refused) / seconds).toFixed(2),
			'refused share': `${((100 * refused) / requests.length).toFixed(0)} %`,
			'executions of each worker until the kill': begun.join(', '),
			'lists in the editor, nine of ten within': `${waits[Math.floor(waits.length * 0.9)]?.toFixed(1)} s`,
			'the slowest of them': `${waits.at(-1)?.toFixed(1)} s`,
		};
	}

	/**
	 * The agency's own changes meanwhile: some sales change, others are canceled.
	 *
	 * @param {{ changed: string[], canceled: string[] }} ids
	 */
	async changeSales({ changed, canceled }) {
		for (const id of changed) await this.control.send('PATCH', `/sales/${id}`, { agency_service_fee: 77 });
		for (const id of canceled) await this.control.send('PATCH', `/sales/${id}`, { status: 'canceled' });
	}

	/**
	 * The ids that a workflow was started with. A killed worker never reports what it ran, but its input is
	 * kept.
	 *
	 * @param {Saved} workflow
	 */
	async given(workflow) {
		const starts = await startsOf(this.cluster, workflow);
		return starts.flatMap(({ items }) => items.map(({ id }) => id));
	}

	/** @param {string} title @param {Saved} workflow @param {string[]} wanted */
	async expectGiven(title, workflow, wanted) {
		const isComplete = async () => {
			const given = new Set(await this.given(workflow));
			return wanted.every((id) => given.has(id));
		};
		await until(`${title}: all are given`, isComplete, 200).catch(() => undefined);
		const given = await this.given(workflow);
		const missing = wanted.filter((id) => !given.includes(id));
		const extra = given.filter((id, index) => !wanted.includes(id) || given.indexOf(id) < index);
		this.expect(
			`${title}: all ${wanted.length} started the workflow`,
			missing.length === 0,
			missing.join(', '),
		);
		this.expect(`${title}: none twice, and nothing else`, extra.length === 0, extra.join(', '));
	}
}

/**
 * Exactly once on several workers: n8n in queue mode, with PostgreSQL and Redis, one main and three workers.
 * Prints its findings, and the throughput under the limit that all workers share unknowingly.
 *
 * @param {{ install: import('../../scripts/n8n/install.mjs').Install, userFolder: string }} options
 * @returns how many expectations were not met
 */
export async function runQueueTest({ install, userFolder }) {
	await installPackage(userFolder);
	const port = await anyFreePort();
	const [sandbox, cluster] = await step(
		`Starting PostgreSQL, Redis and n8n ${install.version} with 3 workers`,
		() =>
			Promise.all([
				startSandboxServer({ port, logFile: join(userFolder, 'sandbox.log') }),
				startCluster({ install, userFolder, workers: WORKERS }),
			]),
	);
	const credentialIds = await importCredentials(cluster.request, { sandbox });
	const test = new QueueTest(cluster, sandbox.control, credentialIds);

	const updated = await publish(cluster.request, watchingSales(['updated'], credentialIds));
	const canceled = await publish(cluster.request, watchingSales(['canceled'], credentialIds));
	const sales = (await sandbox.control.records('sales'))
		.filter(({ status }) => status !== 'canceled')
		.map(({ id }) => id);
	const first = { changed: sales.slice(0, 20), canceled: sales.slice(20, 25) };
	const second = { changed: sales.slice(25, 45), canceled: sales.slice(45, 50) };

	await test.changeSales(first);
	const title = `${BATCHES * ORDERS_IN_BATCH} creates, one worker killed`;
	const found = await step(title, () => test.createAll(() => test.changeSales(second)));
	const allCanceled = [...first.canceled, ...second.canceled];
	await test.expectGiven('Sale Updated', updated, [...first.changed, ...second.changed, ...allCanceled]);
	await test.expectGiven('Sale Canceled', canceled, allCanceled);
	console.table(found);
	return test.failures.length;
}
