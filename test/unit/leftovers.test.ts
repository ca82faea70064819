import { spawn, spawnSync, type ChildProcess } from 'child_process';
import { once } from 'events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';

import { inCI } from '../campaign';
import { useRealTime } from '../virtualClock';
import { inPlainNode } from './plainModule';

/** How `npm start` handles processes that an earlier, killed `npm start` has left running. */

// The tests start other processes.
useRealTime();

const ROOT = join(__dirname, '../..');

let home: string;
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'left-'));
	folder = join(home, 'n8n-nodes-travel-agency');
	mkdirSync(folder);
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
	rmSync(home, { recursive: true });
});

/** A process that does nothing, and leads a process group like those of `npm start`. */
async function another(): Promise<ChildProcess & { pid: number }> {
	const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
	children.push(child);
	await once(child, 'spawn');
	return child as ChildProcess & { pid: number };
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const file = (): string => join(folder, 'processes');
/** The processes as `npm start` records them. */
const identitiesOf = (...pids: number[]): string[] =>
	inPlainNode(
		'scripts/leftovers.mjs',
		`given.pids.map((pid) => {
			const started = new script.StartedProcesses(given.file + pid);
			started.add('one', pid);
			return started.stillRunning()[0]?.identity;
		})`,
		{ file: join(home, 'identity-of-'), pids },
	);
const identityOf = (pid: number): string | undefined => identitiesOf(pid)[0];
const note = (...started: object[]): void => writeFileSync(file(), JSON.stringify(started));

/**
 * Gets as far as a port that is taken. Nothing else runs in the meantime, and a process that hangs is killed.
 */
function start(...flags: string[]): { status: number | null; said: string } {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		['scripts/start.mjs', '--port', 'none', ...flags],
		{
			cwd: ROOT,
			env: { ...process.env, LC_ALL: 'C', XDG_STATE_HOME: home },
			encoding: 'utf8',
			timeout: 60_000,
		},
	);
	return { status, said: `${stdout}${stderr}`.trim() };
}

const FURTHER = '--port takes a port from 1 to 65535, not none.';

inCI('They are named, with what ends them; where nobody can be asked, nothing happens to them', async () => {
	const n8n = await another();
	note({ name: 'n8n', pid: n8n.pid, identity: identityOf(n8n.pid) });
	for (let time = 0; time < 2; time += 1)
		expect(start()).toEqual({
			status: 1,
			said: `An earlier npm start was killed, and left running: n8n (process ${n8n.pid}). npm start -- --end-left ends them, and starts.`,
		});
	expect(isRunning(n8n)).toBe(true);
});

test('They are ended when that is said, and the start goes on', async () => {
	const [n8n, sandbox] = [await another(), await another()];
	const ends = [once(n8n, 'exit'), once(sandbox, 'exit')];
	const [ofN8n, ofSandbox] = identitiesOf(n8n.pid, sandbox.pid);
	note(
		{ name: 'n8n', pid: n8n.pid, identity: ofN8n },
		{ name: 'The sandbox', pid: sandbox.pid, identity: ofSandbox },
	);
	const { said } = start('--end-left');
	expect(said).toContain(`n8n (process ${n8n.pid}), The sandbox (process ${sandbox.pid})`);
	expect(said).toContain(FURTHER);
	await Promise.all(ends);
});

test('A process that has got the number of one of them is not ours: it is neither named nor ended', async () => {
	const stranger = await another();
	const [identity = '', ofFirst] = identitiesOf(stranger.pid, 1);
	expect(identity).toMatch(/\d/);
	note(
		{ name: 'n8n', pid: stranger.pid, identity: `${identity}0` },
		{ name: 'n8n', pid: stranger.pid },
		{ name: 'n8n', pid: 1, identity: ofFirst },
		{ name: 'n8n', pid: -1, identity },
		{ name: 'n8n', pid: String(stranger.pid), identity },
	);
	expect(start('--end-left').said).toBe(FURTHER);
	expect(isRunning(stranger)).toBe(true);
});

inCI('A file that somebody has spoiled names nobody', () => {
	const texts = ['', 'null', '{}', '[null]', 'no JSON'];
	const named = inPlainNode<unknown[][]>(
		'scripts/leftovers.mjs',
		`given.texts.map((text) => {
			process.getBuiltinModule('node:fs').writeFileSync(given.file, text);
			return new script.StartedProcesses(given.file).stillRunning();
		})`,
		{ file: file(), texts },
	);
	expect(named).toEqual(texts.map(() => []));
});

inCI('One that has ended without anybody asking how is no process any more', () => {
	const running = inPlainNode<unknown[]>(
		'scripts/leftovers.mjs',
		`(() => {
			const { spawn } = process.getBuiltinModule('node:child_process');
			const started = new script.StartedProcesses(given);
			const { pid } = spawn('sleep', ['0.2']);
			started.add('one', pid);
			const before = started.stillRunning().length;
			// As long as this turn lasts, nobody asks.
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
			return [before, started.stillRunning().length];
		})()`,
		file(),
	);
	expect(running).toEqual([1, 0]);
});

inCI('An npm start that runs is not left running: the second one says where it is', async () => {
	const first = await another();
	writeFileSync(join(folder, 'address'), 'http://127.0.0.1:5678');
	note({ name: 'npm start', pid: first.pid, identity: identityOf(first.pid) });
	expect(start('--end-left').said).toBe('This n8n is already running: http://127.0.0.1:5678');
	expect(isRunning(first)).toBe(true);
});

inCI('Who was killed a moment ago does not hold up the next one', async () => {
	const first = await another();
	note({ name: 'npm start', pid: first.pid, identity: identityOf(first.pid) });
	// What proper-lockfile leaves.
	mkdirSync(join(folder, 'running.lock'));
	// The lock becomes stale after ten seconds, eight of which are over.
	const then = Date.now() / 1000 - 8;
	utimesSync(join(folder, 'running.lock'), then, then);
	const ended = once(first, 'exit');
	first.kill('SIGKILL');
	await ended;
	expect(start().said).toBe(FURTHER);
});

inCI('What starts is written down, for its user alone', () => {
	start();
	const noted = JSON.parse(readFileSync(file(), 'utf8')) as { name: string; pid: number; identity: string }[];
	expect(noted).toEqual([
		{ name: 'npm start', pid: expect.any(Number) as number, identity: expect.stringMatching(/\d/) as string },
	]);
	expect(statSync(file()).mode & 0o777).toBe(0o600);
});
