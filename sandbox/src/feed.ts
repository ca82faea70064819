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

export interface Issue {
	/** Of this process, and in it one more than the one before. */
	id: string;
	news: News;
}

type Reader = (issue: Issue) => void;

const kept = 1000;

/** Tells everybody who listens, and remembers the latest news for those who come back. */
export class Feed {
	/** So that nobody takes the numbers of an earlier process for those of this one. */
	private readonly origin = randomUUID();
	private readonly issues: Issue[] = [];
	private count = 0;
	private readonly readers = new Set<Reader>();

	tell(news: News): void {
		this.count += 1;
		const issue = { id: this.latestId, news };
		this.issues.push(issue);
		if (this.issues.length > kept) this.issues.shift();
		for (const read of this.readers) read(issue);
	}

	get latestId(): string {
		return `${this.origin}:${this.count}`;
	}

	/** What happened after the one with this id; undefined when that is no longer known. */
	since(id: string): readonly Issue[] | undefined {
		const [origin, number] = id.split(':');
		const missed = this.count - Number(number);
		if (origin !== this.origin || !(missed >= 0 && missed <= this.issues.length)) return undefined;
		return missed === 0 ? [] : this.issues.slice(-missed);
	}

	/** @returns how to stop listening */
	listen(reader: Reader): () => void {
		this.readers.add(reader);
		return () => void this.readers.delete(reader);
	}
}
