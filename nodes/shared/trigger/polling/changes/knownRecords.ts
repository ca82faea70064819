import { contentHash } from '../contentHash';

/**
 * How current an emitted or read record is:
 * - `current`: until the list shows it again
 * - `justRead`: read since the current reading began
 * - `read`: read since the last reading began, and listed by that one
 * - `relisted`: listed by a later reading without being read, so it is read once more when it leaves
 * - `gone`: the list showed it, and its record does not exist
 */
type Freshness = 'current' | 'justRead' | 'read' | 'relisted' | 'gone';

/** What is remembered of a record. */
export interface KnownRecord {
	freshness: Freshness;
	/** When it was last in the list; see {@link quarterOf}. */
	listedIn: number;
	/** The hash of its row; '' where the record alone counts. */
	rowHash: string;
	/** The hash of the full record; '' when the full record was not emitted. */
	fullHash: string;
}

const LETTERS: Readonly<Record<Freshness, string>> = {
	current: '.',
	justRead: 'j',
	read: 'r',
	relisted: 'l',
	gone: 'g',
};
const BY_LETTER = new Map(
	Object.entries(LETTERS).map(([freshness, letter]) => [letter, freshness as Freshness]),
);
const HASH_LENGTH = contentHash('').length;

const QUARTER_MS = 900_000;
/** As many quarters of an hour as two digits of base 36 can hold: thirteen days and a half. */
const QUARTERS = 36 ** 2;

/**
 * The quarter-hour of a moment, a number that wraps after thirteen and a half days.
 *
 * @param time in ms
 */
export function quarterOf(time: number): number {
	return Math.floor(time / QUARTER_MS) % QUARTERS;
}

/** How many records are remembered at least, so that a touch without a change stays silent for long. */
export const MIN_REMEMBERED = 1_000;

/** As short as can be, for n8n's database: "3k.kD2_x0" is the quarter, the freshness and the hashes. */
export function pack(known: ReadonlyMap<string, KnownRecord>): Record<string, string> {
	return Object.fromEntries(
		[...known].map(([id, { freshness, listedIn, rowHash, fullHash }]) => [
			id,
			listedIn.toString(36).padStart(2, '0') + LETTERS[freshness] + rowHash + fullHash,
		]),
	);
}

/** The inverse of {@link pack}. */
export function unpack(packed: Readonly<Record<string, string>>): Map<string, KnownRecord> {
	return new Map(
		Object.entries(packed).map(([id, text]) => [
			id,
			{
				listedIn: parseInt(text.slice(0, 2), 36),
				freshness: BY_LETTER.get(text.slice(2, 3)) ?? 'current',
				rowHash: text.slice(3, 3 + HASH_LENGTH),
				fullHash: text.slice(3 + HASH_LENGTH),
			},
		]),
	);
}

/**
 * Whether the list showed a record within some time of a moment, give or take a quarter of an hour.
 *
 * @param distance in ms
 */
export function wasListedNear(known: KnownRecord | undefined, moment: number, distance: number): boolean {
	if (known === undefined) return false;
	const apart = Math.abs(quarterOf(moment) - known.listedIn);
	return Math.min(apart, QUARTERS - apart) <= Math.ceil(distance / QUARTER_MS);
}

/**
 * Forgets records that no reading can find again, except the most recent. The map is in the order in which
 * they were last seen.
 *
 * @param isNeeded whether a reading may find it again
 */
export function pruned(
	known: ReadonlyMap<string, KnownRecord>,
	isNeeded: (record: KnownRecord) => boolean,
): Map<string, KnownRecord> {
	const needed = [...known].filter(([, record]) => isNeeded(record));
	const others = [...known].filter(([, record]) => !isNeeded(record));
	const room = Math.max(0, MIN_REMEMBERED - needed.length);
	return new Map([...others.slice(Math.max(0, others.length - room)), ...needed]);
}
