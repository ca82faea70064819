import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { OFFERS_ANNOUNCED } from '../../shared/announced';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { checkEnds } from '../../shared/fields/dateRange';
import { pickers } from '../../shared/fields/references';
import { message, own } from '../../shared/messages/message';
import { dated, line, stated, totals } from '../../shared/node/brief';
import { readOperation } from '../../shared/node/operation';
import { Question } from '../../shared/node/question';
import { isRecord } from '../../shared/values';
import { instantOf } from '../../shared/time';
import { matcherOf } from '../form/taskFilters';

const MOST_REQUESTS = 60;
const MOST_PAGES = 20;

/** Whose a task is stands only in the task itself, whose endpoint is in development. */
const assignee: { assigneeId?: ReturnType<typeof pickers.person> } = OFFERS_ANNOUNCED
	? {
			assigneeId: pickers.assignee('Assignee', {
				description: 'Only the tasks of this colleague; those of everybody when left empty',
			}),
		}
	: {};

const properties = {
	...assignee,
	dueFrom: date('Due From', { description: 'Only tasks that are due on this day or later' }),
	dueUntil: date('Due Until', { description: 'Only tasks that are due on this day or earlier' }),
};

/** Of a row. */
const COLUMNS = [
	'title',
	'client_name',
	'due',
	'is_overdue',
	'assignee_name',
	'description',
	'due_text',
	'at_least',
	'client_id',
	'assignee_id',
	'id',
];

export const getOpen = readOperation<typeof properties>({
	name: 'Get Open',
	value: 'getOpen',
	action: 'Get open tasks',
	description:
		'The tasks that are still to be done, the longest overdue first, with due times and how many there are. Not those that are completed, and no comments.',
	permission: 'Read all tasks',
	properties,
	check: ({ dueFrom, dueUntil }, place) =>
		checkEnds(['', undefined], ['Due From', dueFrom], ['Due Until', dueUntil], place),
	async run({ api, params: { assigneeId, ...days } }) {
		const reader = api.within(MOST_REQUESTS);
		const { rows, isWhole } = await reader.firstRows(path`/tasks`, {}, MOST_PAGES);
		const now = DateTime.now().toMillis();
		const dueAt = ({ due }: IDataObject): number => instantOf(due) ?? Infinity;
		const matches = matcherOf({ ...days, onlyOpen: true });
		const open = rows.filter((row) => matches?.(row)).sort((one, other) => dueAt(one) - dueAt(other));
		const read = OFFERS_ANNOUNCED ? await wholeTasks(open, reader) : open;
		const wanted = read.filter((task) => assigneeId === undefined || isOf(task, assigneeId));
		const isOverdue = (task: IDataObject): boolean => dueAt(task) < now;
		const counts = { overdue: wanted.filter(isOverdue).length, open: wanted.length };
		const facts = totals(counts, reader.notes.isWhole);
		const tasks: IDataObject[] = [];
		const ownRows: IDataObject[] = [];
		for (const task of wanted) {
			const assignee = await reader.person(task.assignee);
			const client = await reader.person(task.person);
			const when = { ...dated('due', task.due), is_overdue: isOverdue(task) };
			tasks.push(
				stated({
					title: line(task.title),
					...when,
					description: line(task.description),
					...{ assignee, client, id: task.id },
				}),
			);
			ownRows.push({
				...{ title: task.title, description: task.description, ...when, id: task.id },
				...{ assignee_name: assignee?.name, assignee_id: assignee?.id },
				...{ client_name: client?.name, client_id: client?.id },
			});
		}
		return new Question(
			reader.notes,
			facts,
			{
				tasks: {
					rows: tasks,
					total: isWhole ? tasks.length : undefined,
					narrowBy: message('and', { one: own('Due From'), other: own('Due Until') }),
				},
			},
			ownRows.map((row) => ({ ...row, at_least: !reader.notes.isWhole })),
			COLUMNS,
		);
	},
});

/** With assignee and person, which rows lack. */
async function wholeTasks(rows: readonly IDataObject[], reader: Reader): Promise<IDataObject[]> {
	const whole: IDataObject[] = [];
	for (const row of rows) whole.push((await reader.record(row.id, (id) => path`/tasks/${id}`)) ?? row);
	return whole;
}

const isOf = ({ assignee }: IDataObject, id: string): boolean => isRecord(assignee) && assignee.id === id;
