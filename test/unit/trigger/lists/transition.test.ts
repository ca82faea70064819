import {
	transition,
	type Age,
	type Comparison,
	type News,
	type Wanted,
} from '../../../../nodes/shared/trigger/polling/transition';

const KNOWN: Comparison[] = ['unknown', 'same', 'other', 'rowAlone'];
const AGES: Age[] = ['new', 'unsure', 'old'];
const HAPPENED = [true, false, undefined];
const WANTED: Wanted[] = ['none', 'created', 'updated', 'createdAndUpdated', 'happened', 'listed', 'due'];

/** Combinations that give news; all others give nothing. `*` stands for any value. */
const TABLE: Array<
	[wanted: Wanted, known: Comparison, age: Age | '*', hasHappened: boolean | '*', news: News]
> = [
	['created', 'unknown', 'new', '*', 'created'],
	['created', 'unknown', 'unsure', '*', 'created'],
	['createdAndUpdated', 'unknown', 'new', '*', 'created'],
	['createdAndUpdated', 'unknown', 'unsure', '*', 'created'],
	['createdAndUpdated', 'unknown', 'old', '*', 'changed'],
	['createdAndUpdated', 'other', '*', '*', 'changed'],
	['updated', 'unknown', 'unsure', '*', 'changed'],
	['updated', 'unknown', 'old', '*', 'changed'],
	['updated', 'other', '*', '*', 'changed'],
	['happened', 'unknown', 'new', true, 'happened'],
	['happened', 'unknown', 'unsure', true, 'happened'],
	['happened', 'other', '*', true, 'happened'],
	['listed', 'unknown', '*', '*', 'happened'],
	['due', 'unknown', 'new', '*', 'due'],
	['due', 'unknown', 'unsure', '*', 'due'],
];

const CASES = WANTED.flatMap((wanted) =>
	KNOWN.flatMap((known) =>
		AGES.flatMap((age) => HAPPENED.map((hasHappened) => [wanted, known, age, hasHappened] as const)),
	),
);

const newsIn = (...[wanted, known, age, hasHappened]: (typeof CASES)[number]): News[] =>
	TABLE.filter(
		(row) =>
			row[0] === wanted &&
			row[1] === known &&
			['*', age].includes(row[2]) &&
			(row[3] === '*' || row[3] === hasHappened),
	).map((row) => row[4]);

test('no two rows are about the same, and each is about something', () => {
	expect(CASES).toHaveLength(7 * 4 * 3 * 3);
	for (const each of CASES) expect(newsIn(...each).length).toBeLessThanOrEqual(1);
	for (const row of TABLE)
		expect(CASES.some((each) => newsIn(...each).length > 0 && each[0] === row[0])).toBe(true);
});

test.each(CASES)('%s, %s, %s, has happened: %p', (wanted, known, age, hasHappened) => {
	const [news = 'nothing'] = newsIn(wanted, known, age, hasHappened);
	expect(transition(known, { age, hasHappened }, wanted)).toBe(news);
});
