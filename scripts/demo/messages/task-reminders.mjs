import { day, today } from '../brazil.mjs';

export const messageNode = 'Write the Message';

const DAY_MS = 86_400_000;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	const nameOf = (/** @type {string} */ id) => records('people').find((one) => one.id === id).name;
	const tasks = items
		.map(({ id }) => records('tasks').find((one) => one.id === id))
		.sort((a, b) => a.due.localeCompare(b.due));
	const days = [...new Set(tasks.map(({ due }) => day(due)))].map((due) => {
		const lines = tasks
			.filter((task) => day(task.due) === due)
			.map((task) => {
				const client = task.person_id ? `, ${nameOf(task.person_id)}` : '';
				return `• ${task.due.slice(11, 16)} ${task.title}${client} (responsável: ${nameOf(task.assignee_id)})`;
			});
		return `${due}\n${lines.join('\n')}`;
	});
	const last = day(today(Date.parse(now) + 7 * DAY_MS));
	return [{ to: 'Equipe', chat: '-1001234567890', message: `Tarefas até ${last}:\n\n${days.join('\n\n')}` }];
}
