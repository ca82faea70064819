import type { IDataObject } from 'n8n-workflow';

import type { Page, Query, ReadApi } from '../../../../nodes/shared/api/contract';
import { ApiError, CanceledError } from '../../../../nodes/shared/api/failures';
import type { Path } from '../../../../nodes/shared/api/path';
import type { Dice } from './dice';

/**
 * A record's content from `seq` on, dated by the service's clock, and shown from `shown` on (true time, ms).
 */
export interface Version {
	seq: number;
	/** True time of the change. */
	at: number;
	stamp: number;
	shown: number;
	/** What the list and the record say. */
	lean: IDataObject;
	/** What the record alone says. */
	more: IDataObject;
	status: string;
	/** Of a settlement, YYYY-MM-DD; no row shows it. */
	day?: string;
	hidden: boolean;
}

export interface Rec {
	id: string;
	created: number;
	versions: Version[];
	/** Until when (true time) its own endpoint fails. */
	failsUntil: number;
}

export const ORDERS = ['id', 'updated', '-updated', 'created', '-created', 'hash'] as const;
export type Order = (typeof ORDERS)[number];

/** How this service goes about what the API leaves open. */
export interface Habits {
	order: Order;
	tiesMove: boolean;
	orderChanges: boolean;
	cursor: 'position' | 'keyset' | 'snapshot';
	cursorLives: number;
	pageSize: number;
	overlap: number;
	upperCase: 'never' | 'list' | 'always';
	statusInFull: boolean;
	answerMs: [number, number];
	listFails: number;
	fractions: boolean;
}

interface Issued {
	until: number;
	order: Order;
	position: number;
	after?: string;
	ids?: string[];
}

const BRASILIA_MS = 3 * 3_600_000;
export const written = (time: number): string => new Date(time - BRASILIA_MS).toISOString().slice(0, 19);

/** The service: time passes with each request, and what people do there happens meanwhile. */
export class Service {
	now = Date.UTC(2026, 2, 10, 12);
	skew = 0;
	requests = 0;
	deadline = Infinity;
	down = false;
	readonly records = new Map<string, Rec>();
	/** What people will do, by true time; sorted by whoever plans it. */
	plan: Array<{ at: number; act: () => void }> = [];
	private readonly issued = new Map<string, Issued>();
	private seq = 0;
	private latestShown = 0;
	private stored: { key: string; rows: Array<[Rec, Version]> } | undefined;
	/** For the smallest history: what was asked and answered. */
	log: string[] = [];

	constructor(
		readonly habits: Habits,
		protected readonly dice: Dice,
	) {}

	get clock(): number {
		return this.now + this.skew;
	}

	pass(ms: number): void {
		const end = this.now + ms;
		while (this.plan[0] && this.plan[0].at <= end) {
			const next = this.plan.shift()!;
			this.now = Math.max(this.now, next.at);
			next.act();
		}
		this.now = end;
	}

	/** Told of with each request; what it throws ends the poll. */
	onRequest = (): void => undefined;

	/** A change, dated now and shown `late` ms later. */
	write(id: string, late: number, change: Partial<Version>): Rec {
		const stamp = Math.floor(this.clock / 1000) * 1000;
		let rec = this.records.get(id);
		if (!rec) this.records.set(id, (rec = { id, created: stamp, versions: [], failsUntil: 0 }));
		const last = rec.versions.at(-1);
		const shown = Math.max(this.now + late, last?.shown ?? 0);
		this.latestShown = Math.max(this.latestShown, shown);
		const base = last ?? {
			lean: {},
			more: {},
			status: 'opened',
			hidden: false,
			seq: 0,
			at: 0,
			stamp,
			shown: 0,
		};
		rec.versions.push({ ...base, ...change, seq: (this.seq += 1), at: this.now, stamp, shown });
		return rec;
	}

	/** What the service shows of a record at a time; undefined for nothing. */
	shownOf(rec: Rec, at = this.now): Version | undefined {
		let found: Version | undefined;
		for (const version of rec.versions) if (version.shown <= at) found = version;
		return found?.hidden ? undefined : found;
	}

	api(): ReadApi {
		const unused = (): never => {
			throw new Error('Not asked by a trigger');
		};
		return {
			companyIdentifier: undefined,
			get: unused,
			download: unused,
			isPartnerApproved: unused,
			isPartnerConnected: unused,
			list: unused,
			rows: unused,
			pages: unused,
			page: async (path, query, cursor, size = 50) => this.page(path, query, cursor, size),
			getFresh: async (path) => this.record(path),
		};
	}

	protected travel(path: Path): void {
		this.requests += 1;
		this.pass(this.dice.between(...this.habits.answerMs));
		this.onRequest();
		if (this.now > this.deadline) throw new CanceledError();
		if (this.down || this.dice.chance(this.habits.listFails / 4)) this.refuse(path, 503);
	}

	protected refuse(path: Path, status: number): never {
		this.log.push(`  ${path} -> ${status}`);
		const answer = { statusCode: status, headers: {}, body: { errors: ['no'] }, lostAnswer: false };
		const connection = { secrets: [], hostName: 'x', authentication: 'accessToken' };
		throw ApiError.of(answer as never, connection as never, { method: 'GET', path });
	}

	protected page(path: Path, query: Query, cursor: string | undefined, size: number): Page {
		this.travel(path);
		if (this.dice.chance(this.habits.listFails)) this.refuse(path, 500);
		// The rows are read, and the answer is dated and sent, at three moments.
		const servedAt = Math.floor((this.clock + this.dice.between(0, 300)) / 1000) * 1000;
		const from = cursor === undefined ? this.first() : this.issued.get(cursor);
		if (!from || from.until < this.now) this.refuse(path, 400);
		const rows = this.matching(path, query);
		const sorted = from.ids
			? from.ids.flatMap((id) => rows.filter(([rec]) => rec.id === id))
			: this.inOrder(rows, from.order, query);
		const key = this.keyOf(from.order);
		const start = from.ids
			? from.position
			: from.after !== undefined
				? Math.max(0, sorted.findIndex((row) => key(row) > from.after!) + 0)
				: from.position;
		const all = from.ids ?? sorted;
		const isOver = from.after !== undefined && !from.ids && !sorted.some((row) => key(row) > from.after!);
		const pageSize = Math.min(size, this.habits.pageSize);
		const ids = from.ids?.slice(start, start + pageSize);
		const given = isOver
			? []
			: ids
				? sorted.filter(([rec]) => ids.includes(rec.id))
				: sorted.slice(start, start + pageSize);
		const hasMore = !isOver && start + pageSize < all.length;
		const last = given.at(-1);
		let nextCursor: string | undefined;
		if (hasMore) {
			nextCursor = `c${this.requests}.${this.dice.between(0, 1e6)}`;
			const repeat = Math.min(this.habits.overlap, pageSize - 1);
			this.issued.set(nextCursor, {
				until: this.now + this.habits.cursorLives,
				order: from.order,
				position: start + pageSize - (this.habits.cursor === 'keyset' ? 0 : repeat),
				...(this.habits.cursor === 'keyset' && last && { after: key(last) }),
				...(this.habits.cursor === 'snapshot' && { ids: from.ids ?? sorted.map(([rec]) => rec.id) }),
			});
		}
		const told = given.map(([rec, version]) => this.rowOf(path, rec, version));
		if (this.log.length < 5000)
			this.log.push(
				`  ${path} since=${query.updatedSince ?? '-'} n=${given.length}/${sorted.length} cursor=${cursor ?? '-'} date=${written(servedAt)}`,
			);
		this.pass(this.dice.between(0, 200));
		return { rows: told, nextCursor, servedAt } as unknown as Page;
	}

	private first(): Issued {
		if (this.habits.orderChanges && this.dice.chance(0.2)) this.habits.order = this.dice.pick(ORDERS);
		return { until: Infinity, order: this.habits.order, position: 0 };
	}

	protected matching(_path: Path, { updatedSince, status, dateFrom }: Query): Array<[Rec, Version]> {
		const since = updatedSince === undefined ? -Infinity : Date.parse(String(updatedSince));
		if (Number.isNaN(since)) throw new Error(`updated_since ${String(updatedSince)}`);
		const found: Array<[Rec, Version]> = [];
		for (const rec of this.records.values()) {
			const version = this.shownOf(rec);
			if (!version || version.stamp < since) continue;
			if (dateFrom !== undefined && !(version.day !== undefined && version.day >= String(dateFrom))) continue;
			if (status !== undefined && !String(status).split(',').includes(version.status)) continue;
			found.push([rec, version]);
		}
		return found;
	}

	private keyOf(order: Order): (row: [Rec, Version]) => string {
		const up = (time: number) => String(time).padStart(15, '0');
		const down = (time: number) => up(9e14 - time);
		const by: Record<Order, (row: [Rec, Version]) => string> = {
			id: ([{ id }]) => id,
			updated: ([{ id }, { stamp }]) => up(stamp) + id,
			'-updated': ([{ id }, { stamp }]) => down(stamp) + id,
			created: ([{ id, created }]) => up(created) + id,
			'-created': ([{ id, created }]) => down(created) + id,
			hash: ([{ id }]) => [...id].reverse().join(''),
		};
		return by[order];
	}

	private sorted(rows: Array<[Rec, Version]>, order: Order): Array<[Rec, Version]> {
		const key = this.keyOf(order);
		const moves = this.habits.tiesMove && this.habits.cursor === 'position';
		const isTimed = order.endsWith('d');
		return rows
			.map((row) => ({
				row,
				key: isTimed && moves ? key(row).slice(0, 15) + this.dice.between(0, 1e6) : key(row),
			}))
			.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
			.map(({ row }) => row);
	}

	/** Sorted once, as long as nothing happens. */
	private inOrder(rows: Array<[Rec, Version]>, order: Order, query: Query): Array<[Rec, Version]> {
		const isTimeless = this.latestShown <= this.now && !this.habits.tiesMove;
		const today = written(this.clock).slice(0, 10);
		const key = isTimeless ? `${order} ${today} ${this.seq} ${JSON.stringify(query)}` : '';
		if (!isTimeless || this.stored?.key !== key) this.stored = { key, rows: this.sorted(rows, order) };
		return this.stored.rows;
	}

	protected rowOf(path: Path, rec: Rec, version: Version): IDataObject {
		const id = this.habits.upperCase === 'never' ? rec.id : rec.id.toUpperCase();
		const dated = path.template.startsWith('/tasks') ? {} : { created_at: this.dated(rec.created) };
		return { id, ...dated, ...version.lean };
	}

	protected dated(time: number): string {
		return written(time) + (this.habits.fractions ? '.000' : '');
	}

	protected record(path: Path): IDataObject {
		this.travel(path);
		const rec = this.records.get(String(path.ids.at(-1)).toLowerCase());
		const version = rec && this.shownOf(rec);
		if (!rec || !version) this.refuse(path, 404);
		if (rec.failsUntil > this.now) this.refuse(path, 500);
		if (this.log.length < 5000) this.log.push(`  ${path} v${version.seq}`);
		const id = this.habits.upperCase === 'always' ? rec.id.toUpperCase() : rec.id;
		const status = this.habits.statusInFull ? { status: version.status } : {};
		return { id, created_at: this.dated(rec.created), ...version.lean, ...version.more, ...status };
	}
}
