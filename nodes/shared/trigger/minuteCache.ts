import type { Page } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { CanceledError } from '../request/failures';
import type { Path } from '../request/path';
import type { PollTime } from './polling/list';

const KEPT_MS = 60_000;

interface SharedAnswer {
	/** By n8n's clock, in ms. */
	askedAt: number;
	reply: Promise<unknown>;
}

/** The requests that triggers of this process made within the last minute. */
const answers = new Map<string, SharedAnswer>();

/**
 * The reader of one list in one poll. It takes answers that another trigger has got within the last minute.
 *
 * Another trigger's page will do if it was requested after this trigger's last reading. Its record will do if
 * it was read after the request for the list that has it: later changes are listed again.
 *
 * @param reader identifies the credential and its API
 * @param lastAsked when the last reading requested its first page, in ms by n8n's clock
 */
export function sharedReader(
	api: Reader,
	reader: string,
	lastAsked: number,
	{ localNow, over, maxInterval }: Pick<PollTime, 'localNow' | 'over' | 'maxInterval'>,
): Reader {
	/** When this list's answers were requested: repeating a request has to show what is new. */
	const used = new Map<string, number>();
	let listAskedAt = -Infinity;
	// Of two triggers that poll every minute, one takes the other's answers, which are at most half a minute
	// old.
	const oldest = Math.min(KEPT_MS, maxInterval / 2);

	const answer = async <T>(request: unknown, after: number, ask: () => Promise<T>): Promise<[T, number]> => {
		const key = JSON.stringify([reader, request]);
		const now = localNow();
		for (const [other, { askedAt }] of answers) if (Math.abs(now - askedAt) >= KEPT_MS) answers.delete(other);
		const known = answers.get(key);
		if (known && known.askedAt > Math.max(after, used.get(key) ?? now - oldest)) {
			const reply = await Promise.race([known.reply, ...(over ? [over] : [])]).catch((thrown: unknown) => {
				// The other trigger's poll may have run out of time.
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
			// A later page must not be older than this poll's first page either: it could show a row as it was
			// before that.
			const after = Math.max(lastAsked, listAskedAt);
			const [page, askedAt] = await answer([String(at), query, cursor, size], after, ask);
			if (cursor === undefined) listAskedAt = askedAt;
			return page;
		},
		get: async (at: Path) => {
			// Until the list was requested, nothing shows how old another trigger's answer may be.
			const after = listAskedAt === -Infinity ? localNow() : listAskedAt - 1;
			const [record] = await answer(String(at), after, async () => await api.get(at));
			return record;
		},
	});
}
