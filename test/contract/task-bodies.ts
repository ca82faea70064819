import { FIRST_COMPANY, type RunningSandbox } from './client';

/** A stored person who is a user of the back office; no endpoint shows that. */
interface StoredUser {
	id: string;
	user: { active: boolean } | null;
}

async function userWith(sandbox: RunningSandbox, active: boolean): Promise<string> {
	const people = (await sandbox.records('people')) as unknown as StoredUser[];
	const found = people.find(({ user }) => user?.active === active);
	if (found === undefined) throw new Error(`The seed has no ${active ? 'active' : 'inactive'} user`);
	return found.id;
}

export function activeUser(sandbox: RunningSandbox): Promise<string> {
	return userWith(sandbox, true);
}

export function inactiveUser(sandbox: RunningSandbox): Promise<string> {
	return userWith(sandbox, false);
}

async function taskCategory(sandbox: RunningSandbox): Promise<string> {
	const [category] = await sandbox.records('task_categories');
	return String(category?.id);
}

/** A task with only what POST /tasks requires. */
export async function taskBody(
	sandbox: RunningSandbox,
	fields: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
	return {
		company_identifier: FIRST_COMPANY,
		title: 'Ligar para a cliente',
		due: '2031-05-02T09:30:00',
		category_id: await taskCategory(sandbox),
		assignee_id: await activeUser(sandbox),
		...fields,
	};
}
