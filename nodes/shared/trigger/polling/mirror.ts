import { lastReading, nextSince, toIso, type Moment } from './clock';
import { contentHash } from './contentHash';
import type { ListPage, PollTime, Row, Window } from './list';
import type { ListState } from './state';

/** For how long it is known what was listed, in ms. */
const KEPT_MS = 900_000;
const HOUR_MS = 3_600_000;
/** A mirror whose last reading is older is over. */
const MAX_PAUSE_MS = 360_000;

interface Entry {
	row: Row;
	digest: string;
	/** When the list last showed something new of it, in ms by the API's clock, and in which order. */
	newsAt: number;
	order: number;
	/** When it was listed last. */
	listedAt: number;
	/** Where it was found by looking further back: from when on the list was asked. */
	from?: number;
	record?: { order: number; at: number; content: Promise<Row | undefined> };
}

/**
 * What a process has seen of a list of changes lately, by whichever trigger. Nothing of it is stored, and no
 * trigger depends on it.
 *
 * News of a record is that it is listed anew, that its row is another one, that it has changed since the list
 * was last asked, and that it is listed no more, since a change that became visible late hides behind an
 * earlier one. A record is read once after each of these, for all triggers.
 */
export class Mirror {
	private static readonly all = new Map<string, Mirror>();

	/** @param list stands for the credential and what is asked of it */
	static of(list: string): Mirror | undefined {
		return Mirror.all.get(list);
	}

	static begin(list: string, readAt: Moment, rows: ReadonlyMap<string, Row>): void {
		for (const [other, mirror] of Mirror.all) if (mirror.isOver(readAt.local)) Mirror.all.delete(other);
		const mirror = new Mirror(readAt);
		for (const [id, row] of rows) mirror.note(id, row, readAt.service);
		Mirror.all.set(list, mirror);
	}

	static end(list: string): void {
		Mirror.all.delete(list);
	}

	private readonly entries = new Map<string, Entry>();
	private order = 0;
	/** All news since then is known, in ms by the API's clock. */
	begun: number;
	/** From when on the list has to be asked for what changed. */
	asked: Moment;
	/** When a trigger last looked further back, and how far. */
	lookedBack?: { service: number; since: number };

	/** @param readAt when the last complete reading began */
	private constructor(public readAt: Moment) {
		this.begun = readAt.service;
		this.asked = readAt;
	}

	/** @param localNow by n8n's own clock, in ms */
	isOver(localNow: number): boolean {
		return Math.abs(localNow - this.readAt.local) > MAX_PAUSE_MS;
	}

	/**
	 * Notes news of a record.
	 *
	 * @param at in ms by the API's clock
	 * @param from where it was found by looking further back, from when on
	 */
	note(id: string, row: Row, at: number, from?: number): void {
		const { record } = this.entries.get(id) ?? {};
		this.order += 1;
		const entry = { row, digest: contentHash(row), newsAt: at, order: this.order, listedAt: at, from };
		this.entries.set(id, { ...entry, ...(record && { record }) });
	}

	/** Notes a list of what had changed since somebody asked for it. */
	noteAsked(at: Moment): void {
		if (at.service > this.asked.service) this.asked = at;
	}

	/** Notes a complete reading of what had changed since the usual time before the last one. */
	noteReading(readAt: Moment, rows: ReadonlyMap<string, Row>): void {
		const { entries, readAt: before } = this;
		const at = readAt.service;
		if (at < before.service) return;
		for (const [id, row] of rows) {
			const known = entries.get(id);
			if (known && known.listedAt >= before.service && known.digest === contentHash(row)) known.listedAt = at;
			else this.note(id, row, at);
		}
		for (const [id, entry] of entries) {
			if (entry.listedAt < at) {
				if (entry.listedAt >= before.service) this.note(id, entry.row, at, entry.from);
				entries.get(id)!.listedAt = -Infinity;
			}
			if (entry.newsAt < at - KEPT_MS) entries.delete(id);
		}
		this.begun = Math.max(this.begun, at - KEPT_MS);
		this.noteAsked(readAt);
		this.readAt = readAt;
	}

	newsAt(id: string): number | undefined {
		return this.entries.get(id)?.newsAt;
	}

	/** Whether a trigger has read one of these records. */
	hasRecordOf(ids: readonly string[]): boolean {
		return ids.some((id) => this.entries.get(id)?.record);
	}

	/** The rows of all records of which there was news since a moment, to a trigger as old as that. */
	rowsSince(since: number, earliest: number): Row[] {
		return [...this.entries.values()].flatMap(({ row, newsAt, from = Infinity }) =>
			newsAt >= since && from >= earliest ? [row] : [],
		);
	}

	/**
	 * A record as it was read after the latest news of it, by another trigger where one did so.
	 *
	 * @param now in ms by the API's clock
	 * @param since when it has to have been read at the earliest
	 * @param over rejects when the time of the poll is over
	 * @returns it, and when it was read
	 */
	async record(
		id: string,
		read: () => Promise<Row | undefined>,
		{ now, since, over }: { now: number; since: number; over?: Promise<never> },
	): Promise<{ content: Row | undefined; at: number }> {
		const { order = Infinity, listedAt, record: known } = this.entries.get(id) ?? {};
		// What was read after it had left the list is complete.
		if (known && known.order >= order && (known.at >= since || listedAt === -Infinity)) {
			const content = await Promise.race([known.content, ...(over ? [over] : [])]).catch(() => 'no');
			if (content !== 'no') return { content: structuredClone(content) as Row | undefined, at: known.at };
		}
		const record = { order: this.order, at: now, content: read() };
		const entry = this.entries.get(id);
		if (entry) entry.record = record;
		return { content: await record.content, at: now };
	}
}

/**
 * One poll's part in a mirror. Whoever made its last reading makes the next one, and the others take it from
 * there. One that was published lately, or was away for long, reads for itself.
 */
export class Share {
	mirror: Mirror | undefined;
	/** Whether the list is taken from the mirror. */
	readonly isTaken: boolean;
	/** When another trigger read a record that this one took, by ID. */
	readonly recordedAt = new Map<string, number>();
	/** All rows of this poll's reading, where others may use it. */
	private rows: Map<string, Row> | undefined;

	constructor(
		private readonly list: string,
		private readonly state: ListState,
		private readonly time: PollTime,
	) {
		const { reading, isBaseline, since, earliest } = state;
		const { service } = lastReading(state);
		const mirror = Mirror.of(list);
		const isUsual = !(reading ?? isBaseline) && since === toIso(nextSince(service));
		const isOver = !mirror || mirror.isOver(time.localNow());
		if (!isOver && !isBaseline) this.mirror = mirror;
		if (isOver ? !(reading ?? isBaseline) : isUsual && mirror.readAt.service === service)
			this.rows = new Map();
		this.isTaken =
			isUsual &&
			!isOver &&
			!this.rows &&
			Date.parse(since) >= Math.max(mirror.begun, Date.parse(earliest) + KEPT_MS);
	}

	end(): void {
		Mirror.end(this.list);
		this.mirror = this.rows = undefined;
	}

	/** Notes a row of this poll's own reading. */
	take(id: string, row: Row): void {
		this.rows?.set(id, row);
	}

	/** What others have seen since this trigger's last reading. */
	page({ since, earliest }: Window, servedAt: number): ListPage {
		const { mirror } = this;
		const rows = mirror?.rowsSince(since, earliest) ?? [];
		return { rows, nextCursor: undefined, servedAt, asOf: mirror?.readAt };
	}

	/** Whether another trigger has read one of these records, of a list that this one reads for itself. */
	hasRecordOf(ids: Readonly<Record<string, unknown>>): boolean {
		return !this.isTaken && this.mirror?.hasRecordOf(Object.keys(ids)) === true;
	}

	/** Notes for others what this poll's reading has shown, which asked from `since` (in ms) on. */
	noteReading(began: Moment, since: number): void {
		const { mirror, rows, list } = this;
		if (!rows) return;
		if (mirror) mirror.noteReading(began, rows);
		else if (since >= nextSince(began.service) - KEPT_MS) Mirror.begin(list, began, rows);
	}

	/** When another trigger last looked as far back as this one would (ISO 8601). */
	lookedBackAt(readSince: number): string | undefined {
		const { service = -Infinity, since = Infinity } = (this.isTaken && this.mirror?.lookedBack) || {};
		const earliest = Date.parse(this.state.earliest);
		const isAsFar = since >= earliest && since <= Math.max(earliest, service - HOUR_MS);
		return service >= readSince && isAsFar ? toIso(service) : undefined;
	}

	noteLookBack(look: { service: number; since: number }): void {
		if (this.mirror) this.mirror.lookedBack = look;
	}

	/** A record, read or taken from a trigger that did so; see Mirror.record. */
	async record(
		id: string,
		read: () => Promise<Row | undefined>,
		{ now, since }: { now: number; since: number },
	): Promise<Row | undefined> {
		if (!this.mirror) return await read();
		const { content, at } = await this.mirror.record(id, read, { now, since, over: this.time.over });
		this.recordedAt.set(id, at);
		return content;
	}
}
