import type { Office } from '../../office';
import { endpoint, type Answer, type Call } from '../../protocol/endpoint';
import type { Credential, Permission } from '../../protocol/grants';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { authorize, sightOf } from '../../protocol/permissions';
import { conflict, notFound } from '../../protocol/refusal';
import type { StoredTask } from '../../records/tasks';
import { audit } from '../logs/audit';
import { auditedTask } from './audited';
import { notify } from './notify';
import { presentTask, presentTaskRow, taskAnswer, taskDetail, taskRow } from './present';
import { commentInput, createTask, patchTask, taskInput, taskPatch } from './write';

/** The task to write to. @throws {Refusal} 404, 403 in the task's company, 409 when it was deleted */
function taskToWrite(
	{ store }: Office,
	credential: Credential,
	id: string,
	permission: Permission,
): StoredTask {
	const task = store.tasks.get(id);
	if (!task) throw notFound('Task');
	authorize(credential, permission, 'write', task.company_id ?? undefined);
	if (task.deleted) throw conflict('The task was deleted');
	return task;
}

/** Who does something, and where. */
type Acting = Pick<Call<unknown, unknown>, 'office' | 'credential'>;

/** Changes the task, and enters what changed into the history. */
function change(
	{ office, credential }: Acting,
	task: StoredTask,
	kind: 'edition' | 'deletion',
	write: () => void,
): void {
	const before = auditedTask(task);
	write();
	const after = auditedTask(task);
	audit(office, credential, { kind, origin: 'Tarefas', resource_id: task.id, before, after });
}

/** The whole task for who may read it, else only its id: the write happened all the same. */
function answerTask({ office, credential }: Acting, task: StoredTask, status: number): Answer {
	const reads = sightOf(credential, 'read_tasks')(task.company_id);
	return { status, body: reads ? presentTask(office, task) : { id: task.id } };
}

const writeRefusals = [400, 401, 403, 404, 409, 415, 422, 429, 500];

export const taskEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/tasks',
			tag: 'Tasks',
			summary: 'List tasks',
			description: 'Those of the permitted companies and those without a company; deleted ones are left out.',
			permission: 'read_tasks',
			query: listQuery({}),
			answers: { status: 200, schema: listOf(taskRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const sees = sightOf(credential, 'read_tasks');
			const listed = (task: StoredTask) => !task.deleted && sees(task.company_id);
			return listPage('/tasks', query, office.store.tasks, listed, presentTaskRow);
		},
	),
	endpoint(
		{
			method: 'POST',
			path: '/tasks',
			tag: 'Tasks',
			summary: 'Create a task',
			permission: 'write_tasks',
			keyed: true,
			body: taskInput,
			answers: { status: 201, schema: taskAnswer },
			refusals: writeRefusals.filter((status) => status !== 404),
		},
		({ office, credential, body }) => {
			const task = createTask(office, credential, body);
			audit(office, credential, {
				kind: 'insertion',
				origin: 'Tarefas',
				resource_id: task.id,
				after: auditedTask(task),
			});
			notify(office, 'task_created', task, [task.assignee_id]);
			return answerTask({ office, credential }, task, 201);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/tasks/{id}',
			tag: 'Tasks',
			summary: 'Get a task',
			description: 'Deleted tasks stay readable.',
			inDevelopment: true,
			id: 'uuid',
			permission: 'read_tasks',
			answers: { status: 200, schema: taskDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const task = office.store.tasks.get(id);
			if (!task || !sightOf(credential, 'read_tasks')(task.company_id)) throw notFound('Task');
			return { status: 200, body: presentTask(office, task) };
		},
	),
	endpoint(
		{
			method: 'PATCH',
			path: '/tasks/{id}',
			tag: 'Tasks',
			summary: 'Update a task',
			description: 'Omitted, null or empty fields stay as they are. company_identifier moves the task.',
			id: 'uuid',
			permission: 'write_tasks',
			keyed: true,
			body: taskPatch,
			emptyTextKeeps: { exceptFor: ['title'] },
			answers: { status: 200, schema: taskAnswer },
			refusals: writeRefusals,
		},
		({ office, credential, id, body }) => {
			const task = taskToWrite(office, credential, id, 'write_tasks');
			change({ office, credential }, task, 'edition', () => patchTask(office, credential, task, body));
			notify(office, 'task_updated', task);
			return answerTask({ office, credential }, task, 200);
		},
	),
	endpoint(
		{
			method: 'DELETE',
			path: '/tasks/{id}',
			tag: 'Tasks',
			summary: 'Delete a task',
			id: 'uuid',
			permission: 'delete_tasks',
			answers: { status: 204 },
			refusals: [400, 401, 403, 404, 409, 429, 500],
		},
		({ office, credential, id }) => {
			const task = taskToWrite(office, credential, id, 'delete_tasks');
			if (task.completed) throw conflict('A completed task is not deleted');
			change({ office, credential }, task, 'deletion', () => {
				task.deleted = true;
				task.updated_at = office.clock.now();
			});
			notify(office, 'task_deleted', task);
			return { status: 204 };
		},
	),
	endpoint(
		{
			method: 'POST',
			path: '/tasks/{task_id}/history',
			tag: 'Tasks',
			summary: 'Comment on a task',
			id: 'uuid',
			permission: 'write_tasks',
			keyed: true,
			body: commentInput,
			answers: { status: 201, schema: taskAnswer },
			refusals: writeRefusals,
		},
		({ office, credential, id, body }) => {
			const task = taskToWrite(office, credential, id, 'write_tasks');
			const created_at = office.clock.now();
			change({ office, credential }, task, 'edition', () => {
				task.history.push({ id: office.newId(), text: body.text, created_at, created_by_id: null });
				task.updated_at = created_at;
			});
			notify(office, 'task_commented', task);
			return answerTask({ office, credential }, task, 201);
		},
	),
];
