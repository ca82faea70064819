import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { Place } from '../../../nodes/shared/fields/place';
import { due } from '../../../nodes/Bill/events/due';
import { overdue } from '../../../nodes/Bill/events/overdue';
import { birthday } from '../../../nodes/Person/events/birthday';
import { departure } from '../../../nodes/Sale/events/departure';
import { tripReturn } from '../../../nodes/Sale/events/return';
import { due as taskDue } from '../../../nodes/Task/events/due';
import { type DueSource, type Row, UNDATED } from '../../../nodes/shared/trigger/polling/list';
import type { TriggerEvent } from '../../../nodes/shared/trigger/triggerEvent';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';

const PERSON = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
/** Evenings in Brasília, when it is already the next day in UTC. */
const look = {
	since: Date.parse('2026-11-20T22:00:00-03:00'),
	now: Date.parse('2026-11-22T22:00:00-03:00'),
};

/** An event with the values entered in its form. */
function reminderOf(
	event: TriggerEvent,
	entered: Record<string, unknown>,
	api = fakeReader().reader,
): DueSource {
	if (event.kind !== 'due') throw new Error(`${event.name} does not fall due`);
	const place = Place.ofForm();
	const params = readGroup({ ...event.properties, ...event.common }, entered, place);
	expect(place.findings.issues).toEqual([]);
	return event.watch(params, api);
}

/** What an event requests from the service, with these values entered in its form. */
async function asked(event: TriggerEvent, entered: Record<string, unknown>) {
	const { reader, attempts } = fakeReader(new Records({}, look.now).answer);
	await reminderOf(event, entered, reader).page(look, undefined);
	return attempts.map(({ request: { path, query } }) => [String(path), query]);
}

test('Bill Due asks for unsettled bills from today on, overdue ones of missed days among them', async () => {
	expect(await asked(due, { dueDays: 3, filters: { transactionKind: 'debit' } })).toEqual([
		[
			'/bills',
			{
				...{ transaction_kind: 'debit', status: 'overdue,open', size: 50 },
				...{ date_field: 'due_date', date_from: '2026-11-20', date_to: '2026-11-25' },
			},
		],
	]);
});

test('Bill Overdue asks for overdue bills alone', async () => {
	expect(await asked(overdue, { overdueDays: 5 })).toEqual([
		[
			'/bills',
			{
				...{ status: 'overdue', size: 50 },
				// Bills may be entered up to a year late.
				...{ date_field: 'due_date', date_from: '2025-11-15', date_to: '2026-11-17' },
			},
		],
	]);
});

test('Return asks for the trips of the chosen people and statuses by the chosen date', async () => {
	const filters = { peopleId: { person: [{ personId: PERSON }] }, status: ['closed'] };
	const entered = { returnSide: 'after', returnDays: 2, filters };
	expect(await asked(tripReturn, entered)).toEqual([
		[
			'/sales',
			{
				...{ status: 'closed', people_id: PERSON, size: 50 },
				// Trips may be entered up to a week late.
				...{ date_field: 'return_date', date_from: '2026-11-11', date_to: '2026-11-20' },
			},
		],
	]);
});

test('Departure leaves the statuses to the service when none is chosen', async () => {
	const dates = { date_field: 'departure_date', date_from: '2026-11-20', date_to: '2026-11-29' };
	expect(await asked(departure, {})).toEqual([['/sales', { ...dates, size: 50 }]]);
});

describe('a bill that is overdue', () => {
	const bill = { id: 'a', due_date: '2026-11-10' };
	/** What falls due at noon of a day, if the trigger polls once a day. */
	const dueOn = (day: string, entered: Record<string, unknown>, row: Row = bill) => {
		const now = Date.parse(`${day}T12:00:00-03:00`);
		const window = { since: now - 86_400_000, now };
		return reminderOf(overdue, { overdueDays: 2, ...entered }).due(row, window);
	};

	test('comes once where it comes once', () => {
		expect(dueOn('2026-11-11', {})).toBeUndefined();
		const once = { key: 'after 2026-11-10', daysLeft: -2 };
		expect(dueOn('2026-11-12', {})).toMatchObject(once);
		expect(dueOn('2026-11-14', {})).toMatchObject({ ...once, daysLeft: -4 });
	});

	test('comes every day, each time as that day’s own, which is remembered until the next one', () => {
		const keys = ['2026-11-12', '2026-11-13', '2026-12-31'].map(
			(day) => dueOn(day, { repeat: 'daily' })?.key,
		);
		expect(keys).toEqual(['2026-11-10@2026-11-12', '2026-11-10@2026-11-13', '2026-11-10@2026-12-31']);
		const { until = 0 } = dueOn('2026-11-13', { repeat: 'daily' }) ?? {};
		expect(until).toBe(Date.parse('2026-11-13T23:59:59.999-03:00'));
	});

	test('comes every third day', () => {
		const days = ['12', '13', '14', '15', '17', '18'].map((day) => `2026-11-${day}`);
		const keys = days.map((day) => dueOn(day, { repeat: 'everyFewDays', repeatDays: 3 })?.key);
		expect(keys).toEqual([
			...Array<string>(3).fill('2026-11-10@2026-11-12'),
			...Array<string>(2).fill('2026-11-10@2026-11-15'),
			'2026-11-10@2026-11-18',
		]);
	});

	test('comes once, or once in each period, where the list does not show the date', () => {
		expect(dueOn('2026-11-12', {}, { id: 'a' })?.key).toBe(UNDATED);
		const periods = ['12', '13', '14', '15'].map((day) => {
			const repeat = { repeat: 'everyFewDays', repeatDays: 3 };
			const { key, until = 0 } = dueOn(`2026-11-${day}`, repeat, { id: 'a' }) ?? {};
			return [key, new Date(until).toISOString()];
		});
		const first = [`${UNDATED}2026-11-12`, '2026-11-15T02:59:59.999Z'];
		expect(periods).toEqual([first, first, first, [`${UNDATED}2026-11-15`, '2026-11-18T02:59:59.999Z']]);
	});
});

describe('a birthday', () => {
	const dueOn = (day: string, birthdate: unknown, days = 0, missed = 1) => {
		const now = Date.parse(`${day}T07:00:00-03:00`);
		const window = { since: now - missed * 86_400_000, now };
		return reminderOf(birthday, { birthdayDays: days }).due({ id: 'a', birthdate }, window);
	};

	test('comes on its day, each year once', () => {
		expect(dueOn('2026-11-20', '1980-11-20')).toMatchObject({ key: '2026-11-20', daysLeft: 0 });
		expect(dueOn('2027-11-20', '1980-11-20')).toMatchObject({ key: '2027-11-20' });
		expect(dueOn('2026-11-19', '1980-11-20')).toBeUndefined();
	});

	test.each([
		['2027-02-28', '2027-02-28'],
		['2028-02-29', '2028-02-29'],
		['2028-02-28', undefined],
	])('of 29 February, on %s, is that of %s', (day, key) => {
		expect(dueOn(day, '1980-02-29')?.key).toBe(key);
	});

	test('in January is told in December', () => {
		expect(dueOn('2026-12-30', '1980-01-03', 5)).toMatchObject({ key: '2027-01-03', daysLeft: 4 });
	});

	test('that was missed is made up for, over the end of a year, too', () => {
		expect(dueOn('2027-01-02', '1980-12-30', 0, 4)).toMatchObject({ key: '2026-12-30', daysLeft: -3 });
	});

	test('is none without a date, and not on the day of birth itself', () => {
		expect(dueOn('2026-11-20', null)).toBeUndefined();
		expect(dueOn('2026-11-20', '2026-11-20')).toBeUndefined();
		expect(dueOn('2026-11-20', '1980-13-45')).toBeUndefined();
	});
});

test('the days left of a task are whole ones where a day begins at one, since summer time skips midnight', () => {
	const timeZone = 'America/Santiago';
	const source = reminderOf(taskDue, { leadTime: 3, leadUnit: 'days', options: { timeZone } });
	const daysLeft = ['2031-09-05', '2031-09-06', '2031-09-07', '2031-09-08'].map((day) => {
		const now = Date.parse(`${day}T12:00:00-03:00`);
		return source.due({ id: 'a', due: '2031-09-08T00:00:00' }, { since: now, now })?.daysLeft;
	});
	expect(daysLeft).toEqual([3, 2, 1, 0]);
});
