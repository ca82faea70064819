import type { Access } from './access';
import { Clock } from './clock';
import type { DataFolder } from './data/dataFolder';
import type { DownloadLinks } from './downloadLinks';
import type { Feed } from './feed';
import { Ids } from './ids';
import { KeptValue, type Part } from './kept';
import { AuthorizationServer } from './oauth/authorizationServer';
import type { Office, Settings } from './office';
import type { FaultOrder } from './protocol/faults/order';
import { Faults } from './protocol/faults/faults';
import type { Habits } from './habits';
import { IdempotencyKeys } from './protocol/idempotency';
import { RateLimiter } from './protocol/rateLimit';
import { RequestLog } from './protocol/requestLog';
import { Store } from './records/store';
import { seedStore } from './seed/seed';
import type { Sizes } from './seed/seeding';

/** The initial state that a reset returns to. */
export interface Start {
	seed: number;
	sizes: Sizes;
	/** Milliseconds since 1970; undefined for the real time. */
	now: number | undefined;
	settings: Settings;
	habits: Habits;
	/** Faults that are there from the start. */
	faults: readonly FaultOrder[];
	access: Access;
	/** Whether partners may register an address on this machine. */
	allowLoopbackRedirect: boolean;
	/** Called with the number of records so far while they are made. */
	onSeeding(records: number): void;
}

/**
 * Everything that a reset discards: records, clock, settings, keys, windows, faults, log, and what partners
 * registered and obtained.
 */
export interface Session {
	access: Access;
	office: Office;
	settings: KeptValue<Settings>;
	oauth: AuthorizationServer;
	limiter: RateLimiter;
	keys: IdempotencyKeys;
	faults: Faults;
	log: RequestLog;
	/** Resolves when all changes so far are stored; without a data folder, at once. */
	commit(): Promise<void>;
	/**
	 * What a data folder stores, by table name. The windows of the rate limit only last three seconds, so they
	 * are not stored.
	 */
	parts: Readonly<Record<string, Part>>;
}

function sessionOf(
	start: Start,
	clock: Clock,
	{ store, ids }: Agency,
	links: DownloadLinks,
	commit: Session['commit'],
	feed: Feed,
): Session {
	const settings = new KeptValue(structuredClone(start.settings));
	const office: Office = {
		store,
		clock,
		get settings() {
			return settings.value;
		},
		habits: start.habits,
		newId: ids.next,
		downloadUrl: (attachment) => links.issue(attachment.id, clock.now()),
	};
	const oauth = new AuthorizationServer(start.access, start.allowLoopbackRedirect, clock);
	const keys = new IdempotencyKeys(clock);
	const faults = new Faults(clock);
	for (const order of start.faults) faults.order(order);
	const log = new RequestLog((number) =>
		feed.tell(() => {
			const request = log.get(number);
			return request && { event: 'request', data: request };
		}),
	);
	const parts = {
		...store.parts(),
		ids: ids.position,
		clock: clock.offset,
		settings,
		keys: keys.processed,
		faults: faults.ordered,
		cursors: faults.cursors.given,
		requests: log,
		registrations: oauth.partners.registered,
		licenses: oauth.licenses.byCompany,
		codes: oauth.codes.issued,
		connections: oauth.connections.byToken,
		visits: oauth.logins.visits,
		links: links.secret,
	};
	return {
		access: start.access,
		office,
		settings,
		oauth,
		limiter: new RateLimiter(),
		keys,
		faults,
		log,
		commit,
		parts,
	};
}

interface Agency {
	store: Store;
	ids: Ids;
}

/** Starts a new session in memory. */
export function startSession(start: Start, links: DownloadLinks, feed: Feed): Session {
	const clock = new Clock(start.now);
	const agency = seedStore(start.seed, start.sizes, clock.now(), start.onSeeding);
	return sessionOf(start, clock, agency, links, async () => undefined, feed);
}

/** Starts a new session in the folder, and discards what was in it. */
export function startSessionIn(folder: DataFolder, start: Start, links: DownloadLinks, feed: Feed): Session {
	folder.begin(startSession(start, links, feed).parts);
	return resumeSession(folder, start, links, feed);
}

/** Continues the session in the folder. Of `start`, only the access and the rules for partners apply. */
export function resumeSession(folder: DataFolder, start: Start, links: DownloadLinks, feed: Feed): Session {
	const agency = { store: new Store(), ids: new Ids(start.seed) };
	const session = sessionOf(start, new Clock(), agency, links, () => folder.commit(), feed);
	for (const [name, part] of Object.entries(session.parts)) part.keepIn(folder.table(name));
	session.keys.forgetExpired();
	return session;
}
