import type { DateTime } from 'luxon';
import { toCronExpression, type TriggerTime } from 'n8n-workflow';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 31 * DAY;

/** The step length of each cron field, from last to first: weekday, month, day, hour, minute. */
const CRON_STEPS = [DAY, MONTH, DAY, HOUR, MINUTE];
/** How long it takes until a fixed value of that field comes round again. */
const CRON_CYCLES = [7 * DAY, 366 * DAY, MONTH, DAY, HOUR];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The fields of each cron expression that n8n makes of Poll Times, last first. */
function cronFields(pollTimes: unknown): string[][] {
	const items = (pollTimes as { item?: TriggerTime[] } | undefined)?.item ?? [];
	return items.map((item) => toCronExpression(item).toLowerCase().split(/\s+/).reverse());
}

/**
 * The longest time between two polls, in ms, by the node's Poll Times (n8n's parameter `pollTimes`); an upper
 * bound for cron expressions, and at most a month.
 */
export function maxPollInterval(pollTimes: unknown): number {
	return Math.min(MONTH, ...cronFields(pollTimes).map(intervalOf));
}

/** The coarsest field that is not "every" decides. */
function intervalOf(fields: readonly string[]): number {
	const intervals = CRON_STEPS.map((step, index) => {
		const field = fields[index] ?? '*';
		if (field === '*' || field === '?') return 0;
		const every = /^\*\/(\d+)$/.exec(field)?.[1];
		return every === undefined ? (CRON_CYCLES[index] ?? DAY) : Number(every) * step;
	});
	return Math.max(MINUTE, ...intervals);
}

/** Whether there may be a poll in the hour of that time and on its weekday, by the workflow's own clock. */
export function mayPollAt(pollTimes: unknown, { hour, weekday }: DateTime): boolean {
	return cronFields(pollTimes).some(
		([weekdays = '*', , , hours = '*']) =>
			holds(hours, hour) && (holds(weekdays, weekday) || holds(weekdays, weekday % 7)),
	);
}

/** Whether a cron field, such as `8-17/3,20` or `mon-fri`, may hold a value; what cannot be read may. */
function holds(field: string, value: number): boolean {
	return field.split(',').some((part) => {
		const [range = '*', step] = part.split('/');
		const [first = 0, last = step === undefined ? first : Infinity] = range
			.replace(/^[*?]$/, '0-99')
			.split('-')
			.map((name) => (WEEKDAYS.includes(name) ? WEEKDAYS.indexOf(name) : Number(name)));
		return !(value < first || value > last || (value - first) % Number(step ?? 1) > 0);
	});
}
