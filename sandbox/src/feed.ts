import { randomUUID } from 'node:crypto';
import type { Settings } from './office';
import type { ShownFault } from './protocol/faults/order';
import type { LoggedRequest } from './protocol/requestLog';

/** What happens in the sandbox, as the page and the terminal show it while it happens. */
export type News =
	/** Sent when the request arrives (`ms` is null), and again when it has ended. */
	| { event: 'request'; data: LoggedRequest }
	| { event: 'requests_cleared'; data: object }
	| { event: 'clock'; data: { now: string } }
	| { event: 'settings'; data: Settings }
	| { event: 'faults'; data: { data: readonly ShownFault[] } }
	/** Records that the control plane changed, by collection. */
	| { event: 'records'; data: { collection: string; id: string } }
	/** A partner or a company's license has changed. */
	| { event: 'partners'; data: object }
	| { event: 'reset'; data: object };

/** Returns the news; undefined if there is nothing to report any more. */
type Telling = () => News | undefined;

export interface Issue {
	/** The ID of this process with a number, which goes up by one each time. */
	id: string;
	news: Telling;
}

const kept = 1000;

/**
 * Reports news to all listeners, and remembers what was reported recently for those who come back. It keeps
 * no contents: these are read from where they are stored when somebody needs them.
 */
export class Feed {
	/** Distinguishes the numbers of this process from those of an earlier one. */
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

	/** The news after the one with this ID: undefined if there is none, `lost` if that is no longer known. */
	next(id: string): Issue | 'lost' | undefined {
		const [origin, number] = id.split(':');
		const missed = this.count - Number(number);
		if (origin !== this.origin || !(missed >= 0 && missed <= this.issues.length)) return 'lost';
		const news = this.issues[this.issues.length - missed];
		return news && { id: `${this.origin}:${Number(number) + 1}`, news };
	}

	/** @returns a function that stops listening */
	listen(hear: (news: Telling) => void): () => void {
		this.listeners.add(hear);
		return () => void this.listeners.delete(hear);
	}
}
