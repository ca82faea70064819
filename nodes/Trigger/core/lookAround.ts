import type { Changes, ChangesState } from './changes';
import { notBefore } from './clock';
import { descend, type Descent } from './descent';
import { idOf, type Row, type Time } from './list';
import { Pages } from './pages';
import { isRecent, type Known } from './seen';

const MINUTE_MS = 60_000;
/** How far back is looked for what turned up too late, and how far the look-back may grow. */
const HOUR_MS = 60 * MINUTE_MS;
/** Besides, what is asked for usually lies as far back. */
const USUAL_MS = 3 * MINUTE_MS;
/** At the beginning it is looked for sooner, so that a wrong clock is noticed soon. */
const FIRST_MS = 5 * MINUTE_MS;

/** Whether it is time to look around: after five minutes, ten, twenty, then every hour; before a reading begins. */
export function isDueToLookAround({ reading, readAt, lookedAroundAt, floor, since }: ChangesState): boolean {
	if (reading || readAt === undefined || lookedAroundAt === undefined) return false;
	const before = Date.parse(lookedAroundAt);
	const begun = Date.parse(floor ?? since);
	const pause = Math.min(HOUR_MS, Math.max(FIRST_MS, before - begun));
	return Date.parse(readAt) - before >= pause;
}

/**
 * A look further back than what is asked for usually. Every record there was in the list before, within this hour or the
 * last: one that was not turned up later than it should. It is taken before the usual reading, so that what changes just
 * now is found by that one, too, and is not mistaken for late.
 */
export class LookAround {
	/** From when on, in ms. */
	readonly since: number;
	readonly found: Array<[id: string, row: Row]> = [];

	constructor(
		private readonly state: ChangesState,
		private readonly changes: Changes,
	) {
		this.since = Date.parse(notBefore(state.floor, Date.parse(state.since) - HOUR_MS));
	}

	/** Reads the pages, once. What this misses, the next look an hour later finds. @throws whatever the list throws */
	async read(
		time: Time,
		isWaiting: (id: string) => boolean,
		seen: ReadonlyMap<string, Known>,
	): Promise<void> {
		const { changes, state } = this;
		const question = notBefore(undefined, this.since);
		const pages = new Pages(async (cursor) => await changes.page(question, cursor));
		const usual = Date.parse(state.since);
		let descent: Descent | undefined;
		let isPast = false;
		let cursor: string | undefined;
		do {
			const page = await pages.next(cursor);
			if (page === 'anew' || page === 'over') return;
			const rows = page.rows.flatMap((row): Array<[string, Row]> => {
				const id = idOf(row);
				return id === undefined ? [] : [[id, row]];
			});
			if (changes.isAppendOnly) {
				const entries = rows.map(([id, row]) => [id, changes.createdAt(row)] as const);
				({ descent, isPast } = descend(descent, entries, state.order, this.since));
			}
			for (const [id, row] of rows) {
				if (isWaiting(id) || !this.isLate(row, seen.get(id), usual)) continue;
				this.found.push([id, row]);
			}
			cursor = page.nextCursor;
		} while (cursor !== undefined && !isPast && time.hasTimeToList());
	}

	private isLate(row: Row, known: Known | undefined, usual: number): boolean {
		const { changes, state } = this;
		const createdAt = changes.createdAt(row) ?? -Infinity;
		if (changes.isAppendOnly && (createdAt < this.since || createdAt >= usual)) return false;
		if (changes.announcesEach === 'record') return known === undefined;
		return !wasListed(known, state);
	}
}

/** Whether the list showed a record recently enough for a look around to find it. */
export function wasListed(known: Known | undefined, { readAt, since, late = 0 }: ChangesState): boolean {
	return isRecent(known, Date.parse(readAt ?? since), HOUR_MS + USUAL_MS + late);
}

/** By how much more to look back from now on, in ms, after these turned up too late. */
export function lateBy(
	late: ReadonlyArray<[id: string, row: Row]>,
	{ since }: LookAround,
	{ createdAt }: Changes,
	before = 0,
): number {
	const usual = since + HOUR_MS;
	const ages = late
		.map(([, row]) => createdAt(row) ?? -Infinity)
		.filter((created) => created >= since)
		.map((created) => usual - created);
	return Math.min(HOUR_MS, Math.max(2 * before, FIRST_MS, ...ages.map((age) => before + 2 * age)));
}
