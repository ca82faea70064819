import type { Connection } from './connection';
import { NoResponseError } from './failures';
import type { Answer, HttpRequest } from './http';
import type { KeySource } from './idempotency';
import { itemsOfRun, type ItemsOfRun } from './itemsOfRun';
import type { IsRight } from './outcome';
import { isSuccess } from './replies';
import { send } from './send';
import { sentWrites } from './sentWrites';
import type { WriteKey } from './writeKeys';

/** Sends the writes of one item, and keeps account of what may be stored although no answer told so. */
export class ItemWrites {
	private readonly items: ItemsOfRun;

	/** @param invalidate forgets what a write may have changed */
	constructor(
		private readonly connection: Connection,
		private readonly source: KeySource,
		private readonly invalidate: () => void,
	) {
		this.items = itemsOfRun(source);
	}

	/**
	 * Sends a write, and remembers until it is settled that it may have been processed.
	 *
	 * @throws NoResponseError when no whole answer came, CanceledError when the execution ended
	 */
	async send({ name, key }: WriteKey, request: HttpRequest, isRight: IsRight): Promise<Answer> {
		const wasTriedBefore = sentWrites.pending.has(key) || sentWrites.made.has(name);
		sentWrites.pending.add(key);
		const answer = await this.noteSilence(
			key,
			send(this.connection, request, { isRight, wasTriedBefore }).finally(this.invalidate),
		);
		const isNowSettled = isSettled(answer, isRight);
		if (!isNowSettled && (answer.lostAnswer || answer.statusCode === 409)) this.noteOpen();
		// What the "no" to a deletion means has yet to be found out.
		else if (wasTriedBefore && request.method !== 'DELETE') this.noteSettled();
		if (isNowSettled && request.method !== 'DELETE') sentWrites.pending.delete(key);
		return answer;
	}

	/** What nobody answered may be stored; what was never sent is not. */
	async noteSilence<T>(key: string, answer: Promise<T>): Promise<T> {
		return await answer.catch((thrown: unknown) => {
			if (thrown instanceof NoResponseError) {
				if (thrown.lostAnswer) this.noteOpen();
				else sentWrites.pending.delete(key);
			}
			throw thrown;
		});
	}

	noteWritten(): void {
		this.items.written.add(this.source.item);
		this.noteSettled();
	}

	noteOpen(): void {
		this.items.open.add(this.source.item);
	}

	noteSettled(): void {
		this.items.open.delete(this.source.item);
	}
}

/**
 * What was asked for settles a write; a web page with status 200 does not. Nor does a "no" to a later attempt, such as
 * that of a token which was revoked meanwhile: it is not about the one whose answer was lost.
 */
function isSettled(answer: Answer, isRight: IsRight): boolean {
	return isSuccess(answer) ? isRight(answer) : !answer.lostAnswer && answer.statusCode !== 409;
}
