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
	access: Access;
	/** Whether partners may register an address on this machine. */
	allowLoopbackRedirect: boolean;
	/** Hears how many records there are while they are made. */
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
	/** Resolves when all that was changed so far is kept; at once without a data folder. */
	commit(): Promise<void>;
	/** What a data folder keeps, by table name. Rate limit windows last three seconds and are not kept. */
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

/** Begins anew, in memory. */
export function startSession(start: Start, links: DownloadLinks, feed: Feed): Session {
	const clock = new Clock(start.now);
	const agency = seedStore(start.seed, start.sizes, clock.now(), start.onSeeding);
	return sessionOf(start, clock, agency, links, async () => undefined, feed);
}

/** Begins anew in the folder, and throws away what it holds. */
export function startSessionIn(folder: DataFolder, start: Start, links: DownloadLinks, feed: Feed): Session {
	folder.begin(startSession(start, links, feed).parts);
	return resumeSession(folder, start, links, feed);
}

/** Goes on with what the folder holds. Of the start only what opens it and the rules for partners count. */
export function resumeSession(folder: DataFolder, start: Start, links: DownloadLinks, feed: Feed): Session {
	const agency = { store: new Store(), ids: new Ids(start.seed) };
	const session = sessionOf(start, new Clock(), agency, links, () => folder.commit(), feed);
	for (const [name, part] of Object.entries(session.parts)) part.keepIn(folder.table(name));
	session.keys.forgetExpired();
	return session;
}
