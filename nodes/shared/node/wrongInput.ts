import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** What the user entered cannot be sent as it is; every finding is a sentence that names its place. */
export class WrongInput extends Error {
	constructor(readonly findings: readonly string[]) {
		super(findings.join('\n'));
	}
}

/** What is wrong with one item's form. */
export interface ItemFindings {
	/** None in a trigger, which has no items. */
	itemIndex?: number;
	findings: readonly string[];
}

/** More than this is no list to work through; the next run tells the rest. */
const MOST_LISTED = 25;

/**
 * The findings as one error: the first is in the message, and all are listed in the description, a line each, so that
 * they can be mended in one go.
 *
 * @param items at least one, each with at least one finding
 */
export function wrongInputError(node: INode, items: readonly ItemFindings[]): NodeOperationError {
	const itemIndex = items[0]?.itemIndex;
	// Which item it is, where there are several.
	const sentences = items.flatMap(({ findings, itemIndex: item }) =>
		findings.map((sentence) => (items.length > 1 ? `${sentence} [Item ${item}]` : sentence)),
	);
	const finding = items[0]?.findings[0] ?? '';
	const first = itemIndex === undefined ? finding : `${finding} [Item ${itemIndex}]`;
	if (sentences.length === 1) {
		return new NodeOperationError(node, first, {
			itemIndex,
			description: 'Nothing was sent. Correct the field and run again.',
		});
	}
	const left = sentences.length - MOST_LISTED;
	return new NodeOperationError(node, `${sentences.length} entries need a correction: ${first}`, {
		itemIndex,
		description: [
			'Nothing was sent. Correct these fields and run again:',
			...sentences.slice(0, MOST_LISTED).map((sentence) => `• ${sentence}`),
			...(left > 0 ? [`and ${left} more`] : []),
		].join('\n'),
	});
}
