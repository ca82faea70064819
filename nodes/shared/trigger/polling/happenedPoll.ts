import type { HappenedSource, PollTime, Row } from './list';
import { REPEATABLE } from './memory';
import { SinceList } from './sinceList';
import type { KnownRecord, ListState, Waiting } from './state';
import { transition } from './transition';

/**
 * What is known of a record:
 *
 * - `open`: it has not happened. The record is kept, since it may happen at any time.
 * - `untold`: it had not happened when the row last told, and now the row does not tell, as with a canceled
 *   sale. If a later row tells that it has happened, this is news.
 * - `over`: it has happened, or may have.
 *
 * An `untold` record is kept no longer than one that is `over`.
 */
type RecordState = 'open' | 'untold' | 'over';

/** Finds records to which something happened, such as being closed, each time it happens. */
export class HappenedPoll extends SinceList {
	constructor(
		before: ListState,
		private readonly list: HappenedSource,
		time: PollTime,
	) {
		super(before, list, time);
	}

	/**
	 * When the trigger begins, or its options have changed, it notes the open records instead of looking back.
	 * Before that, it reads what changed, since this may concern records that it noted under the earlier
	 * options.
	 */
	protected override isLookDue(): boolean {
		const { state, list } = this;
		if (!list.waitingPage) delete state.isNoting;
		return state.isNoting === true || super.isLookDue();
	}

	protected override async lookBack(): Promise<void> {
		const { state, memory, list } = this;
		const { waitingPage: page } = list;
		if (!state.isNoting || !page) {
			await super.lookBack();
			return;
		}
		const take = (id: string, row: Row): void => {
			if (list.hasHappened?.(row) === false) this.note(id, 'open');
		};
		if (!(await this.readThrough({ slot: 'looking', page, take, isTwice: true }))) return;
		delete state.isNoting;
		state.readings += 1;
		// A record that was open under the old options, but that the new ones do not show as open, counts as
		// closed before.
		memory.review(([reading, known, given]) => [
			reading,
			known === 'open' && reading < state.readings ? 'over' : known,
			given,
		]);
	}

	/**
	 * Notes what is known of a record. Until the open records are noted, it gets the number of the next
	 * reading, which distinguishes it from what was noted under earlier options.
	 */
	private note(id: string, known: RecordState, given = this.memory.givenOf(id)): void {
		const { memory, state } = this;
		memory.set(id, [state.readings + (state.isNoting ? 1 : 0), known, given]);
	}

	protected see(id: string, row: Row): void {
		const { memory, waiting, list } = this;
		const hasHappened = list.listsWhatHappened ?? list.hasHappened?.(row);
		const before = memory.get(id)?.[1];
		const told: RecordState = hasHappened === false ? 'open' : 'over';
		const next = hasHappened === undefined && before && before !== 'over' ? 'untold' : told;
		const one = waiting.get(id);
		if (one) {
			one.what = next;
			return;
		}
		const known = before === undefined ? 'unknown' : before === 'over' ? 'same' : 'other';
		const wanted = list.listsWhatHappened === true ? 'listed' : 'happened';
		const news = transition(known, { age: this.ageOf(row), hasHappened }, wanted);
		if (news === 'nothing') this.note(id, next);
		else this.want(id, row, { what: next });
	}

	protected deliver(id: string, item: Row, { what = 'over' }: Waiting): void {
		const { list } = this;
		if (list.isRefuted?.(item) === true) this.note(id, 'open');
		else {
			const mark = list.listsWhatHappened ? '' : REPEATABLE;
			const given = this.give(id, { row: item, news: 'happened', what: '' }, mark);
			this.note(id, what as RecordState, given);
		}
	}

	/** An open record may be closed at any time, so it is kept. */
	protected override isOver(known: KnownRecord): boolean {
		return known[1] !== 'open' && super.isOver(known);
	}
}
