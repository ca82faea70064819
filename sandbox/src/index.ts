import { parseInstantWithOffset } from './brasilia';
import type { ResetBody } from './control/bodies';
import { DownloadLinks } from './downloadLinks';
import { buildDownloadServer } from './downloadServer';
import { partners, type Partner } from './oauth/partners';
import { faultOfRedirectUri } from './oauth/redirectUri';
import type { LoggedRequest } from './protocol/requestLog';
import { Feed } from './feed';
import { buildServer } from './server';
import { startSession, type Start } from './session';

export { partners, type Partner } from './oauth/partners';
export { users, type User } from './oauth/users';
export { tokens } from './protocol/credentials';
export type { Credential } from './protocol/grants';
export type { LoggedRequest } from './protocol/requestLog';
export type { FaultOrder } from './protocol/faults/order';
export { companies, type Company } from './records/companies';

export interface SandboxOptions {
	/** 0, the default, takes any free one. Binds to loopback only. */
	port?: number;
	/** Where downloads are served, another origin than the API; 0, the default, takes any free port. */
	downloadPort?: number;
	/** Host names, without a port, that may call the control plane beside those of this machine. Default none. */
	allowedHosts?: readonly string[];
	/** Which records there are: the same for the same seed. Default 1. */
	seed?: number;
	/** How many sales; default 200. */
	sales?: number;
	/** How many people; default 120. Never fewer than staff and suppliers. */
	people?: number;
	/** How many tasks; default 60. */
	tasks?: number;
	/** ISO 8601 date-time with an offset; default the real time. */
	now?: string;
	/** Default enabled, sliding, refused requests not counted. */
	rateLimit?: { enabled?: boolean; window?: 'sliding' | 'fixed'; countRefused?: boolean };
	/** Whether the endpoints that are in development answer; default false. */
	inDevelopment?: boolean;
	/** Who may ask agencies for access, instead of the partners of the sandbox. */
	partners?: readonly Partner[];
	/** Lets partners register an address on this machine, which the service doesn't. Default false. */
	allowLoopbackRedirect?: boolean;
	/** Hears how many records there are while they are made, at the start and at each reset. */
	onSeeding?(records: number): void;
	/** Hears of each request to the API and to the authorization endpoints, when it has ended. */
	onRequest?(request: LoggedRequest): void;
}

export interface Sandbox {
	/** The origin, where the control plane and the OpenAPI document are. */
	url: string;
	/** The base address of the API. */
	baseUrl: string;
	close(): Promise<void>;
}

function startOf(options: SandboxOptions): Start {
	const { seed = 1, sales = 200, people = 120, tasks = 60, rateLimit = {}, inDevelopment = false } = options;
	const now = options.now === undefined ? undefined : parseInstantWithOffset(options.now);
	if (options.now !== undefined && now === undefined) {
		throw new RangeError(`now must be an ISO 8601 date-time with an offset, not ${options.now}`);
	}
	const allowLoopbackRedirect = options.allowLoopbackRedirect ?? false;
	const registered = options.partners ?? partners;
	for (const { client_id, redirect_uri } of registered) {
		const fault = faultOfRedirectUri(redirect_uri, allowLoopbackRedirect);
		if (fault) throw new RangeError(`${client_id}: ${fault}`);
	}
	return {
		seed,
		sizes: { sales, people, tasks },
		now,
		settings: {
			rate_limit: {
				enabled: rateLimit.enabled ?? true,
				window: rateLimit.window ?? 'sliding',
				count_refused: rateLimit.countRefused ?? false,
			},
			in_development: inDevelopment,
			required_custom_fields: false,
			consolidator: false,
		},
		partners: registered,
		onSeeding: options.onSeeding ?? (() => undefined),
		allowLoopbackRedirect,
	};
}

/**
 * Starts the emulated back office on loopback.
 * @throws {RangeError} `now` isn't a date-time with an offset, or a partner's redirect_uri can't be registered
 * @throws when a port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const start = startOf(options);
	const links = new DownloadLinks();
	const feed = new Feed();
	feed.listen(({ news }) => {
		if (news.event === 'request' && news.data.ms !== null) options.onRequest?.(news.data);
	});
	let session = startSession(start, links, feed);
	const current = () => session;
	const reset = ({ seed = start.seed, ...sizes }: ResetBody): void => {
		session.log.clear();
		session = startSession({ ...start, seed, sizes: { ...start.sizes, ...sizes } }, links, feed);
		feed.tell({ event: 'reset', data: {} });
	};
	const app = await buildServer(current, reset, feed, options.allowedHosts ?? []);
	const downloads = buildDownloadServer(links, current);
	const close = async (): Promise<void> => {
		await Promise.all([app.close(), downloads.close()]);
	};
	try {
		const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
		links.origin = await downloads.listen({
			host: '127.0.0.1',
			port: options.downloadPort ?? 0,
		});
		return { url, baseUrl: `${url}/api/v3`, close };
	} catch (failure) {
		await close();
		throw failure;
	}
}
