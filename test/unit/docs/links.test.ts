import { dirname, join, normalize } from 'path';

import { anchorsOf, anchorsOfHeadings, attributesOf, FILES, pagesLike, partsOf } from './pages';
import type { Page } from './pages';

/** What links may lead to: files, and the folders that contain them. */
const FOLDERS = new Set(
	[...FILES].flatMap((file) => file.split('/').map((_, end, all) => all.slice(0, end).join('/'))),
);

const linksOf = (page: Page) => [
	...partsOf(page, 'link', 'definition').map(({ url = '', position }) => ({
		url,
		line: position.start.line,
	})),
	...attributesOf(page, 'href').map(({ value, line }) => ({ url: value, line })),
];

const isElsewhere = (url: string) => /^(https?|mailto):/.test(url);

/** What is wrong with a link's target, if anything. */
function flawOf(url: string, file: string, anchors: Map<string, Set<string>>): string | undefined {
	if (url.startsWith('/')) return 'leads out of the repository';
	const [path = '', anchor] = url.split('#');
	const target = path === '' ? file : normalize(join(dirname(file), decodeURI(path))).replace(/\/$/, '');
	if (!FILES.has(target) && !FOLDERS.has(target)) return `there is no ${target}`;
	if (anchor === undefined) return undefined;
	return anchors.get(target)?.has(decodeURI(anchor)) ? undefined : `${target} has no heading of that name`;
}

test('Every link of a page leads to a file, and every anchor to a heading', async () => {
	const pages = await pagesLike(/./);
	const anchors = anchorsOf(pages);
	const links = pages.flatMap((page) => linksOf(page).map((link) => ({ ...link, file: page.file })));
	const own = links.filter(({ url }) => !isElsewhere(url));
	expect(own.length).toBeGreaterThan(50);
	expect(own.filter(({ url }) => url.includes('#')).length).toBeGreaterThan(3);
	const flaws = own.flatMap(({ url, file, line }) => {
		const flaw = flawOf(url, file, anchors);
		return flaw ? [`${file}:${line}: ${url}: ${flaw}`] : [];
	});
	expect(flaws).toEqual([]);
});

test('Every page of the docs is led to by another one', async () => {
	const pages = await pagesLike(/./);
	const targets = new Set(
		pages.flatMap((page) =>
			linksOf(page)
				.filter(({ url }) => !isElsewhere(url))
				.map(({ url }) => normalize(join(dirname(page.file), url.replace(/#.*/, ''))))
				.filter((target) => target !== page.file),
		),
	);
	const alone = pages
		.map(({ file }) => file)
		// The site's home page, which every page of the site links to.
		.filter((file) => /^(docs|sandbox\/docs)\//.test(file) && file !== 'docs/index.md' && !targets.has(file));
	expect(alone).toEqual([]);
});

describe('The anchor of a heading', () => {
	const HEADINGS = {
		'CPF, CNPJ and other identifiers': 'cpf-cnpj-and-other-identifiers',
		'O que este pacote guarda': 'o-que-este-pacote-guarda',
		'Emissão, vencimento e liquidação': 'emissão-vencimento-e-liquidação',
		'Ação: À VISTA?': 'ação-à-vista',
		'Bills & people': 'bills--people',
		'npm run test:e2e -- --project=x_y': 'npm-run-teste2e------projectx_y',
		'“Who owes us” (3)': 'who-owes-us-3',
	};

	test("is GitHub's, accents included", () => {
		expect(anchorsOfHeadings(Object.keys(HEADINGS))).toEqual(Object.values(HEADINGS));
	});
});
