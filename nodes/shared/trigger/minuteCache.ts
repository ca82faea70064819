import type { Page } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { CanceledError } from '../request/failures';
import type { Path } from '../request/path';
import type { PollTime } from './polling/list';

const KEPT_MS = 60_000;

interface Answer {
	/** By n8n's clock, in ms. */
	askedAt: number;
	reply: Promise<unknown>;
}

/** What triggers of this process asked for within the last minute. */
const answers = new Map<string, Answer>();

/**
 * The reads of one list in one poll, which take what another trigger has asked for within the last minute.
 *
 * A page is as good as an own one where it was asked for after the trigger's last reading; a record, where it
 * was read after the list was asked for that has it: what changes later is listed again.
 *
 * @param reader stands for the credential and its API
 * @param lastAsked when the last reading asked for its first page, in ms by n8n's clock
 */
export function sharedReader(
	api: Reader,
	reader: string,
	lastAsked: number,
	{ localNow, over, maxInterval }: Pick<PollTime, 'localNow' | 'over' | 'maxInterval'>,
): Reader {
	/** When what this list has got was asked for: the same request once more is to show what is new. */
	const used = new Map<string, number>();
	let listAskedAt = -Infinity;
	// Of two triggers that poll every minute, one takes what the other has got, half a minute old at most.
	const oldest = Math.min(KEPT_MS, maxInterval / 2);

	const answer = async <T>(request: unknown, after: number, ask: () => Promise<T>): Promise<[T, number]> => {
		const key = JSON.stringify([reader, request]);
		const now = localNow();
		for (const [other, { askedAt }] of answers) if (Math.abs(now - askedAt) >= KEPT_MS) answers.delete(other);
		const known = answers.get(key);
		if (known && known.askedAt > Math.max(after, used.get(key) ?? now - oldest)) {
			const reply = await Promise.race([known.reply, ...(over ? [over] : [])]).catch((thrown: unknown) => {
				// The time of the other one's poll may be over.
				if (!(thrown instanceof CanceledError)) throw thrown;
			});
			used.set(key, known.askedAt);
			if (reply !== undefined) return [structuredClone(reply) as T, known.askedAt];
		}
		const own = { askedAt: now, reply: ask() };
		answers.set(key, own);
		used.set(key, now);
		own.reply.catch(() => answers.get(key) === own && answers.delete(key));
		return [structuredClone(await own.reply), now];
	};

	return api.with({
		page: async (at: Path, query: Query, cursor?: string, size?: number): Promise<Page> => {
			const ask = async (): Promise<Page> => await api.page(at, query, cursor, size);
			// Nor may a list show a row as it was before a page that this poll has got.
			const after = Math.max(lastAsked, listAskedAt);
			const [page, askedAt] = await answer([String(at), query, cursor, size], after, ask);
			if (cursor === undefined) listAskedAt = askedAt;
			return page;
		},
		get: async (at: Path) => {
			// Before the list was asked for, nothing shows how old another one's answer may be.
			const after = listAskedAt === -Infinity ? localNow() : listAskedAt - 1;
			const [record] = await answer(String(at), after, async () => await api.get(at));
			return record;
		},
	});
}
