import type { Office } from '../../office';
import { endpoint, noContent, type Caller } from '../../protocol/endpoint';
import type { Credential, Permission } from '../../protocol/grants';
import { authorize, visibleCompanies } from '../../protocol/permissions';
import { conflict, notFound } from '../../protocol/refusal';
import type { StoredTask } from '../../records/tasks';
import { byId, Type, uuid, type Static } from '../../schema';
import { audit } from '../logs/audit';
import { recordEndpoints } from '../recordEndpoints';
import { auditedTask } from './audited';
import { notify } from './notify';
import { presentTask, presentTaskRow, taskAnswer, taskDetail, taskRow } from './present';
import { refuseDeleted } from './refuseDeleted';
import { commentInput, createTask, patchTask, taskInput, taskPatch } from './write';

/** The task to write to. @throws {Refusal} 404, 403 in the task's company, 409 if it was deleted */
function taskToWrite(
	{ store }: Office,
	credential: Credential,
	id: string,
	permission: Permission,
): StoredTask {
	const task = store.tasks.get(id);
	if (!task) throw notFound('Task');
	authorize(credential, permission, 'write', task.company_id ?? undefined);
	refuseDeleted(task);
	return task;
}

/** Changes the task, and adds the changes to the history. */
function change(
	{ office, credential }: Caller,
	task: StoredTask,
	kind: 'edition' | 'deletion',
	write: () => void,
): void {
	const before = auditedTask(task);
	office.store.tasks.change(task, write);
	const after = auditedTask(task);
	audit(office, credential, { kind, origin: 'Tarefas', resource_id: task.id, before, after });
}

/** The whole task if the credential may read it, otherwise only its ID: the write happens in any case. */
const answerTask = ({ office, credential }: Caller, task: StoredTask): Static<typeof taskAnswer> =>
	visibleCompanies(credential, 'read_tasks')(task.company_id) ? presentTask(office, task) : { id: task.id };

export const taskEndpoints = [
	...recordEndpoints({
		url: '/tasks',
		tag: 'Tasks',
		name: 'Task',
		permission: 'read_tasks',
		records: ({ tasks }) => tasks,
		isVisible: ({ company_id }, sees) => sees(company_id),
		list: {
			summary: 'List tasks',
			description: 'Those of the permitted companies and those without a company; deleted ones are left out.',
			filter:
				() =>
				({ deleted }) =>
					!deleted,
			schema: taskRow,
			present: presentTaskRow,
		},
		detail: {
			summary: 'Get a task',
			description: 'Deleted tasks stay readable.',
			inDevelopment: true,
			schema: taskDetail,
			present: (task, { office }) => presentTask(office, task),
		},
	}),
	endpoint({
		method: 'POST',
		url: '/tasks',
		schema: { tags: ['Tasks'], summary: 'Create a task', body: taskInput, response: { 201: taskAnswer } },
		config: { permission: 'write_tasks', keyed: true },
		handler: ({ office, credential, body }) => {
			const task = createTask(office, credential, body);
			audit(office, credential, {
				kind: 'insertion',
				origin: 'Tarefas',
				resource_id: task.id,
				after: auditedTask(task),
			});
			notify(office, 'task_created', task, [task.assignee_id]);
			return answerTask({ office, credential }, task);
		},
	}),
	endpoint({
		method: 'PATCH',
		url: '/tasks/:id',
		schema: {
			tags: ['Tasks'],
			summary: 'Update a task',
			description: 'Omitted, null or empty fields stay as they are. company_identifier moves the task.',
			params: byId,
			body: taskPatch,
			response: { 200: taskAnswer },
		},
		config: { permission: 'write_tasks', keyed: true, emptyTextKeeps: { exceptFor: ['title'] } },
		handler: ({ office, credential, params, body }) => {
			const task = taskToWrite(office, credential, params.id, 'write_tasks');
			change({ office, credential }, task, 'edition', () => patchTask(office, credential, task, body));
			notify(office, 'task_updated', task);
			return answerTask({ office, credential }, task);
		},
	}),
	endpoint({
		method: 'DELETE',
		url: '/tasks/:id',
		schema: { tags: ['Tasks'], summary: 'Delete a task', params: byId, response: { 204: noContent } },
		config: { permission: 'delete_tasks' },
		handler: ({ office, credential, params }) => {
			const task = taskToWrite(office, credential, params.id, 'delete_tasks');
			if (task.completed) throw conflict('task_completed', 'A completed task is not deleted');
			change({ office, credential }, task, 'deletion', () => {
				task.deleted = true;
				task.updated_at = office.clock.now();
			});
			notify(office, 'task_deleted', task);
		},
	}),
	endpoint({
		method: 'POST',
		url: '/tasks/:task_id/history',
		schema: {
			tags: ['Tasks'],
			summary: 'Create a task comment',
			params: Type.Object({ task_id: uuid() }),
			body: commentInput,
			response: { 201: taskAnswer },
		},
		config: { permission: 'write_tasks', keyed: true },
		handler: ({ office, credential, params, body }) => {
			const task = taskToWrite(office, credential, params.task_id, 'write_tasks');
			const created_at = office.clock.now();
			change({ office, credential }, task, 'edition', () => {
				task.history.push({ id: office.newId(), text: body.text, created_at, created_by_id: null });
				task.updated_at = created_at;
			});
			notify(office, 'task_commented', task);
			return answerTask({ office, credential }, task);
		},
	}),
];
