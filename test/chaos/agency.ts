import type { Agency } from './keyedWrites';

type Row = Record<string, string> & { id: string };

/** The rows that the control plane shows at a path. */
export async function rowsOf(url: string, path: string): Promise<Row[]> {
	const answer = await fetch(`${url}/_sandbox/${path}`);
	return ((await answer.json()) as { data: Row[] }).data;
}

/** The agency's records that the writes of a test refer to. */
export async function agencyIn(url: string): Promise<Agency & { person: string; task: string }> {
	const people = (await rowsOf(url, 'records/people')) as unknown as {
		id: string;
		user: { active: boolean } | null;
	}[];
	const [category] = await rowsOf(url, 'records/task_categories');
	const task = (await rowsOf(url, 'records/tasks')).find(({ completed, deleted }) => !completed && !deleted);
	return {
		categoryId: String(category?.id),
		assigneeId: String(people.find(({ user }) => user?.active)?.id),
		person: String(people.at(-1)?.id),
		task: String(task?.id),
	};
}
