import type { ListPage, PollTime, Row } from './list';
import { SinceList, type ChangeSource } from './sinceList';
import type { KnownRecord, ListState, Waiting } from './state';
import { transition } from './transition';

/**
 * A list whose records show, possibly only in comparison with what was known of them, that something happened
 * to them.
 */
export interface HappenedSource extends ChangeSource {
	/** Whether it has happened; undefined if the row does not tell, or if it cannot happen any more. */
	hasHappened?(row: Row): boolean | undefined;
	/**
	 * Whether the list has only records to which it has happened, so that each is news when it is first listed.
	 */
	listsWhatHappened?: boolean;
	/** Whether the item shows that it has not happened yet, although the row does not. */
	isRefuted?(item: Row): boolean;
	/** One page of the records to which it has not happened yet, which are noted when the trigger begins. */
	waitingPage?(cursor: string | undefined): Promise<ListPage>;
}

/**
 * What is known of a record. `over`: it has happened, or may have. `untold`: it had not happened, and the row
 * no longer tells, like that of a canceled sale; if it tells later that it has happened, that is news. Until
 * then, the record is kept as long as one that is over.
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
	 * When the trigger begins, it notes what is open instead of looking back. Changes come before that, since
	 * they may concern what it has noted earlier with other options.
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
		// What was open with the old options, but is not with the new ones, counts as closed before.
		memory.review(([reading, known, given]) => [
			reading,
			known === 'open' && reading < state.readings ? 'over' : known,
			given,
		]);
	}

	/**
	 * Notes a record. What is noted at the beginning, and what changes meanwhile, belongs to a reading of its
	 * own.
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
		if (this.list.isRefuted?.(item) === true) this.note(id, 'open');
		else
			this.note(
				id,
				what as RecordState,
				this.give({ row: item, news: 'happened', what: '' }, this.memory.givenOf(id)),
			);
	}

	/** An open record may be closed at any time, so it is kept. */
	protected override isOver(known: KnownRecord): boolean {
		return known[1] !== 'open' && super.isOver(known);
	}
}
