import type { IDataObject } from 'n8n-workflow';

import type { BackOffice } from './backOffice';

/** A record of the seed with a certain property; the seed always has one. */
async function find(
	office: BackOffice,
	collection: string,
	isWanted: (record: IDataObject) => boolean,
): Promise<IDataObject> {
	const found = (await office.records(collection)).find(isWanted);
	if (found === undefined) throw new Error(`The seed has no such record among its ${collection}`);
	return found;
}

const isUser = (active: boolean) => (person: IDataObject) =>
	(person.user as { active?: boolean } | null)?.active === active;

export const activeUser = async (office: BackOffice) =>
	String((await find(office, 'people', isUser(true))).id);
export const inactiveUser = async (office: BackOffice) =>
	String((await find(office, 'people', isUser(false))).id);
export const taskCategory = async (office: BackOffice) =>
	String((await find(office, 'task_categories', () => true)).id);

/** The ID of a task in a certain state, from the seed. */
export const taskThatIs = {
	pending: async (office: BackOffice) =>
		String((await find(office, 'tasks', (task) => task.completed_at === null && !task.deleted)).id),
	completed: async (office: BackOffice) =>
		String((await find(office, 'tasks', (task) => task.completed_at !== null && !task.deleted)).id),
	deleted: async (office: BackOffice) =>
		String((await find(office, 'tasks', (task) => task.deleted === true)).id),
};

/** A task as the sandbox has stored it. */
export async function storedTask(office: BackOffice, id: string): Promise<IDataObject> {
	return await find(office, 'tasks', (task) => task.id === id);
}

export async function customFieldOfTasks(office: BackOffice, kind: string): Promise<number> {
	const isWanted = (field: IDataObject) => field.resource === 'tasks' && field.kind === kind;
	return Number((await find(office, 'custom_fields', isWanted)).id);
}
