import type { IDataObject } from 'n8n-workflow';

import type { Page } from '../../../../nodes/shared/reads/pages';
import type { Query, Reader } from '../../../../nodes/shared/reads/reader';
import { ApiError, CanceledError, NoResponseError } from '../../../../nodes/shared/request/failures';
import type { Path } from '../../../../nodes/shared/request/path';
import { toApiName } from '../../../../nodes/shared/values';
import { filterOf, Refusal, type Row } from '../../../service/records';
import { fakeReader } from '../../fakeReader';
import { DAY, SECOND, written } from './calendar';
import type { Dice } from './dice';
import type { Life, World } from './world';

/** The content of a record, dated by the service's clock. */
export interface Version {
	seq: number;
	/** When it changed, in true time, and from when on that is shown. */
	at: number;
	shown: number;
	/** When it changed by the service's clock, in whole seconds. */
	stamp: number;
	/** What both list and record show, and what only the record shows. */
	lean: IDataObject;
	more: IDataObject;
	/** Days and times by which lists can be filtered, shown or not. */
	dates: Record<string, string | null>;
	status: string;
	hidden: boolean;
	/** Everything, for searching in lists. */
	whole: Row;
}

export interface Rec {
	id: string;
	created: number;
	versions: Version[];
	/** Until when its own endpoint fails (in true time), and when a reading of it first and last failed. */
	failsUntil: number;
	failed?: { first: number; last: number };
	/** When it was first read. */
	readAt?: number;
}

const ORDERS = ['id', 'updated', '-updated', 'created', '-created', 'hash'] as const;
type Order = (typeof ORDERS)[number];

/** How this service handles what the API leaves open. */
export interface Habits {
	order: Order;
	/** Whether rows with the same second have another order each time. */
	tiesMove: boolean;
	/** Whether each reading may have another order. */
	orderChanges: boolean;
	cursor: 'position' | 'keyset' | 'snapshot';
	cursorLives: number;
	pageSize: number;
	/** How many rows of a page are repeated on the next page. */
	overlap: number;
	ids: 'lower' | 'upperInLists' | 'upper';
	showsStatus: boolean;
	showsDates: 'list' | 'record' | 'nowhere';
	/** Whether nested lists have another order each time. */
	shuffles: boolean;
	answerMs: [number, number];
	/** The share of list pages that fail. */
	failing: number;
	fractions: boolean;
}

export const CALM: Habits = {
	order: 'updated',
	tiesMove: false,
	orderChanges: false,
	cursor: 'position',
	cursorLives: DAY,
	pageSize: 50,
	overlap: 0,
	ids: 'lower',
	showsStatus: true,
	showsDates: 'list',
	shuffles: false,
	answerMs: [200, 400],
	failing: 0,
	fractions: false,
};

export function anyHabits(dice: Dice, on: (knob: string, of: number) => boolean): Habits {
	const pageSize = on('pages', 0.4) ? dice.between(5, 20) : 50;
	return {
		order: dice.pick(ORDERS),
		tiesMove: on('ties', 0.3),
		orderChanges: on('orderChanges', 0.2),
		cursor: dice.pick(['position', 'keyset', 'snapshot'] as const),
		// As documented, the trigger cannot work if a cursor does not live for two pages of a slow service.
		cursorLives: on('cursors', 0.3) && pageSize > 10 ? dice.between(30, 90) * SECOND : 100 * DAY,
		pageSize,
		overlap: on('overlap', 0.3) ? dice.between(1, 3) : 0,
		ids: on('case', 0.3) ? dice.pick(['upperInLists', 'upper'] as const) : 'lower',
		showsStatus: dice.chance(0.5),
		showsDates: dice.pick(['list', 'list', 'record', 'nowhere'] as const),
		shuffles: on('shuffles', 0.3),
		answerMs: on('slow', 0.15) ? [1000, dice.pick([3000, 8000, 12_000])] : [50, 500],
		failing: on('lists', 0.3) ? dice.roll() * 0.15 : 0,
		fractions: dice.chance(0.2),
	};
}

/** Who sends a request, and until when (in true time) it waits for the answer. */
export interface Caller {
	life: Life;
	deadline: number;
}

interface Reading {
	until: number;
	order: Order;
	position: number;
	after?: string;
	ids?: string[];
}

type Shown = [Rec, Version];
/** What happens to a request: the service fails, it refuses, or its answer is lost. */
export type Incident = 'fails' | 'refuses' | 'lost' | undefined;

const NEVER = new Promise<never>(() => undefined);
/** The API does not say that any list shows the settlement date. */
const NOT_IN_LISTS = new Set(['settlement_date']);

/**
 * The agency's back office over time. The filters of `Records` decide what is in a list. This adds what they
 * do not have: versions that are shown late, orders, cursors that expire, and incidents, all in a world's
 * virtual time.
 */
export class Service {
	/** By how much its clock is wrong, and by how much more for each ms. */
	skew = 0;
	drift = 0;
	isDown = false;
	requests = 0;
	/** How many single records were read. */
	reads = 0;
	/** When a list was first requested (in true time), to count what a daily list costs. */
	readonly begun: number[] = [];
	/** Requests that no sensible client would send. */
	readonly invalid: string[] = [];
	readonly records = new Map<string, Rec>();
	/** Called for each request; the returned incident happens to it. */
	onRequest: (path: Path) => Incident = () => undefined;
	log: string[] | undefined;
	private readonly origin: number;
	private readonly readings = new Map<string, Reading>();
	private readonly starts: number[] = [];
	private seq = 0;

	constructor(
		readonly world: World,
		readonly dice: Dice,
		readonly habits: Habits,
	) {
		this.origin = world.now;
	}

	get clock(): number {
		return this.world.now + this.skew + this.drift * (this.world.now - this.origin);
	}

	/** Changes a record. The change is shown `late` ms later. */
	write(id: string, change: Partial<Version>, late = 0): Rec {
		const { now } = this.world;
		const stamp = Math.floor(this.clock / SECOND) * SECOND;
		let rec = this.records.get(id);
		if (!rec) this.records.set(id, (rec = { id, created: stamp, versions: [], failsUntil: 0 }));
		const last = rec.versions.at(-1);
		const shown = Math.max(now + late, last?.shown ?? 0);
		const before = last ?? { lean: {}, more: {}, dates: {}, status: 'opened', hidden: false };
		const version = { ...before, stamp, ...change, seq: (this.seq += 1), at: now, shown };
		const { lean, more, dates, status } = version;
		const whole = { ...lean, ...more, ...dates, status, updated_at: written(version.stamp) };
		rec.versions.push({ ...version, whole });
		return rec;
	}

	/** What the service shows of a record at a time; undefined if nothing. */
	shownOf(rec: Rec, at = this.world.now): Version | undefined {
		const found = rec.versions.findLast(({ shown }) => shown <= at);
		return found?.hidden === true ? undefined : found;
	}

	api(caller: Caller): Reader {
		const again = (): Reader => this.api(caller);
		return fakeReader().reader.with({
			page: async (path: Path, query: Query, cursor?: string, size = 50) =>
				await this.answer(path, caller, () => this.page(path, query, cursor, size), true),
			get: async (path: Path) => await this.answer(path, caller, () => this.record(path), false),
			...{ recent: again, anew: again },
		});
	}

	private async answer<T>(path: Path, caller: Caller, serve: () => T, isList: boolean): Promise<T> {
		const { world, habits, dice } = this;
		// The client keeps to 10 requests in 3 seconds.
		const slot = Math.max(world.now, (this.starts.at(-10) ?? 0) + 3 * SECOND);
		this.starts.push(slot);
		await this.wait(slot - world.now, caller);
		this.requests += 1;
		const incident = this.onRequest(path);
		if (caller.life.isOver) await NEVER;
		const ms = dice.between(...habits.answerMs);
		await this.wait(ms * 0.7, caller);
		const fails = this.isDown || dice.chance(isList ? habits.failing : habits.failing / 4);
		if (fails || incident === 'fails') {
			this.noteFailed(path);
			this.refuse(path, 503);
		}
		if (incident === 'refuses') this.refuse(path, 403);
		const answer = serve();
		await this.wait(ms * 0.3, caller);
		if (incident === 'lost') {
			this.noteFailed(path);
			throw new NoResponseError('ECONNRESET', 'open', { method: 'GET', path });
		}
		return answer;
	}

	private async wait(ms: number, { life, deadline }: Caller): Promise<void> {
		const left = deadline - this.world.now;
		await this.world.sleep(Math.min(ms, left));
		if (life.isOver) await NEVER;
		if (ms > left) throw new CanceledError();
	}

	private refuse(path: Path, status: number): never {
		this.log?.push(`  ${String(path)} -> ${status}`);
		const answer = { statusCode: status, body: { errors: ['no'] } };
		const connection = { secrets: [], hostName: 'x', authentication: 'accessToken' };
		throw new ApiError('refused', connection as never, { method: 'GET', path }, answer);
	}

	private page(path: Path, query: Query, cursor: string | undefined, size: number): Page {
		const { habits, dice, world } = this;
		const listed = this.listed(path, query);
		if (size > 1 && cursor === undefined) this.begun.push(world.now);
		// The rows are read at one moment, and the answer is dated at another.
		const servedAt = Math.floor((this.clock + dice.between(0, 300)) / SECOND) * SECOND;
		const from = cursor === undefined ? this.first() : this.readings.get(cursor);
		if (!from || from.until < world.now) this.refuse(path, 400);
		const { order, ids, after } = from;
		const all: Array<Shown | undefined> = ids
			? ids.map((id) => listed.find(([rec]) => rec.id === id))
			: this.sorted(listed, order);
		const key = this.keyOf(order);
		const next = after === undefined ? from.position : all.findIndex((row) => row && key(row) > after);
		const start = next < 0 ? all.length : next;
		const pageSize = Math.min(size, habits.pageSize);
		const end = start + pageSize;
		const rows = all.slice(start, end).filter((row) => row !== undefined);
		const last = rows.at(-1);
		let nextCursor: string | undefined;
		if (end < all.length) {
			nextCursor = `c${this.requests}.${dice.between(0, 1e6)}`;
			const isKeyset = habits.cursor === 'keyset' && last !== undefined && !ids;
			this.readings.set(nextCursor, {
				until: world.now + habits.cursorLives,
				order,
				position: end - Math.min(habits.overlap, pageSize - 1),
				...(isKeyset && { after: key(last) }),
				...(habits.cursor === 'snapshot' && { ids: ids ?? all.map((row) => row![0].id) }),
			});
		}
		this.log?.push(
			`  ${String(path)} ${JSON.stringify(query)} ${cursor ?? ''} -> ${rows.length} of ${all.length}, dated ${written(servedAt)}`,
		);
		return { rows: rows.map((row) => this.rowOf(...row)), nextCursor, servedAt };
	}

	private first(): Reading {
		const { habits, dice } = this;
		if (habits.orderChanges && dice.chance(0.2)) habits.order = dice.pick(ORDERS);
		return { until: Infinity, order: habits.order, position: 0 };
	}

	private listed(path: Path, query: Query): Shown[] {
		const sent = Object.entries(query).filter(([, value]) => value !== undefined);
		const asked = Object.fromEntries(sent.map(([name, value]) => [toApiName(name), String(value)]));
		try {
			const isWanted = filterOf(path.template.slice(1), asked, this.clock);
			return [...this.records.values()].flatMap((rec): Shown[] => {
				const version = this.shownOf(rec);
				return version && isWanted(version.whole) ? [[rec, version]] : [];
			});
		} catch (thrown) {
			if (!(thrown instanceof Refusal)) throw thrown;
			this.invalid.push(`${String(path)} ${thrown.message}`);
			this.refuse(path, thrown.statusCode);
		}
	}

	private keyOf(order: Order): (row: Shown) => string {
		const up = (time: number): string => String(time).padStart(15, '0');
		const by: Record<Order, (row: Shown) => string> = {
			id: ([{ id }]) => id,
			updated: ([{ id }, { stamp }]) => up(stamp) + id,
			'-updated': ([{ id }, { stamp }]) => up(9e14 - stamp) + id,
			created: ([{ id, created }]) => up(created) + id,
			'-created': ([{ id, created }]) => up(9e14 - created) + id,
			hash: ([{ id }]) => [...id].reverse().join(''),
		};
		return by[order];
	}

	private sorted(rows: Shown[], order: Order): Shown[] {
		const key = this.keyOf(order);
		const isTimed = order !== 'id' && order !== 'hash';
		const moves = isTimed && this.habits.tiesMove && this.habits.cursor === 'position';
		const time = (row: Shown): string => key(row).slice(0, 15);
		return rows
			.map((row) => ({ row, key: moves ? `${time(row)}${this.dice.between(0, 1e6)}` : key(row) }))
			.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
			.map(({ row }) => row);
	}

	private rowOf({ id, created }: Rec, { lean, dates }: Version): IDataObject {
		const shown = this.habits.showsDates === 'list' ? this.datesShown(dates) : {};
		return {
			id: this.habits.ids === 'lower' ? id : id.toUpperCase(),
			created_at: this.dated(created),
			...lean,
			...shown,
		};
	}

	private datesShown(dates: Version['dates']): IDataObject {
		return Object.fromEntries(Object.entries(dates).filter(([field]) => !NOT_IN_LISTS.has(field)));
	}

	private record(path: Path): IDataObject {
		const { habits, world } = this;
		this.reads += 1;
		const rec = this.records.get(String(path.ids.at(-1)).toLowerCase());
		const version = rec && this.shownOf(rec);
		if (!rec || !version) this.refuse(path, 404);
		if (rec.failsUntil > world.now) {
			this.noteFailed(path);
			this.refuse(path, 500);
		}
		rec.readAt ??= world.now;
		this.log?.push(`  ${String(path)} v${version.seq}`);
		return {
			id: habits.ids === 'upper' ? rec.id.toUpperCase() : rec.id,
			created_at: this.dated(rec.created),
			...version.lean,
			...this.inAnyOrder(version.more),
			...(habits.showsDates !== 'nowhere' && version.dates),
			...(habits.showsStatus && { status: version.status }),
		};
	}

	private noteFailed({ ids }: Path): void {
		const { now } = this.world;
		const rec = this.records.get(String(ids.at(-1)).toLowerCase());
		if (rec) rec.failed = { first: rec.failed?.first ?? now, last: now };
	}

	private inAnyOrder(more: IDataObject): IDataObject {
		if (!this.habits.shuffles) return more;
		const shuffled = Object.entries(more).map(([name, value]) => [
			name,
			Array.isArray(value) && this.dice.chance(0.5) ? [...value].reverse() : value,
		]);
		return Object.fromEntries(shuffled) as IDataObject;
	}

	private dated(time: number): string {
		return written(time) + (this.habits.fractions ? '.000' : '');
	}
}
