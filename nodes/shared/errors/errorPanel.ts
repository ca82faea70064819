import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * An error whose description reads in n8n's error panel as it was written: the panel takes it for HTML, so line breaks
 * would be lost, and what a user typed could be taken for a tag.
 */
export function escapeForErrorPanel<E extends NodeApiError | NodeOperationError>(error: E): E {
	error.description = error.description
		?.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('\n', '<br>');
	return error;
}
