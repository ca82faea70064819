import { contentHash } from './contentHash';
import type { ChangeSource, Gives, PollTime, Row } from './list';
import { SinceList } from './sinceList';
import type { KnownRecord, ListState, Waiting } from './state';
import { transition, type Age, type Comparison as Knowledge } from './transition';

/** Precedes the digest of a full record that was read later than its row, and not given. */
const NOTED = '~';
/** The length of a row's digest. */
const DIGEST = contentHash({}).length;

/** Finds records that were created, and each change of content of those that existed before. */
export class ContentPoll extends SinceList {
	constructor(
		before: ListState,
		source: ChangeSource,
		time: PollTime,
		private readonly gives: readonly Gives[],
	) {
		super(before, source, time);
	}

	/**
	 * Notes the events for which the list was read. An event that was just added has no part in this reading,
	 * since it begins with what happens from now on.
	 */
	protected override noteRead(): void {
		const { state, gives, waiting } = this;
		const before = this.givesNow;
		if (before.length < gives.length) for (const one of waiting.values()) one.gives ??= before;
		state.gives = gives;
	}

	private get givesNow(): readonly Gives[] {
		return this.gives.filter((each) => this.state.gives?.includes(each));
	}

	/**
	 * A record that the last reading did not list although it existed was shown late, or did not match the
	 * filter. If there is a filter and only updates are wanted, it counts as changed, so that none is missed.
	 */
	protected override ageOf(row: Row): Age {
		const { source } = this;
		const existed = (source.createdAt(row) ?? -Infinity) < this.readFrom;
		const mayNotHaveMatched = source.isFiltered === true && wantedOf(this.givesNow) === 'updated';
		return existed && mayNotHaveMatched ? 'old' : super.ageOf(row);
	}

	/**
	 * A row has only scalars, so the change of a passenger does not show in it. So if updates are wanted, we
	 * read the full record of every row listed as changed, even if the row looks the same.
	 */
	protected see(id: string, row: Row, isLookingBack: boolean): void {
		const { memory, waiting, state } = this;
		const digest = this.digestOf(row);
		const one = waiting.get(id);
		if (one) {
			one.what = digest;
			return;
		}
		const known = memory.get(id);
		const age = this.ageOf(row);
		const wanted = wantedOf(this.givesNow);
		const isNew = known === undefined && age !== 'old';
		const isAsBefore = known !== undefined && known[1].startsWith(digest);
		const mayBeNews = wanted === 'created' ? isNew : wanted !== 'none' && !(isLookingBack && isAsBefore);
		if (mayBeNews) {
			this.want(id, row, { what: digest, ...(isNew && { age }) });
			return;
		}
		// Unless a look back shows the same row, the record has changed. It is not read again, so the old digest
		// of the full record is outdated.
		const what = isLookingBack && isAsBefore ? known[1] : digest;
		memory.set(id, [state.readings, what, memory.givenOf(id)]);
	}

	protected deliver(id: string, item: Row, { what: row = '', age = 'old', gives = this.givesNow }: Waiting) {
		const { memory, source, state } = this;
		const before = memory.get(id);
		const content = source.fullItem ? contentHash(item) : '';
		const known = knownAs(before, row, content);
		const news = transition(known, { age }, wantedOf(gives));
		const after =
			news === 'nothing'
				? memory.givenOf(id)
				: this.give(id, { row: item, news, what: news === 'created' ? '' : content || row });
		memory.set(id, [state.readings, row + (known === 'rowAlone' ? NOTED : '') + content, after]);
	}
}

function wantedOf([one, other]: readonly Gives[]): 'created' | 'updated' | 'createdAndUpdated' | 'none' {
	return other ? 'createdAndUpdated' : (one ?? 'none');
}

function knownAs(before: KnownRecord | undefined, row: string, content: string): Knowledge {
	if (!before) return 'unknown';
	const [, what] = before;
	const isRowSame = what.startsWith(row);
	const knownContent = what.slice(DIGEST);
	// Level of Detail may have changed between rows and full records, so memory may hold a full digest that
	// this look lacks, or lack one.
	if (content === '') return isRowSame ? 'same' : 'other';
	if (knownContent === '') return isRowSame ? 'rowAlone' : 'other';
	if (knownContent === NOTED + content) return isRowSame ? 'same' : 'other';
	return knownContent === content ? 'same' : 'other';
}
