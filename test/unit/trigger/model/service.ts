import type { ListPage, Row } from '../../../../nodes/shared/trigger/polling/list';
import type { Polling } from './polling';
import { Crash, type World } from './world';

/** What happens to one request. */
export type Fate = 'answered' | 'slow' | 'failed' | 'lost' | 'crash' | 'cursorForgotten';

/** How the service pages, which its description does not say. */
export interface Paging {
	cursor: 'position' | 'key';
	size: number;
	/** With how many rows of the page before a page begins. */
	repeats: number;
	/** How long a cursor is taken, in ms. */
	cursorsLive: number;
}

/** How the service's clocks stand to the real time, in ms. */
export interface Clocks {
	/** How far those of its machines, which date its answers in turn, differ. */
	skews: readonly number[];
	/** How far they all run ahead of the one that dates its records. */
	ahead: number;
}

/** A request that failed for good, after all that the client may have tried. */
export class Failed extends Error {}

/** The service as a client meets it: answers are slow, fail or never come, clocks differ, cursors expire. */
export class Service {
	/** How many requests there were. */
	asked = 0;
	/** How far its clocks were set wrong, in ms. */
	wrongBy = 0;
	private answered = 0;
	private watchers: Array<() => void> = [];
	private readonly givenAt = new Map<string, number>();

	constructor(
		protected readonly world: World,
		protected readonly polling: Polling,
		private readonly paging: Paging,
		private readonly clocks: Clocks,
		/** One after the other, then all is well. */
		private readonly fates: readonly Fate[],
	) {}

	/** Waits until the service has looked up the rows of its next answer. */
	async nextRequest(): Promise<void> {
		await new Promise<void>((go) => this.watchers.push(go));
	}

	/** What time it is, by any request. */
	async fetchServiceTime(): Promise<number> {
		return (await this.answer(() => ({}))).servedAt;
	}

	/** When a record that is written now was written, by the service. */
	protected get writtenAt(): number {
		return this.world.now + this.wrongBy;
	}

	/**
	 * One page of a list.
	 *
	 * @param find the rows as they are when the request arrives, each with what it is sorted by
	 */
	protected async list(
		find: () => Array<{ row: Row; key: number }>,
		cursor: string | undefined,
	): Promise<ListPage> {
		return await this.answer(() => {
			const { size, repeats, cursorsLive } = this.paging;
			const age = cursor === undefined ? 0 : this.world.now - (this.givenAt.get(cursor) ?? 0);
			const isForgotten = cursor !== undefined && this.fate === 'cursorForgotten';
			if (isForgotten || age > cursorsLive) throw new this.polling.CursorRefusedError(new Failed());
			const rows = find().sort((a, b) => a.key - b.key || (String(a.row.id) < String(b.row.id) ? -1 : 1));
			const start = this.startOf(rows, cursor);
			const page = rows.slice(start, start + size);
			const last = page.at(-1);
			const next =
				this.paging.cursor === 'position'
					? String(start + page.length)
					: `${last?.key} ${String(last?.row.id)}`;
			const hasMore = last !== undefined && rows.length > start + size;
			if (hasMore) this.givenAt.set(next, this.world.now);
			const repeated = rows.slice(Math.max(0, start - repeats), start);
			return {
				rows: [...repeated, ...page].map(({ row }) => row),
				nextCursor: hasMore ? next : undefined,
			};
		});
	}

	/** The answer is made up on the way, and dated when it leaves. */
	protected async answer<T>(make: () => T): Promise<T & { servedAt: number }> {
		this.asked += 1;
		const { fate } = this;
		await this.world.sleep(40 + (this.asked % 7) * 30);
		if (fate === 'crash') throw new Crash();
		if (fate === 'failed') throw new Failed();
		const made = make();
		for (const go of this.watchers.splice(0)) go();
		await this.world.sleep(fate === 'slow' ? 29_000 : 60);
		this.answered += 1;
		const servedAt = this.clock();
		await this.world.sleep(30);
		if (fate === 'lost') throw new Failed();
		return { ...made, servedAt };
	}

	/** The `Date` of an answer, in ms: whole seconds of one of the service's clocks. */
	private clock(): number {
		const { skews, ahead } = this.clocks;
		const skew = skews[this.answered % skews.length] ?? 0;
		return Math.floor((this.writtenAt + ahead + skew) / 1000) * 1000;
	}

	private get fate(): Fate {
		return this.fates[this.asked - 1] ?? 'answered';
	}

	private startOf(rows: ReadonlyArray<{ row: Row; key: number }>, cursor: string | undefined): number {
		if (cursor === undefined) return 0;
		if (this.paging.cursor === 'position') return Number(cursor);
		const [key, id] = cursor.split(' ');
		const isAfter = (row: { row: Row; key: number }) =>
			row.key > Number(key) || (row.key === Number(key) && String(row.row.id) > String(id));
		const after = rows.findIndex(isAfter);
		return after < 0 ? rows.length : after;
	}
}
