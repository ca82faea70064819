import type { INodeExecutionData } from 'n8n-workflow';

/** The message of a failed item: what happened, with the item's number, and on the next line what to do. */
export function said(item: Pick<INodeExecutionData, 'json'> | undefined): string | undefined {
	const error = item?.json.error as Record<'message' | 'description' | 'item', unknown> | undefined;
	return error && `${String(error.message)} [Item ${String(error.item)}]\n${String(error.description)}`;
}
