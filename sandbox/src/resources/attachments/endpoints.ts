import type { Office } from '../../office';
import { endpoint, type UploadedFile } from '../../protocol/endpoint';
import type { Credential } from '../../protocol/grants';
import { authorize } from '../../protocol/permissions';
import { forbidden, invalid } from '../../protocol/refusal';
import type { StoredAttachment } from '../../records/attachments';
import { body, oneOf, optional, text, Type, uuid, type Static } from '../../schema';
import { audit } from '../logs/audit';
import { formats, largestFile } from './content';
import { presentAttachment, attachment } from './present';

const attachmentInput = body(
	{
		resource_type: oneOf(['sale', 'person'] as const),
		resource_id: uuid(),
		file: Type.String({ format: 'binary', description: 'One file, at most 12 MB' }),
		...optional({ description: text() }),
	},
	'AttachmentInput',
);

type Target = Pick<Static<typeof attachmentInput>, 'resource_type' | 'resource_id'>;

const unknownTarget = ({ resource_type }: Target) =>
	invalid('upload', `resource_id is not a known ${resource_type}`);

/**
 * Checks that the credential may attach files to the sale or person.
 * @throws {Refusal} 403 without the permission, or for a partner's access to a sale that it did not create;
 * 422 for an unknown record
 */
function authorizeTarget({ store }: Office, credential: Credential, target: Target): void {
	if (target.resource_type === 'person') {
		authorize(credential, 'people_attachments', 'write');
		if (!store.people.get(target.resource_id)) throw unknownTarget(target);
		return;
	}
	authorize(credential, 'sale_attachments', 'write');
	const sale = store.sales.get(target.resource_id);
	if (!sale) throw unknownTarget(target);
	authorize(credential, 'sale_attachments', 'write', sale.company_id);
	if (credential.partner && sale.created_by_credential !== credential.name) {
		throw forbidden('partner_attachment', 'A partner attaches only to sales that it created itself');
	}
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** @throws {Refusal} 422 because of its extension, size or content */
function checkFile({ name, content }: UploadedFile): { extension: string; contentType: string } {
	const extension = extensionOf(name);
	const format = formats.get(extension);
	if (!format)
		throw invalid('upload', `file: the extension must be one of ${[...formats.keys()].join(', ')}`);
	if (content.length > largestFile) throw invalid('upload', 'file is larger than 12 MB');
	if (content.length === 0) throw invalid('upload', 'file is empty');
	if (!format.holds(content)) throw invalid('upload', `file: the content is not that of a ${extension} file`);
	return { extension, contentType: format.contentType };
}

export const attachmentEndpoints = [
	endpoint({
		method: 'POST',
		url: '/attachments',
		schema: {
			tags: ['Attachments'],
			summary: 'Upload an attachment',
			description:
				'The first permission is for a sale, where a partner needs no API license but has to have created the sale; the second for a person.',
			consumes: ['multipart/form-data'],
			body: attachmentInput,
			response: { 201: attachment },
		},
		config: { permission: ['sale_attachments', 'people_attachments'], keyed: true },
		handler: ({ office, credential, body: sent, uploads }) => {
			const { resource_type, resource_id } = sent;
			authorizeTarget(office, credential, sent);
			const [file, ...more] = uploads;
			if (!file) throw invalid('upload', 'file must be a file');
			if (more.length > 0) throw invalid('upload', 'file: send one file per request');
			const { extension, contentType } = checkFile(file);
			const stored: StoredAttachment = {
				id: office.newId(),
				resource_type,
				resource_id,
				description: sent.description ?? null,
				file_name: file.name,
				extension,
				content_type: contentType,
				size: file.content.length,
				created_by_credential: credential.name,
				created_at: office.clock.now(),
			};
			office.store.attachments.add(stored);
			office.store.files.set(stored.id, file.content);
			const { id, file_name, description, size } = stored;
			audit(office, credential, {
				kind: 'insertion',
				origin: 'Anexos',
				resource_id,
				after: { attachment_id: id, file_name, description, size },
			});
			return presentAttachment(office, stored);
		},
	}),
];
