import { Clock } from './clock';
import type { Office, Settings, Store } from './office';
import { Faults } from './protocol/faults';
import { IdempotencyKeys } from './protocol/idempotency';
import { RateLimiter } from './protocol/rateLimit';
import { RequestLog } from './protocol/requestLog';
import { seedStore, type Sizes } from './seed/seed';
import type { DownloadLinks } from './downloads';

/** What a reset starts from. */
export interface Start {
	seed: number;
	sizes: Sizes;
	/** Milliseconds since 1970; the real time when undefined. */
	now: number | undefined;
	settings: Settings;
}

/** Everything that a reset throws away: the records, the clock, the settings, keys, windows, faults and the log. */
export interface Session {
	start: Start;
	office: Office;
	limiter: RateLimiter;
	keys: IdempotencyKeys;
	faults: Faults;
	log: RequestLog;
}

export function startSession(start: Start, links: DownloadLinks): Session {
	const clock = new Clock(start.now);
	const { store, newId } = seedStore(start.seed, start.sizes, clock.now());
	const office: Office = {
		store: store satisfies Store,
		clock,
		settings: structuredClone(start.settings),
		newId,
		downloadUrl: (attachment) => links.issue(attachment.id, clock.now()),
	};
	return {
		start,
		office,
		limiter: new RateLimiter(),
		keys: new IdempotencyKeys(clock),
		faults: new Faults(),
		log: new RequestLog(),
	};
}
