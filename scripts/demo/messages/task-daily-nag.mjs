import { day, today, whatsApp } from '../brazil.mjs';

export const messageNode = 'Write the Message';

const DAY_MS = 86_400_000;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	const person = (/** @type {string} */ id) => records('people').find((one) => one.id === id);
	return items.flatMap(({ id }) => {
		const task = records('tasks').find((one) => one.id === id);
		if (task.completed || task.deleted) throw new Error(`The task "${task.title}" is done.`);
		const assignee = person(task.assignee_id);
		if (!whatsApp(assignee)) return [];
		const late = (Date.parse(today(now)) - Date.parse(task.due.slice(0, 10))) / DAY_MS;
		const client = task.person_id ? `\nCliente: ${person(task.person_id).name}` : '';
		return {
			to: assignee.name,
			phone: whatsApp(assignee),
			message: `${late > 0 ? `Atrasada há ${late} dia(s)` : 'Para hoje'}: ${task.title}\nVencimento: ${day(task.due)} ${task.due.slice(11, 16)}${client}`,
		};
	});
}
