import { DateTime } from 'luxon';

import { deadline, instant, localDateTime } from '../../../nodes/shared/fields/date';
import { accepted } from './reading';
import { fc } from '../../campaign';

const due = deadline('Due');
const updatedSince = instant('Updated Since');

const moments = fc
	.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
	.map((moment) => new Date(Math.trunc(moment.getTime() / 1000) * 1000));

describe("a deadline on the agency's clock", () => {
	test('every minute and second comes back from the serial number that a sheet makes of it', () => {
		const seconds = fc.integer({ min: 0, max: 86_399 });
		fc.assert(
			fc.property(fc.integer({ min: 42_000, max: 50_000 }), seconds, (days, second) => {
				const expected = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000 + second * 1000)
					.toISOString()
					.slice(0, 19);
				// Sheets write fifteen significant digits.
				const serial = Number((days + second / 86_400).toPrecision(15));
				// A number with few decimals is coarse. One that has few by chance is a full minute, or its seconds
				// are rounded.
				fc.pre((String(serial).split('.')[1] ?? '').length > 4 || (second % 60 === 0 && second > 0));
				expect(accepted(due, serial)).toBe(expected);
			}),
		);
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
});

describe('an instant for "updated since"', () => {
	test('it is exactly the moment that was meant, so that nothing is missed or repeated', () => {
		fc.assert(
			fc.property(moments, (moment) => {
				const written = accepted(updatedSince, moment) ?? '';
				expect(written).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
				expect(Date.parse(written)).toBe(moment.getTime());
			}),
		);
	});
});

describe('a moment on the clock of an airport or a station', () => {
	const departure = localDateTime('Departure Date');

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
