import fc from 'fast-check';
import { DateTime } from 'luxon';

import { dateTime, instant } from '../../../nodes/shared/fields/date';
import { accepted, NOTHING, reading, refused } from './reading';

const due = dateTime('Due');
const updatedSince = instant('Updated Since');

const moments = fc
	.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
	.map((moment) => new Date(Math.trunc(moment.getTime() / 1000) * 1000));

describe("a moment on the agency's clock", () => {
	test.each([
		['2026-06-05T14:30:00', '2026-06-05T14:30:00'],
		['2026-06-05T14:30', '2026-06-05T14:30:00'],
		['2026-06-05 14:30:15', '2026-06-05T14:30:15'],
		['05/06/2026 14:30', '2026-06-05T14:30:00'],
		['05/06/2026 14:30:15', '2026-06-05T14:30:15'],
		['2026-06-05', '2026-06-05T00:00:00'],
		['05/06/2026', '2026-06-05T00:00:00'],
		['2026-06-05T14:30:00.999', '2026-06-05T14:30:00'],
	])('%s without an offset is Brasília time already: %s', (written, value) => {
		expect(accepted(due, written)).toBe(value);
	});

	test.each([
		['2026-06-05T14:30:00Z', '2026-06-05T11:30:00'],
		['2026-06-05T14:30:00-03:00', '2026-06-05T14:30:00'],
		['2026-06-05T01:00:00+02:00', '2026-06-04T20:00:00'],
		['2026-01-01T00:00:00Z', '2025-12-31T21:00:00'],
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

	test.each(['2026-06-05T24:30', '05/06/2026 25:00', '05/06/2026 1:5', '2026', 'now', '31/02/2026 10:00'])(
		'%s is refused with an example of each spelling',
		(written) => {
			expect(reading(due, written).value).toBeUndefined();
			expect(refused(due, written)).toBe(
				`Due takes a date and time such as 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first), not "${written}"`,
			);
		},
	);

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
