import {
	orderAfter,
	scanPage,
	type Entry,
	type ListOrder,
	type OrderScan,
} from '../../../nodes/shared/trigger/polling/newestFirst';
import { fc } from '../../campaign';

const MINUTE = 60_000;
/** Equal or almost equal times say nothing about the order. */
const TOLERANCE = 2 * MINUTE;
const SINCE = 30 * MINUTE;
/** A few entries in any order may by chance be newest first. */
const MIN_ENTRIES = 20;

interface Read {
	/** The entries of the pages that were read. */
	seen: Entry[];
	pages: number;
	order: ListOrder | undefined;
}

/** Reads pages until the rest is said to be older, or all of them. */
function read(list: readonly Entry[], size: number, before?: ListOrder): Read {
	let scan: OrderScan | undefined;
	const seen: Entry[] = [];
	for (let at = 0; ; at += size) {
		const page = list.slice(at, at + size);
		seen.push(...page);
		const scanned = scanPage(scan, page, before, SINCE);
		({ scan } = scanned);
		if (scanned.isRestOlder || at + size >= list.length)
			return { seen, pages: at / size + 1, order: orderAfter(scan, before) };
	}
}

const timesOf = (list: readonly Entry[]) => list.map(([, at]) => at ?? 0);
const wantedOf = (list: readonly Entry[]) => list.filter(([, at]) => (at ?? SINCE) >= SINCE);

/** Entries of an hour, often several of one minute. */
const entries = fc
	.array(fc.nat(60), { maxLength: 60 })
	.map((minutes) => minutes.map((minute, index): Entry => [`entry-${index}`, minute * MINUTE]));
const size = fc.integer({ min: 1, max: 5 });
/** How a list is wont to be sorted: newest first, then some entries of almost the same time change places. */
const ORDERS: Record<string, (list: readonly Entry[], random: number) => Entry[]> = {
	'oldest first': (list) => [...list].sort(([, a = 0], [, b = 0]) => a - b),
	'newest first': (list) => [...list].sort(([, a = 0], [, b = 0]) => b - a),
	'almost newest first': (list, random) =>
		[...list]
			.map((entry, index): [Entry, number] => [entry, ((index * random) % 5) / 4])
			.sort(([[, a = 0], shiftA], [[, b = 0], shiftB]) => b + shiftB * TOLERANCE - a - shiftA * TOLERANCE)
			.map(([entry]) => entry),
};

test.each(Object.keys(ORDERS))(
	'%s: no entry that is wanted is left out, whatever was known before',
	(name) => {
		fc.assert(
			fc.property(entries, size, fc.nat(100), fc.nat(60), (list, pageSize, random, known) => {
				const sorted = ORDERS[name]!(list, random);
				// An earlier reading has seen the entries up to a moment.
				const earlier = sorted.filter(([, at = 0]) => at <= known * MINUTE);
				const { order } = read(earlier, pageSize);
				for (const before of [undefined, order]) {
					const { seen } = read(sorted, pageSize, before);
					expect(seen).toEqual(expect.arrayContaining(wantedOf(sorted)));
				}
			}),
		);
	},
);

test('newest first is read to the first page that is older by more than the tolerance, and no further', () => {
	fc.assert(
		fc.property(entries, size, (list, pageSize) => {
			const sorted = ORDERS['newest first']!(list, 0);
			const { seen, pages } = read(sorted, pageSize);
			const descends = (count: number) => {
				const times = timesOf(sorted.slice(0, count));
				if (times.length < MIN_ENTRIES) return false;
				return Math.max(...times) - Math.min(...times) > TOLERANCE && Math.min(...times) < SINCE - TOLERANCE;
			};
			const last = Array.from({ length: pages }, (_, index) => (index + 1) * pageSize).find(descends);
			expect(seen).toHaveLength(Math.min(last ?? Infinity, sorted.length));
		}),
	);
});

/** Entries at these minutes. */
const at = (...minutes: number[]): Entry[] =>
	minutes.map((minute, index) => [`entry-${index}`, minute * MINUTE]);
/** So many, every two minutes back from the hour. */
const descending = (count: number) => at(...Array.from({ length: count }, (_, index) => 60 - 2 * index));

test('a first page of one time says nothing, unless an earlier reading knew the order and its newest', () => {
	const page = at(...Array<number>(MIN_ENTRIES).fill(0));
	const isRestOlder = (order?: ListOrder) => scanPage(undefined, page, order, SINCE).isRestOlder;
	expect(isRestOlder()).toBe(false);
	expect(isRestOlder({ isNewestFirst: true, newest: 0 })).toBe(true);
	expect(isRestOlder({ isNewestFirst: true, newest: MINUTE })).toBe(false);
	expect(isRestOlder({ isNewestFirst: false, newest: 0 })).toBe(false);
});

test('rows that come again on the next page are no disorder, and a row without a time is', () => {
	const begun = () => scanPage(undefined, descending(15), undefined, SINCE).scan;
	expect(scanPage(begun(), descending(25), undefined, SINCE).isRestOlder).toBe(true);
	const unknown: Entry[] = [...descending(25), ['unknown', undefined]];
	expect(scanPage(begun(), unknown, undefined, SINCE).isRestOlder).toBe(false);
});

test('almost equal times in the wrong order are no disorder, others are, and a few entries say nothing', () => {
	const isRestOlder = (page: Entry[]) => scanPage(undefined, page, undefined, SINCE).isRestOlder;
	const first = Array<number>(MIN_ENTRIES).fill(60);
	expect([isRestOlder(at(...first, 58, 60, 20)), isRestOlder(at(...first, 57, 60, 20))]).toEqual([
		true,
		false,
	]);
	// What follows may be newer by the tolerance.
	expect([isRestOlder(at(...first, 27)), isRestOlder(at(...first, 29))]).toEqual([true, false]);
	expect([isRestOlder(descending(MIN_ENTRIES)), isRestOlder(descending(MIN_ENTRIES - 1))]).toEqual([
		true,
		false,
	]);
});

test('a reading without an entry keeps what is known of the order', () => {
	const order = { isNewestFirst: true, newest: MINUTE };
	expect(read([], 5, order).order).toBe(order);
});
