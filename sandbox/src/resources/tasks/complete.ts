import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import type { StoredTask } from '../../records/tasks';
import { changedLines } from '../logs/changes';
import { auditedTask } from './audited';
import { notify } from './notify';
import { refuseDeleted } from './refuseDeleted';

/**
 * Completes a task as somebody at the agency does, or reopens it. Participants are notified, and the history
 * names the assignee. A task that was already completed keeps its completion time.
 * @throws {Refusal} 409 if it is deleted
 */
export function completeTask(office: Office, task: StoredTask, completed: boolean): StoredTask {
	refuseDeleted(task);
	const before = auditedTask(task);
	const now = office.clock.now();
	office.store.tasks.change(task, () => {
		task.completed_at = completed ? (task.completed_at ?? localDateTime(now)) : null;
		task.completed = completed;
		task.updated_at = now;
	});
	office.store.logs.add({
		id: office.newId(),
		kind: 'edition',
		origin: 'Tarefas',
		description: changedLines(before, auditedTask(task)).join('\r\n'),
		person_id: task.assignee_id,
		resource_id: task.id,
		created_at: now,
	});
	notify(office, 'task_updated', task);
	return task;
}
