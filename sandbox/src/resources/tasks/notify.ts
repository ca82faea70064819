import type { Office } from '../../office';
import type { Email } from '../../records/emails';
import type { StoredTask } from '../../records/tasks';

/** Everyone who has to do with the task: its assignee and who wrote on it. */
const participants = ({ assignee_id, history }: StoredTask): string[] => [
	...new Set([assignee_id, ...history.flatMap(({ created_by_id }) => created_by_id ?? [])]),
];

/** Puts down who would get an e-mail; none is sent (section Events). */
export function notify(
	office: Office,
	event: Email['event'],
	task: StoredTask,
	to = participants(task),
): void {
	const at = new Date(office.clock.now()).toISOString();
	office.store.emails.add({ id: office.newId(), at, event, task_id: task.id, to });
}
