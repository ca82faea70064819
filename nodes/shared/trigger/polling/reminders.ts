import { nextSince } from './clock';
import type { ListSource, PollTime, Row, Window } from './list';
import { ListPoll } from './listPoll';
import type { ListState, Reading, Waiting } from './state';

/** A list that is read whole shows what was dated so early by another clock, or appeared so late. */
export const LATE_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A record that slipped through, or was canceled by mistake, may be missing from some readings. */
const READINGS_UNTIL_FORGOTTEN = 3;

/**
 * Whether something happened since the last reading, or so shortly before that it may have been missing from
 * it.
 *
 * @param at in ms
 */
export function isSince(at: number, { since, earliest }: Window): boolean {
	return at >= Math.max(since - LATE_MS, earliest);
}

/** One of a record's due times: a due time, this year's birthday, the second day of being overdue. */
export interface Occurrence {
	/** Distinguishes it from the record's others; empty where the record does not show the time. */
	key: string;
	/** The last moment of `since`, in ms, with which the list may show it again as due. */
	until: number;
	/**
	 * How long it counts as announced if the key does not distinguish it from the next one: `whileListed`,
	 * until the list has not shown it for a day and in three readings; `until`, up to that moment. Omitted:
	 * forever.
	 */
	lasts?: 'whileListed' | 'until';
	/** Calendar days left, negative when they are over; undefined if the record does not show the time. */
	daysLeft?: number;
}

/** Where an event gets its records, when they are found by a time at which they fall due. */
export interface ReminderSource extends ListSource {
	/**
	 * After how many days it falls due, where that is once after its day, and a digest of the filters. What was
	 * late when the trigger began is noted first, and comes only when it is entered later. Other days make late
	 * what was so by the former ones, too; what was still to come by them comes.
	 */
	late?: { by: number; filters: string };
	/** Which of the record's occurrences is due; undefined when none is. */
	due(row: Row, window: Window): Occurrence | undefined;
}

/** Finds what is due, and emits every record once per due time. */
export class RemindersPoll extends ListPoll<ReminderSource> {
	/** The next reading looks as far back. */
	protected readonly isOnePass = true;

	constructor(before: ListState, source: ReminderSource, time: PollTime) {
		super(before, source, time);
		const { state } = this;
		const { isBaseline, noted } = state;
		const { late } = source;
		if (!late) delete state.noted;
		else if (!isBaseline && (late.by !== noted?.by || late.filters !== noted.filters)) {
			// Noted with other days or filters, or not yet.
			Object.assign(state, {
				isBaseline: true,
				noted: { ...late, from: Math.max(late.by, noted?.by ?? 0) },
			});
			delete state.reading;
		}
	}

	/** Announces a row that is due, or notes that its record has to be read. */
	protected note(id: string, row: Row, { seen }: Reading): boolean {
		const { source, waiting, window } = this;
		const occurrence = source.due(row, window);
		if (!occurrence) return false;
		const key = keyOf(id, occurrence.key);
		if (this.wasAnnounced(key, occurrence) || waiting.has(key) || seen[key]) return false;
		const { until, lasts } = occurrence;
		if (this.state.isBaseline) this.remember(key, occurrence);
		else if (source.fullItem) waiting.set(key, { since: window.since, until, ...(lasts && { lasts }) });
		else {
			this.remember(key, occurrence);
			this.emit(occurrence, source.leanItem(row));
		}
		return true;
	}

	protected override get window(): Window {
		const { noted, isBaseline } = this.state;
		return isBaseline && noted ? { ...super.window, lateBy: noted.from } : super.window;
	}

	protected async read(key: string): Promise<Row | undefined> {
		return await this.source.fullItem?.(idIn(key));
	}

	/** Announces a record that was read. Its due time may have been moved since the list was read. */
	protected deliver(listedAs: string, item: Row | undefined, { since, until = 0, lasts }: Waiting): void {
		const { state, source, window } = this;
		if (state.reading) state.reading.seen[listedAs] = true;
		const occurrence = item && source.due(item, { ...window, since });
		if (!occurrence) return;
		// A record may show a time that its row does not show, and the other way around.
		const isAsListed = lasts !== undefined || occurrence.lasts !== undefined;
		const own = keyOf(idIn(listedAs), occurrence.key);
		const known: Array<[string, Pick<Occurrence, 'lasts' | 'until'>]> = [
			isAsListed
				? [listedAs, { until: lasts === undefined ? until : occurrence.until, lasts }]
				: [own, occurrence],
		];
		// Other days of the reminder take it from the list and back.
		if (lasts === 'whileListed' && occurrence.lasts === undefined) known.push([own, occurrence]);
		const isNews = !known.some(([key, one]) => this.wasAnnounced(key, one));
		for (const [key, one] of known) this.remember(key, one);
		if (isNews) this.emit(occurrence, item);
	}

	/** Whether it was announced; what the list shows again is remembered for longer. */
	private wasAnnounced(key: string, { lasts }: Pick<Occurrence, 'lasts'>): boolean {
		const { known, window, state } = this;
		const [until, reading] = known.get(key) ?? [];
		if (until === undefined) return false;
		if (lasts === 'until' && until * 1000 < window.now) return false;
		const absent = (state.readings ?? 0) - Number(reading) - 1;
		const isGone = until * 1000 < state.lastRead.service && absent >= READINGS_UNTIL_FORGOTTEN;
		if (lasts === 'whileListed' && isGone) return false;
		this.remember(key, { until: until * 1000, lasts });
		return true;
	}

	private remember(key: string, { until, lasts }: Pick<Occurrence, 'lasts' | 'until'>): void {
		const { known, window, state } = this;
		if (lasts === 'whileListed') known.set(key, window.now + DAY_MS, String(state.readings ?? 0));
		else known.set(key, until);
	}

	private emit(occurrence: Occurrence, item: Row): void {
		// A period has no key of its own.
		const period = occurrence.lasts === 'until' ? String(occurrence.until) : '';
		this.found.push({ row: withDaysLeft(item, occurrence.daysLeft), version: occurrence.key + period });
	}

	protected async finish(reading: Reading): Promise<void> {
		const { state } = this;
		state.since = this.notBeforeEarliest(state.nextSince ?? state.since);
		state.nextSince = this.notBeforeEarliest(nextSince(reading.started.service));
		state.readings = (state.readings ?? 0) + 1;
	}

	protected atSetBack(): void {
		delete this.state.nextSince;
	}
}

/** The item with how many days are left, where that is known. */
export function withDaysLeft(item: Row, daysLeft: number | undefined): Row {
	return daysLeft === undefined ? item : { days_left: daysLeft, ...item };
}

function keyOf(id: string, occurrence: string): string {
	return `${id} ${occurrence}`;
}

/** The record's ID in `<id> <occurrence>`, or in an ID. */
function idIn(key: string): string {
	return key.split(' ', 1)[0] ?? '';
}
