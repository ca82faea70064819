import { isDay, isTime, isUniversal, type DateRow, type Outcomes, type Zones } from '../row';

/** 14:30 on 5 June 2026 in the workflow's zone, converted to Brasília. */
const HALF_PAST_TWO: Record<string, string> = {
	UTC: '2026-06-05T11:30:00',
	'America/Sao_Paulo': '2026-06-05T14:30:00',
	'America/New_York': '2026-06-05T15:30:00',
	'Asia/Tokyo': '2026-06-05T02:30:00',
};

/**
 * A time in the workflow's zone, as an expression returns it. It is converted to Brasília's time, except for
 * a departure, which keeps the hour because airports have times of their own. In a UTC workflow, it is like
 * any time in UTC.
 */
const inWorkflow = ({ workflow }: Zones): Outcomes => {
	const due = HALF_PAST_TWO[workflow] ?? '';
	return workflow === 'UTC' ? isUniversal(due) : { day: '2026-06-05', due, departure: '2026-06-05T14:30:00' };
};

/** Expressions, and the results of n8n's Date & Time node. */
export const luxon: DateRow[] = [
	{
		name: '$today of that day',
		expression: '$today.set({ year: 2026, month: 6, day: 5 })',
		becomes: isDay('2026-06-05'),
	},
	{ name: 'a day', expression: "DateTime.fromISO('2026-06-05')", becomes: isDay('2026-06-05') },
	{ name: 'a time', expression: "DateTime.fromISO('2026-06-05T14:30')", becomes: inWorkflow },
	{
		name: 'a day from a Brazilian text',
		expression: "DateTime.fromFormat('05/06/2026', 'dd/MM/yyyy')",
		becomes: isDay('2026-06-05'),
	},
	{
		name: 'a time that keeps its zone',
		expression: "DateTime.fromISO('2026-06-05T12:55+01:00', { setZone: true })",
		becomes: { day: '2026-06-05', due: '2026-06-05T08:55:00', departure: '2026-06-05T12:55:00' },
	},
	{
		name: 'a day as ISO text',
		expression: "DateTime.fromISO('2026-06-05').toISO()",
		becomes: isDay('2026-06-05'),
	},
	{
		name: 'a day without a time',
		expression: "DateTime.fromISO('2026-06-05').toISODate()",
		becomes: isDay('2026-06-05'),
	},
	{
		name: 'as Brazilian text',
		expression: "DateTime.fromISO('2026-06-05T14:30').toFormat('dd/MM/yyyy HH:mm')",
		becomes: isTime('2026-06-05T14:30:00'),
	},
	{ name: 'a Date at midnight in UTC', expression: "new Date('2026-06-05')", becomes: isDay('2026-06-05') },
];
