import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/reads/reader';
import { collection } from '../../shared/fields/group';
import { firstText } from '../../shared/labels';
import { message, StatedError } from '../../shared/messages/message';
import { text } from '../../shared/fields/text';
import { RecordWithFile } from '../../shared/node/files';
import { readOperation } from '../../shared/node/operation';
import { attachmentId, attachmentsOf, ownerFields, ownerPath } from '../fields';
import { safeContentType, safeFileName } from '../fileNames';
import { quote } from '../../shared/values';

export const download = readOperation({
	name: 'Download',
	value: 'download',
	action: 'Download attachment',
	description: 'Fetch the file of an attachment of a sale, a person or a bill',
	properties: {
		...ownerFields,
		attachmentId,
		options: collection(
			'Options',
			{
				binaryPropertyName: text('Put Output File in Field', {
					placeholder: 'e.g. data',
					description: 'The field of the output item that will hold the file; "data" when left empty',
				}),
			},
			{ addLabel: 'Add Option' },
		),
	},
	async run({ api, params }) {
		const { attachmentId: id, options } = params;
		const path = ownerPath(params);
		const attachment = findAttachment(await api.get(path), id);
		const data = await fetchContent(api, attachment).catch(async (thrown: unknown) => {
			// A link is valid only for a short time. Reading the record again gives a new one.
			const hasExpired = thrown instanceof StatedError && thrown.status !== undefined;
			if (!hasExpired) throw thrown;
			return await fetchContent(api, findAttachment(await api.anew().get(path), id));
		});
		const file = {
			data,
			fileName: fileNameOf(attachment),
			mimeType: safeContentType(attachment.content_type),
		};
		return new RecordWithFile(attachment, file, options.binaryPropertyName ?? 'data');
	},
});

function findAttachment(owner: IDataObject, wanted: string): IDataObject {
	const attachment = attachmentsOf(owner).find(({ id }) => String(id) === wanted);
	if (attachment) return attachment;
	throw new StatedError(message('ATTACHMENT_NOT_FOUND', { id: quote(wanted) }));
}

/** The description with the extension, unless it already ends in it. Both may be missing. */
function fileNameOf({ description, extension }: IDataObject): string {
	return safeFileName(firstText(description, 'attachment'), firstText(extension));
}

async function fetchContent(api: Reader, attachment: IDataObject): Promise<Buffer> {
	if (typeof attachment.download_url === 'string') return await api.download(attachment.download_url);
	throw new StatedError(message('DOWNLOAD_FAILED.link'));
}
