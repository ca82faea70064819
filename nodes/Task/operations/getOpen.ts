import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { OFFERS_ANNOUNCED } from '../../shared/announced';
import { path } from '../../shared/request/path';
import { pickers } from '../../shared/fields/references';
import { answerWith, Budget, dated, line, MOST_OF_TEXT, stated } from '../../shared/node/brief';
import { readOperation } from '../../shared/node/operation';
import { isRecord } from '../../shared/values';
import { instantOf } from '../../shared/time';

const MOST_REQUESTS = 60;
const MOST_PAGES = 20;

/** Whose a task is stands only in the task itself, whose endpoint is in development. */
const properties = OFFERS_ANNOUNCED
	? {
			assigneeId: pickers.person('Assignee', {
				description: 'Only the tasks of this colleague; those of everybody when left empty',
			}),
		}
	: {};

export const getOpen = readOperation<{ assigneeId?: ReturnType<typeof pickers.person> }>({
	name: 'Get Open',
	value: 'getOpen',
	action: 'Get open tasks',
	description:
		'The tasks that are still to be done, the longest overdue first, with due times and how many there are. Not those that are completed, and no comments.',
	permission: 'Read all tasks',
	properties,
	async run({ api, params: { assigneeId } }) {
		const budget = new Budget(api, MOST_REQUESTS);
		const { rows, isWhole } = await budget.list('tasks', path`/tasks`, {}, MOST_PAGES);
		const now = DateTime.now().toMillis();
		const dueAt = ({ due }: IDataObject): number => instantOf(due) ?? Infinity;
		const open = rows
			.filter(({ completed }) => completed !== true)
			.sort((one, other) => dueAt(one) - dueAt(other));
		const read = OFFERS_ANNOUNCED ? await wholeTasks(open, budget) : open;
		const wanted = read.filter((task) => assigneeId === undefined || isOf(task, assigneeId));
		const isComplete = budget.hasAll;
		const isOverdue = (task: IDataObject): boolean => dueAt(task) < now;
		const tasks: IDataObject[] = [];
		for (const task of wanted) {
			tasks.push(
				stated({
					title: line(task.title),
					...dated('due', task.due),
					description: line(task.description, MOST_OF_TEXT),
					is_overdue: isOverdue(task),
					assignee: await budget.person(task.assignee),
					client: await budget.person(task.person),
					id: task.id,
				}),
			);
		}
		return answerWith(
			{ overdue: wanted.filter(isOverdue).length, open: wanted.length, is_complete: isComplete },
			{ tasks: { rows: tasks, total: isWhole ? tasks.length : undefined, narrowBy: 'Get Many with Due' } },
			budget,
		);
	},
});

/** With assignee and person, which rows lack. */
async function wholeTasks(rows: readonly IDataObject[], budget: Budget): Promise<IDataObject[]> {
	const whole: IDataObject[] = [];
	for (const row of rows) whole.push((await budget.get('tasks', (id) => path`/tasks/${id}`, row.id)) ?? row);
	return whole;
}

const isOf = ({ assignee }: IDataObject, id: string): boolean => isRecord(assignee) && assignee.id === id;
