import { cases, fc } from '../../../campaign';
import { dayAt, dayOf, HOUR, SECOND, text } from '../histories/calendar';
import { BILL, TASK, type Chosen } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

/** What is entered in the form from some day on, counted from the record's own day. */
interface Entered {
	from: number;
	/** Days after the due date, or of lead before the due time. */
	distance: number;
	/** Every so many days. */
	every: number;
}

const repeatOf = (every: number) =>
	every === 1 ? { repeat: 'daily' } : { repeat: 'everyFewDays', repeatDays: every };

const REMINDERS = {
	'an overdue bill': {
		chosen: ({ distance, every }: Entered): Chosen[] =>
			wanted(BILL, ['overdue'], { overdueDays: distance, ...repeatOf(every), levelOfDetail: 'lean' }),
		first: ({ distance }: Entered) => distance,
		record: (day: number) => ({
			...{ status: 'unsettled', lean: { canceled: false } },
			dates: { due_date: text(day), settlement_date: null },
		}),
	},
	'an open task': {
		chosen: ({ distance, every }: Entered): Chosen[] =>
			wanted(TASK, ['due'], { leadTime: distance, leadUnit: 'days', ...repeatOf(every) }),
		first: ({ distance }: Entered) => -distance,
		record: (day: number) => ({ lean: { completed: false }, dates: { due: `${text(day)}T10:30:00` } }),
	},
};
type Name = keyof typeof REMINDERS;
const DUE = dayOf('2026-03-25');
const LAST = 45;

/** On which days the reminder comes, counted from the record's own day, polled twice a day. */
async function daysOf(
	name: Name,
	[begun, ...changes]: readonly Entered[],
	showsDates: 'list' | 'nowhere' = 'list',
): Promise<number[]> {
	const { chosen, record } = REMINDERS[name];
	const place = new Place('durable', chosen(begun!), { gap: 12 * HOUR, showsDates });
	await place.run(async () => {
		place.write(record(DUE));
		await place.n8n.publish();
		for (const change of [...changes, { from: LAST }]) {
			while (dayAt(place.world.now) < DUE + change.from) await place.polls(1);
			if ('every' in change) await place.n8n.unpublish(SECOND, chosen(change));
		}
	});
	return place.n8n.emissions.map(({ at }) => dayAt(at) - DUE);
}

test.each<[string, Name, Entered[], number[]]>([
	[
		'daily, then every third day from day 20 on',
		'an overdue bill',
		[
			{ from: 0, distance: 1, every: 1 },
			{ from: 20, distance: 1, every: 3 },
		],
		[...Array.from({ length: 19 }, (_, index) => 1 + index), 22, 25, 28, 31, 34, 37, 40],
	],
	[
		'5 Overdue Days in place of 1 on day 6',
		'an overdue bill',
		[
			{ from: 0, distance: 1, every: 1 },
			{ from: 6, distance: 5, every: 1 },
		],
		Array.from({ length: 40 }, (_, index) => 1 + index),
	],
	[
		'a Lead Time of 0 in place of 2 days, two days after the due time',
		'an open task',
		[
			{ from: -20, distance: 2, every: 1 },
			{ from: 2, distance: 0, every: 1 },
		],
		Array.from({ length: 43 }, (_, index) => index - 2),
	],
])('the reminder of a record goes on in the new rhythm: %s', async (_title, name, entered, expected) => {
	const days = await daysOf(name, entered);
	expect(days.filter((day) => day <= 40 && day !== entered[1]!.from)).toEqual(
		expected.filter((day) => day !== entered[1]!.from),
	);
});

const entered = fc.record({
	distance: fc.integer({ min: 1, max: 9 }),
	every: fc.integer({ min: 1, max: 6 }),
	pause: fc.integer({ min: 1, max: 14 }),
});

test.each<[Name, 'list' | 'nowhere']>([
	['an overdue bill', 'list'],
	['an overdue bill', 'nowhere'],
	['an open task', 'list'],
])(
	'whatever is changed, %s comes within the new period, and once a day at most (dates in %s)',
	async (name, showsDates) => {
		const changes = fc.array(entered, { minLength: 2, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(changes, async (drawn) => {
				let from = -12;
				const rules = drawn.map(({ pause, ...rule }) => ({ ...rule, from: (from += pause) }));
				const days = await daysOf(name, rules, showsDates);
				expect(new Set(days).size).toBe(days.length);
				for (const [index, rule] of rules.entries()) {
					const begins = Math.max(rule.from, REMINDERS[name].first(rule));
					const until = (rules[index + 1]?.from ?? LAST) - 1;
					const own = days.filter((day) => day >= begins && day <= until);
					const gaps = [begins, ...own, until].slice(1).map((day, at) => day - [begins, ...own][at]!);
					expect(Math.max(...gaps)).toBeLessThanOrEqual(rule.every);
				}
			}),
			{ numRuns: cases(8, 200) },
		);
	},
);
