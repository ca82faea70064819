import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Refusal } from '../protocol/refusal';

/** Names by which only this machine reaches itself. */
const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

/** `localhost:3399` as `URL` writes it; undefined for what is no host. */
const hostIn = (text: string): URL | undefined =>
	/^[^/?#@\\\s]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;

/**
 * Somebody follows a link and sees the page in a tab. The site they come from can neither read nor frame it.
 */
const isVisit = (headers: FastifyRequest['headers']): boolean =>
	headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/**
 * A hook that answers nothing under a foreign name: with DNS rebinding, a browser takes this machine for
 * another site.
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
 * Keeps pages of other origins away from what asks for no token. They show in Origin, or in Sec-Fetch-Site
 * where a browser sends no Origin. Programs send neither.
 *
 * @param isLinkedTo whether links on other sites may lead there
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
