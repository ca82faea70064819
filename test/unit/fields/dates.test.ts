import { DateTime } from 'luxon';

import { birthdate, date, localDate } from '../../../nodes/shared/fields/date';
import { Place } from '../../../nodes/shared/fields/place';
import { accepted, NOTHING, reading, refused } from './reading';
import { fc } from '../../campaign';
import { sentences } from '../inWords';

const day = date('Due Date');

afterEach(() => jest.restoreAllMocks());

const WANTED = "'Due Date' takes a date such as 2026-06-05 or 05/06/2026 (day first)";

/** Any day that an agency may ever write. */
const days = fc
	.date({ min: new Date('1900-01-01T12:00:00Z'), max: new Date('2199-12-31T12:00:00Z'), noInvalidDate: true })
	.map((moment) => moment.toISOString().slice(0, 10));

describe('a day as people write it', () => {
	test.each([
		['05/06/2026', '2026-06-05'],
		['31/12/2026', '2026-12-31'],
		['29/02/2028', '2028-02-29'],
		[' 05/06/2026 ', '2026-06-05'],
		['05/06/2026 23:59', '2026-06-05'],
		['05/06/2026 00:00:00', '2026-06-05'],
		['2026-06-05', '2026-06-05'],
		['2026-06-05T14:30:00', '2026-06-05'],
		['2026-06-05 14:30', '2026-06-05'],
		['2026-06-05T23:59:59', '2026-06-05'],
		['5/6/2026', '2026-06-05'],
		['5/06/2026', '2026-06-05'],
		['05/06/2026 9:10', '2026-06-05'],
		['05/06/2026, 14:30:00', '2026-06-05'],
		['\u200e05/06/2026\ufeff', '2026-06-05'],
		['05/06/2026\u00a014:30', '2026-06-05'],
	])('%j is %s: the day comes first', (written, value) => {
		expect(accepted(day, written)).toBe(value);
	});

	test.each([
		['2026-06-05T00:00:00Z', '2026-06-05'],
		['2026-06-05T00:00:00.000Z', '2026-06-05'],
		['2026-06-05T00:00:00+00:00', '2026-06-05'],
		['2026-06-05T00:00:00-03:00', '2026-06-05'],
		['2026-06-05T00:00:00+09:00', '2026-06-05'],
		['2026-06-05T00:00:00-11:00', '2026-06-05'],
	])('%s is how a sheet or a form writes a day: midnight stays %s in every zone', (written, value) => {
		expect(accepted(day, written)).toBe(value);
	});

	test.each([
		['2026-06-06T02:59:59Z', '2026-06-05'],
		['2026-06-06T03:00:01Z', '2026-06-06'],
		['2026-06-05T22:00:00-07:00', '2026-06-06'],
		['2026-06-06T08:00:00+09:00', '2026-06-05'],
	])('%s is a moment: its day on the clock of Brasília is %s', (written, value) => {
		expect(accepted(day, written)).toBe(value);
	});

	test.each([
		'31/02/2026',
		'29/02/2027',
		'00/01/2026',
		'05/13/2026',
		'2026-02-31',
		'2026-13-01',
		'2026-06-05T25:00',
	])('%s does not exist', (written) => {
		expect(reading(day, written).value).toBeUndefined();
		expect(refused(day, written)).toContain(`${WANTED}, not "${written}", `);
	});

	test.each(['2026-06', '2026-W23', '2026-W23-5', '2026-156', '12:30', '05/06', '6/5/26'])(
		'%s is no day that anybody means',
		(written) => {
			expect(reading(day, written).value).toBeUndefined();
			expect(refused(day, written)).toContain(`${WANTED}, not "${written}"`);
		},
	);

	test.each([
		'tomorrow',
		'5 June 2026',
		'06-05-2026',
		'June 5, 2026',
		'05/06/2026x',
		'2026-06-05Tnoon',
		'<b>1</b>',
	])('%s is refused', (written) => {
		expect(reading(day, written).value).toBeUndefined();
		refused(day, written);
	});

	test.each<[unknown, string]>([
		[-1, '"-1"'],
		[1780660800000, '"1780660800000"'],
		['46178,604', '"46178,604"'],
		['046178', '"046178"'],
		[100_001, '"100001"'],
		[true, 'yes or no'],
		[['2026-06-05'], 'a list'],
		[{ year: 2026 }, 'an object'],
		[new Date(NaN), 'an invalid date'],
		[DateTime.invalid('never'), 'an invalid date'],
	])('%p is refused as %s', (raw, kind) => {
		expect(reading(day, raw).value).toBeUndefined();
		expect(refused(day, raw)).toBe(`${WANTED}, not ${kind}`);
	});

	test.each<[unknown, string]>([
		['05/06/0026', '"05/06/0026"'],
		['0206-06-05', '"0206-06-05"'],
		['31/12/1899', '"31/12/1899"'],
		['2201-01-01', '"2201-01-01"'],
		['05/06/9999 10:00', '"05/06/9999 10:00"'],
		[new Date('0206-06-05T00:00:00Z'), '"0206-06-05T00:00:00.000Z"'],
		[new Date(8.64e15), '"+275760-09-13T00:00:00.000Z"'],
		[DateTime.utc(2206, 6, 5), '"2206-06-05T00:00:00.000Z"'],
	])('%p is a slip of the keyboard: the years that do are told', (raw, given) => {
		expect(reading(day, raw).value).toBeUndefined();
		expect(refused(day, raw)).toBe(`${WANTED}, in a year from 1900 to 2200, not ${given}`);
	});

	test.each(['01/01/1900', '31/12/2200'])('%s is a year that does', (written) => {
		expect(reading(day, written).findings).toEqual([]);
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(day, raw)).toBeUndefined();
	});

	test('every day comes back from every spelling as it was written', () => {
		fc.assert(
			fc.property(days, (iso) => {
				const [year, month, dayOfMonth] = iso.split('-');
				expect(accepted(day, iso)).toBe(iso);
				expect(accepted(day, `${dayOfMonth}/${month}/${year}`)).toBe(iso);
				expect(accepted(day, `${iso}T00:00:00.000Z`)).toBe(iso);
				expect(accepted(day, new Date(`${iso}T00:00:00Z`))).toBe(iso);
				expect(accepted(day, DateTime.fromISO(iso, { zone: 'utc' }))).toBe(iso);
				expect(accepted(day, DateTime.fromISO(`${iso}T12:00`, { zone: 'America/Sao_Paulo' }))).toBe(iso);
			}),
		);
	});

	test('whatever is typed, the answer is a day that exists or one sentence, never both', () => {
		const typed = fc.oneof(
			fc.string(),
			fc.stringMatching(/^[0-9/T: -]{1,20}$/),
			fc.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
		);
		fc.assert(
			fc.property(typed, (written) => {
				const { value, findings } = reading(day, written);
				if (value === undefined) expect(findings).toHaveLength(written.trim() === '' ? 0 : 1);
				else {
					expect(findings).toEqual([]);
					expect(DateTime.fromISO(value).toISODate()).toBe(value);
				}
			}),
		);
	});
});

describe('a serial number, as Excel and Google Sheets keep a date', () => {
	const born = birthdate('Birthdate');
	const today = DateTime.utc().startOf('day');
	const serialOf = (when: DateTime): number => Math.round(when.diff(DateTime.utc(1899, 12, 30), 'days').days);
	/** Of the days that a field may mean, less one at each end: another one begins while this runs. */
	const serialsWithin = (yearsBack: number, yearsAhead: number) =>
		fc.integer({
			min: serialOf(today.minus({ years: yearsBack })) + 1,
			max: serialOf(today.plus({ years: yearsAhead })) - 1,
		});
	/** `50626`, which somebody may have written for 5 June 2026. */
	const isWrittenDay = (serial: number, century: RegExp): boolean => {
		const [, dd, mm, yy] = /^(..)(..)(..)$/.exec(String(serial).padStart(6, '0')) ?? [];
		return [1900, 2000].some((first) => {
			const year = first + Number(yy);
			return DateTime.utc(year, Number(mm), Number(dd)).isValid && century.test(String(year));
		});
	};

	test.each<[unknown, string]>([
		[46178, '2026-06-05'],
		['46178', '2026-06-05'],
		[' 46178 ', '2026-06-05'],
		[46178.604, '2026-06-05'],
		['46178.604', '2026-06-05'],
		[46178.999, '2026-06-05'],
		[43408, '2018-11-04'],
	])('%p is %s', (raw, value) => {
		expect(accepted(day, raw)).toBe(value);
	});

	test('counts the days one by one, of a due date as of a birthdate', () => {
		fc.assert(
			fc.property(serialsWithin(20, 20), serialsWithin(120, 0), (due, birth) => {
				const dayOf = (serial: number) => DateTime.utc(1899, 12, 30).plus({ days: serial }).toISODate();
				expect(accepted(born, birth)).toBe(dayOf(birth));
				fc.pre(!isWrittenDay(due, /^(200[5-9]|20[1-4])/) && !isWrittenDay(birth, /^(19|20[0-2])/));
				for (const [field, serial] of [
					[day, due],
					[born, birth],
				] as const) {
					expect(accepted(field, serial)).toBe(dayOf(serial));
					expect(accepted(field, String(serial))).toBe(dayOf(serial));
				}
			}),
		);
	});

	test('is no number that is further from today than the field may mean', () => {
		const others = fc.oneof(
			fc.integer({ min: 0, max: serialOf(today.minus({ years: 120 })) - 1 }),
			fc.integer({ min: serialOf(today.plus({ years: 20 })) + 2, max: 999_999 }),
			fc.double({ min: 0, max: 2_000, noNaN: true }),
		);
		fc.assert(
			fc.property(others, fc.constantFrom(day, born), (number, field) => {
				for (const raw of [number, String(number)]) {
					const { value, findings } = reading(field, raw);
					expect([raw, value, findings.length]).toEqual([raw, undefined, 1]);
				}
			}),
		);
	});

	test.each<[unknown, string]>([
		[10, 'a day of the month'],
		['31', 'a day of the month'],
		[32, 'an age'],
		[35, 'an age'],
		[120, 'an age'],
		[121, 'a time'],
		[1900, 'a year'],
		[2026, 'a year'],
		[2200, 'a year'],
		[2201, 'a time'],
		['1255', 'a time'],
		[930, 'a time'],
		[0.604, 'a time'],
		[5.6, 'a day and a month'],
		['31,9', 'a day and a month'],
		['32,5', 'an amount'],
		['199,90', 'an amount'],
		['46.178', 'an amount'],
		['050626', '05/06/26'],
		[50626, '05/06/26'],
		['150626', '15/06/26'],
		['05062026', 'a date without slashes'],
		[20260605, 'a date without slashes'],
	])('%p is not a day but may be %s', (raw, guess) => {
		expect(refused(day, raw)).toBe(`${WANTED}, not "${String(raw)}", which may be ${guess}`);
	});

	test.each([
		['01/15/2026', ', as there is no month 15: if 15/01/2026 is meant, write that'],
		['00/15/2026', ', as there is no month 15'],
		['05/31/2026', ', as there is no month 31: if 31/05/2026 is meant, write that'],
		['05/32/2026', ', as there is no month 32'],
		['05/00/2026', ', as there is no month 0'],
		['12/13/2026', ', as there is no month 13: if 13/12/2026 is meant, write that'],
		['13/13/2026', ', as there is no month 13'],
		['01/06/2026 25:00', ', a time that does not exist'],
		['00/06/2026', ', a day that does not exist'],
	])('%s says what is wrong with it', (written, why) => {
		expect(refused(day, written)).toBe(`${WANTED}, not "${written}"${why}`);
	});

	test('of a child may be its age', () => {
		expect(refused(born, 10)).toContain('not "10", which may be an age');
		expect(refused(born, '10203')).toContain('which may be 01/02/03');
	});
});

describe('a day that is far from today', () => {
	const hintsOf = (field: typeof day, raw: unknown): readonly string[] => {
		const place = Place.ofForm();
		field.read(raw, place.inside(field.property.displayName));
		return sentences([...place.findings.issues, ...place.findings.hints]);
	};

	test.each<[string, unknown]>([
		['1900-01-10', '10/01/1900'],
		['2190-06-05', '2190-06-05'],
		['2190-06-05', DateTime.utc(2190, 6, 5)],
	])('%s is sent, and pointed out', (iso, raw) => {
		expect(hintsOf(day, raw)).toEqual([
			`'Due Date' is ${iso}, more than 20 years from today: look for a slip in the year`,
		]);
		expect(accepted(day, raw)).toBe(iso);
	});

	test('is so by a moment more than 20 years, or than 20 years and a day to come', () => {
		const now = DateTime.utc(2026, 6, 5, 12);
		jest.spyOn(Date, 'now').mockReturnValue(now.toMillis());
		const [first, last] = [now.minus({ years: 20 }), now.plus({ years: 20, days: 1 })];
		const moments = [first.minus(1), first, last, last.plus(1)];
		expect(moments.map((moment) => hintsOf(day, moment).length)).toEqual([1, 0, 0, 1]);
	});

	test('is another one for a birthdate', () => {
		const born = birthdate('Birthdate');
		expect(hintsOf(born, '31/12/1950')).toEqual([]);
		expect(hintsOf(born, '31/12/1905')).toEqual([
			"'Birthdate' is 1905-12-31, more than 120 years ago: look for a slip in the year",
		]);
		expect(refused(born, '31/12/2150')).toBe(
			'\'Birthdate\' is "2150-12-31", a day that is yet to come: look for a slip in the year',
		);
	});
});

describe('a day at the place of the trip', () => {
	const checkIn = localDate('Check In');

	test.each([
		['2026-06-05T08:00:00+09:00', '2026-06-05'],
		['2026-06-05T22:00:00-07:00', '2026-06-05'],
		['2026-06-05T00:00:00.000Z', '2026-06-05'],
		['2026-06-06T01:00:00Z', '2026-06-05'],
		['05/06/2026', '2026-06-05'],
	])('%s is %s: the calendar there counts; a time in UTC is on that of Brasília', (written, value) => {
		expect(accepted(checkIn, written)).toBe(value);
	});
});

describe('a day where the clocks changed', () => {
	// Until 2019, summer time began in São Paulo at midnight: that midnight did not exist.
	test.each(['2018-11-04', '2017-10-15', '2016-10-16', '1985-11-02'])(
		'%s had no midnight and stays that day',
		(iso) => {
			const [year, month, dayOfMonth] = iso.split('-');
			expect(accepted(day, iso)).toBe(iso);
			expect(accepted(day, `${dayOfMonth}/${month}/${year}`)).toBe(iso);
			expect(accepted(day, `${iso}T00:00:00Z`)).toBe(iso);
			expect(accepted(day, DateTime.fromISO(iso, { zone: 'America/Sao_Paulo' }))).toBe(iso);
		},
	);

	test('the offset of the day in question counts: -02:00 in a summer of 2018, -03:00 today', () => {
		expect(accepted(day, '2018-12-25T02:30:00Z')).toBe('2018-12-25');
		expect(accepted(day, '2026-12-25T02:30:00Z')).toBe('2026-12-24');
	});
});

describe('a day from an expression', () => {
	test('a DateTime at midnight in its own zone stays its day', () => {
		for (const zone of ['utc', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Honolulu']) {
			expect(accepted(day, DateTime.fromISO('2026-06-05', { zone }))).toBe('2026-06-05');
		}
	});

	test('a DateTime at another time is a moment: its day on the clock of Brasília', () => {
		expect(accepted(day, DateTime.fromISO('2026-06-06T08:00', { zone: 'Asia/Tokyo' }))).toBe('2026-06-05');
	});

	test('a DateTime made by another copy of Luxon is understood, as n8n brings its own', () => {
		const other = jest.requireActual<{ DateTime: typeof DateTime }>(
			'../../../node_modules/luxon/build/cjs-browser/luxon.js',
		);
		const foreign = other.DateTime.fromISO('2026-06-05', { zone: 'Asia/Tokyo' });
		expect(foreign).not.toBeInstanceOf(DateTime);
		expect(accepted(day, foreign)).toBe('2026-06-05');
	});

	test('a JavaScript Date at midnight or at the last second of a day where n8n runs is that day', () => {
		// Luxon asks for the zone of the process with the Date of its own realm.
		const LuxonsDate = DateTime.now().toJSDate().constructor as DateConstructor;
		jest.spyOn(LuxonsDate.prototype, 'getTimezoneOffset').mockReturnValue(-9 * 60);
		expect(accepted(day, new Date('2026-06-04T15:00:00Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T14:59:59Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T14:59:58Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T01:00:00Z'))).toBe('2026-06-04');
	});

	test('a JavaScript Date at midnight in UTC is that day; at another time it is a moment', () => {
		expect(accepted(day, new Date('2026-06-05T00:00:00Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T02:00:00Z'))).toBe('2026-06-04');
		expect(accepted(day, new Date('2026-06-05T03:00:00Z'))).toBe('2026-06-05');
	});
});
