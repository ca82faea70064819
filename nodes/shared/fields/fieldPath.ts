import type { Issue } from '../errors/invalidInput';
import { message, type Message } from '../messages/message';
import { isRecord, oneLine, toApiName } from '../values';
import type { LookUps, Question } from './lookUps';

const SEPARATOR = ' > ';

/** What was found in a form so far, shared by all its paths. */
interface Found {
	issues: Issue[];
	/** The paths of the fields that have an issue of their own, and of what holds one that has. */
	fields: { refused: Set<string>; around: Set<string> };
	/** About what can be sent and is most likely not meant. */
	hints: Issue[];
	/** The expressions that gave no value. */
	emptyExpressions: Issue[];
	/** What has to be asked before the form can be read to its end. */
	questions: Array<Question<object>>;
	/** Which record was meant by a value, by the value's path. */
	meant: Map<string, Message>;
	/** What those are called, by ID. */
	names: Map<string, string>;
	/** All of these: each installment of a payment has the payment's, and the user reads it once. */
	told: Set<string>;
	body: {
		/** What the API is not known to take: what is said of it, and the hint where it is allowed. */
		unknown: Array<{ at: FieldPath; said: Message; hint: Message }>;
		/** The members that it has only because it was read. */
		assigned: Set<string>;
	};
	/** What is known from the API already. */
	lookUps: LookUps | undefined;
}

/**
 * A value's place in a form, in the labels that the user sees, and what n8n stored there. Reading continues
 * after an issue, so that one run reports all of them.
 */
export class FieldPath {
	private constructor(
		private readonly labels: readonly string[],
		/** `products.hotel[1]`: the labels' parameters, as far as there are any. */
		private readonly parameters: string,
		private readonly found: Found,
		private readonly values: { stored?: unknown; entered?: unknown },
		/** Within JSON: `hotels[1].check_in`, which is the last label, too. */
		private readonly member?: string,
	) {}

	/**
	 * @param stored the node's parameters as n8n stores them: an expression is a text that begins with "="
	 * @param lookUps what is known from the API already
	 */
	static ofForm(stored?: unknown, lookUps?: LookUps): FieldPath {
		const found = {
			issues: [],
			fields: { refused: new Set<string>(), around: new Set<string>() },
			hints: [],
			emptyExpressions: [],
			questions: [],
			meant: new Map<string, Message>(),
			names: new Map<string, string>(),
			told: new Set<string>(),
			body: { unknown: [], assigned: new Set<string>() },
			lookUps,
		};
		return new FieldPath([], '', found, { stored });
	}

	/** Every issue of the form, from any of its paths. */
	get issues(): readonly Issue[] {
		return this.found.issues;
	}

	/** What the user is shown beside the output. */
	get hints(): readonly Issue[] {
		return this.found.hints;
	}

	/** The form's expressions that gave no value. */
	get emptyExpressions(): readonly Issue[] {
		return this.found.emptyExpressions;
	}

	/** What is to be asked; after that, the form is read again, and all that was found is found anew. */
	get questions(): ReadonlyArray<Question<object>> {
		return this.found.questions;
	}

	/**
	 * What the API answered; undefined while it is not asked, which is noted, and for what is refused already:
	 * that need not be known.
	 */
	know<T extends object>(question: Question<T>): T | undefined {
		if (this.found.fields.refused.has(this.written)) return undefined;
		const answer = this.found.lookUps?.answerTo(question);
		if (answer === undefined) this.found.questions.push(question);
		return answer;
	}

	/** Whether an expression gives the value here. Groups have none: n8n takes expressions for values alone. */
	get isExpression(): boolean {
		const written = identifierIn(this.values.stored);
		return typeof written === 'string' && written.startsWith('=');
	}

	/** The value that was entered here, of what a picker stores the part that identifies a record. */
	get given(): unknown {
		return identifierIn(this.values.entered);
	}

	/** How the record that is meant here reads: as the API has it, or else as the editor's list showed it. */
	get meant(): Message | string | undefined {
		const { entered } = this.values;
		const { mode, cachedResultName: listed } = isRecord(entered) ? entered : {};
		const isListed = mode === 'list' && typeof listed === 'string';
		return this.found.meant.get(this.written) ?? (isListed ? listed : undefined);
	}

	/** Notes the record that a value means. @param told what tells it apart from others */
	noteMeant(told: Message, id: string, name: string): void {
		this.found.meant.set(this.written, told);
		this.found.names.set(id, name);
	}

	/** What the records that the form means are called, by ID, as far as they were looked up. */
	get names(): ReadonlyMap<string, string> {
		return this.found.names;
	}

	/**
	 * @param label which may be a name that the agency has given
	 * @param key under which n8n stores the value here; a path that is only for an issue needs none
	 */
	inside(label: string, key?: string): FieldPath {
		if (this.isJson && key !== undefined) return this.at(toApiName(key));
		return this.step([...this.labels, oneLine(label)], key);
	}

	/** The same path, one level deeper in what n8n stores. */
	within(key: string): FieldPath {
		return this.isJson ? this : this.step(this.labels, key);
	}

	/** The same path, with what was entered here. */
	holding(entered: unknown): FieldPath {
		const { stored } = this.values;
		return new FieldPath(this.labels, this.parameters, this.found, { stored, entered }, this.member);
	}

	/** The same path as the root of JSON, in which members stand by the API's names. */
	inJson(json: unknown): FieldPath {
		return new FieldPath(this.labels, this.parameters, this.found, { entered: json }, this.member ?? '');
	}

	/** Whether the value is part of a body in JSON. */
	get isJson(): boolean {
		return this.member !== undefined;
	}

	/** A member of the JSON object here, by its very name, or an entry of the list. */
	at(key: string | number): FieldPath {
		const { member = '' } = this;
		const path = typeof key === 'number' ? `${member}[${key}]` : `${member}${member && '.'}${key}`;
		const labels = member === '' ? this.labels : this.labels.slice(0, -1);
		return this.step([...labels, oneLine(path)], key, path);
	}

	/**
	 * A numbered line of the list at this path, named by its content: "Hotel 2", and "Hotel 2 > Passenger 1"
	 * within.
	 */
	line(itemName: string, index: number): FieldPath {
		if (this.isJson) return this.at(index);
		const labels = [...this.labels.slice(0, -1), `${itemName} ${index + 1}`];
		return this.step(labels, index);
	}

	/** Adds what is wrong with the value of this field. */
	addIssue(said: Message): void {
		const { refused, around } = this.found.fields;
		refused.add(this.written);
		for (let count = 0; count <= this.labels.length; count += 1)
			around.add(this.labels.slice(0, count).join(SEPARATOR));
		const [root, path] = [this.labels.slice(0, -1), this.member ?? ''];
		for (const { index } of path.matchAll(/[.[]/g))
			around.add([...root, oneLine(path.slice(0, index))].join(SEPARATOR));
		this.add(said, 'issues');
	}

	/**
	 * Adds an issue of a rule over several fields, unless a field here has an issue of its own: what cannot be
	 * read cannot be judged, and the user should read of it once.
	 */
	addRuleIssue(said: Message): void {
		if (!this.found.fields.around.has(this.written)) this.add(said, 'issues');
	}

	/** Points out what the API may well take and is most likely not meant. */
	addHint(said: Message): void {
		this.add(said, 'hints');
	}

	/** For the hint beside the output: most often the name of a column was misspelled. */
	noteEmptyExpression(): void {
		this.add(message('EXPRESSION_EMPTY'), 'emptyExpressions');
	}

	/** What is to be said of the body as a whole, once all of it is read. */
	get body(): Found['body'] {
		return this.found.body;
	}

	private step(labels: readonly string[], key?: string | number, member?: string): FieldPath {
		const step = typeof key === 'number' ? `[${key}]` : key && this.parameters ? `.${key}` : (key ?? '');
		const { stored, entered } = this.values;
		const values = key === undefined ? {} : { stored: partOf(stored, key), entered: partOf(entered, key) };
		return new FieldPath(labels, this.parameters + step, this.found, values, member);
	}

	/** In the labels that the user sees: "Hotel 2 > Check In". */
	get written(): string {
		return this.labels.join(SEPARATOR);
	}

	private add(said: Message, list: 'issues' | 'hints' | 'emptyExpressions'): void {
		const written = JSON.stringify([list, this.labels, said]);
		if (this.found.told.has(written)) return;
		this.found.told.add(written);
		this.found[list].push({ said, field: { labels: this.written, parameters: this.parameters } });
	}
}

/** The path of a part of a form or body, and of what is inside it. */
interface NotedPath {
	fieldPath: FieldPath;
	inside(key: string | number): FieldPath | undefined;
}

/** A body has no room for paths, so they are kept beside it, for its lifetime. */
const notedPaths = new WeakMap<object, NotedPath>();

/**
 * Notes where a part of a form or of typed JSON stands, so that rules can ask for it with {@link
 * fieldPathOf}.
 *
 * @param inside the path of a field in it, by parameter or the API's name; undefined for an unknown one
 */
export function noteFieldPath(part: object, fieldPath: FieldPath, inside: NotedPath['inside']): void {
	notedPaths.set(part, { fieldPath, inside });
}

/** Notes that `made` stands where `from`, of which it was made, does. */
export function carryFieldPath(made: object, from: object): void {
	const noted = notedPaths.get(from);
	if (noted) notedPaths.set(made, noted);
}

/**
 * Where a part of a form or body stands, or something inside it.
 *
 * @throws RangeError for what was neither read from a form nor made of what was
 */
export function fieldPathOf(part: object, key?: string | number): FieldPath {
	const noted = notedPaths.get(part);
	if (!noted) throw new RangeError('No field path was noted for this part of the form');
	return knownPathOf(part, key) ?? noted.fieldPath.inside(String(key));
}

/** The same; undefined for what nobody has entered. */
export function knownPathOf(part: object, key?: string | number): FieldPath | undefined {
	const noted = notedPaths.get(part);
	return key === undefined ? noted?.fieldPath : noted?.inside(key);
}

/** Of what a picker stores. */
function identifierIn(value: unknown): unknown {
	return isRecord(value) && '__rl' in value ? value.value : value;
}

function partOf(whole: unknown, key: string | number): unknown {
	return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[key] : undefined;
}
