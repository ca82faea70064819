import { validate as isUuid, version } from 'uuid';
import type { Clock } from '../clock';
import { KeptMap } from '../kept';
import type { Answer } from './endpoint';
import { badRequest, conflict, invalid } from './refusal';

const validityMilliseconds = 24 * 60 * 60 * 1000;

/** A request that was processed under a key. */
interface Processed {
	fingerprint: string;
	/** When the request arrived, in milliseconds since 1970 by the sandbox's clock. */
	firstSeen: number;
	answer: Answer;
}

/** A key held by a request, which ends it by `finish` (the answer is kept for a day) or by `release`. */
export interface Claim {
	/** The answer, if a request was already processed under this key. */
	replay?: Answer;
	finish(answer: Answer): void;
	/** Does nothing after `finish`. */
	release(): void;
}

/**
 * The life cycle of Idempotency-Keys. Each belongs to a credential and an endpoint (section States and
 * transitions).
 */
export class IdempotencyKeys {
	/** Processed requests, by scope and key. */
	readonly processed = new KeptMap<string, Processed>();
	/** The keys of requests in progress, which end with the process. */
	private readonly inProgress = new Set<string>();

	constructor(private readonly clock: Clock) {}

	/**
	 * @param scope credential and endpoint
	 * @param fingerprint the same for two requests exactly if path and body are
	 * @throws {Refusal} 400 not a UUID v4, 409 still in progress, 422 used with another body
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
				// Copied, because its records may change, but the replay must not.
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

	/** Removes the keys that have expired. */
	forgetExpired(): void {
		for (const [name, processed] of this.processed) {
			if (this.isExpired(processed)) this.processed.delete(name);
		}
	}

	private isExpired({ firstSeen }: Processed): boolean {
		return this.clock.now() - firstSeen >= validityMilliseconds;
	}
}
