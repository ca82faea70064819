import type { MessageId } from '../messages/en';
import { message, type Message } from '../messages/message';
import type { ApiError } from '../request/failures';
import { quoteSentence } from '../values';

/** In characters: enough for a cause. A model reads it outside of the data. */
const MAX_REASON = 80;

/** The kinds of record that an answer may lack. */
export type Unread = MessageId extends infer Id ? (Id extends `unread.${infer What}` ? What : never) : never;

/** A kind of record that an answer lacks, and how many of them if known. */
interface LeftOut {
	what: Message;
	not_read?: number;
	why: Message;
}

/**
 * How many requests an answer may cost, and what it lacks. An incomplete answer that says so is better than
 * none.
 */
export class Notes {
	/** What the notes call people's names. No sum depends on them. */
	static readonly NAMES: Unread = 'names';
	/** The requests made so far: repeating one costs nothing. */
	private readonly asked = new Set<string>();
	private readonly missing = new Map<string, { what: Unread; why: Message; keys: Set<string> }>();
	private hasCutList = false;

	/** @param most requests that may be made */
	constructor(private readonly most = Infinity) {}

	/** How many requests were made. */
	get requests(): number {
		return this.asked.size;
	}

	/** How many may still be made. */
	get left(): number {
		return this.most - this.requests;
	}

	/** Whether nothing but names is missing so far. */
	get isWhole(): boolean {
		return !this.hasCutList && [...this.missing.values()].every(({ what }) => what === Notes.NAMES);
	}

	/** What is missing, and why. */
	get leftOut(): LeftOut[] {
		return [...this.missing.values()].map(({ what, why, keys }) => ({
			what: message(`unread.${what}`),
			...(keys.size > 0 && { not_read: keys.size }),
			why,
		}));
	}

	noteRequest(key: string): void {
		this.asked.add(key);
	}

	/** Whether a record may be read; if not, it is noted as left out. */
	mayRead(what: Unread, key: string): boolean {
		if (this.left > 0 || this.asked.has(key)) return true;
		this.leaveOut(what, key);
		return false;
	}

	leaveOut(what: Unread, key: string, why = message('why.limit', { most: this.most })): void {
		this.noteMissing(what, why).add(key);
	}

	/**
	 * Notes a refusal without a count, since we cannot know how many records a refused list has. Only the API's
	 * own words tell a missing license from a missing permission.
	 *
	 * @param refusal a 403 or 404; undefined if the records were not asked for, as they are not to be had
	 */
	noteRefusal(what: Unread, refusal?: ApiError): void {
		const [reason = ''] = refusal?.reasons ?? [];
		const said = reason && message('why.said', { said: quoteSentence(reason, MAX_REASON) });
		if (refusal?.status === 403) this.noteMissing(what, message('why.forbidden', { said }));
		else this.noteMissing(what, message(refusal ? 'why.notFound' : 'why.refused'));
	}

	noteCutList(): void {
		this.hasCutList = true;
	}

	private noteMissing(what: Unread, why: Message): Set<string> {
		const note = this.missing.get(what + why.id) ?? { what, why, keys: new Set() };
		this.missing.set(what + why.id, note);
		return note.keys;
	}
}
