import type { Row } from '../../../nodes/shared/trigger/polling/list';
import { newestFirst } from '../../../nodes/shared/trigger/polling/newestFirst';
import { fc } from '../../campaign';

const MINUTE = 60_000;
/** Equal or nearly equal times say nothing about the order. */
const TOLERANCE = 2 * MINUTE;
const SINCE = 30 * MINUTE;
/** A few entries in any order may be newest first by chance. */
const MIN_ENTRIES = 20;

/** An entry: its ID and when it was created, in ms; undefined if the row does not show that. */
type Entry = readonly [id: string, createdAt: number | undefined];

interface Read {
	/** The entries that were returned, and how many pages were read. */
	seen: Entry[];
	pages: number;
}

/** Reads the pages of a source one after the other, until it says that none follows. */
async function read(pages: ReadonlyArray<readonly Entry[]>): Promise<Read> {
	const page = newestFirst(
		async (cursor) => {
			const index = Number(cursor ?? 0);
			const rows = (pages[index] ?? []).map(([id, at]): Row => ({ id, at }));
			const nextCursor = index + 1 < pages.length ? String(index + 1) : undefined;
			return await Promise.resolve({ rows, nextCursor, servedAt: 0 });
		},
		({ at }) => at as number | undefined,
	);
	const all: Read = { seen: [], pages: 0 };
	let cursor: string | undefined;
	do {
		const { rows, nextCursor } = await page({ since: SINCE, now: 0 }, cursor);
		all.seen.push(...rows.map(({ id, at }): Entry => [String(id), at as number]));
		all.pages += 1;
		cursor = nextCursor;
	} while (cursor !== undefined);
	return all;
}

const inPages = (list: readonly Entry[], size: number): Entry[][] =>
	Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, index) =>
		list.slice(index * size, (index + 1) * size),
	);
const timesOf = (list: readonly Entry[]) => list.map(([, at]) => at ?? 0);
const wantedOf = (list: readonly Entry[]) => list.filter(([, at = 0]) => at >= SINCE);

/** Entries within an hour, often several in one minute. */
const entries = fc
	.array(fc.nat(60), { maxLength: 60 })
	.map((minutes) => minutes.map((minute, index): Entry => [`entry-${index}`, minute * MINUTE]));
const size = fc.integer({ min: 1, max: 5 });
/** How a list may be sorted: newest first, then with some entries of nearly the same time swapped. */
const ORDERS: Record<string, (list: readonly Entry[], random: number) => Entry[]> = {
	'oldest first': (list) => [...list].sort(([, a = 0], [, b = 0]) => a - b),
	'newest first': (list) => [...list].sort(([, a = 0], [, b = 0]) => b - a),
	'almost newest first': (list, random) =>
		[...list]
			.map((entry, index): [Entry, number] => [entry, ((index * random) % 5) / 4])
			.sort(([[, a = 0], shiftA], [[, b = 0], shiftB]) => b + shiftB * TOLERANCE - a - shiftA * TOLERANCE)
			.map(([entry]) => entry),
};

test.each(Object.keys(ORDERS))('%s: what is wanted is given, and nothing else is', async (name) => {
	await fc.assert(
		fc.asyncProperty(entries, size, fc.nat(100), async (list, pageSize, random) => {
			const sorted = ORDERS[name]!(list, random);
			const { seen } = await read(inPages(sorted, pageSize));
			expect(seen).toEqual(wantedOf(sorted));
		}),
	);
});

test('newest first is read to the first page that is older by more than the tolerance, and no further', async () => {
	await fc.assert(
		fc.asyncProperty(entries, size, async (list, pageSize) => {
			const sorted = ORDERS['newest first']!(list, 0);
			const all = inPages(sorted, pageSize);
			const descends = (pages: number) => {
				const times = timesOf(sorted.slice(0, pages * pageSize));
				if (times.length < MIN_ENTRIES) return false;
				return Math.max(...times) - Math.min(...times) > TOLERANCE && Math.min(...times) < SINCE - TOLERANCE;
			};
			const last = all.findIndex((_, index) => descends(index + 1));
			expect((await read(all)).pages).toBe(last < 0 ? all.length : last + 1);
		}),
	);
});

/** Entries at these minutes. */
const at = (...minutes: number[]): Entry[] =>
	minutes.map((minute, index) => [`entry-${index}`, minute * MINUTE]);
/** `count` entries, two minutes apart, from the full hour backward. */
const descending = (count: number) => at(...Array.from({ length: count }, (_, index) => 60 - 2 * index));
/** Whether reading stops after these pages. */
const isEnough = async (pages: Entry[][]) => (await read([...pages, [['last', 0]]])).pages === pages.length;

test('a first page of one time says nothing', async () => {
	expect(await isEnough([at(...Array<number>(MIN_ENTRIES).fill(0))])).toBe(false);
});

test('rows that come again on the next page are no disorder, and a row without a time is', async () => {
	expect(await isEnough([descending(15), descending(25)])).toBe(true);
	expect(await isEnough([descending(15), [...descending(25), ['unknown', undefined]]])).toBe(false);
});

test('almost equal times in the wrong order are no disorder, others are, and a few entries say nothing', async () => {
	const first = Array<number>(MIN_ENTRIES).fill(60);
	expect(await isEnough([at(...first, 58, 60, 20)])).toBe(true);
	expect(await isEnough([at(...first, 57, 60, 20)])).toBe(false);
	// The next entry may be newer, but by no more than the tolerance.
	expect(await isEnough([at(...first, 27)])).toBe(true);
	expect(await isEnough([at(...first, 29)])).toBe(false);
	expect(await isEnough([descending(MIN_ENTRIES)])).toBe(true);
	expect(await isEnough([descending(MIN_ENTRIES - 1)])).toBe(false);
});
