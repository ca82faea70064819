import { expect } from '@playwright/test';
import { choicesOfAgency } from '../../../scripts/n8n/examples.mjs';
import { startsOf } from '../../../scripts/n8n/execution.mjs';
import { inARow, node, ours, polling, publish } from '../../../scripts/n8n/workflow.mjs';
import { type Json, test } from '../world';

/**
 * What is published, by trigger name. This includes daily lists, although their hour does not come during the
 * test.
 */
const WATCHED: Record<string, Json> = {
	Sale: { triggerOn: ['created', 'updated', 'closed', 'canceled', 'paidOff', 'departure', 'return'] },
	Task: { triggerOn: ['created', 'completed', 'due'] },
	Bill: { triggerOn: ['due', 'overdue', 'settled'] },
	Invoice: { triggerOn: ['issued'] },
	Person: { triggerOn: ['birthday', 'created', 'passportExpiring'] },
	Travel: { triggerOn: ['upcoming', 'finished'] },
	Quote: { triggerOn: ['expiring'] },
	Refund: { triggerOn: ['due'] },
	ChangeLog: { triggerOn: ['added'] },
};

const EXPECTED = [
	...['Sale created', 'Sale updated', 'Sale closed', 'Sale canceled', 'Task created', 'Task completed'],
	...['Task due', 'Bill settled', 'Invoice issued', 'ChangeLog added'],
];

test.describe.configure({ timeout: 10 * 60_000 });

test('Every trigger is published, and what happens starts its workflow', async ({ install, world }) => {
	const { request, credentialIds, sandbox } = world;
	const { control, baseUrl } = sandbox;
	const workflows = await Promise.all(
		Object.entries(WATCHED).map(async ([resource, parameters]) => {
			const trigger = ours(
				'Trigger',
				`travelAgency${resource}Trigger`,
				{ levelOfDetail: 'lean', ...polling, ...parameters },
				credentialIds,
			);
			const nodes = [trigger, node('Seen', 'n8n-nodes-base.noOp', 1, {})];
			return { resource, workflow: await publish(request, inARow(`Watching ${resource}`, nodes)) };
		}),
	);
	// All triggers are published at the same time. This takes 50 requests at 10 per 3 seconds, but publishing
	// only has half a minute, so later polls may have to note the rest.
	const pollsWithAllNoted = async () => {
		const sent: Json[] = (await control.requests('GET')).filter(({ path }: Json) => path === '/sales');
		const isNoting = ({ query }: Json) => query.status === 'opened' && query.updated_since === undefined;
		const noted = sent.findIndex(isNoting);
		return noted < 0 ? 0 : sent.slice(noted).filter(({ query }) => query.status === 'closed').length;
	};
	await expect.poll(pollsWithAllNoted, { timeout: 3 * 60_000 }).toBeGreaterThan(1);

	const [sale, another, third] = (await control.records('sales')).filter(
		({ status }: Json) => status === 'opened',
	);
	await control.send('PATCH', `/sales/${sale.id}`, { status: 'closed' });
	await control.send('PATCH', `/sales/${another.id}`, { status: 'canceled' });
	await control.send('PATCH', `/sales/${third.id}`, { agency_service_fee: 12 });
	const [bill] = (await control.records('bills')).filter(
		({ settlement_date, canceled }: Json) => settlement_date === null && !canceled,
	);
	await control.send('PATCH', `/bills/${bill.id}`, {
		settlement_date: new Date().toISOString().slice(0, 10),
	});
	const [invoice] = (await control.records('nfs')).filter(({ status }: Json) => status === 'unissued');
	await control.send('PATCH', `/nfs/${invoice.id}`, { status: 'issued' });
	const post = async (method: string, path: string, body: object) => {
		const headers = {
			...{ authorization: `Bearer ${world.sandbox.tokens.full_access}`, 'content-type': 'application/json' },
			'idempotency-key': crypto.randomUUID(),
		};
		const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
		expect(answer.status).toBeLessThan(300);
		return await answer.json();
	};
	const { categoryId, assigneeId } = await choicesOfAgency(control);
	await post('POST', '/tasks', {
		...{ company_identifier: '12345678000195', title: 'Emitir voucher' },
		// In Brasília, and less than a day ahead, so that a reminder is due.
		due: new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19),
		...{ category_id: categoryId?.value, assignee_id: assigneeId?.value },
	});
	await post('POST', '/sales', {
		company_identifier: '12345678000195',
		hotels: [{ local_id: 'h', supplier: { name: 'Hotel Aurora', person_kind: 'company' } }],
	});

	const { parse } = install.require('flatted');
	const given = async () => {
		const all = await Promise.all(
			workflows.map(async ({ resource, workflow }) => {
				const starts = await startsOf({ request, parse }, workflow);
				expect(starts.filter(({ status }) => status === 'error')).toEqual([]);
				return starts.flatMap(({ items }) => items).map(({ event }) => `${resource} ${event}`);
			}),
		);
		return new Set(all.flat());
	};
	const [completedLater] = (await control.records('tasks')).filter(
		({ completed, deleted }: Json) => !completed && !deleted,
	);
	await post('PATCH', `/tasks/${completedLater.id}`, { completed: true });
	await expect
		.poll(
			async () => {
				const seen = await given();
				return EXPECTED.filter((what) => !seen.has(what));
			},
			{
				message: 'What did not start its workflow',
				timeout: 5 * 60_000,
				intervals: [2_000],
			},
		)
		.toEqual([]);
	for (const { workflow } of workflows) await request('POST', `/workflows/${workflow.id}/deactivate`);
});
