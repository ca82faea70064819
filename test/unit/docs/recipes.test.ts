import { join } from 'path';
import type { INodeTypeDescription } from 'n8n-workflow';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as markdown from 'prettier/plugins/markdown';
import type { Options, Plugin } from 'prettier';
import { format } from 'prettier/standalone';
import { readFileSync } from 'fs';

import prettierOptions from '../../../.prettierrc.json';
import { linesOf, isOurs, readRecipes, rowsOf, typeOf, type Language, type Recipe } from '../../docs/recipes';
import { FilledForm } from '../../docs/uses';
import { expectGenerated } from '../../generated';
import { nonEmpty } from '../../nonEmpty';
import { EDITIONS } from '../node/examplesOfPackage';
import { loadNode, NODE_FILES, operationsOf, ROOT } from '../node/nodesOfPackage';
import thirty from '../../docs/wishes.json';
import { anchorsOfHeadings, pagesLike, partsOf } from './pages';

const PAGE: Record<Language, string> = { en: 'docs/recipes.md', pt: 'docs/pt-BR/recipes.md' };

interface Wish {
	pt: string;
	en: string;
	recipes?: string[];
	examples?: string[];
	/** Why the wish cannot be fully met, if the API does not allow it. */
	why?: Record<Language, string>;
}

const wishes: Wish[] = thirty;

/** In the order of the wishes that they fulfill, and then those that none of the thirty wishes asked for. */
const recipes = nonEmpty(readRecipes().sort((one, other) => placeOf(one) - placeOf(other)));

function placeOf({ id }: Recipe): number {
	const place = wishes.findIndex(({ recipes: own = [] }) => own.includes(id));
	return place < 0 ? wishes.length : place;
}
let types: INodeTypeDescription[];

beforeAll(async () => {
	types = (await Promise.all(NODE_FILES.map(loadNode))).map(({ description }) => description);
});

test.each(recipes.map((recipe) => [recipe.id, recipe] as const))('%s has five lines at most', (_, recipe) => {
	expect(linesOf(recipe, types, 'en').length).toBeLessThanOrEqual(5);
});

test.each(recipes.map((recipe) => [recipe.id, recipe] as const))(
	'%s names each node as the editor does, and its lines, entered in the form, make it',
	(_, { nodes }) => {
		for (const node of nonEmpty(nodes.filter(isOurs))) {
			const type = typeOf(node, types);
			const { operation, pollTimes, ...entered } = node.parameters;
			const action = operationsOf(type).find(({ value }) => value === operation)?.action;
			// The second node of the same kind gets a number.
			expect(node.name.replace(/\d$/, '')).toBe(action ?? type.defaults.name);
			const form = new FilledForm(type.properties);
			if (operation !== undefined)
				form.enter('Operation', operationsOf(type).find(({ value }) => value === operation)!.name);
			for (const [field, cell] of rowsOf(node, type)) if (cell !== '…') form.enter(field, cell);
			const { operation: _operation, ...made } = form.parameters;
			const withoutChoices = Object.fromEntries(
				Object.entries(entered).filter(([, value]) => (value as { value?: unknown }).value !== ''),
			);
			expect(made).toEqual(withoutChoices);
		}
	},
);

/** A page in which the text between two marks is replaced. */
async function pageWith(language: Language, parts: Record<string, string>): Promise<string> {
	let text = readFileSync(join(ROOT, PAGE[language]), 'utf8');
	for (const [mark, part] of Object.entries(parts))
		text = text.replace(
			new RegExp(`<!-- ${mark} -->.*<!-- /${mark} -->`, 's'),
			() => `<!-- ${mark} -->\n\n${part}\n\n<!-- /${mark} -->`,
		);
	const formatted = async (unformatted: string) =>
		await format(unformatted, {
			...(prettierOptions as Options),
			parser: 'markdown',
			useTabs: false,
			plugins: [markdown, babel, estree as Plugin],
		});
	// Twice, because Prettier keeps some line breaks that it has made itself.
	return await formatted(await formatted(text));
}

const sectionOf = (recipe: Recipe, language: Language) =>
	[
		`### ${recipe.title[language]}`,
		linesOf(recipe, types, language)
			.map((line, index) => `${index + 1}. ${line}`)
			.join('\n'),
		...(recipe.note ? [recipe.note[language]] : []),
	].join('\n\n');

test.each(['en', 'pt'] as const)('The page of recipes in %s has what the demo runs', async (language) => {
	const text = await pageWith(language, {
		wishes: tableOf(language),
		recipes: recipes.map((recipe) => sectionOf(recipe, language)).join('\n\n'),
	});
	expectGenerated(join(ROOT, PAGE[language]), text);
});

const HEAD: Record<Language, string> = {
	en: '| What an owner asks for | How |\n| --- | --- |',
	pt: '| O que se pede | Como |\n| --- | --- |',
};

/** The wishes as a table, each with what fulfills it, or why nothing does. */
function tableOf(language: Language): string {
	const rows = wishes.map(({ [language]: wish, recipes: own = [], examples = [], why }) => {
		const links = [
			...own.map((id) => linkTo(recipeOf(id).title[language], '')),
			...examples.map((id) => linkTo(EDITIONS[language].find((one) => one.id === id)!.name, 'examples.md')),
		];
		return `| ${wish} | ${[...links, ...(why ? [why[language]] : [])].join('; ')} |`;
	});
	return [HEAD[language], ...rows].join('\n');
}

const anchors = new Map<string, string>();

beforeAll(() => {
	const titles = [
		...recipes.flatMap(({ title }) => Object.values(title)),
		...Object.values(EDITIONS).flatMap((edition) => edition.map(({ name }) => name)),
	];
	for (const [index, anchor] of anchorsOfHeadings(titles).entries()) anchors.set(titles[index]!, anchor);
});

const linkTo = (title: string, page: string) => `[${title}](${page}#${anchors.get(title)})`;

function recipeOf(id: string): Recipe {
	const recipe = recipes.find((one) => one.id === id);
	if (!recipe) throw new Error(`There is no recipe ${id}`);
	return recipe;
}

test('Thirty wishes are each reached, or the page says why not', () => {
	expect(wishes).toHaveLength(30);
	const flaws = wishes.filter(({ recipes: own = [], why }) => own.length > 0 === (why !== undefined));
	expect(flaws).toEqual([]);
	const reached = wishes.filter(({ why }) => !why).length;
	for (const [language, of] of [
		['en', 'of'],
		['pt', 'de'],
	] as const)
		expect(readFileSync(join(ROOT, PAGE[language]), 'utf8')).toContain(`${reached} ${of} 30 `);
});

test('The page of an owner’s words leads to every recipe', async () => {
	const [page] = nonEmpty(await pagesLike(/^docs\/pt-BR\/wishes\.md$/));
	const urls = partsOf(page!, 'link').map(({ url = '' }) => decodeURI(url));
	const missing = recipes.filter(({ title }) => !urls.includes(`recipes.md#${anchors.get(title.pt)}`));
	expect(missing.map(({ title }) => title.pt)).toEqual([]);
});
