import type { IDataObject } from 'n8n-workflow';

import { updated } from '../../../nodes/Sale/events/updated';
import { withChanges } from '../../../nodes/shared/trigger/changeHistory';
import { Records } from '../../service/records';
import { fakeReader } from '../fakeReader';

const NOON = Date.parse('2026-11-20T12:00:00-03:00');
const idOf = (number: number) => `3f2b6c1e-8a4d-4f8e-9b57-${String(number).padStart(12, '0')}`;
const time = { localNow: () => NOON, hasTime: () => true, hasTimeToList: () => true, maxInterval: 60_000 };

const [HOUR, DAY] = [3_600_000, 86_400_000];
const textOf = (time: number) => new Date(time - 3 * HOUR).toISOString().slice(0, 19);

/** The history of one record, with an entry for each of these times, and a trigger that gives the record. */
class Told {
	private given: Awaited<ReturnType<typeof withChanges>>['given'];

	/** @param begun when the trigger began */
	constructor(
		private readonly made: readonly number[],
		private readonly begun: number,
	) {}

	/**
	 * The lines that come with the record, and how much the trigger then remembers. The lines are null if it is
	 * not known what was changed.
	 *
	 * @param hasWaited whether the record was listed by an earlier poll, which could not read it
	 */
	async at(now: number, hasWaited = false): Promise<{ lines: unknown[] | null; remembered: number }> {
		const logs = this.made
			.filter((time) => time <= now)
			.map((time, index) => ({
				...{ id: idOf(index + 1), created_at: textOf(time), description: `note: ${index}` },
				...{ person: null, resource: { id: idOf(7) } },
			}));
		const { reader } = fakeReader(new Records({ logs }, now).answer);
		const params = { options: { tellWhatChanged: true } };
		const items = [{ event: updated, params, row: { id: idOf(7) } as IDataObject }];
		const read = { service: now - 60_000, local: now - 60_000 };
		const waiting = hasWaited ? { [idOf(7)]: {} } : {};
		const state = { begun: this.begun, read, waiting, historyGiven: this.given };
		const told = await withChanges(reader, items, state, time);
		this.given = told.given;
		const changes = told.items[0]?.row.changes as IDataObject[] | null;
		return {
			lines: changes && changes.flatMap(({ lines }) => lines),
			remembered: Object.values(told.given ?? {}).join('').length,
		};
	}
}

test('a change from before the trigger began is not given', async () => {
	const told = new Told([NOON - 5 * HOUR, NOON - HOUR], NOON - 2 * HOUR);
	expect((await told.at(NOON)).lines).toEqual(['note: 1']);
});

// Its options changed meanwhile, or it could not be read for over a day.
test.each([
	['before new options', NOON - HOUR, NOON - 60_000],
	['over a day ago', NOON - DAY - HOUR, NOON - 30 * DAY],
])(
	'of a record that waited, and was changed %s, it is not known what was changed',
	async (_when, made, begun) => {
		const told = new Told([made, NOON + HOUR], begun);
		expect((await told.at(NOON, true)).lines).toBeNull();
		expect((await told.at(NOON + HOUR, true)).lines).toEqual(['note: 1']);
		expect((await told.at(NOON + HOUR)).lines).toEqual([]);
	},
);

test('a change is given once, however many others are', async () => {
	// More than 50 come to the same hour, and none is older than a day.
	const made = Array.from({ length: 400 }, (_, index) => NOON + index * 60_000);
	const told = new Told(made, NOON - HOUR);
	expect((await told.at(NOON)).lines).toEqual(['note: 0']);
	expect((await told.at(NOON + 399 * 60_000)).lines).toHaveLength(399);
	expect((await told.at(NOON + 399 * 60_000)).lines).toEqual([]);
});

test('what is remembered is a day of changes', async () => {
	const made = Array.from({ length: 10 * 24 }, (_, index) => NOON + index * HOUR);
	const told = new Told(made, NOON);
	const given: unknown[] = [];
	for (let day = 0; day < 10; day += 1) {
		const { lines, remembered } = await told.at(NOON + day * DAY + 23 * HOUR + 60_000);
		given.push(...(lines ?? []));
		expect(remembered).toBeLessThanOrEqual(25 * 6);
	}
	expect(given).toEqual(made.map((_, index) => `note: ${index}`));
});
