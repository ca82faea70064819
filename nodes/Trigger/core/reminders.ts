import { idOf, isoOf, lookBackFrom, readInTime, type ListPage, type Polled, type Row } from './list';
import { Pages } from './pages';

/** Two moments by the service's clock, in ms: what fell due since the first is not overdue, and the second is now. */
export interface Look {
	since: number;
	now: number;
}

/** What an event wants of a list of records that fall due. */
export interface Reminders {
	/** One page of the records that may be due in this look. @throws CursorRefused, OutOfTime */
	page(look: Look, cursor: string | undefined): Promise<ListPage>;
	/** What the question of {@link page} depends on, such as the day; two looks with the same ask the same. */
	frame(now: number): string;
	/** The due time as the record states it; undefined when it states none. */
	due(row: Row): string | undefined;
	isDue(row: Row, look: Look): boolean;
	/** Whether a record with this due time can be due in a look after `since`, or a later one. */
	isAhead(due: string, since: number): boolean;
	/** The item; undefined when the record has gone meanwhile. @throws OutOfTime */
	content(row: Row): Promise<Row | undefined>;
}

/** What is known between two polls. Plain JSON. */
export interface RemindersState {
	/**
	 * The complete look before the last one, less what may become visible late: ISO 8601 by the service's clock. What fell
	 * due since then was not overdue before; a record that slipped between two pages of one look is found in the next.
	 */
	since: string;
	/** The last complete look; the next one's `since`. */
	lookedAt?: string;
	/** What was announced, "<id> <due time>", with the number of looks in a row in which it was not found again. */
	announced: Record<string, number>;
	/** Present while the list was read only in part. */
	reading?: { startedAt: string; cursor?: string };
}

/** A record that slipped between two pages, or was canceled by mistake, is back soon; until then it is not forgotten. */
const LOOKS_UNTIL_FORGOTTEN = 3;

/**
 * Looks at what is due, as far as there is time, and gives every record once for each due time. Never changes `state`; what
 * it throws leaves nothing half done.
 *
 * @param guess what the service's clock may show, in ms; put right when its first answer shows another {@link Reminders.frame}
 * @throws whatever the list throws; what a CursorRefused holds, when looking anew did not help; OutOfTime when not even
 * one page was read
 */
export async function lookForDue(
	state: RemindersState,
	reminders: Reminders,
	guess: number,
	hasTime: () => boolean,
): Promise<Polled<RemindersState>> {
	const since = Date.parse(state.since);
	const announced = { ...state.announced };
	const items: Row[] = [];
	let reading = state.reading && { ...state.reading };
	const pages = new Pages();
	// Time does not run backwards, whatever n8n's clock shows.
	let now = reading ? Date.parse(reading.startedAt) : Math.max(guess, since);
	do {
		const page = await pages.next(reminders.page({ since, now }, reading?.cursor));
		if (page === 'out of time') break;
		if (page === 'anew') {
			reading = undefined;
			continue;
		}
		if (!reading) {
			const isRightQuestion = reminders.frame(now) === reminders.frame(page.servedAt);
			now = page.servedAt;
			if (!isRightQuestion) continue;
			reading = { startedAt: isoOf(now) };
			if (!pages.hasBegunAnew)
				for (const key of Object.keys(announced)) announced[key] = (announced[key] ?? 0) + 1;
		}
		const due = dueIn(page.rows, reminders, { since, now });
		for (const { key } of due) if (key in announced) announced[key] = 0;
		const fresh = due.filter(({ key }) => !(key in announced));
		const contents = await readInTime(fresh, async ({ row }) => await reminders.content(row), hasTime);
		for (const [{ key }, content] of contents) {
			if (!content) continue;
			items.push(content);
			announced[key] = 0;
		}
		if (contents.length < fresh.length) break;
		reading.cursor = page.nextCursor;
		if (page.nextCursor === undefined) {
			const next = state.lookedAt ?? state.since;
			const kept = remembered(announced, reminders, Date.parse(next));
			return { items, state: { since: next, lookedAt: lookBackFrom(now), announced: kept } };
		}
	} while (hasTime());
	return { items, state: { ...state, announced, reading } };
}

interface Due {
	row: Row;
	key: string;
}

/** The records of a page that are due, each once. */
function dueIn(rows: readonly Row[], reminders: Reminders, look: Look): Due[] {
	const byKey = new Map<string, Due>();
	for (const row of rows) {
		const id = idOf(row);
		if (id === undefined || !reminders.isDue(row, look)) continue;
		const key = `${id} ${reminders.due(row) ?? ''}`;
		byKey.set(key, { row, key });
	}
	return [...byKey.values()];
}

/** What can be due again, or was found only just now. */
function remembered(
	announced: Readonly<Record<string, number>>,
	reminders: Reminders,
	since: number,
): Record<string, number> {
	return Object.fromEntries(
		Object.entries(announced).filter(([key, missed]) => {
			const due = key.slice(key.indexOf(' ') + 1);
			return missed < LOOKS_UNTIL_FORGOTTEN || (due !== '' && reminders.isAhead(due, since));
		}),
	);
}
