import { CursorRefused, OutOfTime, type ListPage } from './list';

/** The pages that one poll asks for, in whatever pieces their list is read. */
export class Pages {
	/** Whether the service refused a cursor, so that this poll reads its list from the first page on. */
	hasBegunAnew = false;
	private hasPage = false;

	/**
	 * Waits for a page.
	 *
	 * @returns `anew` when its cursor was refused, for the first time in this poll: then the first page is to be asked for;
	 * `out of time` when the poll ends here, with the pages before
	 * @throws OutOfTime when there is no page before; what a CursorRefused holds, when beginning anew did not help
	 */
	async next(page: Promise<ListPage>): Promise<ListPage | 'anew' | 'out of time'> {
		return await page.then(
			(given) => {
				this.hasPage = true;
				return given;
			},
			(thrown: unknown) => this.goOnAfter(thrown),
		);
	}

	private goOnAfter(thrown: unknown): 'anew' | 'out of time' {
		if (thrown instanceof OutOfTime && this.hasPage) return 'out of time';
		if (!(thrown instanceof CursorRefused)) throw thrown;
		if (this.hasBegunAnew) throw thrown.refusal;
		this.hasBegunAnew = true;
		return 'anew';
	}
}
