import type { IDataObject } from 'n8n-workflow';

import { LISTED_STATUSES, mayHaveStatus, SALE_STATUSES } from '../../shared/agency/sale';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { choice, choicesOf, flag } from '../../shared/fields/choice';
import { withDefault } from '../../shared/fields/field';
import { collection } from '../../shared/fields/group';
import { recordPaths } from '../../shared/request/recordPaths';
import { createdAt, fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { RECENT_DAYS, remindByFilter } from '../../shared/trigger/dateReminder';
import { levelOfDetail, reminderFields } from '../../shared/trigger/fields';
import { toIso } from '../../shared/trigger/polling/clock';
import type { ChangeSource, DueSource, HappenedSource, ListPage } from '../../shared/trigger/polling/list';
import { shape } from '../columns';
import { READ_SALES, STATUSES, watchedPeopleId } from '../form/saleFields';

/** The fields that all events of sales share. */
const common = reminderFields({
	levelOfDetail,
	filters: collection(
		'Filters',
		{
			peopleId: watchedPeopleId,
			status: choicesOf('Status', STATUSES, {
				description:
					'The status when the trigger sees the sale. Left empty, any counts, canceled included; for trips, opened and closed. Sale Paid Off waits for it; Sale Closed and Sale Canceled ignore it.',
			}),
		},
		{ addLabel: 'Add Filter' },
	),
	options: collection('Options', {
		tellWhatChanged: flag('Tell What Changed', {
			description:
				'Whether items of Sale Updated say in <code>changes</code> which fields were changed, when and by whom, from the change history. Takes one request for each item and two for each change.',
		}),
	}),
});

/**
 * What the events of sales share.
 * @see the API's GET /sales
 */
export const saleEvent = { path: path`/sales`, action: 'List sales', permission: READ_SALES, common, shape };

/** Whether a reminder of a trip comes before or after the day that counts. */
export const sideField = (displayName: string, value: 'after' | 'before', description: string) =>
	withDefault(
		value,
		choice(displayName, { after: 'After', before: 'Before' }, { default: value, description }),
	);

/**
 * Trips, some days before or after their departure or return.
 *
 * @see the API's GET /sales: date_field with date_from and date_to; canceled sales only on request
 */
export function remindOfTrip(
	api: Reader,
	dateField: 'departure_date' | 'return_date',
	{ days, direction }: { days: number; direction: 'after' | 'before' },
	{ levelOfDetail: chosen, filters }: { levelOfDetail: 'full' | 'lean'; filters: SaleFilters },
): DueSource {
	const source = remindByFilter(
		api,
		{ direction, distance: { days }, lateDays: direction === 'after' ? RECENT_DAYS : 0 },
		{
			path: saleEvent.path,
			recordAt: recordPaths.sale,
			query: { ...filters },
			dateField,
			levelOfDetail: chosen,
		},
	);
	const wanted = filters.status ?? LISTED_STATUSES;
	return {
		...source,
		// A sale that waits to be read may be canceled after it was listed.
		due: (row, window) => (mayHaveStatus(row as IDataObject, wanted) ? source.due(row, window) : undefined),
	};
}

type Status = (typeof SALE_STATUSES)[number];

/**
 * The sales changed since a moment, with their status, which a sale itself need not show: there is a list for
 * each status. A page combines one page of each list that has more, and its cursor combines their cursors.
 * The lists are read in the order of the statuses, so that a sale whose status advances in the meantime is
 * found in a later list.
 */
export function changedSalesByStatus(
	api: Reader,
	chosen: 'full' | 'lean',
	people: string[] | undefined,
): Pick<HappenedSource, 'createdAt' | 'page' | 'waitingPage' | 'leanItem' | 'fullItem'> {
	const pageOf = async (status: Status, updatedSince?: string, cursor?: string): Promise<ListPage> => {
		const query = { status: [status], peopleId: people, updatedSince };
		const page = await fetchListPage(api, saleEvent.path, query, cursor);
		return { ...page, rows: page.rows.map((row) => ({ ...row, status })) };
	};
	return {
		createdAt,
		async page({ since }, cursor) {
			const cursors = cursor === undefined ? undefined : (JSON.parse(cursor) as Record<Status, string>);
			const pages: ListPage[] = [];
			const next: Partial<Record<Status, string>> = {};
			for (const status of SALE_STATUSES.filter((each) => !cursors || cursors[each] !== undefined)) {
				const page = await pageOf(status, toIso(since), cursors?.[status]);
				pages.push(page);
				if (page.nextCursor !== undefined) next[status] = page.nextCursor;
			}
			return {
				rows: pages.flatMap(({ rows }) => rows),
				nextCursor: Object.keys(next).length > 0 ? JSON.stringify(next) : undefined,
				servedAt: Math.min(...pages.map(({ servedAt }) => servedAt)),
			};
		},
		// A closed sale has no pending balance, and we assume that a canceled sale is never reopened.
		waitingPage: async (cursor) => await pageOf('opened', undefined, cursor),
		...itemSource(api, chosen, recordPaths.sale),
	};
}

interface SaleFilters {
	status?: string[];
	peopleId?: string[];
}

/** The sales that changed since a moment, of all statuses unless some are chosen. */
export function changedSales(
	api: Reader,
	chosen: 'full' | 'lean',
	{ status, peopleId: people }: SaleFilters,
): Pick<ChangeSource, 'createdAt' | 'isFiltered' | 'page' | 'leanItem' | 'fullItem'> {
	return {
		createdAt,
		isFiltered: (status ?? people) !== undefined,
		// Without a status, the API leaves out canceled sales, and cancellations would go unnoticed.
		page: async ({ since }, cursor) =>
			await fetchListPage(
				api,
				saleEvent.path,
				{ status: status ?? Object.keys(STATUSES), peopleId: people, updatedSince: toIso(since) },
				cursor,
			),
		...itemSource(api, chosen, recordPaths.sale),
	};
}
