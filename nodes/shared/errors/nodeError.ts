/** Errors as n8n shows them: the message says what happened, the description what to do next. */

import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';

import { isForModel, type Language } from '../messages/language';
import { codeOf, inFull, inWords, message, type Message } from '../messages/message';
import { languageIn } from '../messages/texts';
import { chosenAuthentication, credentialTypeOf } from '../request/connection';
import { ApiError, NoResponseError } from '../request/failures';
import type { Host } from '../request/http';
import { groupedBy } from '../values';
import { explain, isExplainable, RequiredReadError, type ErrorContext, type Explainable } from './explain';
import { atItems, InvalidInputError, sentenceOf, type Issue } from './invalidInput';

/** The node, and the language that its credential chooses; English if the credential cannot be read. */
export interface NodeLocale {
	node: INode;
	language: Language;
}

export async function localeOf(host: Host): Promise<NodeLocale> {
	const read = async () => await host.getCredentials(credentialTypeOf(chosenAuthentication(host)));
	const language = languageIn(await read().catch(() => ({})));
	return { node: host.getNode(), language: isTool(host) ? `${language}-model` : language };
}

/** Whether a model calls the node. The types of n8n's tools end in "Tool". */
export function isTool(host: Pick<Host, 'getNode'>): boolean {
	return host.getNode().type.endsWith('Tool');
}

export type ShownError = NodeApiError | NodeOperationError;

/** What an error tells programs. */
interface Facts {
	said: Message;
	/** The message without item numbers, which have a member of their own. */
	text: string;
	language: Language;
	field?: Issue['field'];
	item?: number;
	/** The HTTP status. */
	status?: number;
	/** Everything to correct, if there are several issues. */
	issues?: ReadonlyArray<{ item?: number; issue: Issue }>;
}

/**
 * Adds to an error what programs need to handle it. n8n passes an error's context to the error workflow;
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
		// `node/itemErrors` sets it to true if the item may have stored something.
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

/** The facts with the description, which is complete only now. */
export function factsOf({ context, description }: ShownError): IDataObject {
	return { ...(context.error as IDataObject), description: description ?? null };
}

/**
 * The error as it leaves the node. n8n's panel shows the description as HTML, in which line breaks would be
 * lost and a user's text could be taken for a tag.
 */
export function forErrorPanel<E extends ShownError>(error: E): E {
	const { description: before } = error.context.error as IDataObject;
	if (before !== null) return error;
	error.context.error = factsOf(error);
	error.description = error.description && asHtml(error.description);
	return error;
}

/** A text escaped for a place where n8n shows HTML. */
export function asHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/**
 * Turns anything thrown into an error as n8n shows it: the message says what happened, the description what
 * to do next.
 */
export function toNodeError(
	locale: NodeLocale,
	thrown: unknown,
	context: ErrorContext,
	item?: number,
): ShownError {
	if (thrown instanceof RequiredReadError) {
		const { hasStored, isWriteOfModel } = context;
		return toNodeError(locale, thrown.reason, { ...thrown.context, hasStored, isWriteOfModel }, item);
	}
	if (thrown instanceof InvalidInputError)
		return toInvalidInputNodeError(locale, [{ itemIndex: item, issues: thrown.issues }]);
	const isShown = thrown instanceof NodeOperationError || thrown instanceof NodeApiError;
	if (isShown && 'error' in thrown.context) return thrown;
	const { language } = locale;
	const { said, next, status } = explain(thrown, context);
	const what = inWords(said, language);
	const steps = next
		.map((each) => inWords(each, language))
		.filter(Boolean)
		.join(' ');
	// To some models, n8n passes on only the message.
	const text = isForModel(language) && steps !== '' ? `${what}. ${steps}` : what;
	const error = ofClass(locale, thrown, text, item);
	const isPlain = item === undefined || isForModel(language) || text.endsWith(']');
	setMessage(error, isPlain ? text : atItems(text, [item], language));
	if (steps !== '' && !isForModel(language)) error.description = steps;
	return noteFacts(error, { said, text, item, status, language });
}

/**
 * For a model this is a NodeOperationError: n8n wraps others in one, which may replace the message, see
 * {@link setMessage}.
 */
function ofClass({ node, language }: NodeLocale, thrown: unknown, text: string, item?: number): ShownError {
	const isModel = isForModel(language);
	if (thrown instanceof NodeOperationError || (thrown instanceof NodeApiError && !isModel)) return thrown;
	if (!isExplainable(thrown))
		return new NodeOperationError(node, thrown instanceof Error ? thrown : text, { itemIndex: item });
	if (isModel) return new NodeOperationError(node, text, { itemIndex: item });
	return new NodeApiError(node, { message: text }, { httpCode: httpCodeOf(thrown), itemIndex: item });
}

/**
 * Sets the message after construction: n8n's constructors replace any that contains the letters of a network
 * code, as ECONNRESET or "preexistente" (EEXIST) do.
 */
function setMessage(error: ShownError, text: string): void {
	error.message = text;
}

/**
 * Adds sentences to the description; for a model, to the message, since n8n passes only that on to some
 * models.
 */
export function addSentences(error: ShownError, sentences: readonly Message[], language: Language): void {
	const words = sentences.map((each) => inWords(each, language)).join(' ');
	if (words === '') return;
	if (isForModel(language)) {
		const withMore = (text: unknown): string => `${String(text).replace(/\.?$/, '.')} ${words}`;
		error.message = withMore(error.message);
		const facts = error.context.error as IDataObject;
		facts.message = withMore(facts.message);
	} else {
		const { description } = error;
		const separator = description?.includes('\n') ? '\n' : ' ';
		error.description = [description, words].filter(Boolean).join(separator);
	}
}

/** The code that n8n shows among an error's details. */
function httpCodeOf(thrown: Explainable): string {
	if (thrown instanceof ApiError) return String(thrown.status ?? thrown.kind);
	return thrown instanceof NoResponseError ? thrown.code : 'INCOMPLETE_LIST';
}

/** The issues of one item's form. */
interface ItemIssues {
	/** Undefined in a trigger, which has no items. */
	itemIndex?: number;
	issues: readonly Issue[];
}

/** Nobody works through a longer list; the next run reports the rest. */
const MAX_LISTED_ISSUES = 25;

/**
 * All issues as one error: the first is the message, and the description lists all, one line each, so that
 * users can fix everything at once. The same issue in several items is one line. If there are still too many
 * lines, sentences that differ only in the value are merged, so that 200 wrong dates do not hide the wrong
 * amounts.
 *
 * @param items at least one, each with at least one issue
 * @param isFirst whether nothing was sent before
 */
export function toInvalidInputNodeError(
	{ node, language }: NodeLocale,
	items: readonly ItemIssues[],
	isFirst = true,
): NodeOperationError {
	const equal = groupByKey(items, (issue) => sentenceOf(issue, language));
	const alike = ({ field, said }: Issue) => `${field?.labels} ${said.id}`;
	const groups = equal.length > MAX_LISTED_ISSUES ? groupByKey(items, alike) : equal;
	const [first] = groups as [Group, ...Group[]];
	const { itemIndex } = items[0] as ItemIssues;
	const unsent = message(isFirst ? 'items.unsent' : 'items.unsentFurther');
	const count = items.reduce((sum, { issues }) => sum + issues.length, 0);
	const left = groups.length - MAX_LISTED_ISSUES;
	const counted = (sentence: string): string =>
		equal.length === 1
			? sentence
			: inWords(message('items.count', { count, first: inFull(sentence) }), language);
	const lines = groups
		.slice(0, MAX_LISTED_ISSUES)
		// Name the items only if there are several.
		.map((group) => `• ${lineOf(items.length > 1 ? group : { ...group, items: new Set() }, language)}`);
	if (left > 0) lines.push(inWords(message('items.more', { count: left }), language));
	const todo = `${inWords(unsent, language)} ${inWords(stepAfter(equal, language), language)}`;
	// For some models, n8n passes on only the message, so it contains everything.
	const forModel = lines.map((line) => `${line.replace(/^• /, '')}.`).join(' ');
	const description = isForModel(language)
		? undefined
		: [todo, ...(equal.length === 1 ? [] : lines)].join('\n');
	const text = isForModel(language) ? `${forModel} ${todo}` : counted(lineOf(first, language));
	const error = new NodeOperationError(node, text, { itemIndex, description });
	setMessage(error, text);
	return noteFacts(error, {
		said: first.issue.said,
		text: counted(sentenceOf(first.issue, language)),
		field: first.issue.field,
		item: itemIndex,
		issues: items.flatMap(({ itemIndex: item, issues }) => issues.map((issue) => ({ item, issue }))),
		language,
	});
}

/** What to do about the issues. A model cannot know which of several records is meant. */
function stepAfter(groups: readonly Group[], language: Language): Message {
	const isToAsk = groups.every(({ issue }) => codeOf(issue.said) === 'NAME_NOT_UNIQUE');
	if (isToAsk && isForModel(language)) return message('items.ask');
	return message(groups.length === 1 ? 'items.correctOne' : 'items.correctAll');
}

/** Issues that share a line: the first one, and the items with it or a similar one. */
interface Group {
	issue: Issue;
	/** How many of them differ from the first. */
	alike: number;
	items: Set<number>;
}

function groupByKey(items: readonly ItemIssues[], keyOf: (issue: Issue) => string): Group[] {
	const all = items.flatMap(({ itemIndex, issues }) => issues.map((issue) => ({ issue, itemIndex })));
	return [...groupedBy(all, ({ issue }) => keyOf(issue)).values()].map((group) => {
		const [{ issue }] = group as [(typeof all)[number]];
		const sentence = sentenceOf(issue, 'en');
		const others = group.filter((one) => sentenceOf(one.issue, 'en') !== sentence);
		return { issue, alike: others.length, items: new Set(group.flatMap((one) => one.itemIndex ?? [])) };
	});
}

/** `Name is empty [Items 0-3, 7]` */
function lineOf({ issue, alike, items }: Group, language: Language): string {
	const sentence = sentenceOf(issue, language);
	const more = message('items.alike', { sentence: inFull(sentence), count: alike });
	return atItems(alike > 0 ? inWords(more, language) : sentence, [...items], language);
}
