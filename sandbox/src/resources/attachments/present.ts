import type { Office } from '../../office';
import type { StoredAttachment } from '../../records/attachments';
import { nullable, record, text, Type, uuid, type Static } from '../../schema';

export const attachment = record(
	{
		id: uuid('UUID of the attachment'),
		description: nullable(text()),
		extension: text(),
		content_type: text(),
		download_url: Type.String({
			format: 'uri',
			description: 'A temporary link, opened without a credential',
		}),
	},
	'Attachment',
);

/** An attachment with a fresh link. */
export const presentAttachment = (office: Office, stored: StoredAttachment): Static<typeof attachment> => ({
	id: stored.id,
	description: stored.description,
	extension: stored.extension,
	content_type: stored.content_type,
	download_url: office.downloadUrl(stored),
});

/** The attachments of a record, in the order in which they were added. */
export const presentAttachments = (
	office: Office,
	type: StoredAttachment['resource_type'],
	id: string,
): Static<typeof attachment>[] =>
	office.store.attachments
		.all()
		.filter(({ resource_type, resource_id }) => resource_type === type && resource_id === id)
		.map((stored) => presentAttachment(office, stored));
