import { isRecord } from '../values';

const SEPARATOR = ' > ';

/** What was found wrong with a form so far, shared by all its places. */
interface Findings {
	/** Sentences such as "Hotels 2 > Check In takes a date…". */
	sentences: string[];
	/** The places of the fields that have a finding of their own. */
	fields: string[];
	/** Sentences about what can be sent and is most likely not meant. */
	hints: string[];
	/** The places of the expressions that gave nothing. */
	emptyExpressions: string[];
}

/**
 * Where in a form a value stands, in the words the user sees, and what n8n has stored there. Reading goes on after a
 * finding, so that one run tells the user all of them.
 */
export class Place {
	private constructor(
		private readonly labels: readonly string[],
		private readonly found: Findings,
		private readonly stored: unknown,
	) {}

	/** @param stored the node's parameters as n8n stores them: an expression is a text that begins with "=" */
	static ofForm(stored?: unknown): Place {
		return new Place([], { sentences: [], fields: [], hints: [], emptyExpressions: [] }, stored);
	}

	/** Every finding of the form, wherever this place is. */
	get findings(): readonly string[] {
		return this.found.sentences;
	}

	/** What the user is told beside the output. */
	get hints(): readonly string[] {
		return this.found.hints;
	}

	/** The expressions of the form that gave nothing, by their places. */
	get emptyExpressions(): readonly string[] {
		return this.found.emptyExpressions;
	}

	/** Whether an expression gives the value that stands here. Groups have none: n8n takes expressions for values alone. */
	get isExpression(): boolean {
		const written = isRecord(this.stored) && '__rl' in this.stored ? this.stored.value : this.stored;
		return typeof written === 'string' && written.startsWith('=');
	}

	/** @param key under which n8n stores the value here; a place for a finding alone needs none */
	inside(label: string, key?: string): Place {
		return new Place(
			[...this.labels, label],
			this.found,
			key === undefined ? undefined : storedIn(this.stored, key),
		);
	}

	/** The same place, one level deeper in what n8n stores. */
	within(key: string): Place {
		return new Place(this.labels, this.found, storedIn(this.stored, key));
	}

	/** A numbered line of the list that stands here: "Hotels 2" at the top, "Passenger 1" within a line. */
	line(itemName: string, index: number): Place {
		const [list, ...outer] = [...this.labels].reverse();
		const label = outer.length === 0 && list !== undefined ? list : itemName;
		return new Place([...outer.reverse(), `${label} ${index + 1}`], this.found, storedIn(this.stored, index));
	}

	/**
	 * Reports what is wrong with the value of this field.
	 *
	 * @param predicate the rest of a sentence that starts with the place, such as "is empty: fill it in"
	 */
	report(predicate: string): void {
		this.found.fields.push(this.path);
		this.add(predicate);
	}

	/**
	 * Reports what a rule over several fields finds here. Silent where a field has a finding of its own: what cannot be
	 * read cannot be judged, and the user needs to hear of it once.
	 */
	reportRule(predicate: string): void {
		const isFound = this.found.fields.some(
			(field) => field === this.path || field.startsWith(this.path + SEPARATOR),
		);
		if (!isFound) this.add(predicate);
	}

	/**
	 * Points out what the service may well take and is most likely not meant.
	 *
	 * @param predicate as in {@link report}; no text that the user entered, since n8n shows hints as HTML
	 */
	hint(predicate: string): void {
		addOnce(this.found.hints, `${this.path} ${predicate}`);
	}

	/** For the hint beside the output: most often the name of a column was misspelled. */
	noteEmptyExpression(): void {
		addOnce(this.found.emptyExpressions, this.path);
	}

	private get path(): string {
		return this.labels.join(SEPARATOR);
	}

	private add(predicate: string): void {
		addOnce(this.found.sentences, `${this.path} ${predicate}`.trim());
	}
}

/** Each instalment of a payment has the payment's own sentence; the user needs to hear it once. */
function addOnce(sentences: string[], sentence: string): void {
	if (!sentences.includes(sentence)) sentences.push(sentence);
}

function storedIn(stored: unknown, key: string | number): unknown {
	return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>)[key] : undefined;
}
