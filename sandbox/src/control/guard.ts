import type { FastifyRequest } from 'fastify';
import { Refusal } from '../protocol/refusal';

/** Names by which only this machine reaches itself, so no other site can make a browser call the sandbox. */
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
 * Keeps other sites away from the control plane, which asks for no token. DNS rebinding shows in Host; a page
 * of another origin in Origin, or in Sec-Fetch-Site where a browser sends no Origin. Programs send neither.
 *
 * @param allowedHosts additional names of the sandbox, without a port
 * @param isLinkedTo whether links on other sites may lead there
 * @throws {Refusal} 403
 */
export function guardControlPlane(
	{ headers }: Pick<FastifyRequest, 'headers'>,
	allowedHosts: readonly string[],
	isLinkedTo = false,
): void {
	const host = hostIn(headers.host ?? '');
	const names = [...ownNames, ...allowedHosts.map((name) => hostIn(name)?.hostname)];
	if (!host || !names.includes(host.hostname)) {
		throw new Refusal(403, [
			'The control plane is not served under this Host: call it by 127.0.0.1 or localhost, or allow the name when the sandbox starts (--allow-host)',
		]);
	}
	const { origin } = headers;
	const isForeign = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host.host);
	const site = headers['sec-fetch-site'] ?? 'none';
	const isOwn = site === 'same-origin' || site === 'none' || (isLinkedTo && isVisit(headers));
	if (isForeign || !isOwn) {
		throw new Refusal(403, ['The control plane answers no page of another origin']);
	}
}
