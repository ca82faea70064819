import type { Issue } from '../errors/invalidInput';
import type { Message } from '../messages/message';
import type { LookUps, Question } from './lookUps';

/** A place, as far as findings need it. */
interface Where {
	readonly field: NonNullable<Issue['field']>;
	/** The labels of the place and of all that holds it. */
	readonly around: readonly string[];
}

/** What was found in a form or body so far: what is wrong with it, what is odd, and what has to be asked. */
export class Findings {
	readonly issues: Issue[] = [];
	/** About what can be sent and is most likely not meant; shown beside the output. */
	readonly hints: Issue[] = [];
	/** The expressions that gave no value. */
	readonly emptyExpressions: Issue[] = [];
	/** After these are answered, the form is read again, and all that was found is found anew. */
	readonly questions: Array<Question<object>> = [];
	/** What the records that the form means are called, by ID, as far as they were looked up. */
	readonly names = new Map<string, string>();
	/** Which record is meant by a value, by the value's place. */
	readonly meant = new Map<string, Message>();
	private readonly unknown: Array<{ at: Where; said: Message; hint: Message }> = [];
	/** The members of a body that it has only because it was read. */
	readonly assigned = new Set<string>();
	private readonly refused = new Set<string>();
	private readonly aroundRefused = new Set<string>();
	/** All of these: each installment of a payment has the payment's, and the user reads it once. */
	private readonly told = new Set<string>();

	/** @param lookUps what is known from the API already */
	constructor(private readonly lookUps?: LookUps) {}

	/**
	 * What the API answered; undefined while it is not asked, which is noted, and for what is refused already:
	 * that need not be known.
	 */
	know<T extends object>({ field }: Where, question: Question<T>): T | undefined {
		if (this.refused.has(field.labels)) return undefined;
		const answer = this.lookUps?.answerTo(question);
		if (answer === undefined) this.questions.push(question);
		return answer;
	}

	/** Adds what is wrong with the value there. */
	refuse(at: Where, said: Message): void {
		this.refused.add(at.field.labels);
		for (const labels of at.around) this.aroundRefused.add(labels);
		this.add('issues', at, said);
	}

	/** Whether the value there, or one inside it, has an issue of its own. */
	isRefused({ field }: Where): boolean {
		return this.aroundRefused.has(field.labels);
	}

	/** Notes what the API is not known to take. */
	addUnknown(at: Where, said: Message, hint: Message): void {
		this.unknown.push({ at, said, hint });
	}

	/** Refuses what is unknown, or points it out where it is allowed. */
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
