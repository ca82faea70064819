import { spawn, type ChildProcess } from 'child_process';
import { once } from 'events';
import { mkdtempSync, renameSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { text } from 'stream/consumers';

import { build } from 'esbuild';

const ROOT = join(__dirname, '../..');
export const PROGRAM = join(ROOT, '.tmp/killable/cli.cjs');

/** Bundles the sandbox's program into one file, which starts in half the time. */
export async function buildSandbox(): Promise<void> {
	const outfile = `${PROGRAM}.${process.pid}`;
	await build({
		entryPoints: [join(ROOT, 'sandbox/src/cli.ts')],
		bundle: true,
		platform: 'node',
		external: ['lmdb'],
		outfile,
		logLevel: 'error',
	});
	// Renamed at the end, so that another test file that starts it always finds a complete one.
	renameSync(outfile, PROGRAM);
}

/** Flags for a small agency in a data folder. */
export const flagsFor = (folder: string): string[] => [
	...['--port', '0', '--data', folder, '--no-rate-limit', '--token', 'sandbox'],
	...['--sales', '5', '--people', '30', '--tasks', '5'],
];

type Started = ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };

/** Waits until the sandbox answers. @throws an error with its output if it ends before that */
export async function addressIn(started: Started): Promise<string> {
	const complaints = text(started.stderr);
	let printed = '';
	for await (const chunk of started.stdout) {
		printed += String(chunk);
		const [, address] = /Base URL +(\S+)\/api\/v3\n/.exec(printed) ?? [];
		if (address !== undefined) return address;
	}
	throw new Error(`The sandbox did not start: ${await complaints}`);
}

/** A sandbox in a process of its own, with a data folder, so that it can continue after being killed. */
export class KillableSandbox {
	readonly folder = mkdtempSync(join(tmpdir(), 'killed-sandbox-'));
	private process: ChildProcess | undefined;
	private whenReady: Promise<string> | undefined;

	/** Starts it without waiting. */
	launch(): void {
		const started = spawn(process.execPath, [PROGRAM, ...flagsFor(this.folder)], {
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.process = started;
		this.whenReady = addressIn(started);
		this.whenReady.catch(() => undefined);
	}

	/** Its address, once it answers. @throws if it ended before that */
	async ready(): Promise<string> {
		if (!this.whenReady) throw new Error('It was not launched');
		return await this.whenReady;
	}

	/** Kills the process, which gets no chance to react. */
	async kill(): Promise<void> {
		const { process: running } = this;
		if (!running || running.exitCode !== null || running.signalCode !== null) return;
		const ended = once(running, 'exit');
		running.kill('SIGKILL');
		await ended;
	}

	async remove(): Promise<void> {
		await this.kill();
		rmSync(this.folder, { recursive: true });
	}
}
