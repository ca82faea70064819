import { message, type Message } from '../messages/message';
import { isRecord, oneLine, toApiName } from '../values';
import { Findings, type LookUps, type Question } from './findings';

const SEPARATOR = ' > ';

/**
 * Where a value stands in a form or in JSON, in the labels that the user sees, and what was entered there. A
 * place never changes. Issues and the like go to the findings of the whole form, and reading continues, so
 * that one run reports everything.
 */
export class Place {
	private constructor(
		private readonly labels: readonly string[],
		/** `products.hotel[1]`: the parameters behind the labels, as far as there are any. */
		private readonly path: string,
		readonly findings: Findings,
		private readonly values: { stored?: unknown; entered?: unknown },
		/** In JSON, `hotels[1].check_in`, which is also the last label. */
		private readonly member?: string,
	) {}

	/**
	 * @param stored the node's parameters as n8n stores them: an expression is a text that begins with "="
	 * @param lookUps the answers that the API has given so far
	 */
	static ofForm(stored?: unknown, lookUps?: LookUps): Place {
		return new Place([], '', new Findings(lookUps), { stored });
	}

	/** The labels that the user sees: "Hotel 2 > Check In". */
	get written(): string {
		return this.labels.join(SEPARATOR);
	}

	/** The place for users, by labels, and for programs, by parameters. */
	get field(): { labels: string; parameters: string } {
		return { labels: this.written, parameters: this.path };
	}

	get around(): string[] {
		const { labels, member = '' } = this;
		const json = [...member.matchAll(/[.[]/g)].map(({ index }) => oneLine(member.slice(0, index)));
		return [
			...[...labels, ''].map((_, count) => labels.slice(0, count)),
			...json.map((part) => [...labels.slice(0, -1), part]),
		].map((some) => some.join(SEPARATOR));
	}

	/**
	 * Whether an expression gives the value here. It never gives a group: n8n takes expressions only for
	 * values.
	 */
	get isExpression(): boolean {
		return isWrittenExpression(identifierIn(this.values.stored));
	}

	/** Whether an expression gives the value here, or one inside it. */
	get holdsExpression(): boolean {
		return holdsExpression(this.values.stored);
	}

	/** Whether the value is part of a body in JSON. */
	get isJson(): boolean {
		return this.member !== undefined;
	}

	/** The value entered here; for a picker, the part that identifies the record. */
	get given(): unknown {
		return identifierIn(this.values.entered);
	}

	/** How to show the record that is meant here: as the API has it, or else as the editor's list showed it. */
	get meant(): Message | string | undefined {
		const { entered } = this.values;
		const { mode, cachedResultName: listed } = isRecord(entered) ? entered : {};
		const isListed = mode === 'list' && typeof listed === 'string';
		return this.findings.meant.get(this.written) ?? (isListed ? listed : undefined);
	}

	/**
	 * Notes the record that a value means.
	 * @param told the record with what tells it apart from others
	 */
	noteMeant(told: Message, id: string, name: string): void {
		this.findings.meant.set(this.written, told);
		this.findings.names.set(id, name);
	}

	/**
	 * @param label may be a name that the agency has given
	 * @param key the parameter under which n8n stores the value; not needed for a place that only an issue
	 * names
	 */
	inside(label: string, key?: string): Place {
		if (this.isJson && key !== undefined) return this.at(toApiName(key));
		return this.step([...this.labels, oneLine(label)], key);
	}

	/** The same place for users, one level deeper in n8n's parameters. */
	within(key: string): Place {
		return this.isJson ? this : this.step(this.labels, key);
	}

	/** The same place, with the value that was entered here. */
	holding(entered: unknown): Place {
		const { stored } = this.values;
		return new Place(this.labels, this.path, this.findings, { stored, entered }, this.member);
	}

	/** The same place, for reading what is not used: its findings are not those of the form. */
	aside(): Place {
		return new Place(this.labels, this.path, new Findings(), this.values, this.member);
	}

	/** The same place as the root of a JSON body, whose members have the API's names. */
	inJson(json: unknown): Place {
		return new Place(this.labels, this.path, this.findings, { entered: json }, this.member ?? '');
	}

	/** A member of the JSON object here, by its exact name, or an entry of the list. */
	at(key: string | number): Place {
		const { member = '' } = this;
		const path = typeof key === 'number' ? `${member}[${key}]` : `${member}${member && '.'}${key}`;
		const labels = member === '' ? this.labels : this.labels.slice(0, -1);
		return this.step([...labels, oneLine(path)], key, path);
	}

	/** A numbered line of the list here: "Hotel 2", and inside it "Hotel 2 > Passenger 1". */
	line(itemName: string, index: number): Place {
		if (this.isJson) return this.at(index);
		return this.step([...this.labels.slice(0, -1), `${itemName} ${index + 1}`], index);
	}

	/** Adds an issue with the value here. Returns undefined, so that the value reads as nothing. */
	refuse(said: Message): undefined {
		this.findings.refuse(this, said);
	}

	/**
	 * Adds an issue of a rule across fields, unless a field here already has an issue: we cannot judge a value
	 * that we cannot read, and users should read of it once.
	 */
	addRuleIssue(said: Message): void {
		if (!this.findings.isRefused(this)) this.findings.add('issues', this, said);
	}

	/** Points out a value that the API may take but that is probably a mistake. */
	addHint(said: Message): void {
		this.findings.add('hints', this, said);
	}

	/** Notes something that the API is not known to take: an issue, or a hint if unknown fields are allowed. */
	addUnknown(said: Message, hint: Message): void {
		this.findings.addUnknown(this, said, hint);
	}

	/**
	 * Notes an expression without a value, for the hint beside the output: most often, a column's name is
	 * misspelled.
	 */
	noteEmptyExpression(): void {
		this.findings.add('emptyExpressions', this, message('EXPRESSION_EMPTY'));
	}

	/** @see Findings.know */
	know<T extends object>(question: Question<T>): T | undefined {
		return this.findings.know(this, question);
	}

	private step(labels: readonly string[], key?: string | number, member?: string): Place {
		const step = typeof key === 'number' ? `[${key}]` : key && this.path ? `.${key}` : (key ?? '');
		const { stored, entered } = this.values;
		const values =
			key === undefined ? {} : { stored: memberOf(stored, key), entered: memberOf(entered, key) };
		return new Place(labels, this.path + step, this.findings, values, member);
	}
}

/**
 * The part of a picker's value that identifies the record; any other value as it is. n8n marks what it has
 * stored with `__rl`, but not a picker's default.
 */
export function identifierIn(value: unknown): unknown {
	return isRecord(value) && 'mode' in value && 'value' in value ? value.value : value;
}

function isWrittenExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

function holdsExpression(stored: unknown): boolean {
	if (typeof stored !== 'object' || stored === null) return isWrittenExpression(stored);
	return Object.values(stored).some(holdsExpression);
}

function memberOf(whole: unknown, key: string | number): unknown {
	return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[key] : undefined;
}
