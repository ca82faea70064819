import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './endpoint';
import { badRequest, invalid } from './refusal';

/**
 * Reads a multipart/form-data body whole, whatever the order of its parts. The body of the request becomes its text
 * fields, and the name of each file under its field. A file over the size limit arrives cut off
 * one byte later, which is how the rules see that it is too large.
 * @throws {Refusal} 400 when it can't be parsed, 422 for a part that is JSON: all of them are texts and files
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
	if (json.length > 0) throw invalid('field_format', ...json.map((name) => `${name} must be text`));
	request.body = fields;
	return files;
}
