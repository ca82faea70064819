import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headingAnchor } from '../../scripts/docs/headingAnchor.mjs';
import { siteLink } from '../../scripts/docs/links.mjs';
import { sitePictures } from '../../scripts/docs/pictures.mjs';
import { GROUPS, PORTUGUESE, sidebar } from '../../scripts/docs/sidebar.mjs';
import { root } from '../../scripts/folders.mjs';

// `npm run docs` builds the site from here. VitePress lives in the user's cache, not in node_modules, so
// nothing of it is imported.

const docs = join(root, 'docs');
const installed = process.env.VITEPRESS_INSTALLED ?? '';
const repository = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).homepage.split('#')[0];

/** The repository's page in Portuguese: the site has its own. */
const README = `${PORTUGUESE}/README.md`;
const pages = readdirSync(docs, { encoding: 'utf8', recursive: true }).filter(
	(file) => file.endsWith('.md') && !file.startsWith('.') && file !== README,
);
const inEnglish = pages.filter((page) => !page.startsWith(`${PORTUGUESE}/`));
const inSidebar = new Set(['index', ...GROUPS.flatMap((group) => group.pages)]);
for (const page of inEnglish)
	if (!inSidebar.has(page.slice(0, -3))) throw new Error(`docs/${page} is in no group of the sidebar.`);

/**
 * Drops accents and case: "credito" finds "crédito". VitePress puts its source into the page.
 *
 * @param {string} term
 */
const searchTerm = (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What a page of this package's docs is, beside Markdown as VitePress reads it. @param {any} markdown */
function extendMarkdown(markdown) {
	markdown.core.ruler.before('normalize', 'pictures', (/** @type {any} */ state) => {
		state.src = sitePictures(state.src);
	});
	markdown.core.ruler.push('links', (/** @type {any} */ state) => {
		const tokens = state.tokens.flatMap((/** @type {any} */ { children }) => children ?? []);
		for (const token of tokens)
			if (token.type === 'link_open' && state.env.relativePath)
				token.attrSet(
					'href',
					siteLink(token.attrGet('href'), { page: state.env.relativePath, docs, root, repository }),
				);
	});
	// Pages are text: the {{ }} of n8n's expressions are not Vue's.
	const { render } = markdown;
	markdown.render = (/** @type {any[]} */ ...args) =>
		render.apply(markdown, args).replaceAll('{{', '&#123;&#123;');
}

const searchTexts = {
	button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
	modal: {
		displayDetails: 'Mostrar detalhes',
		resetButtonTitle: 'Limpar a busca',
		backButtonTitle: 'Fechar a busca',
		noResultsText: 'Nada encontrado para',
		footer: {
			selectText: 'abrir',
			selectKeyAriaLabel: 'Enter',
			navigateText: 'navegar',
			navigateUpKeyAriaLabel: 'Seta para cima',
			navigateDownKeyAriaLabel: 'Seta para baixo',
			closeText: 'fechar',
			closeKeyAriaLabel: 'Esc',
		},
	},
};

export default {
	title: 'Travel Agency for n8n',
	description: "n8n nodes for a travel agency's back office",
	cleanUrls: true,
	srcExclude: [README],
	cacheDir: join(root, '.tmp', 'vitepress'),
	// Addresses of this machine are what the pages talk about; nobody can check them.
	ignoreDeadLinks: 'localhostLinks',
	markdown: { anchor: { slugify: headingAnchor }, config: extendMarkdown },
	vite: {
		plugins: [
			{
				name: 'packages-in-the-cache',
				enforce: 'pre',
				/** @this {any} @param {string} id @param {string | undefined} importer @param {object} options */
				async resolveId(id, importer, options) {
					if (!/^(vue|vitepress)(\/|$)/.test(id) || importer?.startsWith(installed)) return null;
					return this.resolve(id, join(installed, 'package.json'), { ...options, skipSelf: true });
				},
			},
		],
		resolve: {
			alias: [{ find: /^.*\/composables\/langs$/, replacement: join(docs, '.vitepress/theme/langs.mjs') }],
		},
		ssr: { noExternal: true },
		build: { chunkSizeWarningLimit: 2000 },
	},
	locales: {
		root: {
			label: 'English',
			lang: 'en-US',
			themeConfig: { nav: [{ text: 'GitHub', link: repository }], sidebar: sidebar(docs, 'en') },
		},
		[PORTUGUESE]: {
			label: 'Português',
			lang: 'pt-BR',
			title: 'Travel Agency para n8n',
			description: 'Nós do n8n para o back-office de uma agência de viagens',
			themeConfig: {
				sidebar: sidebar(docs, 'pt'),
				outline: { level: [2, 3], label: 'Nesta página' },
				docFooter: { prev: 'Anterior', next: 'Próxima' },
				editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Editar esta página no GitHub' },
				darkModeSwitchLabel: 'Tema',
				lightModeSwitchTitle: 'Mudar para o tema claro',
				darkModeSwitchTitle: 'Mudar para o tema escuro',
				sidebarMenuLabel: 'Menu',
				returnToTopLabel: 'Voltar ao início',
				langMenuLabel: 'Mudar de idioma',
				skipToContentLabel: 'Ir para o conteúdo',
				notFound: {
					title: 'Página não encontrada',
					quote: 'Não há página neste endereço.',
					linkLabel: 'ir para o início',
					linkText: 'Ir para o início',
				},
			},
		},
	},
	themeConfig: {
		pagesInBoth: inEnglish.filter((page) => pages.includes(`${PORTUGUESE}/${page}`)),
		outline: { level: [2, 3], label: 'On this page' },
		editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page on GitHub' },
		socialLinks: [{ icon: 'github', link: repository }],
		notFound: {
			title: 'Page not found',
			quote: 'There is no page at this address.',
			linkText: 'Go to the start',
		},
		search: {
			provider: 'local',
			options: {
				locales: { [PORTUGUESE]: { translations: searchTexts } },
				miniSearch: { options: { processTerm: searchTerm }, searchOptions: { processTerm: searchTerm } },
			},
		},
	},
};
