import { idOf, type Row } from '../list';
import { AnnouncedOccurrences, hashOf } from './announced';
import type { Occurrence, ReminderSource, Window } from './source';

/** Which records were announced for which occurrence, which must be read first, and what this poll emits. */
export class Announcements {
	readonly items: Row[] = [];
	readonly versions = new Map<Row, string>();
	/**
	 * What is due and must be read, by `<id> <occurrence>`; undefined where no list has shown it in this poll.
	 */
	readonly pending = new Map<string, Occurrence | undefined>();
	/**
	 * Hashes of what this reading of the list has read: what yielded nothing is not read again when it
	 * restarts.
	 */
	readonly alreadyRead: Set<string>;
	readonly announced: AnnouncedOccurrences;

	constructor(
		private readonly source: ReminderSource,
		announced: string,
		/** Whether what is late was so before the trigger began, and is not announced. */
		private readonly isBaseline: boolean,
		alreadyRead: readonly string[],
	) {
		this.announced = new AnnouncedOccurrences(announced);
		this.alreadyRead = new Set(alreadyRead);
	}

	/** Announces a row that is due, or notes that its record has to be read. @returns whether it is news */
	noteRow(row: Row, window: Window): boolean {
		const { source, announced, pending, alreadyRead } = this;
		const id = idOf(row);
		const occurrence = id === undefined ? undefined : source.due(row, window);
		if (id === undefined || !occurrence) return false;
		const key = keyOf(id, occurrence.key);
		if (announced.find(key, occurrence, window.now) || pending.has(key) || alreadyRead.has(hashOf(key)))
			return false;
		if (source.fullItem && !this.isSilent(occurrence)) pending.set(key, occurrence);
		else this.announce(key, occurrence, source.leanItem(row), window);
		return true;
	}

	/** Announces a record that was read. Its due time may have been moved since the list was read. */
	deliver(listedAs: string, id: string, item: Row, window: Window): void {
		const { source, announced, pending } = this;
		const occurrence = source.due(item, window);
		if (!occurrence) return;
		const listed = pending.get(listedAs) ?? occurrence;
		// A record may show a time that its row does not show, and the other way around.
		const isAsListed = listed.lasts !== undefined || occurrence.lasts !== undefined;
		const key = isAsListed ? listedAs : keyOf(id, occurrence.key);
		const { lasts } = isAsListed ? listed : occurrence;
		if (announced.find(key, { lasts }, window.now)) return;
		const { until } = isAsListed && lasts === undefined ? listed : occurrence;
		this.announce(key, { ...occurrence, until, lasts }, item, window);
	}

	private isSilent({ isLate = false }: Occurrence): boolean {
		return this.isBaseline && isLate;
	}

	private announce(key: string, occurrence: Occurrence, item: Row, { now }: Window): void {
		this.announced.add(key, occurrence, now);
		if (this.isSilent(occurrence)) return;
		const row = withDaysLeft(item, occurrence.daysLeft);
		this.items.push(row);
		// A period has no key of its own.
		const period = occurrence.lasts === 'until' ? String(occurrence.until) : '';
		this.versions.set(row, occurrence.key + period);
	}
}

/** The item with how many days are left, where that is known. */
export function withDaysLeft(item: Row, daysLeft: number | undefined): Row {
	return daysLeft === undefined ? item : { days_left: daysLeft, ...item };
}

function keyOf(id: string, occurrence: string): string {
	return `${id} ${occurrence}`;
}
