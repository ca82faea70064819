import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/reads/reader';
import { isReleased } from '../../shared/request/endpoints';
import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { checkEnds } from '../../shared/fields/dateRange';
import { pickers } from '../../shared/fields/pickers';
import { searchText } from '../../shared/fields/text';
import { firstText } from '../../shared/labels';
import { dateCells, textLine, withoutEmpty, totals } from '../../shared/node/answerParts';
import { readOperation } from '../../shared/node/operation';
import { Answer, nextField } from '../../shared/node/answer';
import { recordPaths } from '../../shared/request/recordPaths';
import { holdsWords, isRecord } from '../../shared/values';
import { dayOf, instantOf } from '../../shared/time';
import { matcherOf } from '../form/taskFilters';

const MAX_REQUESTS = 60;
const MAX_PAGES = 20;

/** How much of a description is shown, in characters: for a single task, and for each of several. */
const [MAX_LENGTH_OF_ONE, MAX_LENGTH_OF_SEVERAL] = [1_800, 80];

/** Offered only if tasks can be read by ID: rows do not show the assignee. */
const assignee: { assigneeId?: ReturnType<typeof pickers.person> } = isReleased(recordPaths.task)
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
	titleWords: searchText('Title', {
		placeholder: 'e.g. Check passports',
		description:
			'Words of the title in any order, or the ID of a task; of a single task the description is given whole',
	}),
	completedSince: date('Completed Since', {
		description: 'Also tasks that were completed on this day or later, such as to reopen one',
	}),
	next: nextField,
};

/** The columns of a row. */
const COLUMNS = [
	'title',
	'client_name',
	'due',
	'is_overdue',
	'assignee_name',
	'description',
	'completed_at',
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
		'The tasks that are still to be done, the longest overdue first, with due times and how many there are. Not those that are completed, unless asked for, and no comments.',
	permission: 'readTasks',
	properties,
	check: ({ dueFrom, dueUntil }, place) =>
		checkEnds(['', undefined], ['Due From', dueFrom], ['Due Until', dueUntil], place),
	async run({ api, params: { assigneeId, titleWords, completedSince, dueFrom, dueUntil } }) {
		const reader = api.within(MAX_REQUESTS);
		const { rows, isWhole } = await reader.firstRows(path`/tasks`, {}, MAX_PAGES);
		const now = DateTime.now().toMillis();
		const dueAt = ({ due }: IDataObject): number => instantOf(due) ?? Infinity;
		const isDue = matcherOf({ dueFrom, dueUntil }) ?? (() => true);
		const isAsked = (row: IDataObject): boolean =>
			row.completed === true ? isCompletedSince(completedSince, row) : isDue(row);
		const matching = rows
			.filter((row) => isAsked(row) && isCalled(row, titleWords))
			.sort((one, other) => Number(one.completed) - Number(other.completed) || dueAt(one) - dueAt(other));
		const read = await wholeTasks(matching, reader);
		const wanted = read.filter((task) => assigneeId === undefined || isOf(task, assigneeId));
		const isOverdue = (task: IDataObject): boolean => task.completed !== true && dueAt(task) < now;
		const open = wanted.filter((task) => task.completed !== true);
		const counts = {
			overdue: open.filter(isOverdue).length,
			open: open.length,
			...(completedSince !== undefined && { completed: wanted.length - open.length }),
		};
		const facts = totals(counts, reader.notes.isWhole);
		const tasks: IDataObject[] = [];
		const ownRows: IDataObject[] = [];
		for (const task of wanted) {
			const assignee = await reader.person(task.assignee);
			const client = await reader.person(task.person);
			const when = { ...dateCells('due', task.due), is_overdue: isOverdue(task) };
			tasks.push(
				withoutEmpty({
					title: textLine(task.title),
					...dateCells('due', task.due),
					...(isOverdue(task) && { is_overdue: true }),
					...(task.completed === true && {
						completed: true,
						...dateCells('completed_at', task.completed_at),
					}),
					...descriptionCell(task.description, wanted.length === 1),
					...{ assignee, client, id: task.id },
				}),
			);
			ownRows.push({
				...{ title: task.title, description: task.description, ...when, id: task.id },
				...{ completed_at: task.completed_at },
				...{ assignee_name: assignee?.name, assignee_id: assignee?.id },
				...{ client_name: client?.name, client_id: client?.id },
			});
		}
		return new Answer(
			reader.notes,
			facts,
			{ tasks: { rows: tasks, total: isWhole ? tasks.length : undefined } },
			{
				inWorkflow: {
					columns: COLUMNS,
					rows: ownRows.map((row) => ({ ...row, at_least: !reader.notes.isWhole })),
				},
			},
		);
	},
});

function isCompletedSince(day: string | undefined, { completed_at: when }: IDataObject): boolean {
	const at = instantOf(when);
	return day !== undefined && at !== undefined && dayOf(at) >= day;
}

/** Whether the task has the words in its title, or has this ID. */
function isCalled({ id, title }: IDataObject, words: string | undefined): boolean {
	return words === undefined || id === words || holdsWords(firstText(title), words);
}

/**
 * The beginning of the description if there are several tasks. For a single task, as much as fits, and where
 * it was cut.
 */
function descriptionCell(description: unknown, isAlone: boolean): IDataObject {
	const { length } = [...(textLine(description, Infinity) ?? '')];
	const most = isAlone ? MAX_LENGTH_OF_ONE : MAX_LENGTH_OF_SEVERAL;
	return {
		description: textLine(description, most),
		...(isAlone && length > most && { description_cut: { at: most, of: length } }),
	};
}

/** The tasks with assignee and person, which rows lack, as far as tasks can be read by ID. */
async function wholeTasks(rows: readonly IDataObject[], reader: Reader): Promise<IDataObject[]> {
	const whole: IDataObject[] = [];
	for (const row of rows) whole.push((await reader.record(row.id, recordPaths.task)) ?? row);
	return whole;
}

const isOf = ({ assignee }: IDataObject, id: string): boolean => isRecord(assignee) && assignee.id === id;
