import fc from 'fast-check';

import { endPass, meet, openPasses, type Passes } from '../../../nodes/Trigger/core/passes';

const STARTED = '2026-11-20T12:00:00Z';

/** Reads the given passes, as far as more are wanted. @returns what each ended with */
function endsOf(...read: string[][]): string[] {
	const passes = openPasses(STARTED);
	const ends: string[] = [];
	for (const ids of read) {
		for (const id of ids) meet(passes, id);
		ends.push(endPass(passes, false));
		if (ends.at(-1) !== 'again') break;
	}
	return ends;
}

const abc = ['a', 'b', 'c'];

test('a list on one page is complete at once', () => {
	expect(endPass(openPasses(STARTED), true)).toBe('complete');
});

test.each([
	['met the same rows', [abc, abc], ['again', 'complete']],
	['met them in another order', [abc, ['c', 'a', 'b']], ['again', 'complete']],
	['met another row', [abc, [...abc, 'd'], [...abc, 'd']], ['again', 'again', 'complete']],
	['met one row less', [abc, ['a', 'b'], ['a', 'b']], ['again', 'again', 'complete']],
	['met a row twice', [abc, [...abc, 'a'], abc, abc], ['again', 'again', 'again', 'complete']],
	['follows one that met a row twice', [[...abc, 'a'], abc, abc], ['again', 'again', 'complete']],
	['met a row that had gone before', [abc, ['a', 'b'], abc, abc], ['again', 'again', 'again', 'complete']],
	['is the fourth that differs', [['a'], ['b'], ['c'], ['d']], ['again', 'again', 'again', 'moving']],
])('a pass that %s', (_, read, ends) => {
	expect(endsOf(...read)).toEqual(ends);
});

/** What happens to the list between two pages: the row at a place moves to the end, leaves, or a new one comes in. */
const mishap = fc.record({
	kind: fc.constantFrom('none', 'none', 'moves', 'leaves', 'comes'),
	place: fc.nat(7),
});

/** Reads a list whose cursor is a mere position. @returns the rows that stood still and were never met, when it says complete */
function missedOf(rows: number, size: number, mishaps: Array<{ kind: string; place: number }>): string[] {
	let list = Array.from({ length: rows }, (_, index) => `row-${index}`);
	const touched = new Set<string>();
	const queue = [...mishaps];
	const happen = ({ kind, place }: { kind: string; place: number }): void => {
		const row = list[place % Math.max(1, list.length)];
		if (row === undefined || kind === 'none') return;
		if (kind === 'comes') {
			list = [...list.slice(0, place), `new-${queue.length}`, ...list.slice(place)];
			return;
		}
		touched.add(row);
		list = list.filter((other) => other !== row);
		if (kind === 'moves') list.push(row);
	};
	const passes: Passes = openPasses(STARTED);
	for (let isFirst = true; ; isFirst = false) {
		let at = 0;
		do {
			for (const row of list.slice(at, at + size)) meet(passes, row);
			at += size;
			happen(queue.shift() ?? { kind: 'none', place: 0 });
		} while (at < list.length);
		const end = endPass(passes, isFirst && rows <= size);
		if (end === 'again') continue;
		const met = (row: string) => passes.met[row] !== undefined;
		const stood = Array.from({ length: rows }, (_, index) => `row-${index}`).filter(
			(row) => !touched.has(row),
		);
		return end === 'moving' ? [] : stood.filter((row) => !met(row));
	}
}

test('when a list is complete, no row that stood still was missed, however the others moved', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 7 }),
			fc.integer({ min: 1, max: 3 }),
			fc.array(mishap, { maxLength: 24 }),
			(rows, size, mishaps) => expect(missedOf(rows, size, mishaps)).toEqual([]),
		),
		{ numRuns: 20_000 },
	);
});
