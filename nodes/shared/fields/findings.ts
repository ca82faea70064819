import type { Issue } from '../errors/invalidInput';
import type { Message } from '../messages/message';
import type { Reader } from '../reads/reader';

/** What findings need of a place. */
interface Where {
	readonly field: NonNullable<Issue['field']>;
	/** The labels of the place and of every place around it. */
	readonly around: readonly string[];
}

/** What was found so far in a form or body: what is wrong, what is odd, and what to ask the API. */
export class Findings {
	readonly issues: Issue[] = [];
	/** Values that can be sent but are probably mistakes; shown beside the output. */
	readonly hints: Issue[] = [];
	/** Expressions without a value. */
	readonly emptyExpressions: Issue[] = [];
	/** Once these are answered, the form is read again from the start, with new findings. */
	readonly questions: Array<Question<object>> = [];
	/** The names of the records that the form refers to, by ID, as far as they were looked up. */
	readonly names = new Map<string, string>();
	/** The record that a value means, by the value's place. */
	readonly meant = new Map<string, Message>();
	private readonly unknown: Array<{ at: Where; said: Message; hint: Message }> = [];
	/** Members that the API assigns. A body has them only because it was read from the API. */
	readonly assigned = new Set<string>();
	private readonly refused = new Set<string>();
	private readonly aroundRefused = new Set<string>();
	/**
	 * Findings already added. Each is shown once, although all installments of one payment produce the same.
	 */
	private readonly told = new Set<string>();

	/** @param lookUps the answers that the API has given so far */
	constructor(private readonly lookUps?: LookUps) {}

	/**
	 * The API's answer to a question. Undefined if it was not asked yet; then the question is noted. Also
	 * undefined if the value was already refused, because then the answer does not matter.
	 */
	know<T extends object>({ field }: Where, question: Question<T>): T | undefined {
		if (this.refused.has(field.labels)) return undefined;
		const answer = this.lookUps?.answerTo(question);
		if (answer === undefined) this.questions.push(question);
		return answer;
	}

	/** Adds an issue for the value there. */
	refuse(at: Where, said: Message): void {
		this.refused.add(at.field.labels);
		for (const labels of at.around) this.aroundRefused.add(labels);
		this.add('issues', at, said);
	}

	/** Whether the value there, or one inside it, has an issue. */
	isRefused({ field }: Where): boolean {
		return this.aroundRefused.has(field.labels);
	}

	/** Notes something that the API is not known to take. */
	addUnknown(at: Where, said: Message, hint: Message): void {
		this.unknown.push({ at, said, hint });
	}

	/** Turns what is unknown into issues, or into hints if it is allowed. */
	settleUnknown(isAllowed: boolean): void {
		for (const { at, said, hint } of this.unknown)
			if (isAllowed) this.add('hints', at, hint);
			else this.refuse(at, said);
	}

	add(list: 'issues' | 'hints' | 'emptyExpressions', { field }: Where, said: Message): void {
		const written = JSON.stringify([list, field.labels, said]);
		if (this.told.has(written)) return;
		this.told.add(written);
		this[list].push({ said, field });
	}
}

/** Something about an entered value that only the API knows. */
export interface Question<T extends object> {
	/** Equal keys are the same question. */
	key: string;
	ask(reads: Reader): Promise<T>;
}

/** Asks the API what the forms of a run have to know: each question once, for all items. */
export class LookUps {
	private readonly asked = new Map<string, Promise<object>>();
	private readonly answers = new Map<string, object>();

	constructor(private readonly reads: Reader) {}

	/** The answer; undefined while it is not known. */
	answerTo<T extends object>({ key }: Question<T>): T | undefined {
		return this.answers.get(key) as T | undefined;
	}

	/** @throws the first failure of a request, after all have ended; the same question will fail again */
	async answer(questions: ReadonlyArray<Question<object>>): Promise<void> {
		const outcomes = await Promise.allSettled(questions.map(async (one) => await this.once(one)));
		const failed = outcomes.find((outcome) => outcome.status === 'rejected');
		if (failed) throw failed.reason;
	}

	private async once(question: Question<object>): Promise<void> {
		const { key } = question;
		const answer = this.asked.get(key) ?? question.ask(this.reads);
		this.asked.set(key, answer);
		this.answers.set(key, await answer);
	}
}
