import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { type DayRule, remindByFilter } from '../../shared/trigger/dateReminder';
import { reminderFields } from '../../shared/trigger/fields';
import type { DueSource } from '../../shared/trigger/polling/list';
import { shape } from '../columns';

/**
 * What the events of travels share.
 * @see the API's GET /travels
 */
export const travelEvent = {
	path: path`/travels`,
	action: 'List travels',
	permission: 'readTravels' as const,
	common: reminderFields({}),
	shape,
};

/** The endpoint of a single travel is in development, so the row is all there is. */
export function remindOfTravels(
	api: Reader,
	dateField: 'start_date' | 'end_date',
	rule: Omit<DayRule, 'daysOf'>,
): DueSource {
	return remindByFilter(api, rule, { path: travelEvent.path, dateField });
}
