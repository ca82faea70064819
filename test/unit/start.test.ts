import { spawnSync } from 'child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { inPlainNode } from './plainModule';

/** What `npm start` says before it starts anything. */

let home: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function start(XDG_STATE_HOME: string, ...flags: string[]): { status: number | null; said: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...flags], {
		cwd: join(__dirname, '../..'),
		env: { ...process.env, XDG_STATE_HOME },
		encoding: 'utf8',
	});
	return { status, said: `${stdout}${stderr}`.trim() };
}

test('a home that cannot be written is named, with what to do', () => {
	const file = join(home, 'letter.txt');
	writeFileSync(file, 'Dear');
	const { status, said } = start(file);
	expect(status).toBe(1);
	expect(said).toContain(`${join(file, 'n8n-nodes-travel-agency')} can't be used`);
	expect(said).toContain('XDG_STATE_HOME can name another place for it.');
	expect(said).not.toContain('already running');
});

test('--password says the log-in, once there is one', () => {
	expect(start(home, '--password')).toEqual({
		status: 1,
		said: 'There is no log-in yet: npm start makes it.',
	});
	const folder = join(home, 'n8n-nodes-travel-agency', 'n8n');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'owner-password'), 'Bird-2345\n');
	expect(start(home, '--password')).toEqual({ status: 0, said: 'owner@example.com / Bird-2345' });
});

test('each n8n has a password of its own, which only its user reads', () => {
	const owner = (folder: string): string =>
		inPlainNode('scripts/n8n/owner.mjs', 'script.ownerOf(given).password', folder);
	const passwords = ['a', 'b'].map((name) => {
		const folder = join(home, name);
		mkdirSync(folder);
		const password = owner(folder);
		expect(owner(folder)).toBe(password);
		expect(statSync(join(folder, 'owner-password')).mode & 0o777).toBe(0o600);
		// n8n demands a capital letter and a digit.
		expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{4}(-[A-Za-z\d]{4}){3}$/);
		return password;
	});
	expect(passwords[0]).not.toBe(passwords[1]);
});

test('n8n runs on the same Node on every platform that has one packaged', () => {
	const { optionalDependencies } = JSON.parse(
		readFileSync(join(__dirname, '../../scripts/pinned-n8n/package.json'), 'utf8'),
	) as { optionalDependencies: Record<string, string> };
	expect(Object.keys(optionalDependencies)).toHaveLength(4);
	expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

test('Of steps inside each other, one says that it is still going', () => {
	const endless = 'new Promise(() => {})';
	const lines = inPlainNode<string[]>(
		'scripts/step.mjs',
		`(() => {
			const [lines, ticks, { log }] = [[], [], console];
			globalThis.setInterval = (tick) => ticks.push(tick);
			console.log = (line) => lines.push(line);
			void script.step('Installing', () => script.step('Building', () => ${endless}));
			for (const tick of ticks) tick();
			console.log = log;
			return lines;
		})()`,
		null,
	);
	expect(lines).toEqual(['Installing ...', 'Building ...', expect.stringMatching(/^ {2}still going, /)]);
});
