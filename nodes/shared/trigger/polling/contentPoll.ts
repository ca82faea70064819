import { contentHash } from './contentHash';
import type { PollTime, Row } from './list';
import { SinceList, type ChangeSource } from './sinceList';
import type { ContentState, Gives, KnownContent } from './state';
import { transition, type Known } from './transition';

/** Before the digest of a record that was read after a row that was given, and was not given itself. */
const NOTED = '~';
/** The length of a content's digest. */
const DIGEST = contentHash({}).length;

type WaitingContent = ContentState['waiting'][string];

/** Finds records that were created, and each new content of one that was there before. */
export class ContentPoll extends SinceList<ContentState> {
	constructor(
		before: ContentState,
		source: ChangeSource,
		time: PollTime,
		private readonly gives: readonly Gives[],
	) {
		super(before, source, time);
	}

	/** An event that was added begins with what happens from then on: it has no part in the first reading. */
	protected override noteRead(): void {
		const { state, gives, waiting } = this;
		const before = this.givesNow;
		if (before.length < gives.length) for (const one of waiting.values()) one.gives ??= before;
		state.gives = gives;
	}

	private get givesNow(): readonly Gives[] {
		return this.gives.filter((each) => this.state.gives.includes(each));
	}

	/**
	 * A row has scalars only: a passenger who changes leaves it as it is. So what is listed since the last
	 * reading is read, whatever its row.
	 */
	protected see(id: string, row: Row, isLookingBack: boolean): void {
		const { memory, waiting, state } = this;
		const wanted = wantedOf(this.givesNow);
		const digest = this.digestOf(row);
		const known = memory.get(id);
		const one = waiting.get(id);
		if (one) {
			one.row = digest;
			return;
		}
		const [, before, content, given] = known ?? [0, '', '', ''];
		const isAsBefore = known !== undefined && before === digest;
		const age = this.ageOf(row);
		const isNew = known === undefined && age !== 'old';
		const mayBeNews = wanted === 'created' ? isNew : wanted !== 'none' && !(isLookingBack && isAsBefore);
		if (mayBeNews) {
			this.want(id, row, { row: digest, ...(age !== 'old' && known === undefined && { age }) });
			return;
		}
		// Nobody has read what changed, and what was read is not the content any more.
		memory.set(id, [state.readings, digest, isLookingBack && isAsBefore ? content : '', given]);
	}

	private want(id: string, row: Row, one: WaitingContent): void {
		const { source, waiting } = this;
		if (source.fullItem) waiting.set(id, one);
		else this.deliver(id, source.leanItem(row), one);
	}

	protected async read(id: string): Promise<Row | undefined> {
		return await this.source.fullItem?.(id);
	}

	protected deliver(id: string, item: Row, { row, age, gives = this.givesNow }: WaitingContent): void {
		const { memory, source, state, found } = this;
		const before = memory.get(id);
		const content = source.fullItem ? contentHash(item) : '';
		const what = content || row;
		const [, , , given = ''] = before ?? [];
		const news = transition(knownAs(before, row, content), { age: age ?? 'old' }, wantedOf(gives));
		const count = timesIn(given, what);
		const isNoted = knownAs(before, row, content) === 'rowAlone';
		memory.set(id, [
			state.readings,
			row,
			isNoted ? NOTED + content : content,
			given + (news === 'changed' ? what : ''),
		]);
		if (news === 'created') found.push({ row: item, news, what: '', count: 0 });
		else if (news === 'changed') found.push({ row: item, news, what, count });
	}
}

function wantedOf([one, other]: readonly Gives[]): 'created' | 'updated' | 'createdAndUpdated' | 'none' {
	return other ? 'createdAndUpdated' : (one ?? 'none');
}

function knownAs(before: KnownContent | undefined, row: string, content: string): Known {
	if (!before) return 'unknown';
	const [, knownRow, knownContent] = before;
	const isRowSame = knownRow === row;
	// Level of Detail may have been another one.
	if (content === '') return isRowSame ? 'same' : 'other';
	if (knownContent === '') return isRowSame ? 'rowAlone' : 'other';
	if (knownContent === NOTED + content) return isRowSame ? 'same' : 'other';
	return knownContent === content ? 'same' : 'other';
}

function timesIn(given: string, what: string): number {
	let times = 0;
	for (let at = 0; at < given.length; at += DIGEST) if (given.startsWith(what, at)) times += 1;
	return times;
}
