import { isDeepStrictEqual } from 'node:util';
import { execute } from '../../../scripts/n8n/execution.mjs';
import { inARow, node, ours } from '../../../scripts/n8n/workflow.mjs';
import { expect } from '../waiting.mjs';

/** Of the workflow; n8n reads a time without an offset in it, or in the zone of its process. */
const workflowZones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Europe/Lisbon'];

const HOUR = 3_600_000;
const brasilia = (naive) => Date.parse(`${naive}-03:00`);

/** "due is after the moment", as n8n's Filter and IF nodes keep it. */
const isAfter = (moment) => ({
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
 * Open tasks through n8n's own Filter, IF and Date & Time nodes: whatever the zone of the workflow, what is after a
 * moment is what the agency's clock says, and minutes between two moments are those minutes.
 */
export async function checkTimesThatComeOut({ started }) {
	const { request, sandbox, credentialIds } = started;
	const tasks = (await sandbox.control.records('tasks')).filter(({ deleted }) => !deleted);
	const dues = tasks.map(({ due }) => brasilia(due)).sort((a, b) => a - b);
	const pivot = dues[Math.floor(dues.length / 2)] + 60_000;
	// Tasks whose side a shift by an hour or more would change, on both sides.
	const near = (from, to) => dues.filter((due) => due > pivot + from && due < pivot + to).length;
	expect(near(-12 * HOUR, 0) > 0 && near(0, 12 * HOUR) > 0, 'No task is due near the moment in question');

	const moment = new Date(pivot).toISOString();
	const wanted = tasks.filter(({ due }) => brasilia(due) > pivot);
	const later = wanted.map(({ id }) => id).sort();
	const minutes = Object.fromEntries(wanted.map(({ id, due }) => [id, (brasilia(due) - pivot) / 60_000]));

	for (const timezone of workflowZones) {
		const workflow = await request('POST', '/workflows', {
			...inARow(`Due later (${timezone})`, [
				node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
				ours('Tasks', 'travelAgencyTask', { operation: 'getAll', returnAll: true }, credentialIds),
				node('Filter', 'n8n-nodes-base.filter', 2.2, { conditions: isAfter(moment), options: {} }),
				// Both have a second output for the others; what follows gets the first.
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
			]),
			settings: { timezone },
		});
		const execution = await execute(started, { id: workflow.id, trigger: workflow.nodes[0] }, workflow);
		expect(execution.status === 'success', `${timezone}: ${execution.status}: ${execution.error}`);
		for (const name of ['Filtered', 'Yes']) {
			const given = execution
				.outputs(name)
				.map(({ id }) => id)
				.sort();
			expect(
				isDeepStrictEqual(given, later),
				`${name} in ${timezone} gave ${given.length} tasks; ${later.length} are due after ${moment}`,
			);
		}
		const between = execution.outputs('Minutes').map(({ id, between: { minutes: told } }) => [id, told]);
		const wrong = between.filter(([id, told]) => told !== minutes[id]);
		expect(
			between.length === later.length && wrong.length === 0,
			`Date & Time in ${timezone} told other minutes for ${wrong.length} of ${between.length} tasks: ${JSON.stringify(wrong[0])}`,
		);
	}
}
