import { CursorRefused, OutOfTime, type ListPage } from './list';

/** The pages of one list that one poll asks for, in whatever pieces it is read. */
export class Pages {
	private hasPage = false;
	/** Whether anything new was met in this poll, and whether since the last refused cursor. */
	private hasGained = false;
	private hasGainedSinceRefusal = true;
	/** The cursors of this pass. */
	private asked = new Set<string>();

	constructor(private readonly ask: (cursor: string | undefined) => Promise<ListPage>) {}

	/** Notes that the last page brought something new: only then is it worth beginning anew once more. */
	gained(): void {
		this.hasGained = true;
		this.hasGainedSinceRefusal = true;
	}

	/**
	 * Asks for a page.
	 *
	 * @returns `anew` when the cursor was refused: then the first page is to be asked for; `over` when the poll ends here,
	 * with what it has
	 * @throws OutOfTime when there is no page before; what a CursorRefused holds, when beginning anew brought nothing; an
	 * Error when the service's cursors go round
	 */
	async next(cursor: string | undefined): Promise<ListPage | 'anew' | 'over'> {
		if (cursor === undefined) this.asked.clear();
		else if (this.asked.has(cursor)) {
			throw new Error(
				'The pages of the back office go round in a circle: it gave the same cursor twice in one list. The trigger keeps its state and asks again in the next poll',
			);
		} else this.asked.add(cursor);
		try {
			const page = await this.ask(cursor);
			this.hasPage = true;
			return page;
		} catch (thrown) {
			return this.goOnAfter(thrown);
		}
	}

	private goOnAfter(thrown: unknown): 'anew' | 'over' {
		if (thrown instanceof OutOfTime && this.hasPage) return 'over';
		if (!(thrown instanceof CursorRefused)) throw thrown;
		if (this.hasGainedSinceRefusal) {
			this.hasGainedSinceRefusal = false;
			return 'anew';
		}
		if (this.hasGained) return 'over';
		throw thrown.refusal;
	}
}
