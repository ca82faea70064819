import { inWords, type Language, type Message } from '../messages/message';

/** A place in a form. */
interface FieldName {
	/** As the user sees it: "Hotel 2 > Check In". */
	labels: string;
	/** `products.hotel[1].checkIn`, as far as what is said has parameters. */
	parameters: string;
}

/** What is wrong with what the user entered, or hardly meant. */
export interface Issue {
	/** With a field, the rest of a sentence that begins with it. */
	said: Message;
	field?: FieldName;
}

/** The issue as a sentence of its own, without a full stop. */
export function sentenceOf({ said, field }: Issue, language: Language): string {
	return `${field?.labels ?? ''} ${inWords(said, language)}`.trim();
}
