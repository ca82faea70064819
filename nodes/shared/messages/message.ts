import { quote, Quoted } from '../values';
import type { ENGLISH, MessageId } from './en';
import { isPortuguese, type Language } from './language';
import { choiceLabel, messageText } from './texts';

/** The names in braces in a text. "{{ }}" is plain text. */
type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
	? (Name extends `${string} ${string}` ? never : Name) | PlaceholdersIn<Rest>
	: never;

type PlaceholdersOf<Id extends MessageId> = PlaceholdersIn<(typeof ENGLISH)[Id]>;

/** Words that need no quotes. */
class Unquoted {
	/** Private, so that TypeScript does not accept another object as an Unquoted. */
	private readonly words: string;

	constructor(words: string) {
		this.words = words;
	}

	toString(): string {
		return this.words;
	}
}

/** Words of this package, such as a choice, an example or a code. */
export function unquoted(words: string): Unquoted {
	return new Unquoted(words);
}

/** What the back office or n8n says about a failure: a sentence of its own, shown in full. */
export function inFull(sentence: string): Unquoted {
	return new Unquoted(sentence);
}

/**
 * What a placeholder can be replaced by. Plain strings are not allowed, because quotation marks depend on
 * whose words a text has; {@link quote}, {@link unquoted} and {@link inFull} say which.
 *
 * Numbers are written the way the language does, amounts with two decimals, the label of a field in single
 * quotes as in all our texts, the label of a choice without quotes, and lists with commas.
 */
export type Value =
	| ''
	| number
	| { readonly amount: number }
	| { readonly label: string }
	| { readonly choice: string }
	| Quoted
	| Unquoted
	| Message
	| readonly Value[];

type ValuesOf<Id extends MessageId> = [PlaceholdersOf<Id>] extends [never]
	? []
	: [values: Readonly<Record<PlaceholdersOf<Id>, Value>>];

/** Something to say to a user, independent of the language. */
export class Message {
	constructor(
		readonly id: MessageId,
		readonly values: Readonly<Record<string, Value>>,
	) {}

	/** The longer of the two languages, so that a size limit that holds for this holds for either. */
	toJSON(): string {
		const [one, other] = [inWords(this, 'en'), inWords(this, 'pt')];
		return one.length > other.length ? one : other;
	}
}

export function message<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
	return new Message(id, values ?? {});
}

/** The stable code of a message, such as INVALID_DATE. */
export function codeOf({ id }: Message): string {
	return id.replace(/\..*/, '');
}

export function inWords(said: Message, language: Language): string {
	return messageText(said.id, language).replace(/\{(\w+)\}/g, (_, name: string) =>
		valueText(said.values[name] ?? '', language),
	);
}

/** A value as {@link inWords} writes it. */
export function valueText(value: Value, language: Language): string {
	if (value === '' || value instanceof Quoted || value instanceof Unquoted) return String(value);
	const locale = isPortuguese(language) ? 'pt-BR' : 'en-US';
	// Numbers below 10,000 get no thousands separator: they may be a year or a status.
	if (typeof value === 'number')
		return Math.abs(value) < 10_000 ? value.toLocaleString(locale, ALL_DIGITS) : value.toLocaleString(locale);
	if ('choice' in value) return choiceLabel(value.choice, language);
	if ('label' in value) return `'${value.label.replaceAll("'", '’')}'`;
	if ('amount' in value)
		return isPortuguese(language) ? value.amount.toLocaleString(locale, CENTS) : value.amount.toFixed(2);
	if (value instanceof Message) return inWords(value, language);
	return value.map((each) => valueText(each, language)).join(', ');
}

const ALL_DIGITS = { useGrouping: false, maximumFractionDigits: 20 };
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** All values, separated by commas, with the word before the last one: "a CPF, a CNPJ, or a name". */
export function joinWords(word: 'and' | 'or' | 'orElse', values: readonly Value[]): Value {
	return values.reduce((one, other) => message(word, { one, other }));
}

/** What was entered, in quotes; or words for what it is, such as "a list". */
export function describeGiven(raw: unknown): Quoted | Message {
	return typeof raw === 'string' || typeof raw === 'number' ? quote(String(raw)) : typeInWords(raw);
}

/** Words for what a value is when something else was expected: "a list", "yes or no". */
export function typeInWords(raw: unknown): Message {
	if (raw === null) return message('given.null');
	if (Array.isArray(raw)) return message('given.list');
	if (typeof raw === 'boolean') return message('given.flag');
	if (typeof raw === 'number') return message('given.number');
	if (typeof raw === 'string') return message('given.text');
	return message('given.object');
}

/** Says that the value is of another kind than expected. */
export function wrongType(raw: unknown, wanted: Message): Message {
	return message('WRONG_TYPE', { given: typeInWords(raw), wanted });
}

/** Ends a request, a run or a poll, and says what to do next. */
export class StatedError extends Error {
	constructor(
		readonly said: Message,
		readonly next: readonly Message[] = [],
		/** The status of the HTTP answer that it is about. */
		readonly status?: number,
	) {
		super(inWords(said, 'en'));
	}
}
