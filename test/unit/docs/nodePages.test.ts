import { readFileSync } from 'fs';
import { join } from 'path';

import { nodeNameOf, PAGES, sectionsOf, tablesIn, textOf, usesOf, type Page } from '../../docs/uses';
import { orElse } from '../../nextStep';
import { loadNode, NODE_FILES, operationsOf, ROOT } from '../node/nodesOfPackage';

const LANGUAGES = ['en', 'pt'] as const;
const IN_DEVELOPMENT = ' (In Development)';

const descriptions = async () =>
	(await Promise.all(NODE_FILES.map(loadNode))).map(({ description }) => description);

const describedBy = async (page: Page) => {
	const found = (await descriptions()).find(({ name }) => name === nodeNameOf(page));
	if (!found) throw new Error(`${page} is the page of no node`);
	return found;
};

/** The events of a node's trigger, in the order of its form; empty if it has none. */
async function eventsOf(page: Page): Promise<string[]> {
	const trigger = (await descriptions()).find(({ name }) => name === `${nodeNameOf(page)}Trigger`);
	const { options = [] } = trigger?.properties.find(({ name }) => name === 'triggerOn') ?? {};
	return options.map(({ name }) => name);
}

it('has a page for each node that is no trigger', async () => {
	const names = (await descriptions()).map(({ name }) => name).filter((name) => !name.endsWith('Trigger'));
	expect(PAGES.map(nodeNameOf).sort()).toEqual(names.sort());
});

describe.each(PAGES)('the page %s', (page) => {
	it('shows three uses, which the form of the node has', async () => {
		const uses = usesOf(page, [await describedBy(page)]);
		expect(uses).toHaveLength(3);
		for (const { settings, output } of uses) {
			expect(settings[0]?.[0]).toBe('Operation');
			expect(output).not.toHaveLength(0);
		}
	});

	it.each(LANGUAGES)('lists the operations as the form does (%s)', async (language) => {
		const [operations = []] = tablesIn(textOf(page, language));
		const offered = operationsOf(await describedBy(page)).map(({ name }) => name);
		orElse(`Describe every operation in the first table of the page ${page}, in both languages.`, () =>
			expect(operations.map(([name]) => name)).toEqual(
				offered.map((name) => `**${name.replace(IN_DEVELOPMENT, '')}**`),
			),
		);
		const limits = operations.map(([, , cell = '']) => cell.toLowerCase().includes('_in development_'));
		expect(limits).toEqual(offered.map((name) => name.endsWith(IN_DEVELOPMENT)));
	});

	it.each(LANGUAGES)(
		'has its title, its picture, and a link to its trigger if there is one (%s)',
		async (language) => {
			const text = textOf(page, language);
			const { displayName } = await describedBy(page);
			expect(text.startsWith(`# ${displayName.replace('Travel Agency ', '')}\n`)).toBe(true);
			expect(text).toMatch(new RegExp(`pictures/node-${page}\\.webp" alt="[^"]{20,}"`));
			const hasEvents = (await eventsOf(page)).length > 0;
			orElse(
				`${hasEvents ? 'Link' : 'Do not link'} ../trigger.md on the page ${page}, in both languages.`,
				() => expect(text.includes('(../trigger.md)')).toBe(hasEvents),
			);
		},
	);

	it('says the same to enter, and shows the same to come out, in both languages', () => {
		const withoutGoal = (language: (typeof LANGUAGES)[number]) =>
			sectionsOf(textOf(page, language)).map(({ goal: _, ...section }) => section);
		expect(withoutGoal('pt')).toEqual(withoutGoal('en'));
	});
});

/** The files with a table of all nodes, and what it says of a node without a trigger. */
const TABLES_OF_NODES = {
	'docs/nodes/index.md': 'No trigger',
	'docs/pt-BR/nodes/index.md': 'Nenhum',
	'README.md': '',
	'docs/pt-BR/README.md': '',
};

it.each(Object.entries(TABLES_OF_NODES))(
	'lists every node with what its trigger starts on: %s',
	async (file, none) => {
		const nodeIn = ([cell = '']: string[] = []) => /^\[([\w* ]+)\]\(\S*?([\w-]+\.md)\)/.exec(cell)?.slice(1);
		const tables = tablesIn(readFileSync(join(ROOT, file), 'utf8'));
		const rows = tables.find(([first]) => nodeIn(first)?.[1] === `${PAGES[0]}.md`) ?? [];
		const expected = await Promise.all(
			PAGES.map(async (page) => {
				const label = (await describedBy(page)).displayName.replace('Travel Agency ', '');
				return [label, `${page}.md`, (await eventsOf(page)).join(', ') || none];
			}),
		);
		orElse(`Name what each trigger starts on in the table of nodes of ${file}.`, () =>
			expect(
				rows.map((row) => [...(nodeIn(row) ?? []), row[2]].map((cell) => cell?.replaceAll('**', ''))),
			).toEqual(expected),
		);
	},
);

it.each(['docs/trigger.md', 'docs/pt-BR/trigger.md'])(
	'tells how often each event comes: %s',
	async (file) => {
		const [rows = []] = tablesIn(readFileSync(join(ROOT, file), 'utf8'));
		const said = rows.flatMap(([, events = '']) => events.split(/[,;:] /));
		const events = (await Promise.all(PAGES.map(eventsOf))).flat();
		const missing = events.filter((event) => !said.includes(event));
		orElse(`Say once for what ${missing.join(', ')} comes in the first table of ${file}.`, () =>
			expect(missing).toEqual([]),
		);
	},
);
