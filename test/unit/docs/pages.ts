import { execFileSync } from 'child_process';
import { readFileSync } from 'fs';
import { join } from 'path';

import { parsers } from 'prettier/plugins/markdown';

import { ROOT } from '../node/nodesOfPackage';
import { inPlainNode } from '../plainModule';

/** A part of a page, as Prettier's parser returns it: a heading, a table, a link, a text. */
export interface Part {
	type: string;
	children?: Part[];
	value?: string;
	url?: string;
	depth?: number;
	lang?: string | null;
	ordered?: boolean;
	position: { start: { line: number } };
}

export interface Page {
	/** Relative to the clone: "docs/values.md". */
	file: string;
	/** Its parts, from top to bottom. */
	parts: Part[];
}

/** The files in a clone, and those that are about to be committed, but not what is built. */
export const FILES: ReadonlySet<string> = new Set(
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: ROOT,
		encoding: 'utf8',
		maxBuffer: 1e8,
	})
		.trim()
		.split('\n'),
);

const read = new Map<string, Promise<Page>>();

/** Parsed only once for all tests of a worker. */
function pageOf(file: string): Promise<Page> {
	const page = read.get(file) ?? readPage(file);
	read.set(file, page);
	return page;
}

async function readPage(file: string): Promise<Page> {
	const text = readFileSync(join(ROOT, file), 'utf8');
	const { children = [] } = (await parsers.markdown.parse(text, { originalText: text } as never)) as Part;
	return { file, parts: children };
}

/** Every page of the repository whose path matches, sorted by path. */
export async function pagesLike(pattern: RegExp): Promise<Page[]> {
	const files = [...FILES].filter((file) => file.endsWith('.md') && pattern.test(file)).sort();
	return await Promise.all(files.map(pageOf));
}

/** The parts and everything inside them, in reading order. */
function allParts(parts: readonly Part[]): Part[] {
	return parts.flatMap((part) => [part, ...allParts(part.children ?? [])]);
}

/** The parts of certain types, anywhere on the page. */
export const partsOf = ({ parts }: Page, ...types: string[]): Part[] =>
	allParts(parts).filter(({ type }) => types.includes(type));

/** The text that readers see, without markup. */
export const textOf = (part: Part): string =>
	part.type === 'html' ? '' : (part.value ?? (part.children ?? []).map(textOf).join(''));

/** The values of an attribute in HTML parts: for example, every `href`. */
export const attributesOf = (page: Page, name: string): Array<{ value: string; line: number }> =>
	partsOf(page, 'html').flatMap(({ value = '', position }) =>
		[...value.matchAll(new RegExp(`\\b${name}="([^"]*)"`, 'g'))].map(([, found = '']) => ({
			value: found,
			line: position.start.line,
		})),
	);

const HEADING_ANCHOR = 'scripts/docs/headingAnchor.mjs';

/** The anchors that GitHub and the site give to these headings, if no others come before them. */
export const anchorsOfHeadings = (headings: readonly string[]): string[] =>
	inPlainNode(HEADING_ANCHOR, 'given.map(script.headingAnchor)', headings);

/** The anchors on each page that a link may lead to. A second heading with the same words gets "-1". */
export function anchorsOf(pages: readonly Page[]): Map<string, Set<string>> {
	const headings = pages.map((page) => partsOf(page, 'heading').map(textOf));
	const anchors = anchorsOfHeadings(headings.flat());
	let next = 0;
	return new Map(
		pages.map((page, index) => {
			const own = new Set(attributesOf(page, 'id').map(({ value }) => value));
			for (let count = headings[index]?.length ?? 0; count > 0; count--) {
				const anchor = anchors[next++] ?? '';
				let unique = anchor;
				for (let again = 1; own.has(unique); again++) unique = `${anchor}-${again}`;
				own.add(unique);
			}
			return [page.file, own];
		}),
	);
}

/** The languages of code blocks with commands. */
export const SHELLS = ['bash', 'sh', 'shell', 'console'];

/** The commands in a shell block, one per line (continued lines are joined), without comments and prompts. */
export const commandLines = (block: string): string[] =>
	block
		.replaceAll(/\\\n\s*/g, ' ')
		.split('\n')
		.map((line) =>
			line
				.replace(/^\$ /, '')
				.replace(/(^|\s)#.*$/, '')
				.trim(),
		)
		.filter((line) => line !== '');
