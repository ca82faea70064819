import { execFileSync, spawnSync } from 'child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { allInCI } from '../campaign';
import { ROOT } from './node/nodesOfPackage';
import { inPlainNode } from './plainModule';

const OWN = 'somebody/some-nodes';

/** A clone with only what the first step of publishing checks, and a commit of it on main. */
class Clone {
	readonly folder = mkdtempSync(join(tmpdir(), 'release-'));

	/** @param of a clone to copy */
	constructor(of?: Clone) {
		if (of) cpSync(of.folder, this.folder, { recursive: true });
		else this.begin();
	}

	private begin(): void {
		for (const file of ['scripts/checkTag.mjs', 'scripts/release'])
			cpSync(join(ROOT, file), join(this.folder, file), { recursive: true });
		mkdirSync(join(this.folder, 'sandbox'));
		this.setVersions({});
		this.write(
			'CHANGELOG.md',
			'# Changelog\n\n## 1.2.0 (2026-01-02)\n\n- New.\n\n## 1.1.0 (2026-01-01)\n\n- Old.\n',
		);
		this.git('init', '-q', '-b', 'main');
		this.commit();
	}

	write(file: string, content: string | object): void {
		writeFileSync(join(this.folder, file), typeof content === 'string' ? content : JSON.stringify(content));
	}

	setVersions({ nodes = '1.2.0', sandbox = '1.2.0', locked = '1.2.0', lockedSandbox = '1.2.0' }): void {
		const repository = { url: `git+https://github.com/${OWN}.git` };
		this.write('package.json', { version: nodes, repository });
		this.write('sandbox/package.json', { version: sandbox, repository });
		const packages = { '': { version: locked }, sandbox: { version: lockedSandbox } };
		this.write('package-lock.json', { version: locked, packages });
	}

	git(...args: string[]): string {
		const who = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
		return execFileSync('git', [...who, ...args], { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' });
	}

	commit(): void {
		this.git('add', '--all');
		this.git('commit', '-q', '--allow-empty', '-m', 'A change');
	}

	/** What the first step of publishing says about the tag; '' if all is well. */
	check(tag = 'v1.2.0', repository = OWN): string {
		const { status, stderr } = spawnSync(process.execPath, ['scripts/checkTag.mjs'], {
			cwd: this.folder,
			env: { PATH: process.env.PATH, GITHUB_REF_NAME: tag, GITHUB_REPOSITORY: repository },
			encoding: 'utf8',
		});
		expect(status).toBe(stderr === '' ? 0 : 1);
		return stderr.trim();
	}
}

describe('A tag', () => {
	const untouched = new Clone();
	let clone: Clone;
	beforeEach(() => {
		clone = new Clone(untouched);
	});
	afterEach(() => rmSync(clone.folder, { recursive: true }));
	afterAll(() => rmSync(untouched.folder, { recursive: true }));

	test('on main, with its version everywhere and a dated section of the changelog, is a release', () => {
		clone.git('tag', 'v1.2.0');
		expect(clone.check()).toBe('');
	});

	test('of an earlier commit of main is one, too, when that is checked out', () => {
		clone.git('tag', 'v1.2.0');
		clone.commit();
		expect(clone.check()).toBe('What is checked out is not what v1.2.0 names.');
		clone.git('checkout', '-q', 'v1.2.0');
		expect(clone.check()).toBe('');
	});

	test('beside main is none', () => {
		clone.git('checkout', '-q', '-b', 'other');
		clone.commit();
		clone.git('tag', 'v1.2.0');
		expect(clone.check()).toBe('v1.2.0 is not on the history of main.');
		clone.git('branch', '-q', '-D', 'main');
		expect(clone.check()).toBe('There is no main here that could have the commit.');
	});

	test.each(
		allInCI(1, [
			[{ nodes: '1.1.0' }, 'package.json has version 1.1.0, not 1.2.0.'],
			[{ sandbox: '1.1.0' }, 'sandbox/package.json has version 1.1.0, not 1.2.0.'],
			[{ locked: '1.1.0' }, 'package-lock.json has the versions 1.1.0, 1.1.0, 1.2.0, not 1.2.0'],
			[{ lockedSandbox: '1.1.0' }, 'package-lock.json has the versions 1.2.0, 1.2.0, 1.1.0, not 1.2.0'],
		]),
	)('that is not the version everywhere is none: %j', (versions, sentence) => {
		clone.setVersions(versions);
		clone.commit();
		expect(clone.check()).toContain(sentence);
	});

	test.each(
		allInCI(3, [
			['without a section', '## 1.1.0 (2026-01-01)\n\n- Old.\n', 'has no section for 1.2.0.'],
			['that says "unreleased"', '## 1.2.0 (unreleased)\n\n- New.\n', 'says that 1.2.0 is unreleased.'],
			['with an empty section', '## 1.2.0 (2026-01-02)\n\n', 'says nothing about 1.2.0.'],
			['with a day that does not exist', '## 1.2.0 (2026-02-30)\n\n- New.\n', '2026-02-30 is no day.'],
			['with a day yet to come', '## 1.2.0 (2999-01-01)\n\n- New.\n', '2999-01-01 is yet to come.'],
			[
				'with a day before that of the last version',
				'## 1.2.0 (2026-01-01)\n\n- New.\n\n## 1.1.0 (2026-01-02)\n\n- Old.\n',
				'is dated before the version that it follows.',
			],
			[
				'with a section above it',
				'## 1.3.0 (unreleased)\n\n- Newer.\n\n## 1.2.0 (2026-01-02)\n\n- New.\n',
				'has a section above that of 1.2.0.',
			],
			['with a heading that tells no version', '## Soon\n\n- New.\n', 'names no version and date.'],
		]),
	)('of a changelog %s is none', (_, changelog, sentence) => {
		clone.write('CHANGELOG.md', `# Changelog\n\n${changelog}`);
		clone.commit();
		expect(clone.check()).toContain(sentence);
	});

	test('with a placeholder left is none', () => {
		clone.git('tag', 'v1.2.0');
		clone.write('README.md', `Not published yet: docs/${'publishing.md'}#the-first-release`);
		clone.commit();
		clone.git('tag', '-f', 'v1.2.0');
		expect(clone.check()).toMatch(/^The sentence that says that nothing is published .+ in README\.md:/);
	});

	test('of another repository, or of another form, is none', () => {
		expect(clone.check('v1.2.0', `${OWN}-fork`)).toBe(
			`package.json names another repository than "${OWN}-fork".`,
		);
		for (const tag of ['1.2.0', 'v1.2', 'v1.2.0-beta', 'sandbox-v1.2.0', ''])
			expect(clone.check(tag)).toContain('is no tag of a release');
	});
});

describe('The notes of a release', () => {
	const notesOf = (notes: string) =>
		inPlainNode<string>('scripts/release/changelog.mjs', 'script.releaseNotes(given.notes, given.packages)', {
			notes,
			packages: [{ name: 'some-nodes', version: '1.2.0', integrity: 'sha512-abc' }],
		});

	test('are the section of the changelog, whose paragraphs are one line each, and the packages', () => {
		const notes = notesOf(
			'- First, and\n  what belongs to it:\n  - inside,\n    further\n- Second\n\nIn between.',
		);
		expect(notes).toBe(
			'- First, and what belongs to it:\n  - inside, further\n- Second\n\nIn between.\n\n' +
				'| Package | Integrity |\n| --- | --- |\n| `some-nodes@1.2.0` | `sha512-abc` |\n',
		);
	});

	test('can be made of the changelog as it is', () => {
		const sections = inPlainNode<Array<{ version: string; notes: string }>>(
			'scripts/release/changelog.mjs',
			'script.sectionsOf(given)',
			readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
		);
		expect(sections.length).toBeGreaterThan(0);
		for (const { notes } of sections) expect(notesOf(notes)).toMatch(/^- /m);
	});
});

describe('What only a person can decide', () => {
	const left = (folder: string) =>
		inPlainNode<string[]>('scripts/release/placeholders.mjs', 'script.placeholdersLeft(given)', folder);

	test('is found wherever a placeholder stands, and nowhere once it is filled in', () => {
		const folder = mkdtempSync(join(tmpdir(), 'placeholders-'));
		const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
		git('init', '-q');
		writeFileSync(join(folder, 'package.json'), '{"author":{"email":"ana@agency.example"}}');
		git('add', '.');
		expect(left(folder)).toEqual([]);
		writeFileSync(join(folder, 'README.md'), `Write to maintainers@${'n8n-nodes-travel-agency'}.example`);
		git('add', '.');
		expect(left(folder)).toEqual([
			expect.stringMatching(/e-mail address .+ placeholder, .+, in README\.md:/),
		]);
		rmSync(folder, { recursive: true });
	});

	test('is named on the page for whoever publishes, as long as a placeholder is left', () => {
		const page = readFileSync(join(ROOT, 'docs/publishing.md'), 'utf8');
		for (const sentence of left(ROOT)) {
			const [, what = '', placeholder = ''] = /^(.+) is a placeholder, (.+), in /.exec(sentence) ?? [];
			expect(page).toMatch(new RegExp(`\\| ${what} +\\| \`${placeholder}\``));
		}
	});
});

describe('What is in a package', () => {
	const SOURCES = [
		...['credentials/Own.credentials.ts', 'nodes/Sale/Sale.node.ts', 'nodes/Sale/Sale.node.json'],
		...['nodes/Sale/__schema__/v1.0.0/sale/get.json', 'icons/sale.svg', 'inlined/uuid.ts', 'test/a.test.ts'],
		'nodes/shared/messages/pt/words.ts',
		...[
			'examples/one.json',
			'docs/pt-BR/README.md',
			'sandbox/src/cli.ts',
			'sandbox/src/openapi/examples.json',
			'sandbox/page/main.tsx',
		],
		...['sandbox/page/page.css', 'sandbox/docs/a.md', 'sandbox/collection/openapi.json', 'scripts/start.mjs'],
	];
	const CONTENTS = 'scripts/release/contents.mjs';
	const content = (of: 'nodesContent' | 'englishContent' | 'sandboxContent') =>
		inPlainNode<string[]>(CONTENTS, `script.${of}(given)`, SOURCES);
	const ALWAYS = ['LICENSE.md', 'README.md', 'package.json'];

	test('is made of its sources, each of them', () => {
		expect(content('nodesContent')).toEqual([
			...ALWAYS,
			...['dist/credentials/Own.credentials.js', 'dist/nodes/Sale/Sale.node.js', 'dist/inlined/uuid.js'],
			'dist/nodes/shared/messages/pt/words.js',
			...['dist/nodes/Sale/Sale.node.json', 'dist/nodes/Sale/__schema__/v1.0.0/sale/get.json'],
			'dist/icons/sale.svg',
		]);
		const inOneOnly = (one: string[], other: string[]) => one.filter((file) => !other.includes(file));
		const [both, english] = [content('nodesContent'), content('englishContent')];
		expect(inOneOnly(both, english)).toEqual(['dist/nodes/shared/messages/pt/words.js']);
		expect(inOneOnly(english, both)).toEqual(['dist/nodes/shared/messages/pt/index.js']);
		expect(
			content('sandboxContent').filter((file) => !/page\/(swagger-ui|page\.LICENSE)/.test(file)),
		).toEqual([
			...ALWAYS,
			...['dist/page/page.js', 'dist/page/description.js', 'dist/cli.js', 'dist/cli.d.ts'],
			...['dist/openapi/examples.json', 'dist/page/page.css', 'docs/a.md', 'collection/openapi.json'],
		]);
	});

	test('is no file more and none less', () => {
		const flaws = (packed: string[]) =>
			inPlainNode<string[]>(CONTENTS, 'script.fileFlaws(given.packed, given.wanted)', {
				packed,
				wanted: ['dist/a.js', 'README.md'],
			});
		expect(flaws(['README.md', 'dist/a.js'])).toEqual([]);
		expect(flaws(['README.md', 'dist/a.js', 'dist/a.test.js'])).toEqual([
			'dist/a.test.js is in the package and made of no source.',
		]);
		expect(flaws(['README.md'])).toEqual(['dist/a.js is missing in the package.']);
	});

	const textFlaws = (text: string) =>
		inPlainNode<string[]>(CONTENTS, "script.textFlaws('a.js', given, ['/builds/here/'])", text);

	// Assembled here, so that a search for secrets does not find this file.
	test.each([
		['a path of a machine', ['const home = "/ho', 'me/ana/clone"']],
		['a path of a machine', ['at /Us', 'ers/ana/clone']],
		['a token of npm', ['npm_', 'a1B2'.repeat(9)]],
		['a token of npm', ['//registry.example/:_auth', 'Token=1']],
		['a token of GitHub', ['ghp_', 'a1B2'.repeat(9)]],
		['a key of a cloud', ['AKIA', 'ABCDEFGH12345678']],
		['a private key', ['-----BEGIN RSA PRIVATE', ' KEY-----']],
		['a signed token', ['eyJhbGciOiJIUzI1', 'NiJ9.eyJzdWIiOiIxMjM0NTY3.abcdefghijkl']],
		['a source map', ['a();\n//# source', 'MappingURL=a.js.map']],
	])('is never %s', (what, parts) => {
		expect(textFlaws(parts.join(''))).toEqual([`a.js holds ${what}.`]);
	});

	test('is never a folder of the machine that made it', () => {
		expect(textFlaws('require("/builds/here/dist/a.js")')).toEqual([
			'a.js names /builds/here/, a folder of this machine.',
		]);
		expect(textFlaws("get('/people/home/'); const token = 'sandbox_full_access'")).toEqual([]);
	});

	const WITHOUT = 'dist/nodes/shared/messages/pt/index.js';
	const GREETING = 'Olá: a venda foi gravada.';

	/** The flaws of an English edition that differs from a good one by what is given. */
	const englishFlaws = (given: {
		texts?: Record<string, string>;
		description?: string;
		field?: string;
		said?: string;
	}) =>
		inPlainNode<string[]>(
			'scripts/release/english.mjs',
			`script.englishFlaws(new Map(Object.entries(given.texts)), new Map(Object.entries(given.ofBoth)),
				{ ...given.english, inPortuguese: () => given.said }, given.both)`,
			{
				texts: {
					...{ [WITHOUT]: 'exports.PORTUGUESE = undefined;', 'README.md': '# Ours', 'package.json': '{}' },
					...{ 'dist/a.node.json': '{"alias":["reserva aérea"]}', ...given.texts },
				},
				ofBoth: {
					...{ [WITHOUT]: GREETING, 'dist/nodes/shared/messages/pt/words.js': '', 'README.md': '# Ours' },
					...{ 'package.json': '{}', 'dist/a.node.json': '{"alias":["reserva aérea"]}' },
				},
				english: {
					nodes: [{ file: 'a.node.js', properties: [{ description: given.description ?? 'In São Paulo' }] }],
					credentials: [{ file: 'c.js', properties: [{ name: given.field ?? 'token' }] }],
					english: { SAID: 'Hello' },
				},
				both: { english: { SAID: 'Hello' }, portuguese: { SAID: GREETING } },
				said: given.said ?? 'Hello',
			},
		);

	test.each([
		['nothing', {}, []],
		['a label in it', { description: 'Nome do cliente, de novo' }, [/^a\.node\.js says "cliente" in: Nome/]],
		['a letter of it', { description: 'Preço' }, [/^a\.node\.js says "Preço"/]],
		[
			'a README in it',
			{ texts: { 'README.md': '# Português' } },
			[/^README\.md is another/, /^README\.md says/],
		],
		[
			'a text of it',
			{ texts: { 'dist/b.js': `say('${GREETING}')` } },
			[/^dist\/b\.js is another/, /holds .+ SAID/],
		],
		['an answer in it', { said: GREETING }, [/^SAID is not said in English/]],
		['a choice of it', { field: 'messageLanguage' }, [/^c\.js asks for a language/]],
	] as const)('says nothing in Portuguese when it is English alone: %s is left', (_, left, flaws) => {
		expect(englishFlaws(left)).toEqual(flaws.map((flaw) => expect.stringMatching(flaw) as unknown));
	});

	test('comes with the licenses of what was copied into it', () => {
		const flaws = (texts: Record<string, string>) =>
			inPlainNode<string[]>(CONTENTS, 'script.licenseFlaws(new Map(Object.entries(given)))', texts);
		const mit = 'Permission is hereby granted, free of charge';
		const good = {
			'package.json': '{"license":"MIT"}',
			'LICENSE.md': mit,
			'dist/inlined/uuid.js': `/*! ${mit} */`,
			'dist/page/page.LICENSE.txt': mit,
		};
		expect(flaws(good)).toEqual([]);
		expect(flaws({ ...good, 'package.json': '{"license":"ISC"}' })).toEqual([
			'package.json names the license ISC, not MIT.',
		]);
		for (const file of ['LICENSE.md', 'dist/inlined/uuid.js', 'dist/page/page.LICENSE.txt'])
			expect(flaws({ ...good, [file]: 'a();' })).toEqual([`${file} holds no text of a license.`]);
	});
});
