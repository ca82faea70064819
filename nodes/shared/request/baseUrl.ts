import { message, type Message, unquoted } from '../messages/message';
import { quote } from '../values';

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
	return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Reads an entered Base URL. It must be one https address (or http on this machine) that ends in /api/v3,
 * with nothing that n8n or a server would take for more than an address.
 *
 * @returns its parts, without a slash at the end; or what is wrong, as a sentence without its subject, "the
 * Base URL"
 */
export function parseBaseUrl(
	entered: unknown,
): Pick<URL, 'href' | 'host' | 'hostname' | 'origin'> | { problem: Message } {
	const written = typeof entered === 'string' ? entered.trim().replace(SLASHES_AT_THE_END, '') : '';
	if (written === '') return { problem: message('baseUrl.empty') };
	// n8n would take these for further hosts that may get the credential.
	if (/[,*]/.test(written)) return { problem: message('baseUrl.several') };
	if (!URL.canParse(written)) {
		return { problem: message('baseUrl.notAnAddress', { given: quote(written) }) };
	}
	const url = new URL(written);
	if (!isProtected(url)) return { problem: message('baseUrl.http', { host: unquoted(url.host) }) };
	if (url.username || url.password || url.search || url.hash) return { problem: message('baseUrl.notPlain') };
	if (!url.pathname.endsWith('/api/v3')) return { problem: message('baseUrl.end') };
	return { href: url.origin + url.pathname, host: url.host, hostname: url.hostname, origin: url.origin };
}

/** Whether nobody in between can read what is sent there. */
export function isProtected({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
	return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Slashes at the end of a Base URL are ignored. Matching only at the start of a run of slashes keeps long
 * runs cheap.
 */
const SLASHES_AT_THE_END = /(?<!\/)\/+$/;

/** An n8n expression for the normalized Base URL, for a credential's test. */
export const BASE_URL_EXPRESSION = `={{ $credentials.baseUrl.trim().replace(${String(SLASHES_AT_THE_END)}, "") }}`;
