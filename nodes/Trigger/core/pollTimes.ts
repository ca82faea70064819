const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far apart two polls are at most, in ms, for one of n8n's own poll times. */
const LONGEST: Readonly<Record<string, number>> = {
	everyMinute: MINUTE,
	everyHour: HOUR,
	everyDay: DAY,
	everyWeek: 7 * DAY,
	everyMonth: 31 * DAY,
};

/** What one step of a cron field lasts, from the last field to the first: weekday, month, day, hour, minute. */
const CRON_STEPS = [DAY, 31 * DAY, DAY, HOUR, MINUTE];
/** How long it takes until a fixed value of that field comes round again. */
const CRON_ROUNDS = [7 * DAY, 366 * DAY, 31 * DAY, DAY, HOUR];

/**
 * How far apart two polls are at most, in ms, as the node's Poll Times say (n8n's parameter `pollTimes`); an upper bound
 * where a cron expression leaves room.
 */
export function longestGap(pollTimes: unknown): number {
	const items = (pollTimes as { item?: Array<Record<string, unknown>> } | undefined)?.item ?? [];
	return Math.min(LONGEST.everyMonth ?? 31 * DAY, ...items.map(gapOf));
}

function gapOf({ mode, value, unit, cronExpression }: Record<string, unknown>): number {
	if (mode === 'everyX') return Number(value) * (unit === 'minutes' ? MINUTE : HOUR);
	if (mode === 'custom') return cronGap(String(cronExpression));
	return LONGEST[String(mode)] ?? DAY;
}

/** The coarsest field that is not "every" decides. */
function cronGap(expression: string): number {
	const fields = expression.trim().split(/\s+/).reverse();
	const gaps = CRON_STEPS.map((step, index) => {
		const field = fields[index] ?? '*';
		if (field === '*' || field === '?') return 0;
		const every = /^\*\/(\d+)$/.exec(field)?.[1];
		return every === undefined ? (CRON_ROUNDS[index] ?? DAY) : Number(every) * step;
	});
	return Math.max(MINUTE, ...gaps);
}
