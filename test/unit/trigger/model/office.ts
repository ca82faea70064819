import { CursorRefused, type ListPage, type Row } from '../../../../nodes/Trigger/core/list';
import { Crash, type World } from './world';

export type Status = 'opened' | 'closed' | 'canceled';

/** One state of a sale, and from when on the service shows it. */
interface Version {
	content: number;
	status: Status;
	updatedAt: number;
	visibleAt: number;
}

export interface Sale {
	id: string;
	createdAt: number;
	versions: Version[];
}

/** What happens to one request. */
export type Fate = 'answered' | 'slow' | 'failed' | 'lost' | 'crash' | 'cursorForgotten';

/** How the service sorts and pages, which its description does not say. */
export interface Paging {
	order: 'updatedFirst' | 'updatedLast' | 'createdFirst' | 'createdLast';
	cursor: 'position' | 'key';
	size: number;
}

/** A request that failed for good, after all that the client may have tried. */
export class Failed extends Error {}

/**
 * The sales of an agency as the service shows them: changes become visible late, rows move while pages are read, answers
 * fail or never come.
 */
export class Office {
	readonly sales: Sale[] = [];
	private asked = 0;
	private answered = 0;
	private watchers: Array<() => void> = [];

	constructor(
		private readonly world: World,
		private readonly paging: Paging,
		/** One after the other, then all is well. */
		private readonly fates: readonly Fate[],
		/** How far the clocks of the service's machines differ, in ms, in turn. */
		private readonly skews: readonly number[],
	) {}

	/** Writes a change now; it is visible `late` ms later. */
	write(sale: Sale, content: number, status: Status, late: number): void {
		const { now } = this.world;
		sale.versions.push({ content, status, updatedAt: now, visibleAt: now + late });
	}

	create(content: number, late: number): void {
		const sale: Sale = { id: `sale-${this.sales.length}`, createdAt: this.world.now, versions: [] };
		this.sales.push(sale);
		this.write(sale, content, 'opened', late);
	}

	/** Waits until the service has looked up the rows of its next answer. */
	async nextRequest(): Promise<void> {
		await new Promise<void>((go) => this.watchers.push(go));
	}

	/** What the service shows of a sale now; undefined before it shows it at all. */
	shown(sale: Sale): Version | undefined {
		return sale.versions.findLast(({ visibleAt }) => visibleAt <= this.world.now);
	}

	/** The `Date` of an answer, in ms: whole seconds of one of the service's clocks. */
	clock(): number {
		const skew = this.skews[this.answered % this.skews.length] ?? 0;
		return Math.floor((this.world.now + skew) / 1000) * 1000;
	}

	/** GET /sales with updated_since and status. */
	async list(since: string, statuses: readonly Status[], cursor?: string): Promise<ListPage> {
		return await this.answer(() => {
			if (cursor !== undefined && this.fate === 'cursorForgotten') throw new CursorRefused(new Failed());
			const rows = this.sales
				.flatMap((sale) => {
					const version = this.shown(sale);
					return version ? [{ sale, version }] : [];
				})
				.filter(({ version }) => version.updatedAt >= Date.parse(since) && statuses.includes(version.status))
				.map(({ sale, version }) => ({ sale, key: this.key(sale, version) }))
				.sort((a, b) => a.key - b.key || (a.sale.id < b.sale.id ? -1 : 1));
			const start = this.startOf(rows, cursor);
			const page = rows.slice(start, start + this.paging.size);
			const last = page.at(-1);
			const hasMore = rows.length > start + this.paging.size && last !== undefined;
			const next =
				this.paging.cursor === 'position' ? String(start + page.length) : `${last?.key} ${last?.sale.id}`;
			return {
				rows: page.map(({ sale }) => this.row(sale)),
				nextCursor: hasMore ? next : undefined,
			};
		});
	}

	/** GET /sales/{id} */
	async get(id: unknown): Promise<Row | undefined> {
		const sale = this.sales.find((candidate) => candidate.id === id);
		const { row } = await this.answer(() => {
			const version = sale && this.shown(sale);
			return { row: version && { ...this.row(sale), content: version.content, status: version.status } };
		});
		return row;
	}

	/** What time it is, by any request. */
	async askClock(): Promise<number> {
		return (await this.answer(() => ({}))).servedAt;
	}

	/** As lean as the service's list: no content, no status. */
	private row({ id, createdAt }: Sale): Row {
		return { id, created_at: Math.floor(createdAt / 1000) * 1000 };
	}

	private key({ createdAt }: Sale, { updatedAt }: Version): number {
		const { order } = this.paging;
		if (order.startsWith('created')) return order === 'createdFirst' ? createdAt : -createdAt;
		return order === 'updatedFirst' ? updatedAt : -updatedAt;
	}

	private startOf(rows: ReadonlyArray<{ sale: Sale; key: number }>, cursor: string | undefined): number {
		if (cursor === undefined) return 0;
		if (this.paging.cursor === 'position') return Number(cursor);
		const [key = 0, id = ''] = cursor.split(' ').map((part, index) => (index === 0 ? Number(part) : part));
		const after = rows.findIndex(
			(row) => row.key > Number(key) || (row.key === Number(key) && row.sale.id > String(id)),
		);
		return after < 0 ? rows.length : after;
	}

	private get fate(): Fate {
		return this.fates[this.asked - 1] ?? 'answered';
	}

	/** The answer is made up on the way, and dated when it leaves. */
	private async answer<T>(make: () => T): Promise<T & { servedAt: number }> {
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
}
