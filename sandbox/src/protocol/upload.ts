import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './endpoint';
import { badRequest, invalid } from './refusal';

/**
 * Reads a whole multipart/form-data body; its parts may be in any order. The request's body becomes an object
 * of its text fields, and of the file names under the names of their fields. A file that is too large is cut
 * off one byte beyond the limit, so that the rules notice.
 * @throws {Refusal} 400 if it can't be parsed, 422 for a part that is JSON
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
