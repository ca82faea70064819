import { parse } from 'node-html-parser';
import type { IDataObject } from 'n8n-workflow';

/** What n8n's node for a channel makes of a text, and what the channel's readers see. */

export interface Shown {
	text: string;
	/** Parts that became something other than text: a formula, a tag, a mention … */
	interpreted: string[];
}

type Show = (text: string) => Shown;

/** A parameter with a text for readers. */
interface Part {
	path: string;
	/**
	 * The channel for which an expression has to escape the text; undefined if no text has a special meaning
	 * there.
	 */
	escapedFor?: 'html' | 'slack' | 'telegram' | 'whatsapp';
	show: Show;
}

type Marks = Record<string, RegExp>;

const found = (marks: Marks, text: string): string[] =>
	Object.entries(marks).flatMap(([mark, pattern]) => (pattern.test(text) ? [mark] : []));

const plain: Show = (text) => ({ text, interpreted: [] });

/** Anything between two signs of a kind, whatever is around them, because clients differ and guess. */
const PAIRS = { bold: /\*[^*]+\*/, strike: /~[^~]+~/, code: /`[^`]+`/ };
const ITALIC = /(?<![\p{L}\p{N}])_[^_]*_/u;
const BEGINS_LINE = /^[ \t]*(?:[-*>]|\d+\.)\s/m;

/** Readers take a look-alike for the real sign, and do not see the invisible one. */
export const whatsapp: Show = (sent) => ({
	text: sent.replace(
		/[\u2217\u223c\u02cb\u02cd\u2060]/g,
		(sign) => ({ '\u2217': '*', '\u223c': '~', '\u02cb': '`', '\u02cd': '_', '\u2060': '' })[sign] as string,
	),
	interpreted: found({ ...PAIRS, italic: ITALIC, 'list or quote': BEGINS_LINE }, sent),
});

/**
 * https://docs.slack.dev/messaging/formatting-message-text, and what chat.postMessage says about `mrkdwn`.
 */
export const slack =
	(options: IDataObject): Show =>
	(sent) => {
		const text = sent.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
		const names: Marks = options.link_names ? { 'name that notifies': /[@#]\w/ } : {};
		const signs: Marks = options.mrkdwn === false ? {} : { ...PAIRS, italic: ITALIC, quote: /^>/m };
		const pictures: Marks = options.unfurl_media === false ? {} : { picture: /https?:\/\// };
		return {
			text,
			interpreted: [
				...found({ 'mention or link': /<[^>]*>/ }, sent),
				...found({ ...names, ...signs, ...pictures }, text),
			],
		};
	};

/** Browsers even take `<!here>` for a comment, and drop it. */
export const html: Show = (sent) => ({
	text: parse(sent).textContent,
	interpreted: found({ tag: /<[a-z/!?]/i }, sent),
});

/** Without a mode, n8n sends Markdown. */
export const telegram =
	(fields: IDataObject): Show =>
	(sent) => {
		if (fields.parse_mode !== 'HTML') return { text: sent, interpreted: found({ Markdown: /[*_`[]/ }, sent) };
		const { text } = html(sent);
		return {
			text: text.replaceAll('\u2060', ''),
			interpreted: [...found({ tag: /</ }, sent), ...found({ mention: /(?<![\p{L}\p{N}])@\w{5}/u }, text)],
		};
	};

/** n8n's escapeHtml decodes entities, and the result becomes part of the email's HTML. */
const approval: Show = (message) =>
	html(
		message
			.replace(/&amp;|&lt;|&gt;|&#39;|&quot;/g, (entity) => parse(entity).textContent)
			.replace(/\\n/g, '\n')
			.replace(/<br>/g, '\n'),
	);

/**
 * What Google makes of a cell: n8n's nodes from version 4.1 on let Google interpret it, unless told
 * otherwise.
 */
export const sheetCell =
	({ cellFormat = 'USER_ENTERED' }: IDataObject): Show =>
	(cell) => {
		if (cellFormat === 'RAW') return plain(cell);
		const marks = {
			formula: /^[\p{Z}\p{C}]*[=+]/u,
			'apostrophe swallowed': /^'/,
			'number or date': /^[-+]?\d[\d./,:e-]*%?$/i,
		};
		return { text: cell, interpreted: found(marks, cell) };
	};

/** A CSV file has no types; a workbook has one for each cell. */
const fileCell =
	(operation: unknown): Show =>
	(cell) =>
		operation === 'xlsx' || operation === 'ods'
			? plain(cell)
			: { text: cell, interpreted: [`whatever a ${String(operation)} file makes of it`] };

/** Markdown in n8n's chat: a punctuation mark after a backslash is text. */
const MARKDOWN = /(?<!\\)(?:\\\\)*[!-/:-@[\]-`{-~]/;
export const markdown: Show = (sent) => ({
	text: sent.replace(/\\([!-/:-@[-`{-~])/g, '$1'),
	interpreted: found({ Markdown: MARKDOWN, 'line of its own': /\n/ }, sent),
});

/** By the type of a node: where a channel's readers get a text. */
export const CHANNELS: Record<string, (parameters: IDataObject) => Part[]> = {
	telegram: ({ additionalFields }) => [
		{ path: 'text', escapedFor: 'telegram', show: telegram(additionalFields as IDataObject) },
	],
	slack: ({ otherOptions }) => [
		{ path: 'text', escapedFor: 'slack', show: slack(otherOptions as IDataObject) },
	],
	whatsApp: () => [{ path: 'textBody', escapedFor: 'whatsapp', show: whatsapp }],
	/** Another service for WhatsApp. */
	httpRequest: () => [{ path: 'bodyParameters.parameters.1.value', escapedFor: 'whatsapp', show: whatsapp }],
	gmail: ({ operation, emailType }) => [
		{ path: 'subject', show: plain },
		operation === 'sendAndWait'
			? { path: 'message', escapedFor: 'html', show: approval }
			: emailType === 'text'
				? { path: 'message', show: plain }
				: { path: 'message', escapedFor: 'html', show: html },
	],
	/** Google's reference for events says that the description may contain HTML. */
	googleCalendar: () => [
		{ path: 'additionalFields.summary', show: plain },
		{ path: 'additionalFields.description', escapedFor: 'html', show: html },
	],
	/** n8n's page interprets markup in the message, but not in the title. */
	form: () => [
		{ path: 'completionTitle', show: plain },
		{ path: 'completionMessage', escapedFor: 'html', show: html },
	],
	chatHitlTool: () => [{ path: 'message', show: markdown }],
	googleSheets: () => [],
	convertToFile: () => [],
	dataTable: () => [],
};

/** Nodes to which whole rows are sent. */
export const ROWS: Record<string, (parameters: IDataObject) => Show> = {
	googleSheets: ({ options }) => sheetCell(options as IDataObject),
	convertToFile: ({ operation }) => fileCell(operation),
	dataTable: () => plain,
};

/** Parameters of channels that contain values of a record and are read by programs. */
export const ADDRESSES = [
	...[
		'chatId',
		'channelId.value',
		'recipientPhoneNumber',
		'bodyParameters.parameters.0.value',
		'sendTo',
		'options.ccList',
	],
	...['start', 'end', 'additionalFields.id', 'options.attachmentsUi.attachmentsBinary.0.property'],
];

/** n8n's nodes that send nothing to anybody. What a model says in its chat is meant to be Markdown. */
export const NO_CHANNELS = [
	...['aggregate', 'code', 'extractFromFile', 'filter', 'if', 'merge', 'noOp', 'removeDuplicates', 'set'],
	...['sort', 'splitInBatches', 'splitOut', 'stickyNote', 'stopAndError', 'summarize', 'switch'],
	...['chatTrigger', 'emailReadImap', 'errorTrigger', 'formTrigger', 'gmailTrigger', 'googleSheetsTrigger'],
	...['manualTrigger', 'mcpTrigger', 'scheduleTrigger'],
	...['agent', 'chat', 'lmChatOpenAi', 'memoryBufferWindow'],
];
