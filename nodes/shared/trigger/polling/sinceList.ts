import { contentHash } from './contentHash';
import type { ListPage, ListSource, PollTime, Row } from './list';
import { LATE_MS, ListPoll, READINGS_UNTIL_GONE, type Pass } from './listPoll';
import type { Known, ListState, Waiting } from './state';
import type { Age } from './transition';

/** Where records come from that are found by what changed since a moment. */
export interface ChangeSource extends ListSource {
	/** In ms; undefined when the row does not say. */
	createdAt(row: Row): number | undefined;
	/** Records are added to the list and never change: a look further back finds whatever slips. */
	isAppendOnly?: boolean;
}

/** A change may be dated before the reading that was too early to show it: an answer takes a while. */
const OVERLAP_MS = 30_000;
/** How often the list is asked for what was shown late. */
const LOOK_EVERY_MS = 600_000;

/** A poll of a list that can be asked for what changed since a moment. */
export abstract class SinceList extends ListPoll {
	constructor(
		before: ListState,
		protected override readonly source: ChangeSource,
		time: PollTime,
	) {
		super(before, source, time);
		if (source.fullItem || this.waiting.size === 0) return;
		// By now, rows are all that is wanted: the next look finds those that wait.
		this.waiting.clear();
		this.state.looked -= LOOK_EVERY_MS;
	}

	/** Takes a row; in a look further back, what is known as it is was read before. */
	protected abstract see(id: string, row: Row, isLookingBack: boolean): void;

	/** A row that may be news is read, where it does not say all. */
	protected want(id: string, row: Row, one: Waiting): void {
		const { source, waiting } = this;
		if (source.fullItem) waiting.set(id, one);
		else this.deliver(id, source.leanItem(row), one);
	}

	/**
	 * From when on the next look further back asks: what was shown late since the last one. What is older is
	 * not new, whenever it is shown. In ms of whole seconds, as the API dates records.
	 */
	private get lookFrom(): number {
		const { looked, begun } = this.state;
		return Math.floor(Math.max(begun, looked - OVERLAP_MS - LATE_MS) / 1000) * 1000;
	}

	protected ageOf(row: Row): Age {
		const isNew = (this.source.createdAt(row) ?? -Infinity) >= this.lookFrom;
		return !isNew ? 'old' : this.time.hasLostPolls === true ? 'unsure' : 'new';
	}

	protected digestOf(row: Row): string {
		return contentHash(this.source.leanItem(row));
	}

	/**
	 * First a look that is not finished, whose cursor may expire, then what changed, then a look that is due.
	 */
	protected async readLists(): Promise<void> {
		if (this.state.looking) await this.lookBack();
		if (!(await this.readChanges())) return;
		if (this.isLookDue() && this.mayList()) await this.lookBack();
	}

	/** @returns whether it was read to its end */
	private async readChanges(): Promise<boolean> {
		const { state, source } = this;
		const pass = this.passFrom(() => state.read.service - OVERLAP_MS);
		const started = await this.readThrough({
			...pass,
			slot: 'reading',
			isTwice: source.isAppendOnly !== true,
		});
		if (!started) return false;
		state.read = started;
		this.noteRead();
		return true;
	}

	/** Notes that what changed was read to its end. */
	protected noteRead(): void {}

	protected isLookDue(): boolean {
		const { looked, read } = this.state;
		return Math.abs(read.service - looked) >= LOOK_EVERY_MS;
	}

	protected async lookBack(): Promise<void> {
		const { state } = this;
		const pass = this.passFrom(() => this.lookFrom, true);
		const started = await this.readThrough({ ...pass, slot: 'looking' });
		if (!started) return;
		state.looked = started.service;
		state.readings += 1;
	}

	private passFrom(since: () => number, isLookingBack = false): Omit<Pass, 'slot'> {
		return {
			page: async (cursor): Promise<ListPage> =>
				await this.source.page({ since: since(), now: this.now }, cursor),
			take: (id, row) => this.see(id, row, isLookingBack),
		};
	}

	protected isOver([reading]: Known): boolean {
		return reading <= this.state.readings - READINGS_UNTIL_GONE;
	}
}
