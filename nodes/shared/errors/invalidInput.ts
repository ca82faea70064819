import { NodeOperationError } from 'n8n-workflow';

import type { Language } from '../messages/language';
import { inFull, inWords, message, own } from '../messages/message';
import type { Audience } from './audience';
import { noteFacts, sentenceOf, type Issue } from './facts';

/** What the user entered cannot be sent. */
export class InvalidInputError extends Error {
	constructor(readonly issues: readonly Issue[]) {
		super(issues.map((issue) => sentenceOf(issue, 'en')).join('\n'));
	}
}

/** What is wrong with one item's form. */
interface ItemIssues {
	/** None in a trigger, which has no items. */
	itemIndex?: number;
	issues: readonly Issue[];
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
	{ node, language }: Audience,
	items: readonly ItemIssues[],
	isFirst = true,
): NodeOperationError {
	const equal = grouped(items, (issue) => sentenceOf(issue, language));
	const alike = ({ field, said }: Issue) => `${field?.labels} ${said.id}`;
	const groups = equal.length > MAX_LISTED ? grouped(items, alike) : equal;
	const [first] = groups as [Group, ...Group[]];
	const { itemIndex } = items[0] as ItemIssues;
	const unsent = message(isFirst ? 'items.unsent' : 'items.unsentFurther');
	const count = items.reduce((sum, { issues }) => sum + issues.length, 0);
	const left = groups.length - MAX_LISTED;
	const counted = (sentence: string): string =>
		equal.length === 1
			? sentence
			: inWords(message('items.count', { count, first: inFull(sentence) }), language);
	const lines = groups
		.slice(0, MAX_LISTED)
		// Which item it is, where there are several.
		.map((group) => `• ${lineOf(items.length > 1 ? group : { ...group, items: new Set() }, language)}`);
	if (left > 0) lines.push(inWords(message('items.more', { count: left }), language));
	const next = message(equal.length === 1 ? 'items.correctOne' : 'items.correctAll');
	const description = [
		`${inWords(unsent, language)} ${inWords(next, language)}`,
		...(equal.length === 1 ? [] : lines),
	].join('\n');
	const error = new NodeOperationError(node, counted(lineOf(first, language)), { itemIndex, description });
	return noteFacts(error, {
		said: first.issue.said,
		text: counted(sentenceOf(first.issue, language)),
		field: first.issue.field,
		item: itemIndex,
		issues: items.flatMap(({ itemIndex: item, issues }) => issues.map((issue) => ({ item, issue }))),
		language,
	});
}

/** Issues that make one line: the first one, and the items that have it or one like it. */
interface Group {
	issue: Issue;
	/** How many of them have another sentence. */
	alike: number;
	items: Set<number>;
}

function grouped(items: readonly ItemIssues[], keyOf: (issue: Issue) => string): Group[] {
	const groups = new Map<string, Group>();
	for (const { itemIndex, issues } of items) {
		for (const issue of issues) {
			const key = keyOf(issue);
			const group = groups.get(key) ?? { issue, alike: 0, items: new Set() };
			groups.set(key, group);
			if (sentenceOf(issue, 'en') !== sentenceOf(group.issue, 'en')) group.alike += 1;
			if (itemIndex !== undefined) group.items.add(itemIndex);
		}
	}
	return [...groups.values()];
}

/** `Name is empty [Items 0-3, 7]` */
function lineOf({ issue, alike, items }: Group, language: Language): string {
	const sentence = sentenceOf(issue, language);
	const more = message('items.alike', { sentence: inFull(sentence), count: alike });
	return atItems(alike > 0 ? inWords(more, language) : sentence, [...items], language);
}

/** The sentence with the items that it is about, if any. @param items ascending */
export function atItems(sentence: string, items: readonly number[], language: Language): string {
	if (items.length === 0) return sentence;
	const id = items.length > 1 ? 'items.atSeveral' : 'items.at';
	return inWords(message(id, { sentence: inFull(sentence), items: own(ranges(items)) }), language);
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
