import { idOf, type Row } from '../list';
import type { ReminderSource, Window } from './source';

/** A record that slipped through, or was canceled by mistake, is back soon; until then it is not forgotten. */
const READINGS_UNTIL_FORGOTTEN = 3;

/** Which records were announced for which due time, which have to be read first, and which items this poll emits. */
export class Announcements {
	readonly items: Row[] = [];
	/** What is due and has to be read: IDs by key, "<id> <due time>". */
	readonly pending = new Map<string, string>();

	/** @param announced readings without the record, by key; changed in place */
	constructor(
		private readonly source: ReminderSource,
		readonly announced: Record<string, number>,
	) {}

	/** Counts one reading more for each record; what that reading finds starts from 0 again. */
	countReading(): void {
		for (const [key, missed] of Object.entries(this.announced)) this.announced[key] = missed + 1;
	}

	/** Announces a row that is due, or notes that its record has to be read. @returns whether it is news */
	noteRow(row: Row, window: Window): boolean {
		const { source, announced, pending } = this;
		const id = idOf(row);
		if (id === undefined || !source.isDue(row, window)) return false;
		const key = keyOf(id, source.dueTime(row));
		if (key in announced) announced[key] = 0;
		else if (!pending.has(key)) {
			if (source.fullItem) pending.set(key, id);
			else this.announce(key, source.leanItem(row));
			return true;
		}
		return false;
	}

	/** Announces a record that was read. Its due time may have been moved since the list was read. */
	deliver(key: string, id: string, item: Row, window: Window): void {
		const { source, announced } = this;
		const due = source.dueTime(item);
		if (due === undefined) this.announce(key, item);
		else if (source.isDue(item, window) && !(keyOf(id, due) in announced)) {
			this.announce(keyOf(id, due), item);
		}
	}

	/** What can be due again after `since` (in ms), or was found only recently. */
	remembered(since: number): Record<string, number> {
		return Object.fromEntries(
			Object.entries(this.announced).filter(([key, missed]) => {
				const due = key.slice(key.indexOf(' ') + 1);
				return missed < READINGS_UNTIL_FORGOTTEN || (due !== '' && this.source.canBeDueSince(due, since));
			}),
		);
	}

	private announce(key: string, item: Row): void {
		this.items.push(item);
		this.announced[key] = 0;
	}
}

function keyOf(id: string, dueTime = ''): string {
	return `${id} ${dueTime}`;
}
