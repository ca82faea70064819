import { existsSync, readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import packageJson from '../../package.json';
import { nonEmpty } from '../nonEmpty';
import { ROOT } from './node/nodesOfPackage';
import { inPlainNode } from './plainModule';

type Count = Record<'passed' | 'of', number> & { failed?: string[]; notTried?: string[] };
type Kind = 'nodes' | 'triggers' | 'pickers' | 'credentials' | 'examples';
type Version = { n8n: string; notTried?: string } & Partial<Record<Kind, Count>>;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const results = JSON.parse(textOf('docs/supported-versions.json')) as { versions: Version[] };
const tried = results.versions.filter(({ notTried }) => notTried === undefined);
const claimed = packageJson.engines.n8n.replace('>=', '');
const newest = tried.at(-1);

const table = inPlainNode<string>('scripts/compat/table.mjs', 'script.tableOf(given)', results);

/** The page after removing its table and inserting it again. */
const filledIn = (page: string) =>
	inPlainNode<string | null>('scripts/compat/table.mjs', 'script.filledIn(given.page, given.table) ?? null', {
		page,
		table,
	});

/** Every page that has a place for the table. */
const PAGES = ['.', 'docs', 'docs/pt-BR']
	.filter((folder) => existsSync(join(ROOT, folder)))
	.flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => join(folder, file)))
	.filter((file) => file.endsWith('.md') && textOf(file).includes('<!-- test:compat -->'));

test.each(PAGES)('the table of %s is what was tried', (page) => {
	const text = textOf(page);
	expect(text).toContain(table);
	expect(filledIn(text)).toBe(text);
});

test('the table stands on the page of supported versions', () => {
	expect(PAGES).toContain('docs/supported-versions.md');
});

test('a page without a place for the table is left as it is', () => {
	expect(filledIn('# A page\n')).toBeNull();
	expect(filledIn('<!-- /test:compat --><!-- test:compat -->')).toBeNull();
});

test('what is in the table is counted right, and what failed is named', () => {
	for (const version of nonEmpty(tried)) {
		for (const kind of ['nodes', 'triggers', 'pickers', 'credentials', 'examples'] as const) {
			const { passed, of, failed = [], notTried = [] } = version[kind]!;
			expect([version.n8n, kind, of - passed]).toEqual([version.n8n, kind, failed.length + notTried.length]);
			expect(of).toBeGreaterThan(0);
		}
	}
});

test('every node was tried, and every example or the page says how many were not, and every version that can be installed is told of', () => {
	const nodes = packageJson.n8n.nodes.filter((file) => !file.includes('Trigger.'));
	const files = readdirSync(join(ROOT, 'examples/en'));
	const examples = files.filter((file) => file.endsWith('.json') && !file.endsWith('.input.json'));
	for (const { nodes: ofNodes, examples: ofExamples } of nonEmpty(tried)) {
		expect(ofNodes?.of).toBe(nodes.length);
		expect(ofExamples?.of).toBe(examples.length);
	}
	const folders = readdirSync(join(ROOT, 'scripts/compat')).filter((name) => name.startsWith('n8n-'));
	const pinned = JSON.parse(textOf('scripts/pinned-n8n/package.json')) as { dependencies: { n8n: string } };
	const installable = [...folders.map((name) => name.replace('n8n-', '')), pinned.dependencies.n8n];
	expect(results.versions.map(({ n8n }) => n8n)).toEqual(expect.arrayContaining(installable));
	expect(tried.map(({ n8n }) => n8n)).toContain(pinned.dependencies.n8n);
});

test('the package claims the oldest n8n in which all nodes, triggers, lists and credentials work, as they do in the newer ones', () => {
	const failed = tried.map(({ nodes, triggers, pickers, credentials }) =>
		[nodes, triggers, pickers, credentials].flatMap((count) => count?.failed ?? []),
	);
	const isFine = failed.map((_, index) => failed.slice(index).flat().length === 0);
	const oldest = tried[isFine.indexOf(true)];
	expect(packageJson.engines.n8n).toBe(`>=${oldest?.n8n}`);
});

test('in the newest n8n, every example does what it says', () => {
	const { passed, of } = newest!.examples!;
	expect(passed).toBe(of);
});

test('the peer is any n8n, as a package that n8n verifies has to say', () => {
	expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

test('the page names the oldest n8n and the Node that the package wants', () => {
	const page = textOf('docs/supported-versions.md');
	expect(page).toContain(`n8n ${claimed} or newer`);
	const { passed, of, notTried = [] } = tried.find(({ n8n }) => n8n === claimed)!.examples!;
	const ofExamples = passed === of ? 'all examples' : `${passed} of ${of} examples`;
	expect(page.replaceAll('\n', ' ')).toContain(`credentials and ${ofExamples} were tried and work`);
	for (const name of notTried) expect(page).toContain(`(../examples/en/${name}.json)`);
	expect(page).toContain(`Node ${packageJson.engines.node.replace('>=', '')}`);
});

test.each(readdirSync(join(ROOT, 'scripts/compat')).filter((name) => name.startsWith('n8n-')))(
	'the lock file of %s names no host that packages come from',
	(name) => {
		expect(textOf(`scripts/compat/${name}/package-lock.json`)).not.toContain('"resolved"');
		expect(textOf(`scripts/compat/${name}/.npmrc`)).toBe(textOf('scripts/pinned-n8n/.npmrc'));
	},
);
