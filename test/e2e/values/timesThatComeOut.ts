import { expect } from '@playwright/test';
import { execute } from '../../../scripts/n8n/execution.mjs';
import { inARow, node, ours } from '../../../scripts/n8n/workflow.mjs';
import type { Json, World } from '../world';

/** The workflow's zone. n8n interprets a time without an offset in it, or in the zone of its process. */
const workflowZones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Europe/Lisbon'];

const HOUR = 3_600_000;
const brasilia = (naive: string) => Date.parse(`${naive}-03:00`);

/** The condition "due is after the moment", as n8n's Filter and IF nodes store it. */
const isAfter = (moment: string) => ({
	combinator: 'and',
	options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
	conditions: [
		{
			id: 'due',
			leftValue: '={{ $json.due }}',
			rightValue: moment,
			operator: { type: 'dateTime', operation: 'after' },
		},
	],
});

/**
 * Passes open tasks through n8n's own Filter, IF and Date & Time nodes. In any workflow time zone,
 * comparisons and differences in minutes must follow the agency's clock.
 */
export async function checkTimesThatComeOut(world: World) {
	const { request, sandbox, credentialIds } = world;
	const all: Json[] = await sandbox.control.records('tasks');
	const tasks = all.filter(({ deleted }) => !deleted);
	const dues = tasks.map(({ due }) => brasilia(due)).sort((a, b) => a - b);
	const pivot = dues[Math.floor(dues.length / 2)]! + 60_000;
	// Tasks just before and just after the moment, for which a shift by an hour or more would change the
	// result.
	const near = (from: number, to: number) => dues.filter((due) => due > pivot + from && due < pivot + to);
	expect(near(-12 * HOUR, 0)).not.toEqual([]);
	expect(near(0, 12 * HOUR)).not.toEqual([]);

	const moment = new Date(pivot).toISOString();
	const later = tasks.filter(({ due }) => brasilia(due) > pivot);
	const ids = later.map(({ id }) => id).sort();
	const minutes = Object.fromEntries(later.map(({ id, due }) => [id, (brasilia(due) - pivot) / 60_000]));

	for (const timezone of workflowZones) {
		const workflow = await request('POST', '/workflows', {
			...inARow(`Due later (${timezone})`, nodesOf(moment, credentialIds)),
			settings: { timezone },
		});
		const execution = await execute(world, { trigger: workflow.nodes[0] }, workflow);
		expect(execution, timezone).toMatchObject({ status: 'success' });
		for (const name of ['Filtered', 'Yes']) {
			const given = execution.outputs(name).map(({ id }: Json) => id);
			expect(given.sort(), `What ${name} gave in ${timezone}`).toEqual(ids);
		}
		const outputs: Json[] = execution.outputs('Minutes');
		const between = outputs.map(({ id, between: { minutes: told } }) => [id, told]);
		expect(between, `Of each task in ${timezone}`).toHaveLength(later.length);
		expect(Object.fromEntries(between), `The minutes in ${timezone}`).toEqual(minutes);
	}
}

const nodesOf = (moment: string, credentialIds: World['credentialIds']) => [
	node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
	ours('Tasks', 'travelAgencyTask', { operation: 'getAll', returnAll: true }, credentialIds),
	node('Filter', 'n8n-nodes-base.filter', 2.2, { conditions: isAfter(moment), options: {} }),
	// Both have a second output for the others; the next node gets the first output.
	node('Filtered', 'n8n-nodes-base.noOp', 1, {}),
	node('If', 'n8n-nodes-base.if', 2.2, { conditions: isAfter(moment), options: {} }),
	node('Yes', 'n8n-nodes-base.noOp', 1, {}),
	node('Minutes', 'n8n-nodes-base.dateTime', 2, {
		operation: 'getTimeBetweenDates',
		startDate: moment,
		endDate: '={{ $json.due }}',
		units: ['minute'],
		outputFieldName: 'between',
		options: { includeInputFields: true },
	}),
];
