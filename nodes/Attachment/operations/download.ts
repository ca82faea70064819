import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/api/api';
import { DownloadRefused } from '../../shared/api/errors';
import { safeFileName } from '../../shared/api/files';
import { required } from '../../shared/fields/field';
import { optional } from '../../shared/fields/group';
import { text } from '../../shared/fields/text';
import { RecordWithFile } from '../../shared/node/files';
import { readOperation } from '../../shared/node/operation';
import { withoutLink } from '../../shared/node/output';
import { WrongInput } from '../../shared/node/wrongInput';
import { attachmentsOf, ownerFields, ownerPath } from '../fields';

export const download = readOperation({
	name: 'Download',
	value: 'download',
	action: 'Download attachment',
	description: 'Fetch the file of an attachment of a sale or a person',
	properties: {
		...ownerFields,
		attachmentId: required(
			text('Attachment ID', {
				placeholder: 'e.g. 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b',
				description: 'The ID of the attachment, as Get Many lists it',
			}),
		),
		options: optional(
			'Options',
			{
				binaryPropertyName: text('Put Output File in Field', {
					placeholder: 'e.g. data',
					description: 'The field of the output item that will hold the file; data when left empty',
				}),
			},
			{ addLabel: 'Add Option' },
		),
	},
	async run({ api, params }) {
		const { attachmentId, options } = params;
		const path = ownerPath(params);
		const attachment = found(await api.get(path), attachmentId);
		const data = await fetched(api, attachment).catch(async (thrown: unknown) => {
			// A link lives for a short time only; the record read now has a new one.
			const hasExpired = thrown instanceof DownloadRefused && thrown.status !== undefined;
			if (!hasExpired) throw thrown;
			return await fetched(api, found(await api.getAnew(path), attachmentId));
		});
		const fileName = safeFileName(
			`${String(attachment.description || 'attachment')}.${String(attachment.extension)}`,
		);
		const file = { data, fileName, mimeType: String(attachment.content_type ?? 'application/octet-stream') };
		return new RecordWithFile(withoutLink(attachment), file, options.binaryPropertyName ?? 'data');
	},
});

function found(owner: IDataObject, attachmentId: string): IDataObject {
	const attachment = attachmentsOf(owner).find(({ id }) => String(id) === attachmentId);
	if (attachment) return attachment;
	throw new WrongInput([
		`Attachment ID ${attachmentId} is none of this record's attachments: use Get Many to list them`,
	]);
}

async function fetched(api: ReadApi, attachment: IDataObject): Promise<Buffer> {
	if (typeof attachment.download_url === 'string') return await api.download(attachment.download_url);
	throw new WrongInput(['The back office gives no download link for this attachment']);
}
