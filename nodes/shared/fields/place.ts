import { message, type Message } from '../messages/message';
import { isRecord, oneLine, toApiName } from '../values';
import { Findings } from './findings';
import type { LookUps, Question } from './lookUps';

const SEPARATOR = ' > ';

/**
 * Where a value stands in a form or in JSON, in the labels that the user sees, and what was entered there.
 * A place never changes. What is found there goes to the findings of the whole form, and reading goes on, so
 * that one run reports everything.
 */
export class Place {
	private constructor(
		private readonly labels: readonly string[],
		/** `products.hotel[1]`: the labels' parameters, as far as there are any. */
		private readonly path: string,
		readonly findings: Findings,
		private readonly values: { stored?: unknown; entered?: unknown },
		/** Within JSON: `hotels[1].check_in`, which is the last label, too. */
		private readonly member?: string,
	) {}

	/**
	 * @param stored the node's parameters as n8n stores them: an expression is a text that begins with "="
	 * @param lookUps what is known from the API already
	 */
	static ofForm(stored?: unknown, lookUps?: LookUps): Place {
		return new Place([], '', new Findings(lookUps), { stored });
	}

	/** In the labels that the user sees: "Hotel 2 > Check In". */
	get written(): string {
		return this.labels.join(SEPARATOR);
	}

	/** For users and for programs. */
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

	/** Whether an expression gives the value here. Groups have none: n8n takes expressions for values alone. */
	get isExpression(): boolean {
		const written = identifierIn(this.values.stored);
		return typeof written === 'string' && written.startsWith('=');
	}

	/** Whether the value is part of a body in JSON. */
	get isJson(): boolean {
		return this.member !== undefined;
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
		return this.findings.meant.get(this.written) ?? (isListed ? listed : undefined);
	}

	/** Notes the record that a value means. @param told what tells it apart from others */
	noteMeant(told: Message, id: string, name: string): void {
		this.findings.meant.set(this.written, told);
		this.findings.names.set(id, name);
	}

	/**
	 * @param label which may be a name that the agency has given
	 * @param key under which n8n stores the value here; a place that is only for an issue needs none
	 */
	inside(label: string, key?: string): Place {
		if (this.isJson && key !== undefined) return this.at(toApiName(key));
		return this.step([...this.labels, oneLine(label)], key);
	}

	/** The same place, one level deeper in what n8n stores. */
	within(key: string): Place {
		return this.isJson ? this : this.step(this.labels, key);
	}

	/** The same place, with what was entered here. */
	holding(entered: unknown): Place {
		const { stored } = this.values;
		return new Place(this.labels, this.path, this.findings, { stored, entered }, this.member);
	}

	/** The same place as the root of JSON, in which members stand by the API's names. */
	inJson(json: unknown): Place {
		return new Place(this.labels, this.path, this.findings, { entered: json }, this.member ?? '');
	}

	/** A member of the JSON object here, by its very name, or an entry of the list. */
	at(key: string | number): Place {
		const { member = '' } = this;
		const path = typeof key === 'number' ? `${member}[${key}]` : `${member}${member && '.'}${key}`;
		const labels = member === '' ? this.labels : this.labels.slice(0, -1);
		return this.step([...labels, oneLine(path)], key, path);
	}

	/** A numbered line of the list here: "Hotel 2", and "Hotel 2 > Passenger 1" within. */
	line(itemName: string, index: number): Place {
		if (this.isJson) return this.at(index);
		return this.step([...this.labels.slice(0, -1), `${itemName} ${index + 1}`], index);
	}

	/** Adds what is wrong with the value here, which therefore reads as nothing. */
	refuse(said: Message): undefined {
		this.findings.refuse(this, said);
	}

	/**
	 * Adds an issue of a rule over several fields, unless a field here has an issue of its own: what cannot be
	 * read cannot be judged, and the user should read of it once.
	 */
	addRuleIssue(said: Message): void {
		if (!this.findings.isRefused(this)) this.findings.add('issues', this, said);
	}

	/** Points out what the API may well take and is most likely not meant. */
	addHint(said: Message): void {
		this.findings.add('hints', this, said);
	}

	/** Notes what the API is not known to take: an issue, or a hint where unknown fields are allowed. */
	addUnknown(said: Message, hint: Message): void {
		this.findings.addUnknown(this, said, hint);
	}

	/** For the hint beside the output: most often the name of a column was misspelled. */
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
		const values = key === undefined ? {} : { stored: partOf(stored, key), entered: partOf(entered, key) };
		return new Place(labels, this.path + step, this.findings, values, member);
	}
}

/** Of what a picker stores. */
function identifierIn(value: unknown): unknown {
	return isRecord(value) && '__rl' in value ? value.value : value;
}

function partOf(whole: unknown, key: string | number): unknown {
	return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[key] : undefined;
}
