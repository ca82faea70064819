import type { ListPage, PollTime, Row } from './list';
import { SinceList, type ChangeSource } from './sinceList';
import type { Known, ListState, Waiting } from './state';
import { transition } from './transition';

/**
 * A list whose records show, if only together with what was known of them, that something happened to them.
 */
export interface HappenedSource extends ChangeSource {
	/** Whether it has happened; undefined when the row does not tell, or it cannot happen any more. */
	hasHappened?(row: Row): boolean | undefined;
	/** The list has only records to which it has happened: each is news when it is listed first. */
	listsWhatHappened?: boolean;
	/** Whether the item shows, what its row does not, that it has not happened yet. */
	isRefuted?(item: Row): boolean;
	/** One page of the records to which it has not happened yet: noted when the trigger begins. */
	waitingPage?(cursor: string | undefined): Promise<ListPage>;
}

/**
 * What is known of a record. `over`: it has happened, or may have. `untold`: it was open, and its row tells
 * nothing any more: a canceled sale may be reopened and closed before it is looked at again. It is kept as
 * one that is over.
 */
type RecordState = 'open' | 'untold' | 'over';

/** Finds records to which something happened, such as being closed, each time that it does. */
export class HappenedPoll extends SinceList {
	constructor(
		before: ListState,
		private readonly list: HappenedSource,
		time: PollTime,
	) {
		super(before, list, time);
	}

	/**
	 * When the trigger begins, it notes what is open in place of looking back. Before that come the changes,
	 * which may be about what it has noted earlier, by other options.
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
		// What was open by other options, and is not by these, counts as closed before.
		memory.review(([reading, known, given]) => [
			reading,
			known === 'open' && reading < state.readings ? 'over' : known,
			given,
		]);
	}

	/** What is noted is a reading of its own, also what changes meanwhile. */
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
		if (this.list.isRefuted?.(item) === true) this.note(id, 'open');
		else
			this.note(
				id,
				what as RecordState,
				this.give({ row: item, news: 'happened', what: '' }, this.memory.givenOf(id)),
			);
	}

	/** An open one may be closed at any time. */
	protected override isOver(known: Known): boolean {
		return known[1] !== 'open' && super.isOver(known);
	}
}
