import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { flag } from '../../shared/fields/choice';
import { date } from '../../shared/fields/date';
import { checkEnds, namedRange } from '../../shared/fields/dateRange';
import type { Values } from '../../shared/fields/field';
import type { Place } from '../../shared/fields/place';
import { collection } from '../../shared/fields/group';
import { dayOf, instantOf } from '../../shared/time';

const BY_THE_NODE =
	'The node filters itself: it reads the list until enough tasks match, and the limit counts those.';

const fields = {
	due: namedRange('Due', 'The days of the due time; for others, add Due From and Due Until'),
	dueFrom: date('Due From', {
		description: `First day on which a task may be due, inclusive. ${BY_THE_NODE}`,
	}),
	dueUntil: date('Due Until', {
		description: `Last day on which a task may be due, inclusive. ${BY_THE_NODE}`,
	}),
	onlyOpen: flag('Only Open', { description: `Whether to leave out completed tasks. ${BY_THE_NODE}` }),
	onlyOverdue: flag('Only Overdue', {
		description: `Whether to return only tasks that are not completed and whose due time has passed. ${BY_THE_NODE}`,
	}),
};

type TaskFilters = Values<typeof fields>;

/** Filters that the node itself applies: GET /tasks takes only cursor and size. */
export const filters = collection('Filters', fields, {
	addLabel: 'Add Filter',
	description:
		'The back office has no filters for tasks: the node reads the list, 50 tasks with each request, until enough of them match',
});

/** Adds issues for filters that no task can match. */
export function checkTaskFilters({ due, dueFrom, dueUntil }: TaskFilters, place: Place): void {
	checkEnds(['Due', due], ['Due From', dueFrom], ['Due Until', dueUntil], place);
}

/** Whether a task matches the filters; undefined without filters. */
export function matcherOf({
	due,
	dueFrom: from = due?.first,
	dueUntil: until = due?.last,
	onlyOpen = false,
	onlyOverdue = false,
}: Partial<TaskFilters>): ((task: IDataObject) => boolean) | undefined {
	const isByDay = (from ?? until) !== undefined;
	if (!isByDay && !onlyOpen && !onlyOverdue) return undefined;
	const now = DateTime.now().toMillis();
	return (task) => {
		const dueAt = instantOf(task.due);
		if (onlyOpen && task.completed === true) return false;
		if (onlyOverdue && (task.completed === true || dueAt === undefined || dueAt >= now)) return false;
		if (!isByDay) return true;
		if (dueAt === undefined) return false;
		const day = dayOf(dueAt);
		return (from === undefined || day >= from) && (until === undefined || day <= until);
	};
}

/** The rows that match, up to `limit`; after that, no further page is requested. */
export async function* filterRows(
	rows: AsyncIterable<IDataObject>,
	matches: (row: IDataObject) => boolean,
	limit: number,
): AsyncGenerator<IDataObject, void> {
	let left = limit;
	for await (const row of rows) {
		if (!matches(row)) continue;
		yield row;
		left -= 1;
		if (left === 0) return;
	}
}
