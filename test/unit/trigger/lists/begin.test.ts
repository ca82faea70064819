import { runningForMs, notePublished } from '../../../../nodes/shared/trigger/publication';
import { lastStrike } from '../../../../nodes/shared/trigger/times';
import { HOUR, MINUTE } from '../histories/calendar';

const SAO_PAULO = 'America/Sao_Paulo';
const at = (text: string): number => Date.parse(`${text}-03:00`);
const cron = (expression: string) => ({ item: [{ mode: 'custom', cronExpression: expression }] });

test.each([
	['0 */5 8-18 * * 1-5', '2026-11-27T10:05:03', '2026-11-27T10:00:00'],
	['0 */5 8-18 * * 1-5', '2026-11-30T08:00:02', '2026-11-27T18:55:00'],
	['37 * * * * *', '2026-11-27T10:05:38', '2026-11-27T10:03:00'],
	['0 0 7 * * *', '2026-11-27T07:00:01', '2026-11-26T07:00:00'],
	['0 30 9 1 * *', '2026-11-27T12:00:00', '2026-11-01T09:30:00'],
	['0 0 8 29 2 *', '2026-11-27T12:00:00', '2026-10-27T12:00:00'],
])('%s at %s has last struck at %s', (expression, now, struck) => {
	expect(lastStrike(cron(expression), SAO_PAULO, at(now))).toBe(
		expression.includes('29 2') ? at(now) - 31 * 24 * HOUR : at(struck),
	);
});

test('of several Poll Times, the last one counts', () => {
	const times = { item: [...cron('0 0 7 * * *').item, ...cron('0 0 9 * * *').item] };
	expect(lastStrike(times, SAO_PAULO, at('2026-11-27T10:00:00'))).toBe(at('2026-11-27T09:00:00'));
});

test('a trigger begins when it was published, and when n8n starts with it, when it would last have polled', () => {
	expect(runningForMs('unknown', HOUR, HOUR - 5 * MINUTE)).toBe(5 * MINUTE);
	notePublished('published', HOUR, false);
	// All polls since then have failed.
	expect(runningForMs('published', HOUR + 7 * MINUTE, HOUR + 5 * MINUTE)).toBe(7 * MINUTE);
	expect(runningForMs('published', HOUR + MINUTE, HOUR - 30 * MINUTE)).toBe(MINUTE);
	notePublished('started', HOUR, true);
	expect(runningForMs('started', HOUR + MINUTE, HOUR - 30 * MINUTE)).toBe(31 * MINUTE);
	expect(runningForMs('started', HOUR + 7 * MINUTE, HOUR + 5 * MINUTE)).toBe(7 * MINUTE);
});
