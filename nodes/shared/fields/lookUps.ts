import type { Reader } from '../reads/reader';

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
