import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import { customFieldValue } from '../../records/customFields';
import { plainFieldsOf, plainTaskFields, type StoredTask } from '../../records/tasks';
import {
	dateTime,
	nullable,
	nullableReference,
	record,
	refer,
	reference,
	text,
	Type,
	uuid,
	type Static,
} from '../../schema';
import { presentCustomFields } from '../customFields/values';

const taskRowFields = {
	id: uuid(),
	...plainTaskFields,
	completed: Type.Boolean(),
	completed_at: nullable(dateTime()),
	deleted: Type.Boolean(),
	created_at: dateTime(),
};

export const taskRow = record(taskRowFields, 'Task');
export const taskDetail = record(
	{
		...taskRowFields,
		company: nullableReference,
		assignee: reference,
		category: reference,
		person: nullableReference,
		history: Type.Array(record({ text: text(), created_at: dateTime(), created_by: nullableReference })),
		custom_fields: Type.Array(customFieldValue),
	},
	'TaskDetail',
);

/** The answer to a write: only the ID if the credential may not read the task. */
export const taskAnswer = Type.Union([taskDetail, record({ id: uuid() })]);

export const presentTaskRow = (task: StoredTask): Static<typeof taskRow> => ({
	id: task.id,
	...plainFieldsOf(task),
	completed: task.completed,
	completed_at: task.completed_at,
	deleted: task.deleted,
	created_at: localDateTime(task.created_at),
});

/** A task as GET /tasks/{id} shows it. */
export const presentTask = (office: Office, task: StoredTask): Static<typeof taskDetail> => ({
	...presentTaskRow(task),
	company: refer(task.company_id),
	assignee: { id: task.assignee_id },
	category: { id: task.category_id },
	person: refer(task.person_id),
	history: task.history.map((comment) => ({
		text: comment.text,
		created_at: localDateTime(comment.created_at),
		created_by: refer(comment.created_by_id),
	})),
	custom_fields: presentCustomFields(office, task.custom_fields),
});
