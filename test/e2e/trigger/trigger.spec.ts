import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type CredentialIds } from '../../../scripts/n8n/credentials.mjs';
import { watchingSales } from '../../../scripts/n8n/workflow.mjs';
import { test } from '../world';
import { engines, reprice, type Sandbox, sell, watched } from './mortal';

const changes = 150;
/** Longer than n8n takes to restart, so that both the old and the new process poll during the changes. */
const minutesOfChanges = 1;
const minutesToCatchUp = 5;

const changesOf = (triggerOn: string[]) => (credentialIds: CredentialIds) =>
	watchingSales(triggerOn, credentialIds);

/**
 * Changes the prices of sales, one after the other, and kills n8n halfway. Returns the last price of each
 * sale.
 */
async function changeSales(sandbox: Sandbox, killAndBegin: () => Promise<void>) {
	const sales = await sandbox.control.records('sales');
	const last = new Map<string, number>();
	const began = performance.now();
	let restart;
	for (let change = 0; change < changes; change += 1) {
		// Some sales change often, most of them only once or twice.
		const sale = sales[(change * (change % 3 === 0 ? 7 : 31)) % sales.length];
		last.set(sale.id, await reprice(sandbox, sale.id, 10_000 + change));
		if (change === changes / 2) restart = killAndBegin();
		const due = ((change + 1) / changes) * minutesOfChanges * 60_000;
		await sleep(Math.max(0, due - (performance.now() - began)));
	}
	await restart;
	return last;
}

/** What is wrong with the sales that the workflow got (oldest first), compared with their last prices. */
function faultsOf(sales: { id: string; final_amount: number }[], last: Map<string, number>) {
	const given = new Map<string, number>();
	const twice = [];
	for (const { id, final_amount: amount } of sales) {
		if (given.get(id) === amount) twice.push(id);
		given.set(id, amount);
	}
	const missed = [...last].filter(([id, amount]) => given.get(id) !== amount).map(([id]) => id);
	return { missed, twice };
}

// An agency changes sales, and halfway n8n is killed (kill -9) and restarted: a published workflow gets the
// last state of every sale, and none twice.
test.describe.configure({
	mode: 'parallel',
	timeout: (3 + minutesOfChanges + minutesToCatchUp + 2) * 60_000,
});

for (const [engine, environment] of Object.entries(engines)) {
	test(`${changes} changes of sales with a kill of n8n in their middle, ${engine} engine`, async ({
		install,
		folder,
	}) => {
		const { sandbox, n8n, starts } = await watched(
			{ install, userFolder: join(folder, engine) },
			{ environment, watching: changesOf(['created', 'updated']) },
		);

		const last = await changeSales(sandbox, () => n8n.endAndBegin());
		const faults = async () =>
			faultsOf(
				(await starts()).flatMap(({ items }) => items),
				last,
			);
		await expect
			.poll(async () => (await faults()).missed, {
				message: 'Sales that were missed',
				timeout: minutesToCatchUp * 60_000,
				intervals: [2_000],
			})
			.toEqual([]);
		// Wait for one more poll, which must find nothing.
		await sleep(20_000);
		expect(await faults()).toEqual({ missed: [], twice: [] });

		const given = await starts();
		const failed = given.filter(({ status }) => status !== 'success').map(({ status }) => status);
		console.log(
			`n8n's ${engine} engine: ${last.size} sales changed, ${given.flatMap(({ items }) => items).length} items in ` +
				`${given.length} executions, not successful: ${failed.join(' ') || 'none'}`,
		);
	});
}

test('sales that are new before SIGTERM or SIGKILL, and change while n8n is away, come once as updates', async ({
	install,
	folder,
}) => {
	const { sandbox, n8n, starts } = await watched(
		{ install, userFolder: join(folder, 'restarts') },
		{ environment: engines.standard, watching: changesOf(['updated']) },
	);
	const given = async () =>
		(await starts()).flatMap(({ items }) => items.map(({ id }: { id: string }) => id)).sort();
	const changed: string[] = [];
	// n8n has stored nothing since these were created, so an unchanged one may also come as an update.
	const unchanged = new Set<string>();
	const givenOfChanged = async () => (await given()).filter((id) => !unchanged.has(id));
	for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
		const sold: string[] = [];
		for (let count = 0; count < 5; count += 1) sold.push((await sell(sandbox)).id);
		// Two polls see them as new, but n8n does not store that.
		await sleep(35_000);
		await n8n.endAndBegin(signal, async () => {
			for (const [index, id] of sold.slice(0, 4).entries()) await reprice(sandbox, id, 10_000 + index);
		});
		changed.push(...sold.slice(0, 4));
		unchanged.add(sold[4]!);
		await expect
			.poll(givenOfChanged, { message: signal, timeout: minutesToCatchUp * 60_000, intervals: [2_000] })
			.toEqual([...changed].sort());
	}
	await sleep(20_000);
	const all = await given();
	expect(new Set(all).size).toBe(all.length);
	expect(await givenOfChanged()).toEqual([...changed].sort());
});
