import { isLoopback, type Host } from './connection';
import { DownloadRefused } from './errors';

/** A file on its way to or from the service. */
export interface FileContent {
	data: Buffer;
	/** With its extension. */
	fileName: string;
	mimeType: string;
}

/** The API's limit for an attachment (section Limits), in bytes. */
export const MOST_BYTES = 12 * 1024 * 1024;

/** @see the API's POST /attachments */
export const EXTENSIONS = 'pdf doc docx odt xls xlsx ods ppt pptx jpg jpeg png webp heic heif txt csv'.split(
	' ',
);

export function extensionOf(fileName: string): string {
	return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The name without folders and without characters that file systems or headers trip over. */
export function safeFileName(fileName: string): string {
	const base = fileName.split(/[\\/]/).at(-1) ?? '';
	return base.replace(/[\p{Cc}"<>:|?*]/gu, '_').trim() || 'file';
}

/**
 * Fetches a temporary download link with a bare request: no credential and no header of ours may reach its host, and
 * redirects are not followed.
 *
 * @param allowLoopback whether plain http to this machine is fine: it is when the back office itself is there
 * @throws DownloadRefused with the link's status
 */
export async function download(host: Host, link: string, allowLoopback: boolean): Promise<Buffer> {
	if (!URL.canParse(link)) throw new DownloadRefused('the link is not a web address', undefined);
	const url = new URL(link);
	if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:' && isLoopback(url.hostname))) {
		throw new DownloadRefused('the link does not begin with https://', undefined);
	}
	const asked = host.helpers.httpRequest({
		method: 'GET',
		url: link,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: 60_000,
	});
	// What n8n throws holds the link.
	const silent = (): never => {
		throw new DownloadRefused("the file's server did not answer", undefined);
	};
	const answer = (await asked.catch(silent)) as {
		statusCode: number;
		body: AsyncIterable<Buffer> & { destroy(): void };
	};
	if (answer.statusCode !== 200) {
		answer.body.destroy();
		throw new DownloadRefused(
			`the file's server answered with status ${answer.statusCode}`,
			answer.statusCode,
		);
	}
	return await readAll(answer.body).catch((thrown: unknown) => {
		if (thrown instanceof DownloadRefused) throw thrown;
		return silent();
	});
}

/** @throws DownloadRefused as soon as there is more than an attachment can have */
async function readAll(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > MOST_BYTES) {
			body.destroy();
			throw new DownloadRefused('the file is larger than the 12 MB that an attachment can have', undefined);
		}
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
