import { randomUUID } from 'node:crypto';
import type { Answer, Api } from './client';
import type { FileOnDisk } from './files';

type Part = string | FileOnDisk;

/**
 * The bytes of a multipart body. The boundary is fixed, so that sending it again sends exactly the same body.
 * @param parts in the order in which they are written; a name may occur twice
 */
function multipart(parts: Array<[string, Part]>): { body: Buffer; contentType: string } {
	const boundary = 'travel-agency-contract';
	const written = parts.flatMap(([name, part]) => {
		const file = typeof part === 'string' ? undefined : part;
		const head =
			`--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
			(file === undefined ? '' : `; filename="${file.name}"\r\nContent-Type: ${file.contentType}`);
		return [Buffer.from(`${head}\r\n\r\n`), file?.content ?? Buffer.from(String(part)), Buffer.from('\r\n')];
	});
	return {
		body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
		contentType: `multipart/form-data; boundary=${boundary}`,
	};
}

/** POST /attachments. If `key` is null, no Idempotency-Key is sent. */
export function upload<T = unknown>(
	api: Api,
	parts: Array<[string, Part]>,
	key: string | null = randomUUID(),
): Promise<Answer<T>> {
	const { body, contentType } = multipart(parts);
	const headers = { 'Content-Type': contentType, ...(key === null ? {} : { 'Idempotency-Key': key }) };
	return api.http.post<T>('/attachments', body, { headers });
}

export function attach<T = unknown>(
	api: Api,
	type: string,
	id: string,
	file: FileOnDisk,
	key: string | null = randomUUID(),
): Promise<Answer<T>> {
	return upload<T>(
		api,
		[
			['resource_type', type],
			['resource_id', id],
			['file', file],
		],
		key,
	);
}
