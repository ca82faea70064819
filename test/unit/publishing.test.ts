import { execFileSync, spawnSync } from 'child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { parse } from 'yaml';

import packageJson from '../../package.json';
import sandboxJson from '../../sandbox/package.json';
import { CREDENTIAL_FILES, loadCredential, NODE_FILES } from './node/nodesOfPackage';

const ROOT = join(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Step {
	name?: string;
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
	env?: Record<string, string>;
}

interface Job {
	needs?: string;
	environment?: string | { name: string; url: string };
	permissions?: Record<string, string>;
	strategy?: { 'fail-fast': boolean; matrix: { package: string[] } };
	steps: Step[];
}

interface Workflow {
	on: unknown;
	permissions?: Record<string, string>;
	jobs: Record<string, Job>;
}

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map((file) => ({
	file,
	text: textOf(`.github/workflows/${file}`),
	workflow: parse(textOf(`.github/workflows/${file}`)) as Workflow,
}));

const PUBLISHING = WORKFLOWS.find(({ file }) => file === 'publish.yml')?.workflow as Workflow;
const { build, publish, announce } = PUBLISHING.jobs as { build: Job; publish: Job; announce: Job };
const PACKAGES = [packageJson.name, sandboxJson.name];

const actionsOf = ({ steps }: Job) => steps.flatMap(({ uses }) => (uses ? [uses.split('@')[0]] : []));
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => (run ? [run] : []));

describe('Every workflow', () => {
	test.each(WORKFLOWS)('$file may only read, unless a job says otherwise', ({ workflow }) => {
		expect(workflow.permissions).toEqual({ contents: 'read' });
	});

	test.each(WORKFLOWS)('$file names each action by its commit, with the version beside it', ({ text }) => {
		const used = text.split('\n').filter((line) => /\buses:/.test(line));
		expect(used.length).toBeGreaterThan(1);
		for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
	});

	test.each(WORKFLOWS)('$file keeps no credential in the clone, and no secret', ({ workflow, text }) => {
		const checkouts = Object.values(workflow.jobs)
			.flatMap(({ steps }) => steps)
			.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		expect(checkouts.length).toBeGreaterThan(0);
		for (const { with: options } of checkouts) expect(options?.['persist-credentials']).toBe(false);
		expect(text).not.toMatch(/\bsecrets\./);
	});
});

/** The shell in which GitHub runs a step's command. */
const bash = (command: string, cwd: string, env: Record<string, string>) =>
	spawnSync('bash', ['-ec', command], {
		cwd,
		env: { PATH: process.env.PATH ?? '', ...env },
		encoding: 'utf8',
	});

describe('The right to publish', () => {
	test('is one job for npm, one to announce it on GitHub, and one for the site', () => {
		const withRight = WORKFLOWS.flatMap(({ file, workflow: { jobs } }) =>
			Object.entries(jobs)
				.filter(([, { permissions }]) => permissions !== undefined)
				.map(([job, { permissions }]) => ({ file, job, permissions })),
		);
		expect(withRight).toEqual([
			// Only the site, see below; it does not use a registry.
			{ file: 'docs.yml', job: 'publish', permissions: { pages: 'write', 'id-token': 'write' } },
			{ file: 'publish.yml', job: 'publish', permissions: { 'id-token': 'write' } },
			{ file: 'publish.yml', job: 'announce', permissions: { contents: 'write' } },
		]);
	});

	test('is given by a version tag alone', () => {
		expect(PUBLISHING.on).toEqual({ push: { tags: ['v*'] } });
		expect(publish.environment).toBe('npm');
	});

	test('runs nothing but npm publish, of the artifact that the other job made', () => {
		expect(commandsOf(publish)).toEqual([
			'npm publish ./package/${{ matrix.package }}-[0-9]*.tgz --provenance --access public --ignore-scripts',
		]);
		expect(publish.strategy).toEqual({ 'fail-fast': false, matrix: { package: PACKAGES } });
		expect(actionsOf(publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
		expect(publish.needs).toBe('build');
		const [uploaded, downloaded, announced] = [build, publish, announce].map(({ steps }) =>
			steps.find(({ uses }) => /\/(up|down)load-artifact@/.test(uses ?? '')),
		);
		expect(uploaded?.with).toMatchObject({ path: 'package/*', 'if-no-files-found': 'error' });
		expect(downloaded?.with).toEqual({ name: uploaded?.with?.name, path: 'package' });
		expect(announced?.with).toEqual(downloaded?.with);
	});

	test('takes one tarball for each package, whatever else is in the artifact', () => {
		const folder = mkdtempSync(join(tmpdir(), 'tarballs-'));
		mkdirSync(join(folder, 'package'));
		const version = packageJson.version;
		const tarballs = PACKAGES.map((name) => `package/${name}-${version}.tgz`);
		for (const file of [...tarballs, 'package/notes.md']) writeFileSync(join(folder, file), '');
		const [command = ''] = commandsOf(publish);
		const asked = PACKAGES.map((name) =>
			bash(command.replace('npm publish', 'echo').replace('${{ matrix.package }}', name), folder, {}),
		);
		rmSync(folder, { recursive: true });
		expect(asked.map(({ stdout }) => stdout.split(' ')[0])).toEqual(tarballs.map((file) => `./${file}`));
		expect(asked.map(({ stdout }) => stdout.match(/\.tgz/g))).toEqual(PACKAGES.map(() => ['.tgz']));
	});

	test('does not belong to the job that runs code, which tests before it packs', () => {
		expect(build.permissions).toBeUndefined();
		expect(commandsOf(build)).toEqual([
			'node scripts/checkTag.mjs',
			'.ci/run',
			'npm run release:check -- --pushed --english --version "${GITHUB_REF_NAME#v}" --out package',
		]);
		expect(build.steps[0]?.with).toMatchObject({ 'fetch-depth': 0 });
	});

	test('comes before a release on GitHub, made of the notes and the tarballs that were published', () => {
		expect(announce.needs).toBe('publish');
		expect(actionsOf(announce)).toEqual(['actions/download-artifact']);
		const [command = '', ...more] = commandsOf(announce);
		expect(more).toEqual([]);
		expect(command).toMatch(/^gh release create "\$GITHUB_REF_NAME" package\/\*\.tgz .*--verify-tag/);
		expect(command).toContain('--notes-file package/notes.md');
	});

	test('is tried in every run of CI, up to publishing', () => {
		expect(textOf('.ci/run')).toMatch(/^'.+' npm run release:check$/m);
	});
});

describe('The site of the docs', () => {
	const docs = WORKFLOWS.find(({ file }) => file === 'docs.yml')?.workflow as Workflow;
	const { build: building, publish: publishing } = docs.jobs as { build: Job; publish: Job };

	test('is built of what main has, for the folder in which GitHub serves it, with every link checked', () => {
		expect(docs.on).toMatchObject({ push: { branches: ['main'] } });
		expect(commandsOf(building)).toEqual(['npm ci', 'npm run docs -- --base "/${GITHUB_REPOSITORY#*/}/"']);
		const repository = packageJson.homepage.split('#')[0]?.replace('https://github.com/', '') ?? '';
		const [, command = ''] = commandsOf(building);
		const { stdout } = bash(command.replace('npm run', 'echo'), tmpdir(), { GITHUB_REPOSITORY: repository });
		expect(stdout).toBe(`docs -- --base /${repository.split('/')[1]}/\n`);
		expect(building.permissions).toBeUndefined();
	});

	test('is published by a job that runs nothing else', () => {
		expect(publishing.needs).toBe('build');
		expect(publishing.environment).toMatchObject({ name: 'github-pages' });
		expect(commandsOf(publishing)).toEqual([]);
		expect(actionsOf(publishing)).toEqual(['actions/deploy-pages']);
		const uploaded = building.steps.at(-1);
		expect(uploaded?.uses).toMatch(/^actions\/upload-pages-artifact@/);
		expect(uploaded?.with).toEqual({ path: 'docs/.vitepress/dist' });
		expect(textOf('scripts/docs.mjs')).toContain("join(docs, '.vitepress', 'dist')");
	});
});

describe("The repository's address", () => {
	const [address = ''] = packageJson.homepage.split('#');

	test("stands in the two package.json alone, but for the credentials, where n8n's scanner wants it written out, and git clone", () => {
		expect(packageJson.repository.url).toBe(`git+${address}.git`);
		expect(sandboxJson.repository).toEqual({ ...packageJson.repository, directory: 'sandbox' });
		const lines = execFileSync('git', ['grep', '-F', '--untracked', address.replace('https://', '')], {
			cwd: ROOT,
			encoding: 'utf8',
		});
		const files = lines
			.trim()
			.split('\n')
			.filter((line) => !/\.md:$/.test(line.replace(`git clone ${address}.git`, '')))
			.map((line) => line.split(':')[0]);
		expect([...new Set(files)].sort()).toEqual(
			[...CREDENTIAL_FILES, 'package.json', 'sandbox/package.json'].sort(),
		);
	});

	test('is the same there; into every codex the build puts it', async () => {
		expect(CREDENTIAL_FILES.length).toBeGreaterThan(1);
		for (const file of CREDENTIAL_FILES) {
			const { documentationUrl = '' } = await loadCredential(file);
			expect(documentationUrl).toMatch(`${address}/blob/main/docs/`);
			const [page = '', heading] = documentationUrl.slice(`${address}/blob/main/`.length).split('#');
			const headings = textOf(page).match(/^#+ .+$/gm) ?? [];
			const anchors = headings.map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
			if (heading) expect(anchors).toContain(heading);
		}
		expect(NODE_FILES.length).toBeGreaterThan(10);
		for (const file of NODE_FILES)
			expect(JSON.parse(textOf(file.replace(/\.ts$/, '.json')))).toMatchObject({ resources: {} });
	});
});

test('Every lock file and every workflow gets its updates proposed', () => {
	const { updates } = parse(textOf('.github/dependabot.yml')) as {
		updates: Array<{ 'package-ecosystem': string; directory?: string; directories?: string[] }>;
	};
	const foldersOf = (ecosystem: string) =>
		updates
			.filter((update) => update['package-ecosystem'] === ecosystem)
			.flatMap(({ directory, directories }) => directories ?? [directory ?? '']);
	const locks = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT, encoding: 'utf8' });
	const locked = locks
		.trim()
		.split('\n')
		// Old versions of n8n, on purpose.
		.filter((file) => !file.startsWith('scripts/compat/'))
		.map((file) => `/${file.replace(/\/?package-lock\.json$/, '')}`);
	expect(locked.length).toBeGreaterThan(2);
	expect(foldersOf('npm').sort()).toEqual(locked.sort());
	expect(foldersOf('github-actions')).toEqual(['/']);
});

test('Somebody who finds a vulnerability is told where to report it', () => {
	expect(existsSync(join(ROOT, 'SECURITY.md'))).toBe(true);
	expect(textOf('SECURITY.md')).toContain('Report a vulnerability');
});
