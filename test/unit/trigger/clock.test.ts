import { setBackBy, toIso } from '../../../nodes/shared/trigger/polling/clock';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const before = { service: NOON, local: NOON };

/** By how much the clock seems to be set back, if it and n8n's own have advanced this much. */
const by = (service: number, local: number) =>
	setBackBy(before, { service: NOON + service, local: NOON + local }, MINUTE);

test('a clock was set back by what n8n’s own has advanced more, however long ago it was read', () => {
	expect(by(MINUTE, 3 * MINUTE)).toBe(2 * MINUTE);
	expect(by(23 * HOUR, 24 * HOUR)).toBe(HOUR);
	expect(by(-47 * HOUR, MINUTE)).toBe(47 * HOUR + MINUTE);
});

test('where both were set back, one interval may have passed', () => {
	expect(by(-10 * MINUTE, -10 * MINUTE)).toBe(11 * MINUTE);
});

test('a slow answer, a clock that leapt ahead and an hour without a reading are none', () => {
	expect([by(-20_000, 0), by(MINUTE, 1.5 * MINUTE), by(10 * MINUTE, 0), by(HOUR, HOUR)]).toEqual([
		0, 0, 0, 0,
	]);
});

test('the service is asked in whole seconds, and by less than one more', () => {
	expect(toIso(NOON + 1500)).toBe('2026-11-20T15:00:01Z');
	expect(by(MINUTE, 2 * MINUTE + 500)).toBe(MINUTE + 1000);
});
