import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { recordsOf } from '../../nodes/shared/values';
import { backOfficeOfThisFile } from './backOffice';
import { answerOf } from './callTool';

const NOW = '2026-06-15T12:00:00-03:00';
const office = backOfficeOfThisFile({ now: NOW });

test('Task > Get Open goes by the list alone, and asks no model for an assignee', async () => {
	const node = new TravelAgencyTask();
	const ofGetOpen = node.description.properties.filter(({ displayOptions }) =>
		displayOptions?.show?.operation?.includes('getOpen'),
	);
	expect(ofGetOpen.map(({ name }) => name)).toEqual([
		'dueFrom',
		'dueUntil',
		'titleWords',
		'completedSince',
		'next',
	]);

	await office.forgetRequests();
	const { tasks, open, has_more, left_out } = await answerOf({
		node,
		parameters: { operation: 'getOpen' },
		credential: office.credential(),
	});
	expect(new Set((await office.requests()).map(({ route }) => route))).toEqual(new Set(['/tasks']));
	const stored = (await office.records('tasks')).filter(({ deleted, completed }) => !deleted && !completed);
	expect(open).toBe(stored.length);
	const shown = recordsOf(tasks);
	// Models may leave out the seconds and the agency's offset.
	const dues = stored.map(({ due }) => String(due).slice(0, 16)).sort();
	expect(shown.map(({ due }) => due)).toEqual(dues.slice(0, shown.length));
	for (const task of shown) {
		expect(task).not.toHaveProperty('assignee');
		expect(task).not.toHaveProperty('client');
	}
	expect(has_more).toBe(shown.length < stored.length);
	if (has_more === true)
		expect(left_out).toEqual([expect.objectContaining({ what: 'tasks', total: stored.length })]);
});
