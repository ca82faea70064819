import type { IDataObject } from 'n8n-workflow';

import { firstText } from '../labels';

/**
 * What was changed, line by line. In an entry that an API request wrote (its detail has a null author), the
 * first line names the action and the credential.
 *
 * @see the API's Log (history entry): "The description holds one line per changed field, separated by CRLF.
 * For entries written by an API request, the first line names the action and the credential label"
 */
export function linesOfEntry({ description }: IDataObject): string[] {
	return firstText(description)
		.split(/\r\n|\n/)
		.filter((line) => line.trim() !== '');
}
