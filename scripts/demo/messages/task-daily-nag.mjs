import { day, today } from '../../brazil.mjs';

export const messageNode = 'Escrever a mensagem';

const DAY_MS = 86_400_000;

/** @param {import('../messages.mjs').Facts} facts */
export function expected({ items, records, now }) {
	return items.map(({ id }) => {
		const task = records('tasks').find((one) => one.id === id);
		if (task.completed || task.deleted) throw new Error(`The task "${task.title}" is done.`);
		const late = (Date.parse(today(now)) - Date.parse(task.due.slice(0, 10))) / DAY_MS;
		const when = late > 0 ? `Atrasada há ${late} dia(s)` : 'Para hoje';
		const due = `${day(task.due)} ${task.due.slice(11, 16)}`;
		return {
			to: 'Equipe',
			phone: '5511999990000',
			message: `${when}: ${task.title}\nVencimento: ${due}\n${task.description ?? ''}`,
		};
	});
}
