import { nextSince, type Moment } from './clock';
import { contentHash } from './contentHash';
import type { ListPage, PollTime, Row, Window } from './list';
import type { ListState } from './state';

/** For how long it is known what was listed, in ms. */
const KEPT_MS = 900_000;
/** A mirror whose last reading is older is over. */
const MAX_PAUSE_MS = 360_000;

interface Entry {
	row: Row;
	digest: string;
	/** When there was news of it, and when it was listed last, in ms by the API's clock. */
	newsAt: number;
	listedAt: number;
	/** Where it was found by looking further back, from when on that asked. */
	from?: number;
	/** The record, and when it began to be read; not before the news. */
	record?: { at: number; content: Promise<Row | undefined> };
}

/** What one poll has of a mirror. */
export interface Shared {
	mirror: Mirror;
	reads: 'for all' | 'for itself' | 'nothing';
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

	/**
	 * The mirror of a list for one poll. Whoever made its last reading makes the next one, and the others take
	 * it from there; one that was published lately, or was away for long, reads for itself.
	 *
	 * @param list stands for the credential and what is asked of it; undefined where nobody else reads it
	 */
	static of(list: string | undefined, state: ListState, { localNow }: PollTime): Shared {
		const { reading, isBaseline, since, earliest, lastRead } = state;
		if (list === undefined || reading || isBaseline) return { mirror: new Mirror(''), reads: 'for itself' };
		for (const [other, one] of Mirror.all)
			if (Math.abs(localNow() - one.readAt.local) > MAX_PAUSE_MS) Mirror.all.delete(other);
		const mirror = Mirror.all.get(list);
		if (!mirror) return { mirror: new Mirror(list), reads: 'for all' };
		if (mirror.readAt.service === lastRead.service) return { mirror, reads: 'for all' };
		const isOld = since >= Math.max(mirror.begun, earliest + KEPT_MS);
		return { mirror, reads: isOld ? 'nothing' : 'for itself' };
	}

	private readonly entries = new Map<string, Entry>();
	/** All news since then is known, in ms by the API's clock. */
	begun = Infinity;
	/** When the last complete reading began. */
	private readAt: Moment = { service: -Infinity, local: 0 };
	/** From when on the list has to be asked for what changed. */
	asked: Moment = this.readAt;
	/** When a trigger last looked an hour back, in ms by the API's clock. */
	lookedBackAt = -Infinity;

	private constructor(private readonly list: string) {}

	end(): void {
		Mirror.all.delete(this.list);
	}

	/**
	 * Notes news of a record.
	 *
	 * @param at in ms by the API's clock
	 * @param from where it was found by looking further back, from when on
	 */
	note(id: string, row: Row, at: number, from?: number): void {
		this.entries.set(id, { row, digest: contentHash(row), newsAt: at, listedAt: at, from });
	}

	/** Notes a list of what had changed since somebody asked for it. */
	noteAsked(at: Moment): void {
		if (at.service > this.asked.service) this.asked = at;
	}

	/** Notes a complete reading of what had changed since a moment (in ms), as usual. */
	noteReading(readAt: Moment, rows: ReadonlyMap<string, Row>, since: number): void {
		const { entries, list } = this;
		const { service: before } = this.readAt;
		const at = readAt.service;
		if (at < before || since < nextSince(at) - KEPT_MS) return;
		for (const [id, row] of rows) {
			const known = entries.get(id);
			if (known && known.listedAt >= before && known.digest === contentHash(row)) known.listedAt = at;
			else this.note(id, row, at);
		}
		for (const [id, entry] of entries) {
			if (entry.listedAt < at) {
				if (entry.listedAt >= before) this.note(id, entry.row, at, entry.from);
				entries.get(id)!.listedAt = -Infinity;
			}
			if (entry.newsAt < at - KEPT_MS) entries.delete(id);
		}
		this.begun = Math.max(Math.min(this.begun, at), at - KEPT_MS);
		this.noteAsked(readAt);
		this.readAt = readAt;
		Mirror.all.set(list, this);
	}

	/** Whether there was news of a record since a moment, in ms. */
	hasNewsOf(id: string, since: number): boolean {
		return (this.entries.get(id)?.newsAt ?? -Infinity) >= since;
	}

	/** Whether a trigger has read one of these records since there was news of it. */
	hasRecordOf(ids: readonly string[]): boolean {
		return ids.some((id) => this.entries.get(id)?.record);
	}

	/** The rows of all records of which there was news, to a trigger as old as `earliest`. */
	page({ since, earliest }: Window, servedAt: number): ListPage {
		const rows = [...this.entries.values()].flatMap(({ row, newsAt, from = Infinity }) =>
			newsAt >= since && from >= earliest ? [row] : [],
		);
		return { rows, nextCursor: undefined, servedAt, asOf: this.readAt };
	}

	/**
	 * A record as it was read after the latest news of it, by another trigger where one did so, and when.
	 *
	 * @param row as this trigger has seen it, which may be news: it may read for itself
	 * @param now in ms by the API's clock
	 * @param since when it has to have been read at the earliest
	 * @param over rejects when the time of the poll is over
	 */
	async record(
		id: string,
		row: Row | undefined,
		read: () => Promise<Row | undefined>,
		{ now, since, over }: { now: number; since: number; over?: Promise<never> },
	): Promise<{ at: number; item: Row | undefined }> {
		const known = this.entries.get(id);
		if (known && row && known.digest !== contentHash(row)) this.note(id, row, now);
		const entry = this.entries.get(id);
		const { record } = entry ?? {};
		if (record && record.at >= since) {
			const content = await Promise.race([record.content, ...(over ? [over] : [])]).catch(() => 'no');
			if (content !== 'no') return { at: record.at, item: copyOf(content as Row | undefined) };
		}
		const content = read();
		if (entry) entry.record = { at: now, content };
		return { at: now, item: copyOf(await content) };
	}
}

/** Workflows change what they get. */
function copyOf(content: Row | undefined): Row | undefined {
	return structuredClone(content) as Row | undefined;
}
