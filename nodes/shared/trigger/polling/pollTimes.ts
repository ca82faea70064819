const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The longest time between two polls, in ms, for each of n8n's own poll times. */
const MAX_INTERVALS: Readonly<Record<string, number>> = {
	everyMinute: MINUTE,
	everyHour: HOUR,
	everyDay: DAY,
	everyWeek: 7 * DAY,
	everyMonth: 31 * DAY,
};

/** The step length of each cron field, from last to first: weekday, month, day, hour, minute. */
const CRON_STEPS = [DAY, 31 * DAY, DAY, HOUR, MINUTE];
/** How long it takes until a fixed value of that field comes round again. */
const CRON_CYCLES = [7 * DAY, 366 * DAY, 31 * DAY, DAY, HOUR];

/**
 * The longest time between two polls, in ms, by the node's Poll Times (n8n's parameter `pollTimes`); an upper
 * bound for cron expressions, and at most a month.
 */
export function maxPollInterval(pollTimes: unknown): number {
	const items = (pollTimes as { item?: Array<Record<string, unknown>> } | undefined)?.item ?? [];
	return Math.min(MAX_INTERVALS.everyMonth ?? 31 * DAY, ...items.map(intervalOf));
}

function intervalOf({ mode, value, unit, cronExpression }: Record<string, unknown>): number {
	if (mode === 'everyX') return Number(value) * (unit === 'minutes' ? MINUTE : HOUR);
	if (mode === 'custom') return cronInterval(String(cronExpression));
	return MAX_INTERVALS[String(mode)] ?? DAY;
}

/** The coarsest field that is not "every" decides. */
function cronInterval(expression: string): number {
	const fields = expression.trim().split(/\s+/).reverse();
	const intervals = CRON_STEPS.map((step, index) => {
		const field = fields[index] ?? '*';
		if (field === '*' || field === '?') return 0;
		const every = /^\*\/(\d+)$/.exec(field)?.[1];
		return every === undefined ? (CRON_CYCLES[index] ?? DAY) : Number(every) * step;
	});
	return Math.max(MINUTE, ...intervals);
}
