import { contentHash } from './contentHash';
import type { ChangeSource, ListPage, PollTime, Row } from './list';
import { LATE_MS, ListPoll, READINGS_UNTIL_GONE, type Pass } from './listPoll';
import type { KnownRecord, ListState, Waiting } from './state';
import type { Age } from './transition';

/** An answer takes a while, so a change that a reading did not show yet may be dated before it. */
const OVERLAP_MS = 30_000;
/** How often we look back for what was shown late. */
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
		// Level of Detail has been changed to rows alone. The next look back, which is due at once, finds the
		// records that waited.
		this.waiting.clear();
		this.state.looked -= LOOK_EVERY_MS;
	}

	/** Takes a row. When looking back, a record that is known with this content needs no reading. */
	protected abstract see(id: string, row: Row, isLookingBack: boolean): void;

	/**
	 * Notes that the full record of a row that may be news is to be read. If the row is enough, it is delivered
	 * at once.
	 */
	protected want(id: string, row: Row, one: Waiting): void {
		const { source, waiting } = this;
		if (source.fullItem) waiting.set(id, one);
		else this.deliver(id, source.leanItem(row), one);
	}

	/**
	 * Where the next look back begins, so that it finds records that the API has shown late since the last one.
	 * Older records are not new, whenever they are shown. In ms of whole seconds, as the API dates records.
	 */
	private get lookFrom(): number {
		const { looked, begun } = this.state;
		return Math.floor(Math.max(begun, looked - OVERLAP_MS - LATE_MS) / 1000) * 1000;
	}

	/** The moment from which the next reading asks. In ms. */
	protected get readFrom(): number {
		return this.state.read.service - OVERLAP_MS;
	}

	protected ageOf(row: Row): Age {
		const isNew = (this.source.createdAt(row) ?? -Infinity) >= this.lookFrom;
		return !isNew ? 'old' : this.state.hasLostPolls === true ? 'unsure' : 'new';
	}

	protected digestOf(row: Row): string {
		return contentHash(this.source.leanItem(row));
	}

	/**
	 * Reads, in this order: the rest of an unfinished look back, whose cursor may expire; what changed; a look
	 * back that is due.
	 */
	protected async readLists(): Promise<void> {
		if (this.state.looking) await this.lookBack();
		if (!(await this.readChanges())) return;
		if (this.isLookDue() && this.mayList()) await this.lookBack();
		delete this.state.hasLostPolls;
	}

	/** @returns whether the list was read to its end */
	private async readChanges(): Promise<boolean> {
		const { state, source } = this;
		const pass = this.passFrom(() => this.readFrom);
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

	/** Called when the list of changes was read to its end. */
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

	protected isOver([reading]: KnownRecord): boolean {
		return reading <= this.state.readings - READINGS_UNTIL_GONE;
	}
}
