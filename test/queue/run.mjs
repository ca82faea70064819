import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { installPackage } from '../../scripts/backOfficeAndN8n.mjs';
import { activate, triggerAddress } from '../../scripts/n8n/examples.mjs';
import { importCredentials } from '../../scripts/n8n/credentials.mjs';
import { anyFreePort } from '../../scripts/ports.mjs';
import { startSandboxServer } from '../../scripts/sandboxServer.mjs';
import { step } from '../../scripts/step.mjs';
import { startCluster } from './cluster.mjs';
import { orders, watching } from './workflows.mjs';

const BATCHES = 30;
const ORDERS_IN_BATCH = 10;
const WORKERS = 3;

const ended = new Set(['success', 'error', 'crashed', 'canceled']);

async function until(title, isDone, seconds) {
	const deadline = Date.now() + seconds * 1000;
	while (!(await isDone())) {
		if (Date.now() > deadline) throw new Error(`After ${seconds} seconds it is still not so: ${title}.`);
		await sleep(500);
	}
}

const batchOf = (round, batch) =>
	Array.from({ length: ORDERS_IN_BATCH }, (_, index) => {
		const number = `${round}-${batch * ORDERS_IN_BATCH + index + 1}`;
		return { number, customer: `Pedido ${number}` };
	});

class QueueTest {
	constructor({ cluster, control, credentialIds }) {
		Object.assign(this, { cluster, control, credentialIds, failures: [] });
	}

	expect(sentence, isTrue, found) {
		console.log(`${isTrue ? '  ok  ' : '  NOT '} ${sentence}${isTrue ? '' : `: ${found}`}`);
		if (!isTrue) this.failures.push(sentence);
	}

	async make(workflow) {
		const created = await this.cluster.request('POST', '/workflows', workflow);
		await activate(this.cluster.request, created);
		return created;
	}

	async executionsOf({ id }) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		return (await this.cluster.request('GET', `/executions?filter=${filter}&limit=100`)).results;
	}

	/** How often each customer of a round is stored. */
	async stored(round) {
		const people = await this.control.records('people');
		const names = people.map(({ name }) => name).filter((name) => name.startsWith(`Pedido ${round}-`));
		return names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map());
	}

	async send(address, batch) {
		const deadline = Date.now() + 10_000;
		for (;;) {
			const answer = await fetch(address, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ orders: batch }),
			});
			if (answer.ok) return;
			// An active webhook is registered a moment later.
			if (answer.status !== 404 || Date.now() > deadline)
				throw new Error(`The webhook answered ${answer.status}.`);
			await sleep(200);
		}
	}

	/** Three hundred creates over three workers; `kills` ends one of them in the middle, as kill -9 does. */
	async round(round, { countRefused, kills }) {
		const wanted = BATCHES * ORDERS_IN_BATCH;
		await this.control.send('PUT', '/settings', { rate_limit: { count_refused: countRefused } });
		await this.control.forgetRequests();
		const workflow = await this.make(orders(this.credentialIds));
		const address = triggerAddress(this.cluster.url, workflow.nodes[0]);
		const batches = Array.from({ length: BATCHES }, (_, batch) => batchOf(round, batch));
		const began = performance.now();
		for (const batch of batches) await this.send(address, batch);

		if (kills) {
			await until(
				'half of the orders are stored',
				async () => (await this.stored(round)).size >= wanted / 2,
				240,
			);
			const [killed] = this.cluster.workers;
			process.kill(-killed.pid, 'SIGKILL');
			console.log('  Worker 1 was killed.');
		}
		const isOver = async () => (await this.executionsOf(workflow)).every(({ status }) => ended.has(status));
		await until('every execution has ended', isOver, 300);
		const seconds = (performance.now() - began) / 1000;
		const afterFirst = (await this.stored(round)).size;
		const requests = await this.control.requests();
		const refused = requests.filter(({ status }) => status === 429).length;

		const incomplete = [];
		for (const batch of batches) {
			const there = await this.stored(round);
			if (batch.some(({ customer }) => !there.has(customer))) incomplete.push(batch);
		}
		if (kills) {
			this.expect('the killed worker left orders undone', incomplete.length > 0, 'none');
			// The shop sends again what it does not know to be done: with the orders that were stored already.
			for (const batch of incomplete) await this.send(address, batch);
			await until('every execution has ended', isOver, 120);
		}
		const there = await this.stored(round);
		this.expect(`all ${wanted} orders are stored`, there.size === wanted, `${there.size} are`);
		const doubled = [...there].filter(([, count]) => count > 1).map(([name]) => name);
		this.expect('none is stored twice', doubled.length === 0, doubled.join(', '));
		return {
			'rate limit': countRefused ? 'refused requests count' : 'refused requests do not count',
			creates: afterFirst,
			'goodput per second': (afterFirst / seconds).toFixed(2),
			'refused share': `${((100 * refused) / requests.length).toFixed(0)} %`,
			'worker killed': kills ? 'yes' : 'no',
		};
	}

	/** What the agency does meanwhile in its back office: some sales change, others are canceled. */
	async changeSales({ changed, canceled }) {
		for (const id of changed) await this.control.send('PATCH', `/sales/${id}`, { agency_service_fee: 77 });
		for (const id of canceled) await this.control.send('PATCH', `/sales/${id}`, { status: 'canceled' });
	}

	/** The ids that a workflow was started with. A killed worker never tells what it ran; what it was given is kept. */
	async given(workflow, parse) {
		const ids = [];
		for (const { id } of await this.executionsOf(workflow)) {
			const { resultData, executionData } = parse(
				(await this.cluster.request('GET', `/executions/${id}`)).data,
			);
			const ran = (resultData.runData?.Trigger ?? []).map(({ data }) => data.main[0]);
			const waiting = (executionData?.nodeExecutionStack ?? []).map(({ data }) => data.main[0]);
			ids.push(...(ran.length > 0 ? ran : waiting).flat().map(({ json }) => json.id));
		}
		return ids;
	}

	async expectGiven(title, workflow, wanted, parse) {
		const isComplete = async () => {
			const given = new Set(await this.given(workflow, parse));
			return wanted.every((id) => given.has(id));
		};
		// A poll a minute.
		await until(`${title}: all are given`, isComplete, 200).catch(() => undefined);
		const given = await this.given(workflow, parse);
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
 * Prints what it found, and how much got through the one limit that all workers share without knowing of each other.
 * Returns how many expectations were not met.
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
	const credentialIds = await importCredentials(cluster.request, { baseUrl: sandbox.baseUrl });
	const test = new QueueTest({ cluster, control: sandbox.control, credentialIds });

	const updated = await test.make(watching('saleUpdated', credentialIds));
	const canceled = await test.make(watching('saleCanceled', credentialIds));
	const sales = (await sandbox.control.records('sales'))
		.filter(({ status }) => status !== 'canceled')
		.map(({ id }) => id);
	const first = { changed: sales.slice(0, 20), canceled: sales.slice(20, 25) };
	const second = { changed: sales.slice(25, 45), canceled: sales.slice(45, 50) };

	const rows = [];
	await test.changeSales(first);
	rows.push(
		await step('300 creates, one worker killed', () => test.round(1, { countRefused: false, kills: true })),
	);
	await test.changeSales(second);
	rows.push(
		await step('300 creates, refused requests count as well', () =>
			test.round(2, { countRefused: true, kills: false }),
		),
	);
	const { parse } = install.require('flatted');
	const allCanceled = [...first.canceled, ...second.canceled];
	await test.expectGiven(
		'Sale Updated',
		updated,
		[...first.changed, ...second.changed, ...allCanceled],
		parse,
	);
	await test.expectGiven('Sale Canceled', canceled, allCanceled, parse);
	console.table(rows);
	return test.failures.length;
}
