import { DAY, dayAt, HOUR, MINUTE, SECOND, text, timeOf } from '../histories/calendar';
import { BILL, PERSON, SALE, TASK, type Chosen, type Resource } from '../histories/kinds';
import { Place, wanted } from '../histories/place';
import type { Version } from '../histories/service';

const ENGINES = ['standard', 'durable'] as const;
const QUIET_DATE = { options: { quietDates: '25/12/2040' } };
const QUIET_HOUR = { options: { quietDates: '25/12/2040', quietUntil: 8 } };

describe.each(ENGINES)('what happened since the last reading comes by new options, too (%s)', (engine) => {
	/**
	 * The days on which the trigger gives a record; 0 is the day it is written. The record exists before
	 * publishing (at six), is written at eleven, and the options change a moment later. Only its reminder
	 * sets it apart from what was there before publishing.
	 */
	async function daysOf(
		[resource, value]: [Resource, string],
		[before, after]: [Chosen['entered'], Chosen['entered']],
		write: (today: number) => Partial<Version>,
	): Promise<number[]> {
		const place = new Place(engine, wanted(resource, [value], before), { gap: 30 * MINUTE });
		const { world, n8n } = place;
		const today = dayAt(world.now) + 1;
		await place.run(async () => {
			const lean = { completed: true, person_kind: 'individual' };
			const id = place.write({ status: resource === BILL ? 'settled' : 'opened', lean });
			await world.sleep(timeOf(today, 6) - world.now);
			await n8n.publish();
			await place.polls(10);
			place.write(write(today), id);
			await n8n.unpublish(SECOND, wanted(resource, [value], after));
			await place.polls(100);
		});
		return n8n.emissions.map(({ at }) => dayAt(at) - today);
	}

	const departure = { departureDays: 7, levelOfDetail: 'lean' };
	test.each<[string, Chosen['entered'], number[]]>([
		['quiet dates', { ...departure, ...QUIET_DATE }, [0]],
		['quiet hours', { ...departure, ...QUIET_HOUR }, [0]],
		['more days', { ...departure, departureDays: 10 }, [0]],
		['fewer days', { ...departure, departureDays: 6 }, [0]],
		['days that it has until the day after tomorrow', { ...departure, departureDays: 3 }, [2]],
		['after in place of before', { ...departure, departureSide: 'after' }, []],
		['a filter more', { ...departure, filters: { status: ['opened'] } }, [0]],
	])('a trip that is moved to depart in five days: %s', async (_what, after, expected) => {
		const days = await daysOf([SALE, 'departure'], [departure, after], (today) => ({
			dates: { departure_date: text(today + 5), return_date: null },
		}));
		expect(days).toEqual(expected);
	});

	test('a trip that is moved, by fewer days, with a filter by the status that its row shows', async () => {
		const filtered = { ...departure, filters: { status: ['opened'] } };
		const options: Parameters<typeof daysOf>[1] = [filtered, { ...filtered, departureDays: 6 }];
		const days = await daysOf([SALE, 'departure'], options, (today) => ({
			lean: { status: 'opened' },
			dates: { departure_date: text(today + 5), return_date: null },
		}));
		expect(days).toEqual([0]);
	});

	const passport = { passportMonths: 6, hour: 7, levelOfDetail: 'lean' };
	test.each<[string, Chosen['entered']]>([
		['nothing', passport],
		['quiet dates', { ...passport, ...QUIET_DATE }],
		['more months', { ...passport, passportMonths: 7 }],
		['a filter more', { ...passport, filters: { kind: 'individual' } }],
	])('a passport that is entered hours after the reading of the day: %s', async (_what, after) => {
		const days = await daysOf([PERSON, 'passportExpiring'], [passport, after], (today) => ({
			dates: { passport_expiration_date: text(today + 70), birthdate: null },
		}));
		// The standard engine has not stored that the day's list was read, so it reads the list again today.
		expect(days).toEqual([engine === 'standard' ? 0 : 1]);
	});

	const due = { leadTime: 1, leadUnit: 'hours' };
	test.each<[string, Chosen['entered'], number[]]>([
		['a longer lead', { ...due, leadTime: 2 }, [0]],
		['a repetition', { ...due, repeat: 'daily' }, [0, 1, 2]],
		['another zone', { ...due, options: { timeZone: 'America/Noronha' } }, [0]],
	])('a task that falls due before the new options are read: %s', async (_what, after, expected) => {
		const days = await daysOf([TASK, 'due'], [due, after], (today) => ({
			lean: { completed: false },
			dates: { due: `${text(today)}T12:00:01` },
		}));
		expect(days).toEqual(expected);
	});

	test('a bill that is reopened: a repetition, which comes once a day', async () => {
		const overdue = { overdueDays: 1, levelOfDetail: 'lean' };
		const options: Parameters<typeof daysOf>[1] = [overdue, { ...overdue, repeat: 'daily' }];
		const days = await daysOf([BILL, 'overdue'], options, (today) => ({
			status: 'unsettled',
			dates: { due_date: text(today - 3), settlement_date: null },
		}));
		expect(days).toEqual([0, 1, 2]);
	});
});

test.each<[string, Chosen['entered']]>([
	['more days', { departureDays: 10 }],
	['another filter', { filters: { status: ['closed'] } }],
	['no filter', { filters: {} }],
])('what new options show from before counts as given: %s', async (_what, more) => {
	const entered = { departureDays: 7, levelOfDetail: 'lean', filters: { status: ['opened'] } };
	const place = new Place('durable', wanted(SALE, ['departure'], entered), { gap: HOUR });
	await place.run(async () => {
		const after = (days: number) => ({
			dates: { departure_date: text(dayAt(place.world.now) + days), return_date: null },
		});
		place.sale(1, { ...after(9), status: 'opened' });
		place.sale(1, { ...after(5), status: 'closed' });
		await place.world.sleep(DAY);
		await place.n8n.publish();
		await place.polls(3);
		await place.n8n.unpublish(SECOND, wanted(SALE, ['departure'], { ...entered, ...more }));
		await place.polls(3);
	});
	expect(place.given).toEqual([]);
});

test('a bill of a list without dates that fewer days show counts as given, however long it was due', async () => {
	const overdue = (overdueDays: number) => wanted(BILL, ['overdue'], { overdueDays, levelOfDetail: 'lean' });
	const place = new Place('durable', overdue(5), { gap: HOUR, showsDates: 'nowhere' });
	await place.run(async () => {
		const due_date = text(dayAt(place.world.now) - 3);
		place.write({ status: 'unsettled', dates: { due_date, settlement_date: null } });
		await place.n8n.publish();
		await place.polls(3);
		await place.n8n.unpublish(SECOND, overdue(2));
		await place.polls(3);
	});
	expect(place.given).toEqual([]);
});
