import { contentHash } from './contentHash';

/**
 * Where a record stands that was given or looked at:
 * - `out`: its content is current for as long as the list does not show it again
 * - `new`: it was read since the reading that is under way began
 * - `read`: it was read since the last reading began, and that one found it in the list
 * - `listed`: a later reading found it in the list again and did not read it, so it is read once more when it leaves
 * - `gone`: the list showed it, and there was no record to give
 */
type Place = 'out' | 'new' | 'read' | 'listed' | 'gone';

/** What is remembered of a record. */
export interface Known {
	place: Place;
	/** When it was last in the list; see {@link quarterOf}. */
	quarter: number;
	/** The hash of what the list said; '' where the record alone counts. */
	lean: string;
	/** The hash of the whole record; '' when the whole record was not given. */
	full: string;
}

const LETTERS: Readonly<Record<Place, string>> = { out: '.', new: 'n', read: 'r', listed: 'l', gone: 'g' };
const PLACES = new Map(Object.entries(LETTERS).map(([place, letter]) => [letter, place as Place]));
const HASH = contentHash('').length;

const QUARTER_MS = 900_000;
/** As many quarters of an hour are told apart as two digits of base 36 can: two weeks. */
const QUARTERS = 36 ** 2;

/** The quarter of an hour, counted round and round. @param time in ms */
export function quarterOf(time: number): number {
	return Math.floor(time / QUARTER_MS) % QUARTERS;
}

/** How many records are remembered at least, so that a touch without a change stays silent for long. */
export const REMEMBERED = 1_000;

/** As short as can be, for the state: "3k.kD2_x0" is the quarter, the place and the hashes. */
export function packed(seen: ReadonlyMap<string, Known>): Record<string, string> {
	return Object.fromEntries(
		[...seen].map(([id, { place, quarter, lean, full }]) => [
			id,
			quarter.toString(36).padStart(2, '0') + LETTERS[place] + lean + full,
		]),
	);
}

export function unpacked(seen: Readonly<Record<string, string>>): Map<string, Known> {
	return new Map(
		Object.entries(seen).map(([id, text]) => [
			id,
			{
				quarter: parseInt(text.slice(0, 2), 36),
				place: PLACES.get(text.slice(2, 3)) ?? 'out',
				lean: text.slice(3, 3 + HASH),
				full: text.slice(3 + HASH),
			},
		]),
	);
}

/**
 * Whether a record was in the list within some time before or after a moment; a quarter of an hour more or less.
 *
 * @param reach in ms
 */
export function isRecent(known: Known | undefined, moment: number, reach: number): boolean {
	if (known === undefined) return false;
	const apart = Math.abs(quarterOf(moment) - known.quarter);
	return Math.min(apart, QUARTERS - apart) <= Math.ceil(reach / QUARTER_MS);
}

/**
 * What has to be remembered: whatever a reading may find again, with its look around, and the last seen of the others as
 * far as they fit. Last seen stands last.
 *
 * @param isNeeded whether a reading may find it
 */
export function bounded(
	seen: ReadonlyMap<string, Known>,
	isNeeded: (known: Known) => boolean,
): Map<string, Known> {
	const needed = [...seen].filter(([, known]) => isNeeded(known));
	const others = [...seen].filter(([, known]) => !isNeeded(known));
	const room = Math.max(0, REMEMBERED - needed.length);
	return new Map([...others.slice(Math.max(0, others.length - room)), ...needed]);
}
