import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import ts from 'typescript';

import { MESSAGES } from '../everyMessage';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';

const PAGES: Array<['en' | 'pt', string]> = [
	['en', 'docs/troubleshooting.md'],
	['pt', 'docs/pt-BR/troubleshooting.md'],
];

/** Sources of texts that are not messages of nodes: npm start, the test of a credential, lines of the log. */
const OTHER_SOURCES = /^(scripts|credentials|nodes\/shared\/(trigger|fields\/picker))/;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const plain = (markdown: string) => markdown.replace(/[`\\*"]/g, '').replace(/\s+/g, ' ');

/** The fixed parts of a message, between its values. */
const piecesOf = (text: string) => text.split(/\{\w+\}/).map(plain);

/**
 * What shows on a page that it has this message, and not just one with the same beginning or end: the longest
 * 40 characters of a fixed part that no other message has, or else all fixed parts in one cell.
 */
function keyOf(text: string, others: readonly string[]): RegExp {
	const pieces = piecesOf(text).map((piece) => piece.replace(/^[^\p{L}]+/u, '').trim());
	const own = [...pieces]
		.sort((one, other) => other.length - one.length)
		.flatMap((piece) => [piece.slice(0, 40).trim(), piece.slice(-40).trim()])
		.find((key) => key.length >= 8 && !others.some((other) => other.includes(key)));
	const parts = own === undefined ? pieces : [own];
	return new RegExp(parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('[^|]*?'));
}

/** The messages quoted in the first column of a page's tables, without the places with "…". */
function quotesOf(page: string): string[] {
	const rows = textOf(page)
		.split('\n')
		.filter((line) => line.startsWith('| '));
	const cells = rows.map((row) => plain(row.split(/(?<!\\)\|/)[1] ?? '').trim());
	// The first row of a table is its header: "You read". A cell in italics describes something in the page's
	// own words.
	const quotes = cells.filter((cell) => !/^(You read|Você lê|-|_)/.test(cell));
	return quotes
		.flatMap((quote) => quote.split(/…|; /))
		.map((part) => part.replace(/^[;.,:) ]+|[;( ]+$/g, ''));
}

/** All texts in the code that are not messages of nodes, split at their values. */
function otherTexts(): string[] {
	const files = ['nodes', 'credentials', 'scripts'].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
			.filter((file) => /\.(ts|mjs)$/.test(file))
			.map((file) => `${folder}/${file}`),
	);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) texts.push(node.text);
		if (ts.isTemplateExpression(node))
			texts.push(node.head.text, ...node.templateSpans.map(({ literal }) => literal.text));
		node.forEachChild(visit);
	};
	for (const file of nonEmpty(files).filter((name) => OTHER_SOURCES.test(name)))
		visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
	return texts.map(plain);
}

/**
 * Whether somebody says this: as a part of one text, or as several that follow each other, such as a label
 * and an error. Then it goes on only where one ends, with the beginning of the next: from any parts of texts,
 * any sentence could be made.
 */
function isSaid(quote: string, pieces: readonly string[]): boolean {
	if (pieces.some((piece) => piece.includes(quote))) return true;
	return ends(quote).some((end) => {
		const first = quote.slice(0, end).trim();
		return pieces.some((piece) => piece.endsWith(first)) && isContinued(quote.slice(end).trim(), pieces);
	});
}

/** Whether texts that follow each other begin like this. */
function isContinued(quote: string, pieces: readonly string[]): boolean {
	if (pieces.some((piece) => piece.startsWith(quote))) return true;
	return ends(quote).some(
		(end) => pieces.includes(quote.slice(0, end).trim()) && isContinued(quote.slice(end).trim(), pieces),
	);
}

/** Where one text of several may end: at each space, and before each sign that a text may begin with. */
const ends = (quote: string): number[] => [...quote.matchAll(/(?<=.)[\s:,.;(]/g)].map(({ index }) => index);

test.each(PAGES)('Every message in the language %s is on %s, with what to do', (language, file) => {
	const page = plain(textOf(file));
	const messages = nonEmpty(Object.entries(MESSAGES).filter(([id]) => /^([A-Z]|hint\.)/.test(id)));
	const texts = messages.map(([, text]) => text[language]);
	// Shorter texts are parts of other messages.
	const isLong = (text: string) => piecesOf(text).some((piece) => /\p{L}.{13}/u.test(piece));
	const missing = texts.filter((text) => {
		const others = texts.filter((other) => other !== text).map(plain);
		return isLong(text) && !keyOf(text, others).test(page);
	});
	orElse(`Quote the message, and say what to do about it, in a row of ${file}.`, () =>
		expect([...new Set(missing)]).toEqual([]),
	);
});

test.each(PAGES)('What is quoted in the language %s on %s is what is said', (language, page) => {
	const said = Object.values(MESSAGES).flatMap((text) => piecesOf(text[language]));
	const pieces = [...said, ...otherTexts(), ...LABELS].map((piece) => piece.trim()).filter(Boolean);
	const quotes = nonEmpty(quotesOf(page).filter((quote) => quote.length >= 8));
	expect(quotes.filter((quote) => !isSaid(quote, pieces))).toEqual([]);
});

/** Labels in front of messages about their fields. */
const LABELS = [
	...['Company Identifier', 'Update Fields', 'Date Field', 'Status', 'Sale', 'Supplier', 'Commissions'],
	...['Match Value', 'Input Data Field Name', 'Trigger On', 'Poll Times'],
].map((label) => `'${label}'`);
