import { IANAZone } from 'luxon';

import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { refine, type Field } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { typedText } from '../../shared/fields/text';
import { message } from '../../shared/messages/message';
import { AGENCY_ZONE, instantOf } from '../../shared/time';
import { fetchListPage } from '../../shared/trigger/apiRecords';
import { reminderFields } from '../../shared/trigger/fields';
import type { DueSource, Row } from '../../shared/trigger/polling/list';
import { quote } from '../../shared/values';
import { shape } from '../columns';

const common = reminderFields({
	options: collection('Options', {
		timeZone: timeZone('Time Zone', {
			placeholder: `e.g. ${AGENCY_ZONE}`,
			description: 'The time zone of the due times; Brasília when left empty',
		}),
	}),
});

/**
 * What the events of tasks share.
 *
 * @see the API's GET /tasks: it has no filters, and leaves out only deleted tasks
 */
export const taskEvent = {
	path: path`/tasks`,
	action: 'List tasks',
	permission: 'readTasks' as const,
	common,
	shape,
};

/**
 * All tasks, in one reading that all task events share. The rows are all there is, because the endpoint of a
 * single task is in development.
 */
export function allTasks(api: Reader): Pick<DueSource, 'page' | 'leanItem'> {
	return {
		page: async (_window, cursor) => await fetchListPage(api, taskEvent.path, {}, cursor),
		leanItem: (row) => row,
	};
}

/** Tasks to which something happened at a moment that they show, in Brasília's zone. */
export function tasksSince(api: Reader, momentOf: (row: Row) => unknown): DueSource {
	return {
		...allTasks(api),
		due(row, { since }) {
			const moment = momentOf(row);
			const at = instantOf(moment);
			return at !== undefined && at >= since ? { key: String(moment), until: at } : undefined;
		},
	};
}

/** An IANA time zone such as America/Manaus. */
function timeZone(displayName: string, about: Parameters<typeof typedText>[1]): Field<string | undefined> {
	return refine(typedText(displayName, about), (entered, place) => {
		if (IANAZone.isValidZone(entered)) return entered;
		return place.refuse(message('INVALID_TIME_ZONE', { given: quote(entered) }));
	});
}
