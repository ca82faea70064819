import { conflict } from '../../protocol/refusal';
import type { StoredTask } from '../../records/tasks';

/** @throws {Refusal} 409, through the API or not: a deleted task is unchanged (section States, Task) */
export function refuseDeleted({ deleted }: StoredTask): void {
	if (deleted) throw conflict('task_deleted', 'The task was deleted');
}
