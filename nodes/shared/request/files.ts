import type { IDataObject } from 'n8n-workflow';

import { isProtected } from './baseUrl';
import { DownloadError } from './failures';
import { bytesOf, type Host, type Stream } from './http';

/** A file on its way to or from the API. */
export interface FileContent {
	data: Buffer;
	/** With its extension. */
	fileName: string;
	mimeType: string;
}

/** The API's limit for an attachment (section Limits), in bytes. */
export const MAX_BYTES = 12 * 1024 * 1024;

/** Every request of the package is made with these. */
export const BARE_OPTIONS = {
	// n8n itself would read an answer of any size.
	encoding: 'stream',
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	// A redirect would carry the token to wherever it points.
	disableFollowRedirect: true,
} as const;

/** A storage service may redirect between its hosts and to a mirror; more is a circle or a trap. */
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** For all of it: enough for 12 MB over a slow line. */
const DOWNLOAD_DEADLINE_MS = 60_000;

interface FileAnswer {
	statusCode: number;
	headers: IDataObject;
	body: Stream;
}

/**
 * Fetches a temporary download link with bare requests: no credential or header of ours may reach its host,
 * or a host it redirects to. Up to three redirects are followed, each checked like the link itself, within a
 * minute in all.
 *
 * @param allowLoopback plain http to this machine is fine when the back office itself is there
 * @throws DownloadError with the last status; its message never holds a link
 */
export async function download(host: Host, link: string, allowLoopback: boolean): Promise<Buffer> {
	const deadline = AbortSignal.timeout(DOWNLOAD_DEADLINE_MS);
	let url = checkedLink('the link', link, allowLoopback);
	for (let redirects = 0; ; redirects += 1) {
		const answer = await askFor(url, host, deadline);
		const { location } = answer.headers;
		if (!REDIRECTS.includes(answer.statusCode) || typeof location !== 'string')
			return await contentOf(answer, deadline);
		answer.body.destroy();
		if (redirects === MAX_REDIRECTS)
			throw new DownloadError(`the link redirects more than ${MAX_REDIRECTS} times`);
		url = checkedLink('the address that the link redirects to', location, allowLoopback, url);
	}
}

/**
 * @param subject of the sentence that says what is wrong with it
 * @param base that a redirect may be relative to
 */
function checkedLink(subject: string, link: string, allowLoopback: boolean, base?: URL): URL {
	if (!URL.canParse(link, base?.href)) throw new DownloadError(`${subject} is not a web address`);
	const url = new URL(link, base);
	if (url.protocol !== 'https:' && !(allowLoopback && isProtected(url)))
		throw new DownloadError(`${subject} does not begin with https://`);
	// It would be sent as a header.
	if (url.username || url.password) throw new DownloadError(`${subject} holds a user name or a password`);
	return url;
}

async function askFor(url: URL, host: Host, deadline: AbortSignal): Promise<FileAnswer> {
	const asked = host.helpers.httpRequest({
		...BARE_OPTIONS,
		url: url.href,
		timeout: DOWNLOAD_DEADLINE_MS,
		abortSignal: deadline,
	});
	return (await asked.catch(() => refuseSilence(deadline))) as FileAnswer;
}

/** What n8n throws holds the link, so its place is taken by a sentence without. */
function refuseSilence(deadline: AbortSignal): never {
	throw new DownloadError(
		deadline.aborted
			? 'the file did not arrive within a minute'
			: "the file's server did not answer, or its answer broke off",
	);
}

async function contentOf({ statusCode, body }: FileAnswer, deadline: AbortSignal): Promise<Buffer> {
	if (statusCode !== 200) {
		body.destroy();
		throw new DownloadError(`the file's server answered with status ${statusCode}`, statusCode);
	}
	const bytes = await bytesOf(body, MAX_BYTES, deadline).catch(() => refuseSilence(deadline));
	if (bytes) return bytes;
	throw new DownloadError('the file is larger than the 12 MB that an attachment can have');
}
