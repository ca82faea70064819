import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import ts from 'typescript';

import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from '../node/nodesOfPackage';

const PAGES = ['docs/troubleshooting.md', 'docs/pt-BR/troubleshooting.md'];

/** Calls whose texts users read: what is wrong with a field, what failed, what a hint says. */
const SAYS =
	/^(addIssue|addRuleIssue|addHint|NodeOperationError|InvalidInputError|DownloadError|outOfTimeError|explained)$/;
/** Properties that hold such texts, where errors are made. */
const HOLDS = /^(message|problem|circle|lost|endless)$/;
const FOLDERS_OF_MESSAGES = /^(credentials|nodes\/shared\/(errors|api))\//;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function sourcesIn(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
		.filter((file) => /\.(ts|mjs)$/.test(file))
		.map((file) => `${folder}/${file}`);
}

/** The parts of a text in code that are there as they stand, between its `${…}`. */
function piecesOf(node: ts.Node): string[] | undefined {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
	each(node);
	node.forEachChild((child) => visit(child, each));
}

/** All texts inside a node, each as its pieces. */
function textsIn(node: ts.Node): string[][] {
	const texts: string[][] = [];
	visit(node, (inner) => {
		const pieces = piecesOf(inner);
		if (pieces) texts.push(pieces);
	});
	return texts;
}

function parsed(file: string): ts.SourceFile {
	return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
}

function nameOfCall(node: ts.Node): string | undefined {
	if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
	const { expression } = node;
	return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/** The texts passed to a call, except what to do: that is in an object, or follows a first text. */
function textsOfCall(node: ts.Node): string[][] {
	const given = (node as ts.CallExpression | ts.NewExpression).arguments ?? [];
	const messages = given.filter((argument) => !ts.isObjectLiteralExpression(argument));
	return (nameOfCall(node) === 'explained' ? messages.slice(0, 1) : messages).flatMap(textsIn);
}

/** The messages of a file, each as the longest of its pieces: by that it is found on the page. */
function messagesOf(file: string): string[] {
	const texts: string[][] = [];
	visit(parsed(file), (node) => {
		const call = nameOfCall(node);
		if (call !== undefined && SAYS.test(call)) texts.push(...textsOfCall(node));
		else if (
			ts.isPropertyAssignment(node) &&
			HOLDS.test(node.name.getText()) &&
			FOLDERS_OF_MESSAGES.test(file)
		)
			texts.push(...textsIn(node.initializer));
	});
	const longest = texts.map((pieces) => [...pieces].sort((a, b) => b.length - a.length)[0] ?? '');
	// Shorter texts are parts of other messages, or words of the code. The beginning of a message is enough to
	// find it.
	return longest
		.map((piece) => piece.replace(/^[^\p{L}]+/u, '').trim())
		.filter((piece) => piece.length >= 14 && piece.includes(' '))
		.map((piece) => piece.slice(0, 40).trim());
}

const plain = (markdown: string) => markdown.replace(/[`\\*"]/g, '').replace(/\s+/g, ' ');

/** What the first column of a page's tables quotes: the messages, without the places where "…" stands. */
function quotesOf(page: string): string[] {
	const rows = textOf(page)
		.split('\n')
		.filter((line) => line.startsWith('| '));
	const cells = rows.map((row) => plain(row.split(/(?<!\\)\|/)[1] ?? '').trim());
	// The first row of a table is its header: "You read".
	// A cell in italics tells what happens, in words of its own.
	const quotes = cells.filter((cell) => !/^(You read|Você lê|-|_)/.test(cell));
	return quotes
		.flatMap((quote) => quote.split(/…|; /))
		.map((part) => part.replace(/^[;.,:) ]+|[;( ]+$/g, ''));
}

/**
 * Whether the code says this: in one text, or in several that follow each other, such as a label and an
 * error. Each but the first has at least two words, or single words could make up any sentence.
 */
function isSaid(quote: string, pieces: readonly string[], leastWords = 1): boolean {
	if (pieces.some((piece) => piece.includes(quote))) return true;
	const words = quote.split(' ');
	return words.some((_, count) => {
		const [first, rest] = [words.slice(0, count), words.slice(count)];
		if (count < leastWords || rest.length < 2) return false;
		return pieces.some((piece) => piece.includes(first.join(' '))) && isSaid(rest.join(' '), pieces, 2);
	});
}

test('Every message of the nodes is on the page, with what to do', () => {
	const page = plain(textOf('docs/troubleshooting.md'));
	const messages = nonEmpty([...sourcesIn('nodes'), ...sourcesIn('credentials')].flatMap(messagesOf));
	const missing = messages.filter((message) => !page.includes(plain(message)));
	orElse('Say what to do about the message in docs/troubleshooting.md, in both languages.', () =>
		expect([...new Set(missing)]).toEqual([]),
	);
});

test.each(PAGES)('What %s quotes is what the code says', (page) => {
	const files = [...sourcesIn('nodes'), ...sourcesIn('credentials'), ...sourcesIn('scripts')];
	const pieces = files.flatMap((file) => textsIn(parsed(file)).flat()).map(plain);
	const quotes = nonEmpty(quotesOf(page).filter((quote) => quote.length >= 8));
	expect(quotes.filter((quote) => !isSaid(quote, pieces))).toEqual([]);
});

test('Both languages quote the same messages', () => {
	const [english, portuguese] = PAGES.map((page) => nonEmpty(quotesOf(page)));
	expect(portuguese).toEqual(english);
});
