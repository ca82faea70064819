import { execFileSync, spawnSync } from 'child_process';
import { existsSync, readdirSync, readFileSync } from 'fs';
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
}

interface Job {
	needs?: string;
	environment?: string;
	permissions?: Record<string, string>;
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

/** Each package with the workflow that publishes it. */
const PACKAGES = [
	{
		...{ file: 'publish.yml', manifest: packageJson, tag: 'v' },
		commands: ['npm run build', 'mkdir package && npm pack --ignore-scripts --pack-destination package'],
	},
	{
		...{ file: 'publish-sandbox.yml', manifest: sandboxJson, tag: 'sandbox-v' },
		commands: [
			'npm run build:sandbox',
			'mkdir package && npm pack --workspace travel-agency-sandbox --ignore-scripts --pack-destination package',
		],
	},
].map((published) => {
	const publishing = WORKFLOWS.find(({ file }) => file === published.file)?.workflow as Workflow;
	return { ...published, publishing, ...(publishing.jobs as { build: Job; publish: Job }) };
});

const actionsOf = ({ steps }: Job) => steps.flatMap(({ uses }) => (uses ? [uses.split('@')[0]] : []));
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => (run ? [run] : []));
const stepNamed = ({ steps }: Job, words: RegExp) =>
	steps.find(({ name }) => words.test(name ?? ''))?.run ?? '';

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

test('The right to publish is one job of one workflow for each package', () => {
	const withRight = WORKFLOWS.flatMap(({ file, workflow: { jobs } }) =>
		Object.entries(jobs)
			.filter(([, { permissions }]) => permissions !== undefined)
			.map(([job, { permissions }]) => ({ file, job, permissions })),
	);
	const publish = PACKAGES.map(({ file }) => ({
		file,
		job: 'publish',
		permissions: { 'id-token': 'write' },
	}));
	expect(withRight.sort((a, b) => b.file.localeCompare(a.file))).toEqual(publish);
	expect(PACKAGES.length).toBeGreaterThan(1);
});

describe.each(PACKAGES)(
	'The right to publish by $file',
	({ publishing, build, publish, manifest, tag, commands }) => {
		test('is given by a version tag alone', () => {
			expect(publishing.on).toEqual({ push: { tags: [`${tag}*`] } });
			expect(publish.environment).toBe('npm');
		});

		test('runs nothing but npm publish, of the artifact that the other job made', () => {
			expect(commandsOf(publish)).toEqual([
				'npm publish ./package/*.tgz --provenance --access public --ignore-scripts',
			]);
			expect(actionsOf(publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
			expect(publish.needs).toBe('build');
			const [uploaded, downloaded] = [build, publish].map(({ steps }) =>
				steps.find(({ uses }) => /\/(up|down)load-artifact@/.test(uses ?? '')),
			);
			expect(uploaded?.with).toMatchObject({ path: 'package/*.tgz', 'if-no-files-found': 'error' });
			expect(downloaded?.with).toEqual({ name: uploaded?.with?.name, path: 'package' });
		});

		test('does not belong to the job that runs code, which tests before it packs', () => {
			expect(build.permissions).toBeUndefined();
			expect(commandsOf(build).slice(-3)).toEqual(['.ci/run', ...commands]);
		});

		test('is refused to a repository that the package does not name, before anything is run', () => {
			const check = stepNamed(build, /repository/);
			const own = /github\.com\/(.+)\.git$/.exec(manifest.repository.url)?.[1] ?? '';
			const endsWith = (repository: string) =>
				spawnSync('bash', ['-ec', check], {
					cwd: ROOT,
					env: { ...process.env, GITHUB_REPOSITORY: repository },
				}).status;
			expect(own).toMatch(/^[\w-]+\/[\w-]+$/);
			expect(endsWith(own)).toBe(0);
			for (const other of ['somebody/n8n-nodes-travel-agency', `${own}-fork`, '']) {
				expect([other, endsWith(other)]).toEqual([other, 1]);
			}
			const run = commandsOf(build);
			expect(run.indexOf(check)).toBeLessThan(run.indexOf('.ci/run'));
		});

		test('is refused to a tag that is not the version', () => {
			const check = stepNamed(build, /tag/);
			const endsWith = (name: string) =>
				spawnSync('bash', ['-ec', check], { cwd: ROOT, env: { ...process.env, GITHUB_REF_NAME: name } })
					.status;
			expect(endsWith(`${tag}${manifest.version}`)).toBe(0);
			expect(endsWith(`${tag}999.0.0`)).toBe(1);
		});
	},
);

describe("The repository's address", () => {
	const [address = ''] = packageJson.homepage.split('#');

	test("stands in the two package.json alone, but for the credentials, where n8n's scanner wants it written out", () => {
		expect(packageJson.repository.url).toBe(`git+${address}.git`);
		expect(sandboxJson.repository).toEqual({ ...packageJson.repository, directory: 'sandbox' });
		const files = execFileSync('git', ['grep', '-lF', '--untracked', address.replace('https://', '')], {
			cwd: ROOT,
			encoding: 'utf8',
		});
		expect(files.trim().split('\n').sort()).toEqual(
			[...CREDENTIAL_FILES, 'package.json', 'sandbox/package.json'].sort(),
		);
	});

	test('is the same there; into every codex the build puts it', async () => {
		expect(CREDENTIAL_FILES.length).toBeGreaterThan(1);
		for (const file of CREDENTIAL_FILES)
			expect((await loadCredential(file)).documentationUrl).toBe(packageJson.homepage);
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
		.map((file) => `/${file.replace(/\/?package-lock\.json$/, '')}`);
	expect(locked.length).toBeGreaterThan(2);
	expect(foldersOf('npm').sort()).toEqual(locked.sort());
	expect(foldersOf('github-actions')).toEqual(['/']);
});

test('Somebody who finds a vulnerability is told where to report it', () => {
	expect(existsSync(join(ROOT, 'SECURITY.md'))).toBe(true);
	expect(textOf('SECURITY.md')).toContain('Report a vulnerability');
});
