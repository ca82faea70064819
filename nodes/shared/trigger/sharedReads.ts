import type { Page } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import type { Path } from '../request/path';

/**
 * Requests of one poll's events, each made once: equal requests get the same answers, in the same order. A
 * list that one event reads twice to see whether it is stable is stable for the next one, too.
 */
export class SharedReads {
	private readonly answers = new Map<string, Array<Promise<unknown>>>();

	constructor(private readonly api: Reader) {}

	/** The reads of one event. */
	forEvent(): Reader {
		const { api } = this;
		const asked = new Map<string, number>();
		const answered = async <T>(question: string, ask: () => Promise<T>): Promise<T> => {
			const answers = this.answers.get(question) ?? [];
			const index = asked.get(question) ?? 0;
			const answer = (answers[index] as Promise<T> | undefined) ?? ask();
			asked.set(question, index + 1);
			answers[index] = answer;
			this.answers.set(question, answers);
			return await answer;
		};
		return api.with({
			page: async (path: Path, query: Query, cursor?: string, size?: number): Promise<Page> =>
				await answered(
					JSON.stringify([String(path), query, cursor, size]),
					async () => await api.page(path, query, cursor, size),
				),
			get: async (path: Path) => await answered(String(path), async () => await api.get(path)),
		});
	}
}
