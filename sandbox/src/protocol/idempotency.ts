import { validate as isUuid, version } from 'uuid';
import type { Clock } from '../clock';
import { KeptMap } from '../kept';
import type { Answer } from './endpoint';
import { badRequest, conflict, invalid } from './refusal';

const validityMilliseconds = 24 * 60 * 60 * 1000;

/** A request that was processed. */
interface Processed {
	fingerprint: string;
	/** When it came; milliseconds since 1970 by the sandbox's clock. */
	firstSeen: number;
	answer: Answer;
}

/** One claimed key: the request that holds it ends by `finish` (the answer is kept a day) or `release`. */
export interface Claim {
	/** The answer of the request that was processed under this key, if there was one. */
	replay?: Answer;
	finish(answer: Answer): void;
	/** Does nothing after `finish`. */
	release(): void;
}

/**
 * The life cycle of Idempotency-Keys, which live per credential and endpoint (section States and
 * transitions).
 */
export class IdempotencyKeys {
	/** By scope and key. */
	readonly processed = new KeptMap<string, Processed>();
	/** The same of those that are in progress, which end with the process. */
	private readonly inProgress = new Set<string>();

	constructor(private readonly clock: Clock) {}

	/**
	 * @param scope credential and endpoint
	 * @param fingerprint equal for two requests exactly when path and body are the same
	 * @throws {Refusal} 400 no UUID v4, 409 still in progress, 422 used with another body
	 */
	claim(scope: string, key: string | undefined, fingerprint: string): Claim {
		if (key === undefined) throw badRequest('key_missing', 'The header Idempotency-Key is required');
		if (!isUuid(key) || version(key) !== 4)
			throw badRequest('key_missing', 'The header Idempotency-Key must be a UUID v4');
		const name = `${scope} ${key.toLowerCase()}`;
		if (this.inProgress.has(name)) {
			throw conflict('key_in_progress', 'A request with this Idempotency-Key is still in progress');
		}
		const known = this.processed.get(name);
		if (known && !this.isExpired(known)) return this.replay(known, fingerprint);
		const firstSeen = this.clock.now();
		this.inProgress.add(name);
		return {
			finish: (answer) => {
				// A copy: the records in it may change, the replay may not.
				this.processed.set(name, { fingerprint, firstSeen, answer: structuredClone(answer) });
				this.inProgress.delete(name);
			},
			release: () => void this.inProgress.delete(name),
		};
	}

	private replay(known: Processed, fingerprint: string): Claim {
		if (known.fingerprint !== fingerprint) {
			throw invalid('key_reused', 'This Idempotency-Key was already used with a different body');
		}
		return { replay: known.answer, finish: () => undefined, release: () => undefined };
	}

	/** Lets those go that nobody can use any more. */
	forgetExpired(): void {
		for (const [name, processed] of this.processed) {
			if (this.isExpired(processed)) this.processed.delete(name);
		}
	}

	private isExpired({ firstSeen }: Processed): boolean {
		return this.clock.now() - firstSeen >= validityMilliseconds;
	}
}
