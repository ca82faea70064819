import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the Portuguese pages, and of their part of the site. */
export const PORTUGUESE = 'pt-BR';

/**
 * The pages in the site's sidebar, in groups with names in both languages.
 *
 * @type {ReadonlyArray<{ en: string, pt: string, pages: readonly string[] }>}
 */
export const GROUPS = [
	{
		en: 'Start',
		pt: 'Começar',
		pages: ['getting-started', 'wishes', 'recipes', 'first-workflows', 'examples'],
	},
	{
		en: 'Use',
		pt: 'Usar',
		pages: [
			...[
				'using-the-nodes',
				'values',
				'trigger',
				'exactly-once',
				'troubleshooting',
				'error-codes',
				'glossary',
			],
		],
	},
	{
		en: 'Nodes',
		pt: 'Nós',
		pages: [
			...['index', 'sale', 'person', 'task', 'attachment', 'bill', 'account-movement', 'refund', 'invoice'],
			...['partner-statement', 'change-log', 'custom-field', 'product', 'travel', 'quote', 'reference-data'],
			'partner-connection',
		].map((page) => `nodes/${page}`),
	},
	{ en: 'Operate', pt: 'Operar', pages: ['privacy', 'performance', 'scaling', 'supported-versions'] },
	{ en: 'Partners', pt: 'Parceiros', pages: ['partners'] },
	{
		en: 'Develop',
		pt: 'Desenvolver',
		pages: ['sandbox', 'tools', 'coverage', 'architecture', 'reviewers', 'figures', 'publishing'],
	},
];

/**
 * The heading at the beginning of a page, without its markup.
 *
 * @param {string} file
 * @throws {Error} if it has none
 */
function titleOf(file) {
	const [, title] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
	if (!title) throw new Error(`${file} has no title.`);
	return title.replace(/[`*]/g, '');
}

/**
 * The sidebar of one language. English-only pages are also in the Portuguese one, where they are marked.
 *
 * @param {string} docs the folder of the pages
 * @param {'en' | 'pt'} language
 */
export function sidebar(docs, language) {
	const own = language === 'pt' ? `${PORTUGUESE}/` : '';
	const entry = (/** @type {string} */ page) => {
		const path = existsSync(join(docs, `${own}${page}.md`)) ? own + page : page;
		const isForeign = path === page && own !== '';
		return {
			text: titleOf(join(docs, `${path}.md`)) + (isForeign ? ' (em inglês)' : ''),
			link: `/${path.replace(/\bindex$/, '')}`,
		};
	};
	const isThere = (/** @type {string} */ page) =>
		[page, own + page].some((path) => existsSync(join(docs, `${path}.md`)));
	return GROUPS.map(({ [language]: text, pages }) => ({
		text,
		collapsed: false,
		items: pages.filter(isThere).map(entry),
	}));
}
