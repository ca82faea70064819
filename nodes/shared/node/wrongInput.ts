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
 * @param goneThrough how many items were written before these
 */
export function wrongInputError(
	node: INode,
	items: readonly ItemFindings[],
	goneThrough = 0,
): NodeOperationError {
	const itemIndex = items[0]?.itemIndex;
	// Which item it is, where there are several.
	const sentences = items.flatMap(({ findings, itemIndex: item }) =>
		findings.map((sentence) => (items.length > 1 ? `${sentence} [Item ${item}]` : sentence)),
	);
	const finding = items[0]?.findings[0] ?? '';
	const first = itemIndex === undefined ? finding : `${finding} [Item ${itemIndex}]`;
	const unsent = goneThrough > 0 ? 'Nothing was sent for this item.' : 'Nothing was sent.';
	const before = wroteBefore(goneThrough);
	if (sentences.length === 1) {
		return new NodeOperationError(node, first, {
			itemIndex,
			description: `${unsent} Correct the field and run again.${before}`,
		});
	}
	const left = sentences.length - MOST_LISTED;
	return new NodeOperationError(node, `${sentences.length} entries need a correction: ${first}`, {
		itemIndex,
		description: [
			`${unsent} Correct these fields and run again:`,
			...sentences.slice(0, MOST_LISTED).map((sentence) => `• ${sentence}`),
			...(left > 0 ? [`and ${left} more`] : []),
			...(before ? [before.trim()] : []),
		].join('\n'),
	});
}

/** The sentence that goes after a mistake when items before it were written; empty when none was. */
export function wroteBefore(goneThrough: number): string {
	if (goneThrough === 0) return '';
	const items = goneThrough === 1 ? 'The item' : `The ${goneThrough} items`;
	return ` ${items} before this one went through: leave ${goneThrough === 1 ? 'it' : 'them'} out when you run again.`;
}
