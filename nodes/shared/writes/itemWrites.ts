import type { Connection } from '../request/connection';
import { concernedRecords } from './concernedRecords';
import { CanceledError, NoResponseError } from '../request/failures';
import type { Answer, HttpRequest } from '../request/http';
import type { KeySource } from './idempotency';
import { itemsOfRun, type ItemsOfRun } from './itemsOfRun';
import type { IsRight } from '../request/outcome';
import { isSuccess } from '../reads/replies';
import { send } from '../request/send';
import { sentWrites } from './sentWrites';
import type { Turn } from './turns';
import type { WriteKey } from './writeKeys';

/** Sends the writes of one item, and remembers what may be stored although no answer confirmed it. */
export class ItemWrites {
	private readonly items: ItemsOfRun;

	/** @param invalidate forgets what a write may have changed */
	constructor(
		private readonly connection: Connection,
		private readonly source: KeySource,
		private readonly turn: Turn,
		private readonly invalidate: () => void,
	) {
		this.items = itemsOfRun(source);
	}

	/**
	 * Sends a write in its turn, and remembers that it may have been processed until an answer settles it.
	 *
	 * @throws NoResponseError when no whole answer came, CanceledError when the execution ended, or an earlier
	 * item failed
	 */
	async send({ name, key }: WriteKey, request: HttpRequest, isRight: IsRight): Promise<Answer> {
		const { connection, turn } = this;
		await turn.toWrite(concernedRecords(request));
		const wasMadeBefore = sentWrites.made.has(name);
		const wasTriedBefore = wasMadeBefore || sentWrites.pending.has(key);
		let isSent = false;
		const sent = (): void => {
			isSent = true;
			sentWrites.pending.add(key);
			turn.sent();
		};
		const answering = send(connection, request, {
			isRight,
			wasTriedBefore,
			turn: { signal: () => turn.signal(), sent },
		}).finally(this.invalidate);
		const answer = await this.noteSilence(key, answering).catch((thrown: unknown) => {
			// Nobody waited for its outcome.
			if (thrown instanceof CanceledError && isSent) this.noteOpen();
			throw thrown;
		});
		const isNowSettled = isSettled(answer, isRight);
		if (!isNowSettled && (answer.lostAnswer || answer.statusCode === 409)) this.noteOpen();
		if (isNowSettled && request.method !== 'DELETE') sentWrites.pending.delete(key);
		if (isNowSettled && isSuccess(answer) && answer.lostAnswer && !wasMadeBefore)
			connection.traffic.settled += 1;
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
	}

	noteOpen(): void {
		this.items.open.add(this.source.item);
	}

	noteSettled(): void {
		this.items.open.delete(this.source.item);
	}
}

/**
 * Only the expected answer settles a write; a web page with status 200 does not. Nor does a refusal of a
 * later attempt, for example of a token revoked meanwhile: it is not about the attempt whose answer was lost.
 */
function isSettled(answer: Answer, isRight: IsRight): boolean {
	return isSuccess(answer) ? isRight(answer) : !answer.lostAnswer && answer.statusCode !== 409;
}
