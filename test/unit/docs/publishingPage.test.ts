import { readdirSync, readFileSync } from 'fs';
import { basename, join } from 'path';
import type { ICredentialType, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import packageJson from '../../../package.json';
import sandboxJson from '../../../sandbox/package.json';
import { parseMoment } from '../../../nodes/shared/moment';
import { MAX_SHOWN_COLUMNS } from '../../../nodes/shared/node/output';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { MESSAGES } from '../everyMessage';
import {
	CREDENTIAL_FILES,
	loadCredential,
	loadNode,
	NODE_FILES,
	operationsOf,
	parametersOf,
	ROOT,
	type Parameter,
} from '../node/nodesOfPackage';
import { inPlainNode } from '../plainModule';
import { FILES, pagesLike, partsOf, textOf, type Part } from './pages';

const fileOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const cellsOf = ({ children = [] }: Part) => children.map((cell) => textOf(cell).trim());

/** The rows of the table whose first column has this name. */
async function rowsOf(first: string): Promise<readonly string[][]> {
	const [page] = nonEmpty(await pagesLike(/^docs\/publishing\.md$/));
	const tables =
		page === undefined ? [] : partsOf(page, 'table').map(({ children = [] }) => children.map(cellsOf));
	const [, ...rows] = tables.find(([head]) => head?.[0] === first) ?? [];
	return nonEmpty(rows);
}

const everyNode = async () =>
	nonEmpty(await Promise.all(NODE_FILES.map(async (file) => (await loadNode(file)).description)));
const everyCredential = async (): Promise<readonly ICredentialType[]> =>
	nonEmpty(await Promise.all(CREDENTIAL_FILES.map(loadCredential)));
const isTrigger = ({ name }: { name: string }) => name.endsWith('Trigger');

async function everyParameter(): Promise<readonly Parameter[]> {
	const forms = [...(await everyNode()), ...(await everyCredential())];
	return nonEmpty(forms.flatMap(({ properties }) => parametersOf(properties)));
}

async function everyOperation() {
	return nonEmpty((await everyNode()).filter((node) => !isTrigger(node)).flatMap(operationsOf));
}

/** The shipped code without comments, by file. */
const code = () =>
	nonEmpty([...FILES].filter((file) => /^(nodes|credentials)\/.+\.ts$/.test(file))).map((file) => ({
		file,
		text: fileOf(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, ''),
	}));

/** What a module keeps between executions: what it assigns, fills or creates at its top level. */
function stateIn(text: string): string[] {
	const made = text.matchAll(/^(?:export )?(let|const) (\w+)\b(?::[^=]+)?(?: =\s*(\S.*))?/gm);
	return [...made].flatMap(([, kind, name = '', value = '']) => {
		const isFilled = new RegExp(`(?<![\\w.])${name}\\.(?:set|add|delete|clear|push|splice)\\(`).test(text);
		const isOfOwn = /^new (?!Set\b|Map\b|RegExp\b|Intl\b)/.test(value);
		return kind === 'let' || isFilled || isOfOwn ? [name] : [];
	});
}

/** Checks that another test of `npm test`, with this title, covers it. */
function held(file: string, title: string): void {
	const quoted = [`'${title}'`, `"${title}"`];
	const titles = [...fileOf(file).matchAll(/^\t*(?:test|it)(?:\.each\([^\n]*\))?\(\s*(['"].+?['"]),/gm)];
	expect([file, titles.map(([, found]) => found).filter((found) => quoted.includes(found ?? ''))]).toEqual([
		file,
		[expect.any(String)],
	]);
}

/** All texts in a description, at any depth. */
const textsIn = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value).flatMap(textsIn)
			: [];

const CRUD: Record<string, string> = {
	...{ create: 'Create', get: 'Get', getAll: 'Get Many', update: 'Update' },
	...{ delete: 'Delete', upsert: 'Create or Update' },
};

/** For each rule in the list, what shows that we keep it. */
const RULES: Record<string, (does: string) => unknown> = {
	'Use the n8n-node tool'() {
		expect(fileOf('eslint.config.mjs')).toBe(
			"import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n",
		);
		expect(packageJson.n8n.strict).toBe(true);
		expect(packageJson.scripts.lint).toContain('node scripts/n8nNode.mjs');
		// In CI, and for files of the package that differ from upstream.
		expect(fileOf('scripts/test.mjs')).toMatch(
			/if \(isCI \|\| files\.some\(\(file\) => N8N_LINTS\.test\(file\)\)\)\s+await check\(.+'scripts\/n8nNode\.mjs'\)/,
		);
		expect(fileOf('.ci/run')).toMatch(/\bnpm test\n/);
		for (const command of ["'cloud-support'", "'lint'"])
			expect(fileOf('scripts/n8nNode.mjs')).toContain(`run('n8n-node', [${command}]`);
	},
	async 'No flow control'() {
		for (const node of await everyNode()) expect(node.outputs).toHaveLength(1);
	},
	async 'One third-party service'() {
		const sending = code().filter(({ text }) => /helpers\.\w*request/i.test(text));
		expect(sending.map(({ file }) => file)).toEqual([
			'nodes/shared/request/connection.ts',
			'nodes/shared/request/files.ts',
		]);
		const addresses = (await everyCredential()).flatMap(({ properties }) =>
			properties.filter(({ name }) => /^(?:auth|accessToken)Url$/.test(name)).map((each) => each.default),
		);
		expect(addresses).toEqual([
			expect.stringMatching(/\$self\["baseUrl"\].+"\$1\$3\/oauth\/authorize"/),
			expect.stringMatching(/\$self\["baseUrl"\].+"\$1\$3\/oauth\/token"/),
		]);
	},
	async 'The same repository and author on npm and GitHub'() {
		const { repository, author, homepage } = packageJson;
		expect(sandboxJson.repository.url).toBe(repository.url);
		expect(sandboxJson.author).toEqual(author);
		const [address = ''] = homepage.split('#');
		expect(repository.url).toBe(`git+${address}.git`);
		for (const { documentationUrl } of await everyCredential())
			expect(documentationUrl).toMatch(`${address}/blob/main/docs/`);
	},
	MIT() {
		expect([packageJson.license, sandboxJson.license]).toEqual(['MIT', 'MIT']);
		expect(fileOf('LICENSE.md')).toContain('Permission is hereby granted, free of charge');
		expect(fileOf('scripts/releaseCheck.mjs')).toContain('licenseFlaws(texts)');
	},
	'Published by an action, with provenance'() {
		held(
			'test/unit/publishing.test.ts',
			'does not belong to the job that runs code, which tests before it packs',
		);
		expect(fileOf('.github/workflows/publish.yml')).toMatch(/- run: npm publish .+ --provenance /);
	},
	'No dependencies'() {
		expect(packageJson).not.toHaveProperty('dependencies');
		expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(readdirSync(join(ROOT, 'inlined'))).toEqual(['uuid.ts']);
	},
	'Documentation: usage, examples, authentication'() {
		const headings = [...fileOf('README.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
		expect(headings).toEqual([
			'Try it',
			'Install',
			'Credentials',
			'Operations',
			'Compatibility',
			'Resources',
		]);
		held('test/unit/docs/readmeOperations.test.ts', '%s lists every operation of a node');
	},
	'No environment variables, no file system'() {
		const globals = /\bprocess\.|\bglobalThis\b|\b__(?:dirname|filename)\b|\brequire\(|\bimport\(/;
		expect(code().filter(({ text }) => globals.test(text))).toEqual([]);
		const imported = code().flatMap(({ text }) =>
			[...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
		);
		expect([...new Set(imported)].sort()).toEqual(['crypto', 'luxon', 'n8n-workflow']);
	},
	'The scanner passes'() {
		const steps = fileOf('.ci/run');
		for (const step of ['scan', 'release:check']) expect(steps).toContain(`npm run ${step}\n`);
	},
	async 'English only'() {
		const shown = textsIn([await everyNode(), await everyCredential(), fileOf('README.md')]);
		const said = [...new Set(shown)];
		const foreign = inPlainNode<string[]>(
			'scripts/release/english.mjs',
			'given.filter((text) => script.portugueseIn(text) !== undefined)',
			// A text that cannot be in Portuguese is either not a word, or one of our names.
			nonEmpty(said.filter((text) => / |[^ -~]/.test(text))),
		);
		expect(foreign).toEqual(['Português']);
		const terms = inPlainNode<string[]>('scripts/release/english.mjs', 'script.TERMS', null);
		for (const term of nonEmpty(terms)) {
			expect(fileOf('docs/publishing.md').replaceAll('\n', ' ')).toContain(term);
			expect(said.filter((text) => text.includes(`(${term})`))).not.toEqual([]);
		}
		// The English edition.
		expect(fileOf('scripts/releaseCheck.mjs')).toContain('englishFlaws(english.texts, ');
	},
	async 'Secrets are password fields; OAuth where there is one'() {
		const credentials = await everyCredential();
		const secrets = credentials.flatMap(({ properties }) =>
			properties.filter(({ name, type }) => /token|secret|password/i.test(name) && type !== 'hidden'),
		);
		expect(secrets.map(({ name, typeOptions }) => [name, typeOptions])).toEqual([
			['accessToken', { password: true }],
			['clientSecret', { password: true }],
		]);
		expect(credentials.flatMap((credential) => credential.extends ?? [])).toEqual(['oAuth2Api']);
	},
	async 'Create, Get, Get Many, Update, Delete, upsert'() {
		const named = (await everyOperation()).filter(({ value, name }) => CRUD[value] ?? CRUD[name]);
		expect(named.length).toBeGreaterThan(25);
		for (const { value, name } of named) expect(name).toBe(CRUD[value]);
		held(
			'test/unit/node/agreement.test.ts',
			'are the files of its folder, each under its own name, but what the service has only announced',
		);
	},
	async 'Resource locators, From List first'() {
		const locators = (await everyParameter()).filter(({ property }) => property.type === 'resourceLocator');
		const listed = locators.filter(({ property }) => property.modes?.some(({ name }) => name === 'list'));
		expect(listed.length).toBeGreaterThan(50);
		expect(listed.filter(({ property }) => property.modes?.[0]?.name !== 'list')).toEqual([]);
		expect(
			listed.filter(
				({ property }) => property.default && Reflect.get(Object(property.default), 'mode') !== 'list',
			),
		).toEqual([]);
		held(
			'test/unit/node/agreement.test.ts',
			'A list that the service has only announced is nowhere to be chosen from, nor a name in it',
		);
	},
	async 'Deleting gives deleted: true'() {
		const deleting = (await everyOperation()).filter(({ value }) => value === 'delete');
		const schemas = [...FILES].filter((file) => file.endsWith('/delete.json'));
		expect(nonEmpty(deleting)).toHaveLength(schemas.length);
		for (const file of schemas)
			expect(Object.keys((JSON.parse(fileOf(file)) as { properties: object }).properties)).toEqual([
				'deleted',
				'id',
			]);
	},
	async 'Title Case, Sentence case, e.g.'() {
		const placeholders = (await everyParameter()).flatMap(({ property: { type, placeholder } }) =>
			placeholder && !/[cC]ollection$/.test(type) ? [placeholder] : [],
		);
		expect(nonEmpty(placeholders).filter((text) => !text.startsWith('e.g. '))).toEqual([]);
		held(
			'test/unit/node/linted.test.ts',
			"n8n's linter finds nothing in the descriptions as n8n gets them, and would see it if there were something",
		);
	},
	async 'Actions name the resource, without articles'(does) {
		const actions = (await everyOperation()).map(({ action = '' }) => action);
		expect(actions.filter((action) => / (a|an|the) /.test(action) || !action.includes(' '))).toEqual([]);
		expect(actions).toContain(does);
		held(
			'test/unit/node/copy.test.ts',
			'what is said of an operation names its resource, which the form does not show',
		);
	},
	async 'Booleans begin with Whether'() {
		const flags = (await everyParameter()).filter(({ property }) => property.type === 'boolean');
		expect(nonEmpty(flags).filter(({ property }) => !property.description?.startsWith('Whether'))).toEqual(
			[],
		);
	},
	'Field names in single quotes'() {
		held('test/unit/node/copy.test.ts', 'a message has every label of a field in single quotes');
	},
	'What happened, and how to go on'() {
		held(
			'test/unit/docs/troubleshooting.test.ts',
			'Every message in the language %s is on %s, with what to do',
		);
	},
	'No "error", "problem", "failure" or "mistake" in them'() {
		// A placeholder may have this name.
		const saidIn = (language: 'en' | 'pt') =>
			nonEmpty(Object.values(MESSAGES).map((texts) => texts[language].replaceAll(/\{\w+\}/g, '')));
		const blames = (words: RegExp) => (text: string) => words.test(text);
		expect(saidIn('en').filter(blames(/\b(error|problem|failure|mistake)s?\b/i))).toEqual([]);
		expect(saidIn('pt').filter(blames(/\b(erros?|problemas?|falhas?|enganos?)\b/i))).toEqual([]);
	},
	async 'Trigger On, without a tooltip'() {
		for (const { properties } of nonEmpty((await everyNode()).filter(isTrigger))) {
			const chooser = properties.find(({ name }) => name === 'triggerOn');
			expect([chooser?.displayName, chooser?.description]).toEqual(['Trigger On', undefined]);
		}
	},
	async 'Tooltips say something, info boxes are rare'(does) {
		const all = await everyParameter();
		const longest = Math.max(...all.map(({ property }) => property.description?.length ?? 0));
		expect(longest).toBeLessThanOrEqual(Number(/\d+/.exec(does)?.[0]));
		expect(all.filter(({ property }) => property.type === 'notice').map(({ path }) => path)).toEqual([
			'redirectNotice',
		]);
		expect(all.filter(({ property: { description, displayName } }) => description === displayName)).toEqual(
			[],
		);
	},
	async 'Lists sorted, with a default'() {
		const lists = (await everyParameter()).filter(
			({ property: { type, options = [] } }) =>
				['options', 'multiOptions', 'collection', 'fixedCollection'].includes(type) && options.length > 4,
		);
		const unsorted = nonEmpty(lists).filter(({ property: { options = [] } }) => {
			const labels = options.map((option) => ('displayName' in option ? option.displayName : option.name));
			return labels.join() !== [...labels].sort((one, other) => one.localeCompare(other, 'en')).join();
		});
		expect(unsorted.map(({ path }) => path)).toEqual(['products']);
		expect(lists.filter(({ property }) => property.default === undefined)).toEqual([]);
	},
	"n8n's request helpers"() {
		const called = code().flatMap(({ text }) => text.match(/helpers\.\w*[rR]equest\w*/g) ?? []);
		expect([...new Set(called)].sort()).toEqual([
			'helpers.httpRequest',
			'helpers.httpRequestWithAuthentication',
		]);
		expect(called).toHaveLength(3);
	},
	'Internal names are kept'() {
		held('test/unit/node/parameterNames.test.ts', 'no parameter has gone, or changed its name or type');
	},
	'Name, keyword, n8n section'() {
		expect(packageJson.name).toMatch(/^n8n-nodes-/);
		expect(packageJson.keywords).toContain('n8n-community-node-package');
		orElse('List every node and every credential in n8n of package.json, as dist/….js.', () =>
			expect([...packageJson.n8n.nodes, ...packageJson.n8n.credentials].sort()).toEqual(
				[...NODE_FILES, ...CREDENTIAL_FILES].map((file) => `dist/${file.replace(/ts$/, 'js')}`).sort(),
			),
		);
	},
	async Tools(does) {
		const others = (await everyNode()).filter((node) => !isTrigger(node) && !node.usableAsTool);
		const names = others.map(({ displayName }) => displayName.replace('Travel Agency ', ''));
		expect(names.sort()).toEqual(['Attachment', 'Partner Connection']);
		for (const name of names) expect(does).toContain(name);
		expect((await everyNode()).filter((node) => isTrigger(node) && node.usableAsTool)).toEqual([]);
	},
	async "Hints for n8n's assistant"() {
		for (const { builderHint, properties } of await everyNode()) {
			const offered = properties.flatMap(({ name, options = [] }) =>
				name === 'operation' ? (options as INodePropertyOptions[]) : [],
			);
			for (const { action = '' } of offered) expect(builderHint?.searchHint).toContain(action);
			expect(builderHint?.searchHint).toMatch(/^(Operations|Starts|Events)/);
		}
	},
	'Global state'(does) {
		const keeping = code().filter(({ text }) => stateIn(text).length > 0);
		const named = /modules: ([\w, ]+)\./.exec(does)?.[1]?.split(', ');
		expect(keeping.map(({ file }) => basename(file, '.ts')).sort()).toEqual(named);
		// Imports were checked above. Here: nothing that reaches a disk or another process.
		expect(code().filter(({ text }) => /\beval\(|\bFunction\(/.test(text))).toEqual([]);
	},
};

/** For each of n8n's requests that we do not follow, what we do instead. */
const OTHERWISE: Record<string, (does: string) => unknown> = {
	async 'Simplify above ten fields'(does) {
		const all = await everyParameter();
		expect(all.filter(({ property }) => property.displayName === 'Simplify')).toEqual([]);
		const outputs = nonEmpty(all.filter(({ property }) => property.name === 'output')).map(
			({ property }) => property,
		);
		expect(outputs.filter((output) => output.default !== 'simple')).toEqual([]);
		const without = (await everyNode()).filter(
			({ properties }) => !properties.some(({ name }) => name === 'output'),
		);
		const names = without
			.filter((node) => !isTrigger(node))
			.map(({ displayName }) => displayName.replace('Travel Agency ', ''))
			.sort();
		expect(does).toContain(`not ${nonEmpty(names).join(', ')} and the triggers`);
		expect(without.filter(isTrigger)).toEqual((await everyNode()).filter(isTrigger));
		const having = (await everyNode()).filter((node) => !without.some(({ name }) => name === node.name));
		expect(having.filter(({ usableAsTool }) => !usableAsTool)).toEqual([]);
		const modes = new Set(
			outputs.flatMap(({ options = [] }) => (options as INodePropertyOptions[]).map(({ name }) => name)),
		);
		expect([...modes].sort()).toEqual(['As Listed', 'Everything', 'Raw', 'Selected Fields', 'Simplified']);
		for (const mode of modes) expect(does).toContain(mode);
		expect([MAX_SHOWN_COLUMNS, does]).toEqual([
			10,
			expect.stringMatching(/list has at most ten columns, a record up to sixteen/),
		]);
		held(
			'test/unit/node/columns.test.ts',
			'a row of a list has at most ten columns, and one of a record at most sixteen',
		);
	},
	async 'Declarative style for a REST API'() {
		const routed = (property: INodeProperties) => 'routing' in property || 'request' in property;
		for (const node of await everyNode()) expect(node).not.toHaveProperty('requestDefaults');
		expect((await everyParameter()).filter(({ property }) => routed(property))).toEqual([]);
	},
	async 'One node with Resource and Operation'() {
		const nodes = (await everyNode()).filter((node) => !isTrigger(node));
		const folders = NODE_FILES.map((file) => file.split('/')[1]);
		expect(nodes).toHaveLength(new Set(folders).size);
	},
	async "An operation's name has the resource where none is chosen above it"() {
		const lists = (await everyOperation()).filter(({ value }) => value === 'getAll');
		for (const { name } of nonEmpty(lists)) expect(name).toBe('Get Many');
	},
	'All formats of ISO 8601 in dates'(does) {
		const forms = [
			...['2026-06-05', '2026-06-05T14:30', '2026-06-05T14:30:00', '2026-06-05T14:30:00.5Z'],
			...['2026-06-05T14:30:00-03:00', '2026-06-05T14:30:00-0300', '20260605', '2026-W23-5', '2026-156'],
			...['2026-06', '2026', '2026-06-05T14', '2026-06-05T1430'],
		];
		const span = { yearsBack: 20, yearsAhead: 20, takesShortYears: true };
		const refused = forms.filter((form) => 'problem' in parseMoment(form, 'America/Sao_Paulo', span));
		expect(/Refused: (.+)$/.exec(does)?.[1]?.split(', ')).toEqual(refused);
	},
	'Build and release by n8n-node'() {
		expect([packageJson.scripts.build, packageJson.scripts['release:check']].join()).not.toContain(
			'n8n-node',
		);
		RULES['Use the n8n-node tool']?.('');
	},
};

test('The scenes of the video are those of the command that makes it', async () => {
	const film = fileOf('test/e2e/film/verification.film.ts');
	const filmed = [...film.matchAll(/\.scene\('(.+)'\)/g)].map(([, scene]) => scene);
	expect((await rowsOf('Scene')).map(([scene]) => scene)).toEqual(nonEmpty(filmed));
});

test('Every row of both lists is checked, and nothing is checked that no row says', async () => {
	expect((await rowsOf('Page')).map(([, rule]) => rule)).toEqual(Object.keys(RULES));
	expect((await rowsOf('n8n asks for')).map(([rule]) => rule)).toEqual(Object.keys(OTHERWISE));
	const cells = [...(await rowsOf('Page')), ...(await rowsOf('n8n asks for'))];
	expect(cells.filter((row) => row.length !== 4 || row.includes(''))).toEqual([]);
});

test.each(Object.entries(RULES))('What we do by this rule is so: %s', async (rule, check) => {
	const row = (await rowsOf('Page')).find(([, own]) => own === rule);
	await check(row?.[2] ?? '');
	expect.hasAssertions();
});

test.each(Object.entries(OTHERWISE))('What we do in place of this is so: %s', async (rule, check) => {
	const row = (await rowsOf('n8n asks for')).find(([own]) => own === rule);
	await check(row?.[1] ?? '');
	expect.hasAssertions();
});
