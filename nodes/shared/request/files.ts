import { message, StatedError, type Message } from '../messages/message';
import { isProtected } from './baseUrl';
import { bytesOf, longestFor, type Host, type HttpAnswer, type Stream } from './http';

/** The API's limit for an attachment (section Limits), in bytes. */
export const MAX_FILE_BYTES = 12 * 1024 * 1024;

/** Every request of the package is made with these. */
export const BARE_OPTIONS = {
	// Otherwise n8n would read an answer of any size.
	encoding: 'stream',
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	// A redirect would carry the token to wherever it points.
	disableFollowRedirect: true,
} as const;

/** A storage service may redirect to a mirror; more redirects are a loop or a trap. */
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Fetches a temporary download link without any credential or header of ours, which must reach neither its
 * host nor a host it redirects to. Redirects are checked like the link itself.
 *
 * @param allowLoopback whether to allow plain http to this machine, as when the back office itself runs there
 * @throws StatedError with the last status; its message never contains a link
 */
export async function downloadFile(host: Host, link: string, allowLoopback: boolean): Promise<Buffer> {
	let url = checkedLink(message('download.link'), link, allowLoopback);
	for (let redirects = 0; ; redirects += 1) {
		const { statusCode, body, headers } = await headFrom(host, url);
		if (statusCode === 200) return await fileIn(body);
		body.destroy();
		if (!REDIRECTS.includes(statusCode) || typeof headers.location !== 'string')
			throw downloadError(message('download.status', { status: statusCode }), statusCode);
		if (redirects === MAX_REDIRECTS)
			throw downloadError(message('download.redirects', { count: MAX_REDIRECTS }));
		url = checkedLink(message('download.redirect'), headers.location, allowLoopback, url);
	}
}

async function headFrom(host: Host, url: URL): Promise<HttpAnswer & { body: Stream }> {
	const deadline = AbortSignal.timeout(longestFor(0));
	// Reading the body has its own deadline.
	const stopping = new AbortController();
	const stop = (): void => stopping.abort();
	deadline.addEventListener('abort', stop);
	try {
		const options = { ...BARE_OPTIONS, url: url.href, timeout: 30_000, abortSignal: stopping.signal };
		return (await host.helpers.httpRequest(options)) as HttpAnswer & { body: Stream };
	} catch {
		// n8n's error contains the link, so we throw one that does not.
		throw downloadError(message(deadline.aborted ? 'download.slow' : 'download.silent'));
	} finally {
		deadline.removeEventListener('abort', stop);
	}
}

/**
 * Reads the file. At no time may it have taken longer than {@link longestFor} allows for the bytes received
 * so far, nor in all longer than it allows for the largest file.
 */
async function fileIn(body: Stream): Promise<Buffer> {
	const deadline = AbortSignal.timeout(longestFor(MAX_FILE_BYTES));
	const began = performance.now();
	let size = 0;
	let isSlow = false;
	const takes = ({ length }: Buffer): boolean => {
		size += length;
		isSlow = performance.now() - began > longestFor(size);
		return size <= MAX_FILE_BYTES && !isSlow;
	};
	const bytes = await bytesOf(body, takes, deadline).catch(() => undefined);
	if (bytes) return bytes;
	if (size > MAX_FILE_BYTES) throw downloadError(message('download.tooLarge'));
	throw downloadError(message(isSlow || deadline.aborted ? 'download.slow' : 'download.silent'));
}

/**
 * The error to throw, which contains no link.
 *
 * @param status undefined if nothing was requested, or nothing usable came
 */
function downloadError(reason: Message, status?: number): StatedError {
	return new StatedError(message('DOWNLOAD_FAILED', { reason }), [], status);
}

/**
 * Parses and checks a link.
 *
 * @param base what a redirect may be relative to
 */
function checkedLink(named: Message, link: string, allowLoopback: boolean, base?: URL): URL {
	if (!URL.canParse(link, base?.href)) throw downloadError(message('download.notAnAddress', { link: named }));
	const url = new URL(link, base);
	if (url.protocol !== 'https:' && !(allowLoopback && isProtected(url)))
		throw downloadError(message('download.http', { link: named }));
	// A user name and password would be sent as a header.
	if (url.username || url.password) throw downloadError(message('download.user', { link: named }));
	return url;
}
