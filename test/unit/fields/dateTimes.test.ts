import { DateTime } from 'luxon';

import { deadline, instant, localDateOrTime, localDateTime } from '../../../nodes/shared/fields/date';
import { accepted, NOTHING, reading, refused } from './reading';
import { fc } from '../../campaign';

const due = deadline('Due');
const updatedSince = instant('Updated Since');

const moments = fc
	.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
	.map((moment) => new Date(Math.trunc(moment.getTime() / 1000) * 1000));

describe("a deadline on the agency's clock", () => {
	test.each([
		['2026-06-05T14:30:00', '2026-06-05T14:30:00'],
		['2026-06-05T14:30', '2026-06-05T14:30:00'],
		['2026-06-05 14:30:15', '2026-06-05T14:30:15'],
		['05/06/2026 14:30', '2026-06-05T14:30:00'],
		['05/06/2026 14:30:15', '2026-06-05T14:30:15'],
		['2026-06-05', '2026-06-05T18:00:00'],
		['05/06/2026', '2026-06-05T18:00:00'],
		['2026-06-05T14:30:00.499', '2026-06-05T14:30:00'],
		['2026-06-05T14:29:59.999', '2026-06-05T14:30:00'],
		['2026-06-05T23:59:59.999', '2026-06-05T23:59:59'],
	])('%s without an offset is Brasília time already: %s', (written, value) => {
		expect(accepted(due, written)).toBe(value);
	});

	test.each([
		['2026-06-05T14:30:00Z', '2026-06-05T11:30:00'],
		['2026-06-05T14:30:00-03:00', '2026-06-05T14:30:00'],
		['2026-06-05T01:00:00+02:00', '2026-06-04T20:00:00'],
		['2018-12-25T12:00:00Z', '2018-12-25T10:00:00'],
	])('%s is moved to the clock of Brasília: %s', (written, value) => {
		expect(accepted(due, written)).toBe(value);
	});

	test('DateTime and Date are moments, whatever zone they are shown in', () => {
		expect(accepted(due, DateTime.fromISO('2026-06-05T14:30', { zone: 'Asia/Tokyo' }))).toBe(
			'2026-06-05T02:30:00',
		);
		expect(accepted(due, new Date('2026-06-05T14:30:00Z'))).toBe('2026-06-05T11:30:00');
	});

	test.each([
		'2026-06-05T00:00:00Z',
		'2026-06-05T00:00:00.000Z',
		'2026-06-05T00:00:00+09:00',
		'2026-06-05T00:00:00-07:00',
		'2026-06-05 00:00:00+00',
	])('%s is a day, as in a date field: work ends at 18:00 in Brasília', (written) => {
		expect(accepted(due, written)).toBe('2026-06-05T18:00:00');
	});

	test('so is the midnight of a DateTime and of a Date', () => {
		for (const zone of ['utc', 'America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo']) {
			expect(accepted(due, DateTime.fromISO('2026-06-05', { zone }))).toBe('2026-06-05T18:00:00');
		}
		expect(accepted(due, new Date('2026-06-05T00:00:00Z'))).toBe('2026-06-05T18:00:00');
		expect(accepted(due, new Date(2026, 5, 5))).toBe('2026-06-05T18:00:00');
	});

	test('a day in whose first hour summer time began is one as well', () => {
		for (const raw of ['2018-11-04', '04/11/2018', 43408, '2018-11-04T00:00:00Z']) {
			expect(accepted(due, raw)).toBe('2018-11-04T18:00:00');
		}
	});

	test.each<[unknown, string]>([
		[46178, '2026-06-05T18:00:00'],
		[46178.5, '2026-06-05T12:00:00'],
		[46178.604, '2026-06-05T14:30:00'],
		[46178.6042, '2026-06-05T14:30:00'],
		[46178.604166666664, '2026-06-05T14:30:00'],
		[46178.60434, '2026-06-05T14:30:15'],
		[46178.99999, '2026-06-05T23:59:59'],
		[46178.9999999, '2026-06-06T18:00:00'],
	])('the serial number %p is %s: its fraction is the time of day', (raw, value) => {
		expect(accepted(due, raw)).toBe(value);
	});

	test('every minute and second comes back from the serial number that a sheet makes of it', () => {
		const seconds = fc.integer({ min: 0, max: 86_399 });
		fc.assert(
			fc.property(fc.integer({ min: 42_000, max: 50_000 }), seconds, (days, second) => {
				const expected = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000 + second * 1000)
					.toISOString()
					.slice(0, 19);
				// Digits as a sheet writes them: fifteen of them count.
				const serial = Number((days + second / 86_400).toPrecision(15));
				// Few decimals are a coarse number; those that have few by chance are a full minute or have rounded
				// seconds.
				fc.pre((String(serial).split('.')[1] ?? '').length > 4 || (second % 60 === 0 && second > 0));
				expect(accepted(due, serial)).toBe(expected);
			}),
		);
	});

	test.each([
		['5/6/2026 9:10', '2026-06-05T09:10:00'],
		['05/06/2026 9:10', '2026-06-05T09:10:00'],
		['05/06/2026, 14:30:00', '2026-06-05T14:30:00'],
		['5/6/2026, 9:10', '2026-06-05T09:10:00'],
	])('%s is read with short parts and a comma: %s', (written, value) => {
		expect(accepted(due, written)).toBe(value);
	});

	test('the result never carries an offset or a fraction, as the service returns date-times', () => {
		fc.assert(
			fc.property(moments, (moment) => {
				expect(accepted(due, moment)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
			}),
		);
	});

	test('what was read is read the same again', () => {
		fc.assert(
			fc.property(moments, (moment) => {
				const value = accepted(due, moment);
				expect(accepted(due, value)).toBe(value);
			}),
		);
	});

	test.each(['2026-06-05T24:30', '05/06/2026 25:00', '05/06/2026 1:5', 'now', '31/02/2026 10:00'])(
		'%s is refused with an example of each spelling',
		(written) => {
			expect(reading(due, written).value).toBeUndefined();
			expect(refused(due, written)).toContain(
				`'Due' takes a date and time such as 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first), not "${written}"`,
			);
		},
	);

	test('only a time alone is told to lack its day', () => {
		for (const written of ['14:30', '9h', '06:15 (+1)'])
			expect(refused(due, written)).toContain('a time: its day is missing');
		for (const written of ['14:30 05/06/2026', '9h30 2026-06-05'])
			expect(refused(due, written)).not.toContain('its day is missing');
	});

	test.each(NOTHING)('%s is not sent', (_, raw) => {
		expect(accepted(due, raw)).toBeUndefined();
		expect(accepted(updatedSince, raw)).toBeUndefined();
	});
});

describe('an instant for "updated since"', () => {
	test.each([
		['2026-06-05', '2026-06-05T00:00:00-03:00'],
		['05/06/2026 14:30', '2026-06-05T14:30:00-03:00'],
		['2026-06-05T14:30:00Z', '2026-06-05T11:30:00-03:00'],
		['2018-12-25T10:00:00', '2018-12-25T10:00:00-02:00'],
	])('%s always carries the offset of Brasília on that day: %s', (written, value) => {
		expect(accepted(updatedSince, written)).toBe(value);
	});

	test('a midnight in another zone is that instant: as a day of Brasília it could be later, and changes be missed', () => {
		expect(accepted(updatedSince, '2026-06-05T00:00:00Z')).toBe('2026-06-04T21:00:00-03:00');
		expect(accepted(updatedSince, '2026-06-05T00:00:00-04:00')).toBe('2026-06-05T01:00:00-03:00');
	});

	test('it is exactly the moment that was meant, so that nothing is missed or repeated', () => {
		fc.assert(
			fc.property(moments, (moment) => {
				const written = accepted(updatedSince, moment) ?? '';
				expect(written).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
				expect(Date.parse(written)).toBe(moment.getTime());
			}),
		);
	});

	test('the hour that came twice when summer time ended keeps its own offset', () => {
		// On 18 February 2018 the clock went from 00:00 back to 23:00.
		expect(accepted(updatedSince, '2018-02-18T01:30:00Z')).toBe('2018-02-17T23:30:00-02:00');
		expect(accepted(updatedSince, '2018-02-18T02:30:00Z')).toBe('2018-02-17T23:30:00-03:00');
	});
});

describe('a moment on the clock of an airport or a station', () => {
	const departure = localDateTime('Departure Date');
	const pickup = localDateOrTime('Pickup Date');

	test.each([
		['2026-06-06T12:55:00+01:00', '2026-06-06T12:55:00'],
		['2026-01-06T12:55:00+00:00', '2026-01-06T12:55:00'],
		['2026-06-06T23:55:00.000-10:00', '2026-06-06T23:55:00'],
		['2026-06-06T12:55:00', '2026-06-06T12:55:00'],
		['06/06/2026 12:55', '2026-06-06T12:55:00'],
	])('%s is what the clock there shows: %s', (written, value) => {
		expect(accepted(departure, written)).toBe(value);
		expect(accepted(pickup, written)).toBe(value);
	});

	test.each<[unknown]>([
		['06/06/2026'],
		['2026-06-06T00:00:00.000Z'],
		['2026-06-06T00:00:00+09:00'],
		[new Date('2026-06-06T00:00:00Z')],
		[new Date(2026, 5, 6)],
		[46179],
	])('%p is a day', (raw) => {
		expect(accepted(departure, raw)).toBe('2026-06-06T00:00:00');
		expect(accepted(pickup, raw)).toBe('2026-06-06');
	});

	test('a DateTime is on the clock of its zone', () => {
		for (const zone of ['Europe/Lisbon', 'Europe/London', 'Asia/Tokyo', 'America/Sao_Paulo']) {
			const time = DateTime.fromISO('2026-06-06T12:55', { zone });
			expect(accepted(departure, time)).toBe('2026-06-06T12:55:00');
			expect(accepted(pickup, time)).toBe('2026-06-06T12:55:00');
		}
	});

	test.each<[unknown]>([
		['2026-06-06T11:55:00Z'],
		[new Date('2026-06-06T11:55:00Z')],
		[DateTime.utc(2026, 6, 6, 11, 55)],
	])('%p is a time in UTC, which tells no clock at a place', (raw) => {
		expect(refused(departure, raw)).toMatch(
			/^'Departure Date' takes the time that the clock at the place shows, such as 05\/06\/2026 14:30 or 2026-06-05T14:30:00\+01:00, not a time in UTC: "2026-06-06T11:55:00.000Z"$/,
		);
		refused(pickup, raw);
	});

	test('no offset between -12:00 and +14:00 changes what the clock shows', () => {
		const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 });
		fc.assert(
			fc.property(moments, offsets, (moment, minutes) => {
				const zone = `UTC${minutes < 0 ? '-' : '+'}${Math.trunc(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
				const there = DateTime.fromJSDate(moment, { zone });
				const written = there.toISO({ suppressMilliseconds: true, extendedZone: false }) ?? '';
				fc.pre(!written.endsWith('Z'));
				expect(accepted(departure, written)).toBe(written.slice(0, 19));
			}),
		);
	});
});
