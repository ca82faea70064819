import { message, StatedError } from '../../messages/message';
import { CanceledError, hasStatus } from '../../request/failures';
import type { ListPage } from './list';

/**
 * Reads the pages of one list in one poll, and decides how to continue if a cursor is refused or time runs
 * out.
 */
export class PageReader {
	/** How many new rows this poll has found, and how many it had when a cursor was last refused. */
	private progress = 0;
	private progressAtRefusal?: number;
	/** The cursors followed since the first page. */
	private readonly followed = new Set<string>();

	constructor(private readonly fetchPage: (cursor: string | undefined) => Promise<ListPage>) {}

	/** Whether a cursor was refused and restarting has brought nothing new. */
	get isStuck(): boolean {
		return this.progress === this.progressAtRefusal;
	}

	/**
	 * Counts a new row. After the first refusal of a cursor we always restart; after a further one, only if new
	 * rows have come since.
	 */
	noteProgress(): void {
		this.progress += 1;
	}

	/**
	 * Reads a page.
	 *
	 * @returns `restart` if the cursor was refused and the first page is next; `stop` if this poll ends with
	 * the rows that it has
	 * @throws the second refusal of a cursor if this poll found nothing new; a StatedError if cursors go in a
	 * circle; any other failure except CanceledError
	 */
	async read(cursor: string | undefined): Promise<ListPage | 'restart' | 'stop'> {
		if (cursor === undefined) this.followed.clear();
		else if (this.followed.has(cursor)) {
			throw new StatedError(message('LIST_INCOMPLETE.poll'));
		} else this.followed.add(cursor);
		try {
			return await this.fetchPage(cursor);
		} catch (thrown) {
			return this.goOnAfter(thrown, cursor);
		}
	}

	private goOnAfter(thrown: unknown, cursor: string | undefined): 'restart' | 'stop' {
		if (thrown instanceof CanceledError) return 'stop';
		const isCursorRefused = cursor !== undefined && hasStatus(thrown, 400);
		if (!isCursorRefused || (this.isStuck && this.progress === 0)) throw thrown;
		if (this.isStuck) return 'stop';
		this.progressAtRefusal = this.progress;
		return 'restart';
	}
}
