import { plainFieldsOf, type StoredTask } from '../../records/tasks';

/** What the change history compares of a task: everything that a request can write, in its present state. */
export const auditedTask = (task: StoredTask): object =>
	structuredClone({
		company_id: task.company_id,
		...plainFieldsOf(task),
		category_id: task.category_id,
		assignee_id: task.assignee_id,
		person_id: task.person_id,
		completed: task.completed,
		completed_at: task.completed_at,
		deleted: task.deleted,
		history: task.history.map(({ text }) => text),
		custom_fields: task.custom_fields,
	});
