import type { ListPage, PollTime, Row } from './list';
import { SinceList, type ChangeSource } from './sinceList';
import type { HappenedState, KnownState, RecordState } from './state';
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

type WaitingState = HappenedState['waiting'][string];

/** Finds records to which something happened, such as being closed, each time that it does. */
export class HappenedPoll extends SinceList<HappenedState> {
	constructor(
		before: HappenedState,
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
			if (list.hasHappened?.(row) === false) this.note(id, 'open', memory.get(id)?.[2] ?? 0);
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
	private note(id: string, known: RecordState, given: number): void {
		const { memory, state } = this;
		memory.set(id, [state.readings + (state.isNoting ? 1 : 0), known, given]);
	}

	protected see(id: string, row: Row): void {
		const { memory, waiting, list } = this;
		const hasHappened = list.listsWhatHappened ?? list.hasHappened?.(row);
		const [, before, given = 0] = memory.get(id) ?? [];
		const told: RecordState = hasHappened === false ? 'open' : 'over';
		const next = hasHappened === undefined && before && before !== 'over' ? 'untold' : told;
		const one = waiting.get(id);
		if (one) {
			one.state = next;
			return;
		}
		const known = before === undefined ? 'unknown' : before === 'over' ? 'same' : 'other';
		const wanted = list.listsWhatHappened === true ? 'listed' : 'happened';
		if (transition(known, { age: this.ageOf(row), hasHappened }, wanted) === 'nothing')
			this.note(id, next, given);
		else if (list.fullItem) waiting.set(id, { state: next });
		else this.deliver(id, list.leanItem(row), { state: next });
	}

	protected async read(id: string): Promise<Row | undefined> {
		return await this.list.fullItem?.(id);
	}

	protected deliver(id: string, item: Row, { state: next }: WaitingState): void {
		const { memory, found, list } = this;
		const [, , count = 0] = memory.get(id) ?? [];
		if (list.isRefuted?.(item) === true) {
			this.note(id, 'open', count);
			return;
		}
		this.note(id, next, count + 1);
		found.push({ row: item, news: 'happened', what: '', count });
	}

	/** An open one may be closed at any time. */
	protected override isOver(known: KnownState): boolean {
		return known[1] !== 'open' && super.isOver(known);
	}
}
