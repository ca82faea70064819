/**
 * Where in a form a value stands, in the words the user sees, and the list of everything found wrong with
 * the form so far. Reading goes on after a finding, so that one run tells the user all of them.
 */
export class Place {
	private constructor(
		private readonly labels: readonly string[],
		/** Sentences such as "Hotels 2 > Check In takes a date…", shared by every place of one form. */
		readonly findings: string[],
	) {}

	static ofForm(): Place {
		return new Place([], []);
	}

	inside(label: string): Place {
		return new Place([...this.labels, label], this.findings);
	}

	/** A numbered line of the list that stands here: "Hotels 2" at the top, "Passenger 1" within a line. */
	line(itemName: string, index: number): Place {
		const [list, ...outer] = [...this.labels].reverse();
		const label = outer.length === 0 && list !== undefined ? list : itemName;
		return new Place([...outer.reverse(), `${label} ${index + 1}`], this.findings);
	}

	/** @param predicate the rest of a sentence that starts with the place, such as "is empty: fill it in" */
	report(predicate: string): void {
		const sentence = [this.labels.join(' > '), predicate].filter(Boolean).join(' ');
		// A field and a rule over several fields may find the same; the user needs to hear it once.
		if (!this.findings.includes(sentence)) this.findings.push(sentence);
	}
}
