const SEPARATOR = ' > ';

/** What was found wrong with a form so far, shared by all its places. */
interface Findings {
	/** Sentences such as "Hotels 2 > Check In takes a date…". */
	sentences: string[];
	/** The places of the fields that have a finding of their own. */
	fields: string[];
	/** Sentences about what can be sent and is most likely not meant. */
	hints: string[];
}

/**
 * Where in a form a value stands, in the words the user sees. Reading goes on after a finding, so that one run tells
 * the user all of them.
 */
export class Place {
	private constructor(
		private readonly labels: readonly string[],
		private readonly found: Findings,
	) {}

	static ofForm(): Place {
		return new Place([], { sentences: [], fields: [], hints: [] });
	}

	/** Every finding of the form, wherever this place is. */
	get findings(): readonly string[] {
		return this.found.sentences;
	}

	/** What the user is told beside the output. */
	get hints(): readonly string[] {
		return this.found.hints;
	}

	inside(label: string): Place {
		return new Place([...this.labels, label], this.found);
	}

	/** A numbered line of the list that stands here: "Hotels 2" at the top, "Passenger 1" within a line. */
	line(itemName: string, index: number): Place {
		const [list, ...outer] = [...this.labels].reverse();
		const label = outer.length === 0 && list !== undefined ? list : itemName;
		return new Place([...outer.reverse(), `${label} ${index + 1}`], this.found);
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
