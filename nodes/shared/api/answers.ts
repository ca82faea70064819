import { createHash } from 'crypto';
import { sleep, type IDataObject } from 'n8n-workflow';

import type { Connection } from './connection';

/** What the service told, and when by its own clock, in ms. */
export interface Told {
	record: IDataObject;
	servedAt: number | undefined;
}

interface Known {
	answer: Promise<Told>;
	until: number;
}

/** After how many remembered answers in a row everybody else in n8n gets a turn. */
const TURN = 20;

/**
 * Answers to reads by their question. Who asks the same again gets the same answer, and shares the request while it is
 * under way. What was thrown is never kept.
 */
export class Answers {
	private readonly known = new Map<string, Known>();
	private remembered = 0;

	/**
	 * @param lifetime in ms, from asking on
	 * @param most answers that are kept; the oldest go first
	 */
	constructor(
		private readonly lifetime = Infinity,
		private readonly most = Infinity,
	) {}

	async once(question: string, ask: () => Promise<Told>): Promise<Told> {
		const now = performance.now();
		this.forgetUnless(({ until }) => until > now);
		const known = this.known.get(question);
		if (known) {
			// Nothing is waited for here, so a loop over many of these would keep the whole process to itself.
			if ((this.remembered += 1) % TURN === 0) await sleep(0);
			// Each item gets a copy of its own: a later node may change one of them.
			return structuredClone(await known.answer);
		}
		this.forgetUnless(() => this.known.size < this.most);
		const asked = { answer: ask(), until: now + this.lifetime };
		this.known.set(question, asked);
		asked.answer.catch(() => {
			// Another may have asked anew meanwhile, after a write.
			if (this.known.get(question) === asked) this.known.delete(question);
		});
		return await asked.answer;
	}

	forget(isForgotten: (question: string) => boolean): void {
		for (const question of this.known.keys()) if (isForgotten(question)) this.known.delete(question);
	}

	/** From the oldest on, as all live equally long. */
	private forgetUnless(isKept: (known: Known) => boolean): void {
		for (const [question, known] of this.known) {
			if (isKept(known)) return;
			this.known.delete(question);
		}
	}
}

/**
 * What the dropdowns and mappers of this process were answered within the last minute, so that opening one again costs
 * no request. 200 pages of 50 rows are some 10 MB.
 */
export const recentAnswers = new Answers(60_000, 200);

/**
 * Who asks, as the beginning of a question: two credentials, or one that was given another token or Base URL, never see
 * each other's answers. A digest, so that no token stays in memory for it.
 */
export function askerOf({ identity, baseUrl, secrets }: Connection): string {
	return createHash('sha256')
		.update(JSON.stringify([identity, baseUrl, secrets]))
		.digest('base64');
}
