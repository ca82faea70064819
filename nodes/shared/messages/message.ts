import { quote, Quoted } from '../values';
import type { ENGLISH, MessageId } from './en';
import { isPortuguese, type Language } from './language';
import { choiceLabel, messageText } from './texts';

/** What stands in braces in a text; "{{ }}" is text. */
type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
	? (Name extends `${string} ${string}` ? never : Name) | PlaceholdersIn<Rest>
	: never;

type PlaceholdersOf<Id extends MessageId> = PlaceholdersIn<(typeof ENGLISH)[Id]>;

/** Words that need no quotes. */
class Unquoted {
	/** Private, so that no other text is taken for one. */
	private readonly words: string;

	constructor(words: string) {
		this.words = words;
	}

	toString(): string {
		return this.words;
	}
}

/** Words of this package: a choice, an example, a code. */
export function unquoted(words: string): Unquoted {
	return new Unquoted(words);
}

/** What the back office or n8n says of a failure: a sentence of its own, which is worth reading whole. */
export function inFull(sentence: string): Unquoted {
	return new Unquoted(sentence);
}

/**
 * What stands in for a placeholder. No text does as it is: whose words they are decides whether they stand in
 * quotes, so {@link quote}, {@link unquoted} or {@link inFull} says it.
 *
 * A number is written as in the language, an amount with two decimals, the label of a field in single quotes,
 * as everywhere in these texts, one of a choice without, and a list with commas.
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

/** Something to say, in no language yet. */
export class Message {
	constructor(
		readonly id: MessageId,
		readonly values: Readonly<Record<string, Value>>,
	) {}

	/** As long as it can get: whoever has room for it has room for it in each language. */
	toJSON(): string {
		const [one, other] = [inWords(this, 'en'), inWords(this, 'pt')];
		return one.length > other.length ? one : other;
	}
}

export function message<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
	return new Message(id, values ?? {});
}

/** The stable code of what happened: INVALID_DATE. */
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
	// Four digits are a year or a status.
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

/** All of them with commas between, and the word before the last: "a CPF, a CNPJ, or a name". */
export function joinWords(word: 'and' | 'or' | 'orElse', values: readonly Value[]): Value {
	return values.reduce((one, other) => message(word, { one, other }));
}

/** What was entered, in quotes, or in words what it is: "a list". */
export function describeGiven(raw: unknown): Quoted | Message {
	return typeof raw === 'string' || typeof raw === 'number' ? quote(String(raw)) : typeInWords(raw);
}

/** "a list", "yes or no": what was found where something else belongs. */
export function typeInWords(raw: unknown): Message {
	if (raw === null) return message('given.null');
	if (Array.isArray(raw)) return message('given.list');
	if (typeof raw === 'boolean') return message('given.flag');
	if (typeof raw === 'number') return message('given.number');
	if (typeof raw === 'string') return message('given.text');
	return message('given.object');
}

/** Something of another kind than belongs there. */
export function wrongType(raw: unknown, wanted: Message): Message {
	return message('WRONG_TYPE', { given: typeInWords(raw), wanted });
}

/** What ends a request, a run or a poll, with what to do next. */
export class StatedError extends Error {
	constructor(
		readonly said: Message,
		readonly next: readonly Message[] = [],
		/** Of the HTTP answer that it is about. */
		readonly status?: number,
	) {
		super(inWords(said, 'en'));
	}
}
