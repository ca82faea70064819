import { day, today } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

const DAY_MS = 86_400_000;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	const tasks = items
		.map(({ id }) => records('tasks').find((one) => one.id === id))
		.sort((a, b) => a.due.localeCompare(b.due));
	const days = [...new Set(tasks.map(({ due }) => day(due)))].map((due) => {
		const lines = tasks
			.filter((task) => day(task.due) === due)
			.map(({ due: at, title, description }) => {
				return `• ${at.slice(11, 16)} ${title}. ${description ?? ''}`;
			});
		return `${due}\n${lines.join('\n')}`;
	});
	const last = day(today(Date.parse(now) + 7 * DAY_MS));
	return [{ to: 'Equipe', chat: '-1001234567890', message: `Tarefas até ${last}:\n\n${days.join('\n\n')}` }];
}
