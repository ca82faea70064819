import { createHash } from 'crypto';

import type { Occurrence } from './source';

/** What is remembered of an announcement. */
export interface Announced {
	/** Readings in a row that did not find it again. */
	missed: number;
	/** In ms; see Occurrence. Of what lasts while it is listed: when it was found last. */
	until: number;
	isWhileListed: boolean;
}

/** A record that slipped through, or was canceled by mistake, is back soon and not forgotten until then. */
const READINGS_UNTIL_FORGOTTEN = 3;
/** How many readings missed it, as one character: a digit, or a letter of what lasts while it is listed. */
const MISSED = '0123';
const MISSED_WHILE_LISTED = 'abcd';
const DAY_MS = 86_400_000;

/** How many announcements are remembered at least. */
const MIN_REMEMBERED = 1_000;

/** 48 bits: among 10,000 announcements, two with one hash are as likely as one in five million. */
const HASH_LENGTH = 8;
const MINUTE_MS = 60_000;
/** Minutes in base 36, until the year 2084. */
const UNTIL_LENGTH = 5;
const LENGTH = HASH_LENGTH + 1 + UNTIL_LENGTH;

/**
 * What was announced, by record and occurrence, compactly, since n8n's database holds it: 14 characters each,
 * of which the first eight are a hash, the next counts readings, and the rest is a minute.
 */
export class AnnouncedOccurrences {
	private readonly byHash = new Map<string, Announced>();

	/** @param packed as {@link pack} gave it */
	constructor(packed: string) {
		for (let at = 0; at + LENGTH <= packed.length; at += LENGTH) {
			const hash = packed.slice(at, at + HASH_LENGTH);
			const letter = packed[at + HASH_LENGTH] ?? '';
			const isWhileListed = MISSED_WHILE_LISTED.includes(letter);
			const missed = (isWhileListed ? MISSED_WHILE_LISTED : MISSED).indexOf(letter);
			const until = parseInt(packed.slice(at + HASH_LENGTH + 1, at + LENGTH), 36) * MINUTE_MS;
			this.byHash.set(hash, { missed, until, isWhileListed });
		}
	}

	/** Counts one reading more for each; what that reading finds starts from 0 again. */
	countReading(): void {
		for (const announced of this.byHash.values())
			announced.missed = Math.min(announced.missed + 1, READINGS_UNTIL_FORGOTTEN);
	}

	/** Notes that a reading found it. @param now in ms @returns whether it was announced */
	find(key: string, { lasts }: Pick<Occurrence, 'lasts'>, now: number): boolean {
		const hash = hashOf(key);
		const announced = this.byHash.get(hash);
		if (!announced || (lasts === 'until' && announced.until < now)) return false;
		const { until, isWhileListed } = announced;
		this.remember(hash, { until: isWhileListed ? now : until, isWhileListed });
		return true;
	}

	/** @param now in ms */
	add(key: string, { until, lasts }: Pick<Occurrence, 'lasts' | 'until'>, now: number): void {
		const isWhileListed = lasts === 'whileListed';
		this.remember(hashOf(key), { until: isWhileListed ? now : until, isWhileListed });
	}

	/** Last found last. */
	private remember(hash: string, found: Omit<Announced, 'missed'>): void {
		this.byHash.delete(hash);
		this.byHash.set(hash, { missed: 0, ...found });
	}

	/**
	 * Forgets what cannot be due again after `since` (in ms) and was absent in some readings, except the most
	 * recent: a clock that was wrong for a while, and a task completed and reopened, repeat nothing.
	 */
	forget(since: number): void {
		let count = this.byHash.size;
		for (const [hash, { missed, until, isWhileListed }] of this.byHash) {
			if (missed < READINGS_UNTIL_FORGOTTEN || until >= since) continue;
			// Back after a day, it is due again.
			if (isWhileListed ? until >= since - DAY_MS : count <= MIN_REMEMBERED) continue;
			this.byHash.delete(hash);
			count -= 1;
		}
	}

	pack(): string {
		return [...this.byHash]
			.map(([hash, { missed, until, isWhileListed }]) => {
				const letter = (isWhileListed ? MISSED_WHILE_LISTED : MISSED).charAt(missed);
				const minute = Math.max(0, Math.ceil(until / MINUTE_MS));
				return hash + letter + minute.toString(36).padStart(UNTIL_LENGTH, '0');
			})
			.join('');
	}
}

/** A key as stored. */
export function hashOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, HASH_LENGTH);
}
