import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { dirname, join } from 'path';

import { inPlainNode } from './plainModule';

/** What somebody reads while n8n is installed, and how npm is led to what it downloaded before. */

const MB = 1_000_000;
const expected = { download: 200, disk: 1000 };

const progress = (downloaded: number, unpacked: number, isDownloaded = false) => ({
	downloaded: downloaded * MB,
	unpacked: unpacked * MB,
	isDownloaded,
});

type Progress = ReturnType<typeof progress>;

const lineOf = (now: Progress, left?: number, of: typeof expected | undefined = expected): string =>
	inPlainNode('scripts/progress.mjs', 'script.progressLine(given.now, given.of ?? undefined, given.left)', {
		now,
		left,
		of: of ?? null,
	});

const leftOf = (seconds: number, begun: Progress, now: Progress): number | null =>
	inPlainNode('scripts/progress.mjs', 'script.secondsLeft(given) ?? null', { seconds, begun, now, expected });

describe('The line of progress', () => {
	test('says how much is downloaded of how much, what that is on the disk, and how long it takes', () => {
		expect(lineOf(progress(50, 20), 47)).toBe(
			'50 of 200 MB downloaded, about 0.1 of 1.0 GB unpacked, about 50 s left',
		);
	});

	test('fits a terminal of 80 columns when all numbers are long', () => {
		const long = inPlainNode<string>('scripts/progress.mjs', 'script.progressLine(...given)', [
			progress(1282, 1100),
			{ download: 1300, disk: 12_840 },
			3000,
		]);
		expect(long.length).toBeLessThan(78);
	});

	test.each([
		[4, 'a few seconds left'],
		[12, 'about 20 s left'],
		[58, 'about 1 min left'],
		[200, 'about 3 min left'],
		[undefined, 'estimating the time left'],
	])('is no more exact than its estimate: %s s', (seconds, words) => {
		expect(lineOf(progress(50, 20), seconds)).toMatch(new RegExp(`, ${words}$`));
	});

	test('is not over 100 % where more comes than was measured', () => {
		expect(lineOf(progress(230, 220))).toContain('230 of 230 MB downloaded, about 1.0 of 1.0 GB unpacked');
	});

	test('ends with what there was, where it was less', () => {
		expect(lineOf(progress(180, 180, true))).toContain('180 of 180 MB downloaded, about 1.0 of 1.0 GB');
	});

	test('says what it knows where nothing was measured', () => {
		const line = inPlainNode('scripts/progress.mjs', 'script.progressLine(given)', progress(30, 10));
		expect(line).toBe('30 MB downloaded, 10 MB of it unpacked');
	});
});

describe('The time that is left', () => {
	test('is that of the rest at the same speed', () => {
		expect(leftOf(60, progress(0, 0), progress(100, 100))).toBeCloseTo(60);
		expect(leftOf(30, progress(0, 0), progress(100, 0))).toBeCloseTo(90);
	});

	test('does not count what an earlier start did', () => {
		expect(leftOf(20, progress(200, 0, true), progress(200, 100, true))).toBeCloseTo(20);
	});

	test('is not said before there is something to go by', () => {
		expect(leftOf(4, progress(0, 0), progress(100, 100))).toBeNull();
		expect(leftOf(60, progress(0, 0), progress(3, 0))).toBeNull();
		expect(leftOf(60, progress(200, 0, true), progress(200, 1, true))).toBeNull();
	});
});

describe('The addresses of the tarballs', () => {
	const lock = {
		packages: {
			'': { name: 'root', version: '1.0.0' },
			'node_modules/one': { version: '1.2.3', integrity: 'sha512-AAAA' },
			'node_modules/one/node_modules/@scope/two': { version: '2.0.0-rc.1', integrity: 'sha512-AAAB' },
			'node_modules/alias': { name: '@scope/two', version: '3.0.0', integrity: 'sha512-AAAC' },
			'node_modules/known': {
				version: '1.0.0',
				integrity: 'sha512-AAAD',
				resolved: 'https://host.example/x.tgz',
			},
			'node_modules/link': { resolved: 'sandbox', link: true },
		},
	};
	const addressesAt = (registry: string): Record<string, string | undefined> =>
		inPlainNode(
			'scripts/npmInstall.mjs',
			`Object.fromEntries(Object.entries(script.withAddresses(given.lock, (name) =>
				name.startsWith('@') ? 'https://scoped.example' : given.registry).packages)
				.map(([path, { resolved }]) => [path.split('node_modules/').at(-1), resolved ?? null]))`,
			{ lock, registry },
		);

	test.each(['https://registry.example/npm/', 'https://registry.example/npm'])(
		'are those of the registry %s, of the scope where it has its own',
		(registry) => {
			expect(addressesAt(registry)).toEqual({
				'': null,
				one: 'https://registry.example/npm/one/-/one-1.2.3.tgz',
				'@scope/two': 'https://scoped.example/@scope/two/-/two-2.0.0-rc.1.tgz',
				alias: 'https://scoped.example/@scope/two/-/two-3.0.0.tgz',
				known: 'https://host.example/x.tgz',
				link: 'sandbox',
			});
		},
	);
});

describe('What npm has done', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'follow-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	const write = (file: string, bytes: number): void => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), 'x'.repeat(bytes));
	};
	const other = process.platform === 'linux' ? 'darwin' : 'linux';
	const packages = {
		'': { name: 'root' },
		'node_modules/one': { integrity: 'sha512-AAAA' },
		'node_modules/two': { integrity: 'sha512-BBBB' },
		'node_modules/two/node_modules/one': { integrity: 'sha512-AAAA' },
		'node_modules/foreign': { integrity: 'sha512-CCCC', os: [other] },
		'node_modules/not-here': { integrity: 'sha512-DDDD', os: [`!${process.platform}`] },
	};
	const seen = (): Progress =>
		inPlainNode(
			'scripts/npmInstall.mjs',
			'script.follow(given.folder, { packages: given.packages }, given.cache)()',
			{ folder, packages, cache: join(folder, 'cache') },
		);
	const [one, two] = ['000000', '041041'].map(
		(hex) => `cache/_cacache/content-v2/sha512/${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex.slice(4)}`,
	) as [string, string];

	test('is nothing at first', () => {
		expect(seen()).toEqual({ downloaded: 0, unpacked: 0, isDownloaded: false });
	});

	test('is seen in its cache and in the folder, each tarball once, those for this platform', () => {
		write(one, 300);
		write('node_modules/one/package.json', 1);
		expect(seen()).toEqual({ downloaded: 300, unpacked: 300, isDownloaded: false });
		write(two, 500);
		expect(seen()).toEqual({ downloaded: 800, unpacked: 300, isDownloaded: true });
		write('node_modules/two/package.json', 1);
		expect(seen()).toEqual({ downloaded: 800, unpacked: 800, isDownloaded: true });
	});
});
