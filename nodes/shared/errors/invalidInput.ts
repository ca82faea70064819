import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** What the user entered cannot be sent; every issue is a sentence that names its place. */
export class InvalidInputError extends Error {
	constructor(readonly issues: readonly string[]) {
		super(issues.join('\n'));
	}
}

/** What is wrong with one item's form. */
interface ItemIssues {
	/** None in a trigger, which has no items. */
	itemIndex?: number;
	issues: readonly string[];
}

/** More is no list to work through; the next run reports the rest. */
const MAX_LISTED = 25;

/**
 * The issues as one error: the first is the message, and the description lists all, a line each, to be fixed
 * in one go. The same issue in several items is one line; if there are still too many lines, sentences that
 * differ only in the value are merged, so that 200 wrong dates do not hide the wrong amounts.
 *
 * @param items at least one, each with at least one issue
 * @param isFirst whether nothing was sent before
 */
export function toInvalidInputNodeError(
	node: INode,
	items: readonly ItemIssues[],
	isFirst = true,
): NodeOperationError {
	const itemIndex = items[0]?.itemIndex;
	const equal = grouped(items, (sentence) => sentence);
	const groups = equal.length > MAX_LISTED ? grouped(items, withoutGiven) : equal;
	const [first] = groups;
	const message = first ? lineOf(first) : '';
	const unsent = isFirst ? 'Nothing was sent.' : 'Nothing more was sent.';
	if (equal.length === 1) {
		return new NodeOperationError(node, message, {
			itemIndex,
			description: `${unsent} Correct the field and run again.`,
		});
	}
	const count = items.reduce((sum, { issues }) => sum + issues.length, 0);
	const left = groups.length - MAX_LISTED;
	return new NodeOperationError(node, `${count} entries need a correction: ${message}`, {
		itemIndex,
		description: [
			`${unsent} Correct these fields and run again:`,
			// Which item it is, where there are several.
			...groups
				.slice(0, MAX_LISTED)
				.map((group) => `• ${lineOf(items.length > 1 ? group : { ...group, items: new Set() })}`),
			...(left > 0 ? [`and ${left} more`] : []),
		].join('\n'),
	});
}

/** Issues that make one line: the first one's sentence, and the items that have it or one like it. */
interface Group {
	sentence: string;
	/** How many of them have another sentence. */
	alike: number;
	items: Set<number>;
}

function grouped(items: readonly ItemIssues[], keyOf: (sentence: string) => string): Group[] {
	const groups = new Map<string, Group>();
	for (const { itemIndex, issues } of items) {
		for (const sentence of issues) {
			const key = keyOf(sentence);
			const group = groups.get(key) ?? { sentence, alike: 0, items: new Set() };
			groups.set(key, group);
			if (sentence !== group.sentence) group.alike += 1;
			if (itemIndex !== undefined) group.items.add(itemIndex);
		}
	}
	return [...groups.values()];
}

/** The sentence without what the user gave, which stands in quotes, or as a number behind "not". */
function withoutGiven(sentence: string): string {
	return sentence.replace(/"[^"]*"|\bnot -?[\d.]+/g, '');
}

/** `Name is empty [Items 0-3, 7]` */
function lineOf({ sentence, alike, items }: Group): string {
	const more = alike > 0 ? `, and ${alike} more like it` : '';
	const places = items.size > 0 ? ` [${items.size > 1 ? 'Items' : 'Item'} ${ranges([...items])}]` : '';
	return `${sentence}${more}${places}`;
}

/** `0-3, 7` for 0, 1, 2, 3 and 7; two in a row stay apart. */
export function ranges(ascending: readonly number[]): string {
	const runs: Array<{ from: number; to: number }> = [];
	for (const number of ascending) {
		const last = runs.at(-1);
		if (last && number === last.to + 1) last.to = number;
		else runs.push({ from: number, to: number });
	}
	return runs
		.flatMap(({ from, to }) => {
			if (to === from) return [String(from)];
			return to === from + 1 ? [String(from), String(to)] : [`${from}-${to}`];
		})
		.join(', ');
}
