import { Clock } from './clock';
import type { DownloadLinks } from './downloadLinks';
import { AuthorizationServer } from './oauth/authorizationServer';
import type { Partner } from './oauth/partners';
import type { Office, Settings } from './office';
import type { FaultOrder } from './protocol/faults/order';
import { Faults } from './protocol/faults/faults';
import type { Habits } from './habits';
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
	habits: Habits;
	/** What goes wrong from the start. */
	faults: readonly FaultOrder[];
	partners: readonly Partner[];
	/** Whether partners may register an address on this machine. */
	allowLoopbackRedirect: boolean;
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

export function startSession(start: Start, links: DownloadLinks): Session {
	const clock = new Clock(start.now);
	const { store, newId } = seedStore(start.seed, start.sizes, clock.now());
	const office: Office = {
		store: store satisfies Store,
		clock,
		settings: structuredClone(start.settings),
		habits: start.habits,
		newId,
		downloadUrl: (attachment) => links.issue(attachment.id, clock.now()),
	};
	const faults = new Faults(clock);
	for (const order of start.faults) faults.order(order);
	return {
		office,
		oauth: new AuthorizationServer(start.partners, start.allowLoopbackRedirect, clock),
		limiter: new RateLimiter(),
		keys: new IdempotencyKeys(clock),
		faults,
		log: new RequestLog(),
	};
}
