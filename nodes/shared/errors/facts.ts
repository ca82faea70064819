import type { IDataObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { Language } from '../messages/language';
import { codeOf, inWords, written, type Message } from '../messages/message';

/** A place in a form. */
interface FieldName {
	/** As the user sees it: Hotel 2 > Check In. */
	labels: string;
	/** `products.hotel[1].checkIn`, as far as what is said has parameters. */
	parameters: string;
}

/** What is wrong with what the user entered, or hardly meant. */
export interface Issue {
	/** With a field, the rest of a sentence that begins with it. */
	said: Message;
	field?: FieldName;
}

/** The issue as a sentence of its own, without a full stop. */
export function sentenceOf({ said, field }: Issue, language: Language): string {
	const words = inWords(said, language);
	return field ? `${written({ label: field.labels }, language)} ${words}` : words;
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
	mayHaveStored?: boolean;
	/** All that is to be corrected, where it is several. */
	issues?: ReadonlyArray<{ item?: number; issue: Issue }>;
}

/**
 * Notes in an error what a program can tell it by. n8n keeps an error's context for the error workflow;
 * failed items have it as `error`.
 */
export function noteFacts<E extends ShownError>(error: E, facts: Facts): E {
	const { said, text, field, item, status, mayHaveStored, issues = [], language } = facts;
	error.context.error = {
		code: codeOf(said),
		message: text,
		description: null,
		field: field ?? null,
		item: item ?? null,
		status: status ?? null,
		may_have_stored: mayHaveStored ?? false,
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
