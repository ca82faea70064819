import type { IBinaryKeyData } from 'n8n-workflow';

import type { FileOnDisk } from '../contract/files';

/**
 * An item's files as n8n has them in memory.
 * @param property the item's field for the file
 */
export function withFile({ name, contentType, content }: FileOnDisk, property = 'data'): IBinaryKeyData {
	return {
		[property]: { data: content.toString('base64'), mimeType: contentType, fileName: name },
	};
}
