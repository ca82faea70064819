import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './endpoint';
import { badRequest, invalid } from './refusal';

/**
 * Reads a whole multipart/form-data body, in any order of its parts. The request's body becomes its text
 * fields and the file names under their fields. A file over the limit is cut off one byte later, which shows
 * the rules that it is too large.
 *
 * @throws {Refusal} 400 when it can't be parsed, 422 for a part that is JSON
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile[]> {
	const fields: Record<string, unknown> = {};
	const files: UploadedFile[] = [];
	const json: string[] = [];
	try {
		for await (const part of request.parts()) {
			if (part.type === 'field') {
				if (typeof part.value !== 'string') json.push(part.fieldname);
				fields[part.fieldname] = part.value;
				continue;
			}
			fields[part.fieldname] = part.filename;
			files.push({ name: part.filename, contentType: part.mimetype, content: await part.toBuffer() });
		}
	} catch (cause) {
		throw badRequest(
			'syntax',
			`The multipart body can't be read: ${cause instanceof Error ? cause.message : cause}`,
		);
	}
	if (json.length > 0)
		throw invalid(
			'field_format',
			json.map((name) => `${name} must be text`),
		);
	request.body = fields;
	return files;
}
