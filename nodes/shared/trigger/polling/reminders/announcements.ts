import { idOf, type Row } from '../list';
import { AnnouncedOccurrences } from './announced';
import type { Occurrence, ReminderSource, Window } from './source';

/** Which records were announced for which occurrence, which have to be read first, and which items this poll emits. */
export class Announcements {
	readonly items: Row[] = [];
	/** What is due and has to be read: until when it may be so, by `<id> <occurrence>`; see Occurrence. */
	readonly pending = new Map<string, number>();
	readonly announced: AnnouncedOccurrences;

	constructor(
		private readonly source: ReminderSource,
		announced: string,
		/** Whether what is due was so before the trigger began, and is not announced. */
		private readonly isBaseline: boolean,
	) {
		this.announced = new AnnouncedOccurrences(announced);
	}

	/** Announces a row that is due, or notes that its record has to be read. @returns whether it is news */
	noteRow(row: Row, window: Window): boolean {
		const { source, announced, pending } = this;
		const id = idOf(row);
		const occurrence = id === undefined ? undefined : source.due(row, window);
		if (id === undefined || !occurrence) return false;
		const key = keyOf(id, occurrence.key);
		if (announced.find(key) || pending.has(key)) return false;
		if (source.fullItem && !this.isBaseline) pending.set(key, occurrence.until);
		else this.announce(key, occurrence, source.leanItem(row));
		return true;
	}

	/** Announces a record that was read. Its due time may have been moved since the list was read. */
	deliver(listedAs: string, id: string, item: Row, window: Window): void {
		const { source, announced, pending } = this;
		const occurrence = source.due(item, window);
		if (!occurrence) return;
		// A record may show a time that its row does not show, and the other way around.
		const isAsListed = occurrence.key === '' || listedAs === keyOf(id, '');
		const key = isAsListed ? listedAs : keyOf(id, occurrence.key);
		if (announced.find(key)) return;
		const until = isAsListed ? (pending.get(listedAs) ?? 0) : occurrence.until;
		this.announce(key, { ...occurrence, until }, item);
	}

	private announce(key: string, { until, daysLeft }: Occurrence, item: Row): void {
		this.announced.add(key, until);
		if (!this.isBaseline) this.items.push(withDaysLeft(item, daysLeft));
	}
}

/** The item with how many days are left, where that is known. */
export function withDaysLeft(item: Row, daysLeft: number | undefined): Row {
	return daysLeft === undefined ? item : { days_left: daysLeft, ...item };
}

function keyOf(id: string, occurrence: string): string {
	return `${id} ${occurrence}`;
}
