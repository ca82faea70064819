import type { ClockTimes } from './clock';
import type { Gives } from './list';
import type { Age } from './transition';

/** An event and those of its parameters that decide which records it gives. */
export type ListOptions = readonly [event: string, params: Readonly<Record<string, unknown>>];

/** The state of a list between two polls. Plain JSON; moments are in ms by the API's clock. */
export interface ListState {
	/**
	 * The chosen options, without which what new options show from before would be given as news. None while no
	 * chosen event needs the list.
	 */
	options: readonly ListOptions[];
	/** The moment of publishing, or of the last change of options: nothing before it is news. */
	begun: number;
	/**
	 * When the last complete reading began; at first, the moment of publishing. By two clocks, because one that
	 * is set back would hide what is new.
	 */
	read: ClockTimes;
	/**
	 * When the last look back began. In a list of due times, every reading looks back, and this is when the
	 * reading before the last began. Of older records, only those that may be shown late are requested again.
	 */
	looked: number;
	/**
	 * The number of complete readings that show everything a later one may show again: look backs, or readings
	 * of due times. A record counts as gone only after several of them, even if polls are rare.
	 */
	readings: number;
	/** Present until the records that were there at the beginning are noted. Otherwise they would be given. */
	isNoting?: true;
	/**
	 * While what new options show from before is noted: the earlier parameters, if a row tells by them whether
	 * it was due. If it was, and was not given, it was entered, moved or reopened since the last reading.
	 */
	earlier?: ListOptions[1];
	/** For created and changed records: the events for which the list was last read. */
	gives?: readonly Gives[];
	/**
	 * n8n may have lost the state of later polls, since it stores state only together with items. Present until
	 * the list has been read to its end, which a single poll that begins with an older state may not manage.
	 */
	hasLostPolls?: true;
	/**
	 * An unfinished reading and an unfinished look back. Without them, a list that takes longer than one poll
	 * would never be read to its end. They are separate, so that a long look back does not hold up readings.
	 */
	reading?: Reading;
	looking?: Reading;
	/**
	 * What is known of records, by hashed ID, or by hashed ID and due time. Without this, a record that is
	 * listed again would be given again.
	 */
	records: Record<string, KnownRecord>;
	/** How often events were given of records that are forgotten; see forgotten.ts. */
	forgotten?: string;
	/** Records still to be read, by ID, or by ID and due time. Without this, they would be lost. */
	waiting: Record<string, Waiting>;
	/** What was given of the change history, so that no change is reported twice; see changeHistory.ts. */
	historyGiven?: EmittedEntries;
}

/** Entries of the change history: for each hour since 1970, the hashes of those of that hour, in a row. */
export type EmittedEntries = Readonly<Record<string, string>>;

/** A list that is read page by page, possibly over several polls. */
interface Reading {
	/** When the first page was answered. */
	started: ClockTimes;
	/** Where to continue; undefined if it starts again. */
	cursor?: string;
	/** Set during the second reading, which looks for rows that slipped from one page to another. */
	isSecond?: true;
	/** Rows, or due times, that this reading has seen and skips, by hashed key. */
	seen: Record<string, true>;
}

/** A record that has to be read. */
export interface Waiting {
	/** How often in a row it could not be read although others could, and when to try again. */
	tries?: number;
	nextTry?: number;
	/** What its row adds to memory. */
	what?: string;
	/**
	 * Whether it was created, or fell due, after the trigger began. `transition` decides what follows from
	 * this.
	 */
	age?: Age;
	/** The events for which it may be given, if one was added after it was listed. */
	gives?: readonly Gives[];
}

/** What is known of a record, or of its due time. */
export type KnownRecord = readonly [
	/** The last reading that showed it. */
	reading: number,
	/**
	 * Its content: the digest of its row, followed by that of the full record if it was read, with a `~` in
	 * between if it was read later than the row and not given. Or whether the event has happened to it.
	 */
	what: string,
	/**
	 * What was given of it, each time, so that A, B, A, B have four event_ids: the content of an update, `!`
	 * for what may happen again, or empty for what does not: a due time, which the key tells, or a creation.
	 */
	given: readonly string[],
	/** For a due time: until when the list may show it, in seconds. */
	until?: number,
];
