/** How n8n shows what went wrong: the message says what happened, the description what to do next. */

import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';

import { isForModel, isPortuguese, type Language } from '../messages/language';
import { codeOf, inFull, inWords, message, own, type Message } from '../messages/message';
import { languageIn } from '../messages/texts';
import { chosenAuthentication, credentialTypeOf } from '../request/connection';
import { ApiError, NoResponseError } from '../request/failures';
import type { Fate, Host } from '../request/http';
import { explain, isExplainable, RequiredReadError, type ErrorContext, type Explainable } from './explain';
import { atItems, InvalidInputError, ranges, sentenceOf, type Issue } from './invalidInput';

/** Whose node it is, and the language that its credential chooses; English where that cannot be read. */
export interface Audience {
	node: INode;
	language: Language;
}

export async function audienceOf(host: Host): Promise<Audience> {
	const read = async () => await host.getCredentials(credentialTypeOf(chosenAuthentication(host)));
	const language = languageIn(await read().catch(() => ({})));
	return { node: host.getNode(), language: isTool(host) ? `${language}-model` : language };
}

/** Whether a model calls the node: what n8n makes a tool of has a type that ends so. */
export function isTool(host: Pick<Host, 'getNode'>): boolean {
	return host.getNode().type.endsWith('Tool');
}

export type ShownError = NodeApiError | NodeOperationError;

/** What an error says to programs. */
interface Facts {
	said: Message;
	/** The message without its items, since these stand beside it. */
	text: string;
	language: Language;
	field?: Issue['field'];
	item?: number;
	/** The HTTP status. */
	status?: number;
	/** All that is to be corrected, where it is several. */
	issues?: ReadonlyArray<{ item?: number; issue: Issue }>;
}

/**
 * Notes in an error what a program can tell it by. n8n keeps an error's context for the error workflow;
 * failed items have it as `error`.
 */
function noteFacts<E extends ShownError>(error: E, facts: Facts): E {
	const { said, text, field, item, status, issues = [], language } = facts;
	error.context.error = {
		code: codeOf(said),
		message: text,
		description: null,
		field: field ?? null,
		item: item ?? null,
		status: status ?? null,
		// Of an item that has sent something, who knows what became of that says otherwise.
		may_have_stored: false,
		...(issues.length > 1 && {
			issues: issues.map(({ item: of, issue }) => ({
				code: codeOf(issue.said),
				message: sentenceOf(issue, language),
				field: issue.field ?? null,
				item: of ?? null,
			})),
		}),
	};
	return error;
}

/** The facts with what to do, which is whole only now. */
export function factsOf({ context, description }: ShownError): IDataObject {
	return { ...(context.error as IDataObject), description: description ?? null };
}

/**
 * The error as it leaves the node. n8n's panel shows the description as HTML: line breaks would be lost, and
 * a user's text could be taken for a tag.
 */
export function forErrorPanel<E extends ShownError>(error: E): E {
	const { description: before } = error.context.error as IDataObject;
	if (before !== null) return error;
	error.context.error = factsOf(error);
	error.description = error.description && asHtml(error.description);
	return error;
}

/** A text as n8n shows it where it takes HTML. */
export function asHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/**
 * Whatever was thrown, as n8n shows it: the message says what happened, the description what to do next.
 */
export function toNodeError(
	audience: Audience,
	thrown: unknown,
	context: ErrorContext,
	item?: number,
): ShownError {
	if (thrown instanceof RequiredReadError) return toNodeError(audience, thrown.reason, thrown.context, item);
	if (thrown instanceof InvalidInputError)
		return toInvalidInputNodeError(audience, [{ itemIndex: item, issues: thrown.issues }]);
	const isShown = thrown instanceof NodeOperationError || thrown instanceof NodeApiError;
	if (isShown && 'error' in thrown.context) return thrown;
	const { node, language } = audience;
	const { said, ownWords, isKnown, next, status } = explain(thrown, context);
	const ours = inWords(said, language);
	const steps = next
		.map((each) => inWords(each, language))
		.filter(Boolean)
		.join(' ');
	// The service may speak English to somebody who reads Portuguese.
	const what =
		ownWords !== undefined && isKnown && isPortuguese(language) ? `${ours}: ${ownWords}` : (ownWords ?? ours);
	// Of some models n8n passes on the message alone.
	const text = isForModel(language) && steps !== '' ? `${what}. ${steps}` : what;
	const error = isShown
		? thrown
		: isExplainable(thrown)
			? new NodeApiError(node, { message: text }, { httpCode: httpCodeOf(thrown), itemIndex: item })
			: new NodeOperationError(node, thrown instanceof Error ? thrown : text, { itemIndex: item });
	// n8n puts a sentence of its own for every network code; and its own word does not say whose it was.
	const isPlain = item === undefined || isForModel(language) || text.endsWith(']');
	error.message = isPlain ? text : atItems(text, [item], language);
	if (steps !== '' && !isForModel(language)) error.description = steps;
	return noteFacts(error, { said, text, item, status, language });
}

/** What n8n shows among an error's details. */
function httpCodeOf(thrown: Explainable): string {
	if (thrown instanceof ApiError) return String(thrown.status ?? thrown.kind);
	return thrown instanceof NoResponseError ? thrown.code : 'INCOMPLETE_LIST';
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
	const todo = `${inWords(unsent, language)} ${inWords(next, language)}`;
	// Of some models n8n passes on the message alone, so that has all.
	const forModel = lines.map((line) => `${line.replace(/^• /, '')}.`).join(' ');
	const description = isForModel(language)
		? undefined
		: [todo, ...(equal.length === 1 ? [] : lines)].join('\n');
	const text = isForModel(language) ? `${forModel} ${todo}` : counted(lineOf(first, language));
	const error = new NodeOperationError(node, text, { itemIndex, description });
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

/**
 * What became of each item, by number, so that running the workflow again stores nothing twice. Empty when
 * nothing was sent.
 *
 * @param fates of those that have sent something, by their indexes
 * @param count of the reported items; 0 where those that sent nothing speak for themselves
 * @param own the failed item, when its error already says that it may have gone through
 */
export function describeSentItems(
	{ fates, count }: { fates: ReadonlyMap<number, Fate>; count: number },
	own?: number,
): Message[] {
	const itemsThat = (fate: Fate) => [...fates.keys()].filter((item) => fates.get(item) === fate);
	const left = Array.from({ length: count }, (_, item) => item).filter(
		(item) => (fates.get(item) ?? 'notWritten') === 'notWritten',
	);
	const sentences = [
		...about('items.written', itemsThat('written')),
		...about(
			'items.open',
			itemsThat('open').filter((item) => item !== own),
		),
	];
	// A worker that was lost may have sent them before, in the same execution: nobody here knows.
	return sentences.length > 0 ? [...sentences, ...about('items.left', left)] : [];
}

function about(id: 'items.written' | 'items.open' | 'items.left', items: readonly number[]): Message[] {
	if (items.length === 0) return [];
	const ascending = ranges([...items].sort((a, b) => a - b));
	return [message(items.length === 1 ? id : `${id}Several`, { items: own(ascending) })];
}
