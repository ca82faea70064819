import { validate as isUuid, version } from 'uuid';
import type { Clock } from '../clock';
import type { Answer } from './endpoint';
import { badRequest, conflict, invalid } from './refusal';

const validityMilliseconds = 24 * 60 * 60 * 1000;

interface Entry {
	fingerprint: string;
	firstSeen: number;
	answer?: Answer;
}

/** One claimed key: the request that holds it ends by `finish` (the answer is kept a day) or `release`. */
export interface Claim {
	/** The answer of the request that was processed under this key, if there was one. */
	replay?: Answer;
	finish(answer: Answer): void;
	release(): void;
}

/** The life cycle of an Idempotency-Key (section States and transitions). Keys live per credential and endpoint. */
export class IdempotencyKeys {
	private readonly entries = new Map<string, Entry>();

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
		const known = this.stillValid(name);
		if (known && !known.answer) {
			throw conflict('key_in_progress', 'A request with this Idempotency-Key is still in progress');
		}
		if (known && known.fingerprint !== fingerprint) {
			throw invalid('key_reused', 'This Idempotency-Key was already used with a different body');
		}
		const entry = known ?? { fingerprint, firstSeen: this.clock.now() };
		this.entries.set(name, entry);
		return {
			replay: entry.answer,
			// A copy: the records in it may change, the replay may not.
			finish: (answer) => void (entry.answer = structuredClone(answer)),
			release: () => void this.entries.delete(name),
		};
	}

	private stillValid(name: string): Entry | undefined {
		const entry = this.entries.get(name);
		const expired = entry?.answer && this.clock.now() - entry.firstSeen >= validityMilliseconds;
		return expired ? undefined : entry;
	}
}
