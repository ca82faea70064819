import { accessBy } from './access';
import { parseInstantWithOffset } from './brasilia';
import { behaviorsOf, faultsOf, habitsOf } from './compare/behave';
import type { Behavior } from './compare/decision';
import { isShown } from './clock';
import { readObserved } from './compare/observed';
import type { ResetBody } from './control/bodies';
import { DataFolder } from './data/dataFolder';
import { DownloadLinks } from './downloadLinks';
import { buildDownloadServer } from './downloadServer';
import type { Partner } from './oauth/partners';
import type { User } from './oauth/users';
import type { Credential } from './protocol/grants';
import { faultOfRedirectUri } from './oauth/redirectUri';
import type { LoggedRequest } from './protocol/requestLog';
import { Feed } from './feed';
import { checkSizes } from './seed/seeding';
import { buildServer } from './server';
import { checkToken, newToken } from './token';
import type { Settings } from './office';
import { resumeSession, startSession, startSessionIn, type Session, type Start } from './session';

export type { Partner } from './oauth/partners';
export type { User } from './oauth/users';
export type { Credential } from './protocol/grants';
export type { LoggedRequest } from './protocol/requestLog';
export type { FaultOrder } from './protocol/faults/order';
export { companies, type Company } from './records/companies';

export interface SandboxOptions {
	/**
	 * A folder that keeps everything for the next start: records, idempotency keys, tokens, connections, clock,
	 * settings, faults, request log. `seed`, `sales`, `people`, `tasks` and `now` only apply while it is empty.
	 * By default there is none, and everything is forgotten at the end.
	 */
	data?: string;
	/**
	 * The beginning of every access token, client secret and password; on its own, a token for everything. By
	 * default, that of the data folder, or else a random one.
	 */
	token?: string;
	/** By default 0, which means any free port. The sandbox only listens on loopback. */
	port?: number;
	/**
	 * The port for downloads, which have another origin than the API; by default 0, which means any free port.
	 */
	downloadPort?: number;
	/** Additional host names, without a port, under which the sandbox may be called; by default, none. */
	allowedHosts?: readonly string[];
	/** Determines the records: the same seed gives the same records. By default 1. */
	seed?: number;
	/** How many sales; by default 200. */
	sales?: number;
	/** How many people; by default 120. Never fewer than staff, suppliers and ten clients. */
	people?: number;
	/** How many tasks; by default 60. */
	tasks?: number;
	/** ISO 8601 date-time with an offset, in the years 1900 to 9998; by default, the real time. */
	now?: string;
	/** By default enabled, sliding, and without counting refused requests. */
	rateLimit?: { enabled?: boolean; window?: 'sliding' | 'fixed'; countRefused?: boolean };
	/** Whether endpoints that are in development answer; by default, they do not. */
	inDevelopment?: boolean;
	/** Partners who may ask agencies for access; by default, the sandbox's own. */
	partners?: readonly Partner[];
	/**
	 * Allows partners to register an address on this machine, which the service refuses; by default, it is not
	 * allowed.
	 */
	allowLoopbackRedirect?: boolean;
	/** The file of a comparison. The sandbox then acts like the service that was compared, as far as it can. */
	as?: string;
	/** Called with the number of records so far while they are made, at the start and at each reset. */
	onSeeding?(records: number): void;
	/** Called for each request to the API and to the authorization endpoints, after it has ended. */
	onRequest?(request: LoggedRequest): void;
}

export interface Sandbox {
	/** The origin of the control plane and of the OpenAPI document. */
	url: string;
	/** The base address of the API. */
	baseUrl: string;
	/** A token for everything. */
	token: string;
	/** The access tokens. Each plays one situation. */
	tokens: readonly Credential[];
	/** The partners who may ask agencies for access. */
	partners: readonly Partner[];
	/** The users who can connect partners. */
	users: readonly User[];
	/** Undefined without the option `data`. */
	data?: {
		/** The folder's absolute path. */
		folder: string;
		/** Whether the folder was empty, so that nothing could be continued. */
		isNew: boolean;
		/** Where data of another version were moved to, if there were any in the folder. */
		setAside?: string;
	};
	close(): Promise<void>;
}

const usualSettings: Settings = {
	rate_limit: { enabled: true, window: 'sliding', count_refused: false },
	in_development: false,
	required_custom_fields: false,
	consolidator: false,
};

/** Settings that the options leave open stay as they were. */
function settingsOf({ rateLimit = {}, inDevelopment }: SandboxOptions, before: Settings): Settings {
	const { enabled, window, count_refused } = before.rate_limit;
	return {
		...before,
		rate_limit: {
			enabled: rateLimit.enabled ?? enabled,
			window: rateLimit.window ?? window,
			count_refused: rateLimit.countRefused ?? count_refused,
		},
		in_development: inDevelopment ?? before.in_development,
	};
}

function startOf(options: SandboxOptions, behaviors: readonly Behavior[]): Omit<Start, 'access'> {
	const { seed = 1, sales = 200, people = 120, tasks = 60 } = options;
	const now = options.now === undefined ? undefined : parseInstantWithOffset(options.now);
	if (options.now !== undefined && (now === undefined || !isShown(now))) {
		throw new RangeError(
			`now must be an ISO 8601 date-time with an offset, of the years 1900 to 9998, not ${options.now}`,
		);
	}
	const allowLoopbackRedirect = options.allowLoopbackRedirect ?? false;
	if (options.token !== undefined) checkToken(options.token);
	for (const { client_id, redirect_uri } of options.partners ?? []) {
		const fault = faultOfRedirectUri(redirect_uri, allowLoopbackRedirect);
		if (fault) throw new RangeError(`${client_id}: ${fault}`);
	}
	checkSizes({ sales, people, tasks });
	return {
		seed,
		sizes: { sales, people, tasks },
		now,
		settings: settingsOf(options, usualSettings),
		habits: habitsOf(behaviors),
		faults: faultsOf(behaviors),
		onSeeding: options.onSeeding ?? (() => undefined),
		allowLoopbackRedirect,
	};
}

/**
 * Starts the emulated back office on loopback.
 * @throws {RangeError} if `now` is not a date-time with an offset in the years 1900 to 9998, a redirect_uri
 * can't be registered, `token` can't be sent as a token, the file of `as` can't be used, or the records would
 * not fit into the memory
 * @throws if a port is taken, or the data folder is in use, damaged, or contains something else
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const behaviors = behaviorsOf(options.as === undefined ? {} : readObserved(options.as));
	const start = startOf(options, behaviors);
	const folder = options.data === undefined ? undefined : await DataFolder.open(options.data);
	try {
		const token = folder?.keepToken(options.token) ?? options.token ?? newToken();
		return await serve(options, { ...start, access: accessBy(token, options.partners) }, behaviors, folder);
	} catch (failure) {
		await folder?.close();
		throw failure;
	}
}

async function serve(
	options: SandboxOptions,
	start: Start,
	behaviors: readonly Behavior[],
	folder: DataFolder | undefined,
): Promise<Sandbox> {
	const links = new DownloadLinks();
	const isNew = folder?.isEmpty ?? true;
	const feed = new Feed();
	feed.listen((news) => {
		const told = options.onRequest && news();
		if (told?.event === 'request' && told.data.ms !== null) options.onRequest?.(told.data);
	});
	const begin = (from: Start): Session =>
		folder ? startSessionIn(folder, from, links, feed) : startSession(from, links, feed);
	let session = folder && !isNew ? resumeSession(folder, start, links, feed) : begin(start);
	session.settings.set(settingsOf(options, session.settings.value));
	const current = () => session;
	const reset = ({ seed = start.seed, ...changes }: ResetBody): void => {
		const sizes = { ...start.sizes, ...changes };
		checkSizes(sizes);
		session.log.clear();
		session = begin({ ...start, seed, sizes });
		feed.tell({ event: 'reset', data: {} });
	};
	const { allowedHosts = [] } = options;
	const app = await buildServer(current, reset, feed, allowedHosts, behaviors);
	const downloads = buildDownloadServer(links, current, allowedHosts);
	const close = async (): Promise<void> => {
		await Promise.all([app.close(), downloads.close()]);
		await folder?.close();
	};
	try {
		const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
		links.origin = await downloads.listen({
			host: '127.0.0.1',
			port: options.downloadPort ?? 0,
		});
		const { token, credentials, partners, users } = start.access;
		return {
			url,
			baseUrl: `${url}/api/v3`,
			...{ token, tokens: credentials.all, partners, users },
			...(folder && { data: { folder: folder.path, isNew, setAside: folder.setAside } }),
			close,
		};
	} catch (failure) {
		await close();
		throw failure;
	}
}
