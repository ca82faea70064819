import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { CredentialIds } from '../../../scripts/n8n/credentials.mjs';
import { execute, executionsOf } from '../../../scripts/n8n/execution.mjs';
import { activate, inARow, node, ours } from '../../../scripts/n8n/workflow.mjs';
import { test } from '../world';
import { engines, reprice, sell, watched } from './mortal';
import { openOutbox, type Told } from './outbox';

/** Every five seconds. A single poll time only allows once a minute. */
const EVERY_MS = 5_000;
const pollTimes = {
	item: Array.from({ length: 60_000 / EVERY_MS }, (_, count) => ({
		mode: 'custom',
		cronExpression: `${(count * EVERY_MS) / 1_000} * * * * *`,
	})),
};

/** The recipe in docs/exactly-once.md: Remove Duplicates directly after the trigger, and then the message. */
const telling = (url: string) => (credentialIds: CredentialIds) =>
	inARow('Each event once', [
		ours(
			'Trigger',
			'travelAgencySaleTrigger',
			{ triggerOn: ['created', 'updated'], levelOfDetail: 'lean', pollTimes },
			credentialIds,
		),
		node('Each Event Once', 'n8n-nodes-base.removeDuplicates', 2, {
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: '={{ $json.event_id }}',
			options: { historySize: 100_000 },
		}),
		node('Send', 'n8n-nodes-base.httpRequest', 4.2, {
			method: 'POST',
			url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ $json }}',
			options: {},
		}),
	]);

/** How the agency identifies an event. */
const what = ({ event, id, final_amount: amount }: Omit<Told, 'event_id'>) =>
	event === 'updated' ? `${event} ${id} ${amount}` : `${event} ${id}`;

test.describe.configure({ mode: 'parallel', timeout: 10 * 60_000 });

for (const [engine, environment] of Object.entries(engines)) {
	test(`over SIGTERM, kill -9 and a restored workflow, each event is told once, ${engine} engine`, async ({
		install,
		folder,
	}) => {
		const outbox = await openOutbox();
		const userFolder = join(folder, `once-${engine}`);
		const { sandbox, n8n, workflow, starts } = await watched(
			{ install, userFolder },
			{ environment, watching: telling(outbox.url) },
		);
		const happened: string[] = [];
		const isTold = async (message: string) =>
			await expect
				.poll(() => outbox.sent.map(what).sort(), { message, timeout: 90_000, intervals: [500] })
				.toEqual(expect.arrayContaining([...happened].sort()));
		const sold = async () => {
			const { id } = await sell(sandbox);
			happened.push(`created ${id}`);
			return id;
		};

		outbox.isBroken = true;
		const id = await sold();
		const failed = async () =>
			(await executionsOf(n8n.request, workflow.id)).find(({ status }) => status === 'error');
		await expect.poll(failed, { timeout: 60_000, intervals: [500] }).toBeTruthy();
		outbox.isBroken = false;
		// The retry continues at the node that failed, after Remove Duplicates.
		await n8n.request('POST', `/executions/${(await failed())?.id}/retry`, { loadWorkflow: true });
		await isTold('a message that failed, after Retry execution');

		const backup = join(userFolder, 'backup.json');
		await n8n.endAndBegin('SIGTERM', async () => {
			await n8n.run('export:workflow', `--id=${workflow.id}`, `--output=${backup}`);
			await sold();
		});
		await isTold('what happened while n8n was off');
		await n8n.endAndBegin('SIGKILL', sold);
		await isTold('what happened after kill -9');

		// Two prices, each set twice, are four changes and not two.
		for (const fee of [101, 202, 101, 202]) {
			happened.push(`updated ${id} ${await reprice(sandbox, id, fee)}`);
			await expect
				.poll(() => outbox.sent.length, { message: `price ${fee}`, timeout: 60_000, intervals: [500] })
				.toBe(happened.length);
		}

		await n8n.endAndBegin('SIGTERM', async () => await n8n.run('import:workflow', `--input=${backup}`));
		await activate(n8n.request, await n8n.request('GET', `/workflows/${workflow.id}`));
		await sold();
		await isTold('what happened after the workflow was restored');
		await sleep(2 * EVERY_MS);

		expect(outbox.sent.map(what).sort()).toEqual([...happened].sort());
		const given: Told[] = (await starts()).flatMap(({ items }) => items);
		const byId = new Map<string, Set<string>>();
		for (const item of given) byId.set(item.event_id, (byId.get(item.event_id) ?? new Set()).add(what(item)));
		// Events that came again had the same ID, and no other event had it.
		expect([...byId.values()].filter(({ size }) => size > 1)).toEqual([]);
		expect(byId.size).toBe(happened.length);
		// The durable engine stores its state in a place of its own, and continues from there.
		if (engine === 'standard') expect(given.length).toBeGreaterThan(happened.length + 1);
		console.log(`n8n's ${engine} engine: ${happened.length} events, given ${given.length} times, told once`);
		outbox.close();
	});
}

test('trying a workflow by hand takes no event from it', async ({ install, folder }) => {
	const outbox = await openOutbox();
	const { sandbox, n8n, workflow, parse } = await watched(
		{ install, userFolder: join(folder, 'by-hand') },
		{ environment: engines.standard, watching: telling(outbox.url) },
	);
	const [trigger] = workflow.nodes;
	await n8n.request('POST', `/workflows/${workflow.id}/deactivate`);
	const { id } = await sell(sandbox);
	const { request, url } = n8n;
	for (let time = 0; time < 2; time += 1)
		await execute({ request, url, parse }, { trigger: trigger! }, workflow);
	// Clicking the button again shows the same sample again.
	const samples = () =>
		outbox.sent.filter((told) => told.is_sample && told.id === id && told.event === 'created');
	await expect.poll(samples).toHaveLength(2);
	await activate(request, await request('GET', `/workflows/${workflow.id}`));
	const told = () => outbox.sent.filter((one) => !one.is_sample).map(what);
	await expect.poll(told, { timeout: 60_000, intervals: [500] }).toEqual([`created ${id}`]);
	outbox.close();
});
