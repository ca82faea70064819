import { spawn, type ChildProcess } from 'child_process';
import { basename, dirname, join } from 'path';

import { build } from 'esbuild';

const ROOT = join(__dirname, '../..');

/**
 * A test program that runs in a process of its own, in n8n's engine. It reads its work as JSON, and prints
 * JSON.
 */
export class Program {
	private readonly outfile: string;

	/** @param entry its source file */
	constructor(private readonly entry: string) {
		this.outfile = join(ROOT, '.tmp', basename(dirname(entry)), 'worker.cjs');
	}

	async build(): Promise<void> {
		await build({
			entryPoints: [this.entry],
			bundle: true,
			platform: 'node',
			packages: 'external',
			outfile: this.outfile,
			// The engine finds its services by the names of their classes.
			keepNames: true,
			logLevel: 'error',
		});
	}

	/** @param more environment variables, such as TZ */
	start(
		more: NodeJS.ProcessEnv = {},
	): ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream } {
		const env = { ...process.env, ...more };
		return spawn(process.execPath, [this.outfile], { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'inherit'] });
	}
}
