import { Clock } from './clock';
import type { DownloadLinks } from './downloadLinks';
import type { Feed } from './feed';
import { AuthorizationServer } from './oauth/authorizationServer';
import type { Partner } from './oauth/partners';
import type { Office, Settings } from './office';
import { Faults } from './protocol/faults/faults';
import { IdempotencyKeys } from './protocol/idempotency';
import { RateLimiter } from './protocol/rateLimit';
import { RequestLog } from './protocol/requestLog';
import type { Store } from './records/store';
import { seedStore } from './seed/seed';
import type { Sizes } from './seed/seeding';

/** What a reset starts from. */
export interface Start {
	seed: number;
	sizes: Sizes;
	/** Milliseconds since 1970; the real time when undefined. */
	now: number | undefined;
	settings: Settings;
	partners: readonly Partner[];
	/** Whether partners may register an address on this machine. */
	allowLoopbackRedirect: boolean;
	/** Hears how many records there are while they are made. */
	onSeeding(records: number): void;
}

/**
 * Everything that a reset throws away: the records, the clock, the settings, keys, windows, faults, the log, and what
 * partners registered and obtained.
 */
export interface Session {
	office: Office;
	oauth: AuthorizationServer;
	limiter: RateLimiter;
	keys: IdempotencyKeys;
	faults: Faults;
	log: RequestLog;
}

export function startSession(start: Start, links: DownloadLinks, feed: Feed): Session {
	const clock = new Clock(start.now);
	const { store, newId } = seedStore(start.seed, start.sizes, clock.now(), start.onSeeding);
	const office: Office = {
		store: store satisfies Store,
		clock,
		settings: structuredClone(start.settings),
		newId,
		downloadUrl: (attachment) => links.issue(attachment.id, clock.now()),
	};
	return {
		office,
		oauth: new AuthorizationServer(start.partners, start.allowLoopbackRedirect, clock),
		limiter: new RateLimiter(),
		keys: new IdempotencyKeys(clock),
		faults: new Faults(clock),
		log: new RequestLog((request) => feed.tell({ event: 'request', data: request })),
	};
}
