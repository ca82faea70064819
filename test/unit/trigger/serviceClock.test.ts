import { nextSince, toIso } from '../../../nodes/shared/trigger/polling/lookBack';
import { advance, rewind, startClock, wasSetBack } from '../../../nodes/shared/trigger/polling/serviceClock';

const NOON = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What is known of an API's clock that leapt ahead by two days at noon, and was read every minute since. */
function aheadFor(duration: number) {
	const clock = startClock(NOON - 30 * DAY, { service: NOON, local: NOON });
	advance(clock, { service: NOON, local: NOON }, MINUTE);
	const end = NOON + duration;
	for (let local = NOON + MINUTE; local <= end; local += MINUTE)
		advance(clock, { service: local + 2 * DAY, local }, MINUTE);
	return { clock, local: end };
}

test('what happened while the clock was ahead is asked for once it is right again', () => {
	const { clock, local } = aheadFor(120 * MINUTE);
	expect(clock.since).toBe(toIso(nextSince(local + 2 * DAY)));
	rewind(clock, { service: local, local }, MINUTE);
	expect(clock.since).toBe(toIso(nextSince(NOON)));
});

test('a clock that stayed ahead for more than a day is the right one: when set back, it is asked for an interval', () => {
	const { clock, local } = aheadFor(DAY + 2 * MINUTE);
	rewind(clock, { service: local, local: local + MINUTE }, MINUTE);
	expect(clock.since).toBe(toIso(nextSince(local - MINUTE)));
});

test('an hour without a reading is no leap of the clock', () => {
	const clock = startClock(NOON, { service: NOON, local: NOON });
	advance(clock, { service: NOON + 60 * MINUTE, local: NOON + 60 * MINUTE }, 60 * MINUTE);
	expect(clock.leap).toBeUndefined();
});

test('a clock was set back when it shows less, or has moved on by less than n8n’s own; a slow answer is none', () => {
	const before = { service: NOON, local: NOON };
	const after = (service: number, local: number) =>
		wasSetBack(before, { service: NOON + service, local: NOON + local });
	expect([after(-MINUTE, 0), after(MINUTE, 3 * MINUTE)]).toEqual([true, true]);
	expect([after(-20_000, 0), after(MINUTE, 1.5 * MINUTE), after(10 * MINUTE, 0)]).toEqual([
		false,
		false,
		false,
	]);
});
