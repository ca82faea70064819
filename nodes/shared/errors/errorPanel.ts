import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * Escapes a description for n8n's error panel, which renders it as HTML: line breaks would be lost, and a
 * user's text could be taken for a tag.
 */
export function escapeForErrorPanel<E extends NodeApiError | NodeOperationError>(error: E): E {
	error.description = error.description
		?.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('\n', '<br>');
	return error;
}
