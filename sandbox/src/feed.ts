import { randomUUID } from 'node:crypto';
import type { Settings } from './office';
import type { ShownFault } from './protocol/faults/order';
import type { LoggedRequest } from './protocol/requestLog';

/** What happens in the sandbox, as it happens: what the page and the terminal show. */
export type News =
	/** When it arrives (`ms` is null), and again when it has ended. */
	| { event: 'request'; data: LoggedRequest }
	| { event: 'requests_cleared'; data: object }
	| { event: 'clock'; data: { now: string } }
	| { event: 'settings'; data: Settings }
	| { event: 'faults'; data: { data: readonly ShownFault[] } }
	/** Records that were changed by the control plane, by their collection. */
	| { event: 'records'; data: { collection: string; id: string } }
	/** A partner or a company's license was changed. */
	| { event: 'partners'; data: object }
	| { event: 'reset'; data: object };

/** Gives the news, undefined when they are no news any more. */
type Telling = () => News | undefined;

export interface Issue {
	/** Of this process, and in it one more than the one before. */
	id: string;
	news: Telling;
}

const kept = 1000;

/**
 * Tells everybody who listens, and remembers the latest news for those who come back: not what they hold,
 * which is read where it is kept when somebody wants it.
 */
export class Feed {
	/** So that nobody takes the numbers of an earlier process for those of this one. */
	private readonly origin = randomUUID();
	private readonly issues: Telling[] = [];
	private count = 0;
	private readonly listeners = new Set<(news: Telling) => void>();

	tell(news: News | Telling): void {
		this.count += 1;
		const telling = typeof news === 'function' ? news : () => news;
		this.issues.push(telling);
		if (this.issues.length > kept) this.issues.shift();
		for (const hear of this.listeners) hear(telling);
	}

	get latestId(): string {
		return `${this.origin}:${this.count}`;
	}

	/** What came after the one with this id: undefined when nothing did, `lost` when nobody knows. */
	next(id: string): Issue | 'lost' | undefined {
		const [origin, number] = id.split(':');
		const missed = this.count - Number(number);
		if (origin !== this.origin || !(missed >= 0 && missed <= this.issues.length)) return 'lost';
		const news = this.issues[this.issues.length - missed];
		return news && { id: `${this.origin}:${Number(number) + 1}`, news };
	}

	/** @returns how to stop listening */
	listen(hear: (news: Telling) => void): () => void {
		this.listeners.add(hear);
		return () => void this.listeners.delete(hear);
	}
}
