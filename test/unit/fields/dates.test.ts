import { DateTime } from 'luxon';

import { birthdate, date } from '../../../nodes/shared/fields/date';
import { Place } from '../../../nodes/shared/fields/place';
import { accepted, reading } from './reading';
import { fc } from '../../campaign';
import { sentences } from '../inWords';

const day = date('Due Date');

afterEach(() => jest.restoreAllMocks());

/** Any day that an agency may ever enter. */
const days = fc
	.date({ min: new Date('1900-01-01T12:00:00Z'), max: new Date('2199-12-31T12:00:00Z'), noInvalidDate: true })
	.map((moment) => moment.toISOString().slice(0, 10));

describe('a day as people write it', () => {
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
	/** Days that a field may mean, without the first and last, because the day may change while this runs. */
	const serialsWithin = (yearsBack: number, yearsAhead: number) =>
		fc.integer({
			min: serialOf(today.minus({ years: yearsBack })) + 1,
			max: serialOf(today.plus({ years: yearsAhead })) - 1,
		});
	/** A number like `50626`, which somebody may have written for 5 June 2026. */
	const isWrittenDay = (serial: number, century: RegExp): boolean => {
		const [, dd, mm, yy] = /^(..)(..)(..)$/.exec(String(serial).padStart(6, '0')) ?? [];
		return [1900, 2000].some((first) => {
			const year = first + Number(yy);
			return DateTime.utc(year, Number(mm), Number(dd)).isValid && century.test(String(year));
		});
	};

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
});

describe('a day that is far from today', () => {
	const hintsOf = (field: typeof day, raw: unknown): readonly string[] => {
		const place = Place.ofForm();
		field.read(raw, place.inside(field.property.displayName));
		return sentences([...place.findings.issues, ...place.findings.hints]);
	};

	test('is pointed out', () => {
		expect(hintsOf(day, '10/01/1900')).toEqual([
			"'Due Date' is 1900-01-10, more than 20 years from today: look for a slip in the year",
		]);
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
	});
});

describe('a day from an expression', () => {
	test('a DateTime made by another copy of Luxon is understood, as n8n brings its own', () => {
		const other = jest.requireActual<{ DateTime: typeof DateTime }>(
			'../../../node_modules/luxon/build/cjs-browser/luxon.js',
		);
		const foreign = other.DateTime.fromISO('2026-06-05', { zone: 'Asia/Tokyo' });
		expect(foreign).not.toBeInstanceOf(DateTime);
		expect(accepted(day, foreign)).toBe('2026-06-05');
	});

	test('a JavaScript Date at midnight or at the last second of a day where n8n runs is that day', () => {
		// To find the process's zone, Luxon uses the Date of its own realm.
		const LuxonsDate = DateTime.now().toJSDate().constructor as DateConstructor;
		jest.spyOn(LuxonsDate.prototype, 'getTimezoneOffset').mockReturnValue(-9 * 60);
		expect(accepted(day, new Date('2026-06-04T15:00:00Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T14:59:59Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T14:59:58Z'))).toBe('2026-06-05');
		expect(accepted(day, new Date('2026-06-05T01:00:00Z'))).toBe('2026-06-04');
	});
});
