import {
	endPass,
	notePage,
	restartPass,
	startStableRead,
} from '../../../nodes/shared/trigger/polling/stableRead';
import { cases, fc } from '../../campaign';

/** Reads the given passes, as far as more are wanted. @returns what each ended with */
function endsOf(...read: string[][]): string[] {
	const passes = startStableRead();
	const ends: string[] = [];
	for (const ids of read) {
		notePage(passes, ids.slice(0, 2));
		notePage(passes, ids.slice(2));
		ends.push(endPass(passes));
		if (ends.at(-1) !== 'again') break;
	}
	return ends;
}

const abc = ['a', 'b', 'c'];

test('a list on one page is complete at once', () => {
	const passes = startStableRead();
	notePage(passes, abc);
	expect(endPass(passes)).toBe('complete');
});

test.each([
	['met the same rows', [abc, abc], ['again', 'complete']],
	['met them in another order', [abc, ['c', 'a', 'b']], ['again', 'complete']],
	['met another row besides', [abc, [...abc, 'd']], ['again', 'complete']],
	['met another row among them', [abc, ['d', ...abc]], ['again', 'complete']],
	['met one row less', [abc, ['a', 'b'], ['a', 'b']], ['again', 'again', 'complete']],
	['met a row twice', [abc, ['b', ...abc], abc, abc], ['again', 'again', 'again', 'complete']],
	['met a row twice after all rows of the one before', [abc, [...abc, 'a']], ['again', 'complete']],
	['follows one that met a row twice', [[...abc, 'a'], abc, abc], ['again', 'again', 'complete']],
	[
		'repeats rows at the same places',
		[
			['a', 'b', 'b', 'c'],
			['a', 'b', 'b', 'c'],
		],
		['again', 'complete'],
	],
	[
		'repeats rows at the same places, and goes on',
		[
			['a', 'b', 'b', 'c'],
			['a', 'b', 'b', 'c', 'c', 'd'],
		],
		['again', 'complete'],
	],
	[
		'repeats the same rows at other places',
		[
			['a', 'b', 'b', 'c'],
			['a', 'b', 'c', 'b'],
			['a', 'b', 'c', 'b'],
		],
		['again', 'again', 'complete'],
	],
	['met a row that had gone before', [abc, ['a', 'b'], abc], ['again', 'again', 'complete']],
	['is the fourth that differs', [['a'], ['b'], ['c'], ['d']], ['again', 'again', 'again', 'unstable']],
])('a pass that %s', (_, read, ends) => {
	expect(endsOf(...read)).toEqual(ends);
});

/** What happens to the list between two pages: a row moves to the end, leaves, or a new one comes in. */
const mishap = fc.record({
	kind: fc.constantFrom('none', 'none', 'moves', 'leaves', 'comes'),
	place: fc.nat(7),
});

/**
 * Reads a list whose cursor is a mere position.
 *
 * @returns the rows that stood still and were never met, when it says complete
 */
function missedOf({ rows, size, repeats, mishaps }: Reading): string[] {
	let list = Array.from({ length: rows }, (_, index) => `row-${index}`);
	const touched = new Set<string>();
	const queue = [...mishaps];
	const shown: Shown[] = [];
	const happen = ({ kind, place }: { kind: string; place: number }): void => {
		const row = list[place % Math.max(1, list.length)];
		if (row === undefined || kind === 'none') return;
		const now = shown.at(-1);
		if (now) now.isDisturbed = true;
		if (kind === 'comes') {
			list = [...list.slice(0, place), `new-${queue.length}`, ...list.slice(place)];
			return;
		}
		touched.add(row);
		list = list.filter((other) => other !== row);
		if (kind === 'moves') list.push(row);
	};
	const passes = startStableRead();
	for (;;) {
		let at = 0;
		let hasMore = false;
		const pass: Shown = { ids: [], isDisturbed: false };
		shown.push(pass);
		do {
			// As the service gives it: the page, and whether there was more at that moment.
			const page = list.slice(Math.max(0, at - repeats), at + size);
			pass.ids.push(...page);
			notePage(passes, page);
			hasMore = at + size < list.length;
			at += size;
			happen(queue.shift() ?? { kind: 'none', place: 0 });
		} while (hasMore);
		const ended = endPass(passes);
		if (ended === 'again') continue;
		if (areAlikeByChance(shown)) return [];
		const stood = Array.from({ length: rows }, (_, index) => `row-${index}`).filter(
			(row) => !touched.has(row),
		);
		return ended === 'unstable' ? [] : stood.filter((row) => !shown.some(({ ids }) => ids.includes(row)));
	}
}

/** What a pass has shown, and whether the list was disturbed meanwhile. */
interface Shown {
	ids: string[];
	isDisturbed: boolean;
}

/**
 * Two passes that were both disturbed but show the same repeated rows at the same places: from these passes
 * alone, nobody can tell them from those of a service that repeats rows.
 */
function areAlikeByChance(shown: readonly Shown[]): boolean {
	const [before, last] = shown.slice(-2);
	if (!before?.isDisturbed || !last?.isDisturbed) return false;
	const repeats = new Set(before.ids).size < before.ids.length;
	return repeats && before.ids.every((id, place) => last.ids[place] === id);
}

interface Reading {
	rows: number;
	size: number;
	/** With how many rows of the page before a page begins. */
	repeats: number;
	mishaps: Array<{ kind: string; place: number }>;
}

const readings: fc.Arbitrary<Reading> = fc.record({
	rows: fc.integer({ min: 0, max: 7 }),
	size: fc.integer({ min: 1, max: 3 }),
	repeats: fc.constantFrom(0, 0, 1, 2),
	mishaps: fc.array(mishap, { maxLength: 24 }),
});

test('when a list is complete, no row that stood still was missed, however the others moved', () => {
	const result = fc.check(
		fc.property(readings, (reading) => missedOf(reading).length === 0),
		{ numRuns: cases(4_000, 400_000) },
	);
	expect(result.failed && fc.defaultReportMessage(result)).toBe(false);
});

test('a list that is begun anew after a refused cursor begins to compare from there', () => {
	const passes = startStableRead();
	notePage(passes, abc);
	notePage(passes, ['d']);
	restartPass(passes);
	notePage(passes, ['a', 'b']);
	notePage(passes, ['c']);
	expect(endPass(passes)).toBe('again');
	notePage(passes, ['a', 'b']);
	notePage(passes, ['c']);
	expect(endPass(passes)).toBe('complete');
});

test('a pass after a refused cursor is compared with none before it', () => {
	const passes = startStableRead();
	for (const ids of [['a', 'b'], ['c']]) notePage(passes, ids);
	expect(endPass(passes)).toBe('again');
	restartPass(passes);
	for (const ids of [['a', 'b'], ['c']]) notePage(passes, ids);
	expect(endPass(passes)).toBe('again');
});
