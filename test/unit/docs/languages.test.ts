import { basename, dirname, relative } from 'path';

import { nonEmpty } from '../../nonEmpty';
import { attributesOf, commandLines, FILES, pagesLike, partsOf, SHELLS, textOf } from './pages';
import type { Page, Part } from './pages';

/** Pages that agencies read; they exist in Portuguese, too. */
const IN_BOTH = [
	'README.md',
	...[
		...[
			'index',
			'getting-started',
			'recipes',
			'first-workflows',
			'using-the-nodes',
			'examples',
			'exactly-once',
		],
		...['troubleshooting', 'error-codes', 'privacy', 'values', 'trigger', 'partners'],
		...['sale', 'person', 'task', 'attachment', 'bill', 'account-movement', 'refund', 'invoice'].map(
			(page) => `nodes/${page}`,
		),
		...['partner-statement', 'change-log', 'custom-field', 'product', 'travel', 'quote'].map(
			(page) => `nodes/${page}`,
		),
		...['reference-data', 'partner-connection'].map((page) => `nodes/${page}`),
	].map((page) => `docs/${page}.md`),
];

const inPortuguese = (file: string) =>
	file === 'README.md' ? 'docs/pt-BR/README.md' : file.replace(/^docs\//, 'docs/pt-BR/');

/** The glossary of these pages, and owners' wishes in their own words. English needs no such pages. */
const ALONE = ['docs/pt-BR/glossary.md', 'docs/pt-BR/wishes.md'];

interface Pair {
	english: Page;
	portuguese: Page;
}

async function pairs(): Promise<Pair[]> {
	const pages = new Map((await pagesLike(/^(docs\/|README)/)).map((page) => [page.file, page]));
	return [...pages.values()].flatMap((english) => {
		const portuguese = pages.get(inPortuguese(english.file));
		return portuguese && portuguese !== english ? [{ english, portuguese }] : [];
	});
}

/** What both languages of a page must have in common, each as lines that show a difference. */
const ALIKE: Record<string, (page: Page) => string[]> = {
	headings: (page) => partsOf(page, 'heading').map(({ depth }) => `level ${depth}`),
	tables: (page) =>
		partsOf(page, 'table').map(
			({ children: rows = [] }) => `${rows.length} rows of ${rows[0]?.children?.length}`,
		),
	'code blocks': (page) => partsOf(page, 'code').map(block),
	'numbered steps': (page) =>
		partsOf(page, 'list')
			.filter(({ ordered }) => ordered)
			.map(({ children = [] }) => `${children.length} steps`),
	// A page's picture of a workflow is in the page's language.
	pictures: (page) => attributesOf(page, 'src').map(({ value }) => basename(value).replace('-pt.', '.')),
};

function block({ lang, value = '' }: Part): string {
	const language = lang ?? 'no language';
	return SHELLS.includes(language) ? [language, ...commandLines(value)].join('\n') : language;
}

/** Where the first difference is, in words for people. */
function difference(what: string, { english, portuguese }: Pair): string[] {
	const [own, other] = [english, portuguese].map((page) => ALIKE[what]?.(page) ?? []) as [string[], string[]];
	const index = [...own, ...other].findIndex((_, at) => own[at] !== other[at]);
	if (own.join('\0') === other.join('\0')) return [];
	return [
		`${portuguese.file}: ${what}, number ${index + 1}: ` +
			`${JSON.stringify(other[index] ?? 'none')}, in English ${JSON.stringify(own[index] ?? 'none')}`,
	];
}

test('Whatever an agency reads is there in both languages, and in Portuguese alone only what is about its words', () => {
	const missing = IN_BOTH.flatMap((file) => [file, inPortuguese(file)]).filter((file) => !FILES.has(file));
	expect(missing).toEqual([]);
	const twins = new Set([...FILES].map(inPortuguese));
	const alone = [...FILES].filter((file) => /^docs\/pt-BR\/.*\.md$/.test(file) && !twins.has(file));
	expect(alone.sort()).toEqual(ALONE);
});

test.each(Object.keys(ALIKE))('Both languages of a page have the same %s', async (what) => {
	expect(nonEmpty(await pairs()).flatMap((pair) => difference(what, pair))).toEqual([]);
});

test('Below its title, each leads to the other language', async () => {
	const leads = ({ parts, file }: Page, other: Page, text: string): string[] => {
		const title = parts.findIndex(({ type, depth }) => type === 'heading' && depth === 1);
		// Below the README's title there is a line or a picture first; in the docs, the link comes directly below
		// the title.
		const below = parts.slice(title + 1, title + (basename(file).startsWith('README') ? 4 : 2));
		const url = relative(dirname(file), other.file);
		const found = partsOf({ file, parts: below }, 'link').some(
			(link) => link.url === url && textOf(link) === text,
		);
		return title >= 0 && found ? [] : [`${file}: no [${text}](${url}) below the title`];
	};
	const flaws = nonEmpty(await pairs()).flatMap(({ english, portuguese }) => [
		// npm shows the README on an English page, so it links to Portuguese by way of the docs.
		...(english.file === 'README.md' ? [] : leads(english, portuguese, 'Português')),
		...leads(portuguese, english, 'English'),
	]);
	expect(flaws).toEqual([]);
});
