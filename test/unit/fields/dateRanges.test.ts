import { DateTime, Settings } from 'luxon';

import { checkDateRange, namedRange, withRangeEnds } from '../../../nodes/shared/fields/dateRange';
import { Place } from '../../../nodes/shared/fields/place';
import { accepted, NOTHING, refused } from './reading';
import { sentences } from '../inWords';

const range = namedRange('Date Range', 'The days.');

/** The range, if the process's clock shows `now`. */
function at(now: string, name: string): string {
	const millis = DateTime.fromISO(now, { setZone: true }).toMillis();
	Settings.now = () => millis;
	const days = accepted(range, name);
	return `${days?.first} ${days?.last}`;
}

afterEach(() => {
	Settings.now = () => Date.now();
	Settings.defaultZone = 'system';
});

// The zone of a process is that of its machine.
describe.each(['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Honolulu'])(
	'in a process of %s',
	(zone) => {
		beforeEach(() => {
			Settings.defaultZone = zone;
		});

		test.each([
			['2026-11-22T12:00:00-03:00', 'today', '2026-11-22 2026-11-22'],
			['2026-11-22T12:00:00-03:00', 'tomorrow', '2026-11-23 2026-11-23'],
			// The day in Brasília, which is three hours behind UTC.
			['2026-11-23T02:59:59Z', 'today', '2026-11-22 2026-11-22'],
			['2026-11-23T03:00:00Z', 'today', '2026-11-23 2026-11-23'],
			// The ends of months and of a year.
			['2026-01-31T23:59:59-03:00', 'tomorrow', '2026-02-01 2026-02-01'],
			['2028-02-28T12:00:00-03:00', 'tomorrow', '2028-02-29 2028-02-29'],
			['2026-12-31T23:30:00-03:00', 'tomorrow', '2027-01-01 2027-01-01'],
			['2027-01-01T02:30:00Z', 'thisMonth', '2026-12-01 2026-12-31'],
			['2027-01-01T03:00:00Z', 'thisMonth', '2027-01-01 2027-01-31'],
			['2027-01-01T12:00:00-03:00', 'lastMonth', '2026-12-01 2026-12-31'],
			['2026-03-31T12:00:00-03:00', 'lastMonth', '2026-02-01 2026-02-28'],
			['2028-03-31T12:00:00-03:00', 'lastMonth', '2028-02-01 2028-02-29'],
			['2028-02-29T12:00:00-03:00', 'thisMonth', '2028-02-01 2028-02-29'],
			['2026-12-28T12:00:00-03:00', 'next7Days', '2026-12-28 2027-01-03'],
			['2026-12-28T12:00:00-03:00', 'next30Days', '2026-12-28 2027-01-26'],
			['2026-03-01T02:59:59Z', 'yesterday', '2026-02-27 2026-02-27'],
			['2027-01-01T12:00:00-03:00', 'yesterday', '2026-12-31 2026-12-31'],
			['2027-01-31T12:00:00-03:00', 'nextMonth', '2027-02-01 2027-02-28'],
			['2026-12-05T12:00:00-03:00', 'nextMonth', '2027-01-01 2027-01-31'],
			// From Sunday to Saturday.
			['2026-11-21T23:59:00-03:00', 'thisWeek', '2026-11-15 2026-11-21'],
			['2026-11-22T00:00:00-03:00', 'thisWeek', '2026-11-22 2026-11-28'],
			['2026-11-23T12:00:00-03:00', 'thisWeek', '2026-11-22 2026-11-28'],
			['2027-01-01T12:00:00-03:00', 'thisWeek', '2026-12-27 2027-01-02'],
			// Brasília has had no summer time since 2019. On days when it began, there was no midnight.
			['2018-11-04T12:00:00-02:00', 'next7Days', '2018-11-04 2018-11-10'],
			['2018-11-30T12:00:00-02:00', 'thisMonth', '2018-11-01 2018-11-30'],
		])('at %s, %s is %s', (now, name, days) => {
			expect(at(now, name)).toBe(days);
		});
	},
);

test.each(NOTHING)('%s is no range', (_, raw) => {
	expect(accepted(range, raw)).toBeUndefined();
});

test('a range is also known by its label, and nothing else is one', () => {
	expect(at('2026-11-22T12:00:00-03:00', 'next 7 days')).toBe('2026-11-22 2026-11-28');
	expect(refused(range, 'nextYear')).toMatch(
		/^'Date Range' is "nextYear"\. Choose from Last Month, Next 30 Days/,
	);
});

describe('a range among filters', () => {
	const DAYS = { first: '2026-11-22', last: '2026-11-28' };
	const issuesOf = (filters: Parameters<typeof checkDateRange>[0]) => {
		const place = Place.ofForm();
		checkDateRange(filters, place);
		return sentences(place.findings.issues);
	};

	test('is sent by its ends, and ends that were entered stay', () => {
		expect(withRangeEnds({ dateRange: DAYS, number: 7 })).toEqual({
			dateFrom: '2026-11-22',
			dateTo: '2026-11-28',
			number: 7,
		});
		expect(withRangeEnds({ dateRange: undefined, dateTo: '2026-01-01' })).toEqual({ dateTo: '2026-01-01' });
	});

	test('needs the date that it is about, and cannot be given twice', () => {
		expect(issuesOf({ dateRange: DAYS })).toEqual([
			"'Date Field' is empty: choose the date that the range refers to",
		]);
		expect(issuesOf({ dateField: 'due_date', dateRange: DAYS, dateTo: '2026-11-25' })).toEqual([
			"'Date Range' cannot be combined with 'Date From' and 'Date To': remove it, or remove these",
		]);
		expect(issuesOf({ dateField: 'due_date', dateRange: DAYS })).toEqual([]);
	});
});
