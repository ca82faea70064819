import type { ListPage, Row } from '../../../../nodes/shared/trigger/polling/list';
import { Failed, Service } from './service';

/** One state of a task, and from when on the service shows it. */
interface Version {
	/** In ms. */
	due: number;
	state: 'pending' | 'completed' | 'deleted';
	writtenAt: number;
	visibleAt: number;
}

export interface Task {
	id: string;
	versions: Version[];
	/** Whether the service lists it, and fails when it is read. */
	isBroken?: boolean;
}

/**
 * An agency's tasks as the service lists them: all but deleted ones, sorted by due time, so that they move.
 */
export class TaskOffice extends Service {
	readonly tasks: Task[] = [];

	write(task: Task, due: number, state: Version['state'], late: number): void {
		const { now } = this.world;
		task.versions.push({ due, state, writtenAt: now, visibleAt: now + late });
	}

	create(due: number, late: number): void {
		const task: Task = { id: `task-${this.tasks.length}`, versions: [] };
		this.tasks.push(task);
		this.write(task, due, 'pending', late);
	}

	/** GET /tasks */
	async listed(cursor?: string): Promise<ListPage> {
		const find = () =>
			this.tasks.flatMap(({ id, versions }) => {
				const shown = versions.findLast(({ visibleAt }) => visibleAt <= this.world.now);
				if (!shown || shown.state === 'deleted') return [];
				return [{ row: { id, due: shown.due, completed: shown.state === 'completed' }, key: shown.due }];
			});
		return await this.list(find, cursor);
	}

	/** As a bill is read, in full. */
	async get(id: string): Promise<Row | undefined> {
		const task = this.tasks.find((candidate) => candidate.id === id);
		if (task?.isBroken) throw new this.polling.UnreadableRecordError(new Failed(), 'status 500');
		const { shown } = await this.answer(() => ({
			shown: task?.versions.findLast(({ visibleAt }) => visibleAt <= this.world.now),
		}));
		return shown && { id, due: shown.due, completed: shown.state !== 'pending' };
	}
}
