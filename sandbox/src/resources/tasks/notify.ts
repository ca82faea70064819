import type { Office } from '../../office';
import type { Email } from '../../records/emails';
import type { StoredTask } from '../../records/tasks';

/** The participants of a task: its assignee, and everyone who commented on it. */
const participants = ({ assignee_id, history }: StoredTask): string[] => [
	...new Set([assignee_id, ...history.flatMap(({ created_by_id }) => created_by_id ?? [])]),
];

/** Records who would get an email. None is sent (section Events). */
export function notify(
	office: Office,
	event: Email['event'],
	task: StoredTask,
	to = participants(task),
): void {
	const at = new Date(office.clock.now()).toISOString();
	office.store.emails.add({ id: office.newId(), at, event, task_id: task.id, to });
}
