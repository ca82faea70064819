import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Refusal } from '../protocol/refusal';

/** Names that only mean this machine when used on it. */
const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

/** `localhost:3399` as a `URL`; undefined if the text is no host. */
const hostIn = (text: string): URL | undefined =>
	/^[^/?#@\\\s]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;

/**
 * A browser opens the page in a tab because somebody follows a link. The site with the link can neither read
 * nor frame it.
 */
const isVisit = (headers: FastifyRequest['headers']): boolean =>
	headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/**
 * A hook that refuses requests under other host names. Otherwise DNS rebinding could make a browser take this
 * machine for another site.
 *
 * @param allowedHosts additional names of the sandbox, without a port
 */
export function guardHost(allowedHosts: readonly string[]): onRequestAsyncHookHandler {
	const names = [...ownNames, ...allowedHosts.map((name) => hostIn(name)?.hostname)];
	return async ({ headers }, reply) => {
		const host = hostIn(headers.host ?? '');
		if (host && names.includes(host.hostname)) return;
		const sentence =
			'The sandbox is not served under this Host: call it by 127.0.0.1 or localhost, or allow the name when it starts (--allow-host)';
		await reply.code(403).send({ errors: [sentence] });
	};
}

/**
 * Keeps pages of other origins away from addresses that need no token. Such pages show in the header Origin,
 * or in Sec-Fetch-Site if a browser sends no Origin. Programs send neither.
 *
 * @param isLinkedTo whether links on other sites may lead to the address
 * @throws {Refusal} 403
 */
export function guardOrigin({ headers }: Pick<FastifyRequest, 'headers'>, isLinkedTo = false): void {
	const { origin } = headers;
	const host = hostIn(headers.host ?? '')?.host;
	const isForeign = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
	const site = headers['sec-fetch-site'] ?? 'none';
	const isOwn = site === 'same-origin' || site === 'none' || (isLinkedTo && isVisit(headers));
	if (isForeign || !isOwn) {
		throw new Refusal(403, ['The control plane answers no page of another origin']);
	}
}
