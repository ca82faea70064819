import type { RunningSandbox } from './client';
import { everyRow, success } from './expectations';
import type { Definition, Task } from './shapes';
import { taskBody } from './task-bodies';

/** Requests about tasks that should succeed, for a credential that may do everything. */
export class TaskRequests {
	constructor(private readonly sandbox: () => RunningSandbox) {}

	async create(fields: Record<string, unknown> = {}): Promise<Task> {
		const body = await taskBody(this.sandbox(), fields);
		return success(await this.sandbox().as('full_access').post<Task>('/tasks', body), 201);
	}

	/** Uses the get-by-ID endpoint, which is In development and has to be switched on in the sandbox. */
	async read(id: string): Promise<Task> {
		return success(await this.sandbox().as('full_access').get<Task>(`/tasks/${id}`), 200);
	}

	async change(id: string, fields: Record<string, unknown>): Promise<Task> {
		return success(await this.sandbox().as('full_access').patch<Task>(`/tasks/${id}`, fields), 200);
	}

	async delete(id: string): Promise<void> {
		success(await this.sandbox().as('full_access').delete(`/tasks/${id}`), 204);
	}

	/** The active custom fields of tasks. */
	async definitions(): Promise<Definition[]> {
		const api = this.sandbox().as('full_access');
		const all = await everyRow<Definition>(api, '/custom_fields', { resource: 'tasks' });
		return all.filter((definition) => definition.active);
	}
}

export function textsOf(task: Task): string[] {
	return task.history.map((comment) => comment.text);
}
