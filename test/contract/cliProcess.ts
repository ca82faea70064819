import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(__dirname, '../..');
export const cli = join(root, 'sandbox/dist/cli.js');

/** Any free port, and the token that these tests use. */
const OWN = ['--port', '0', '--token', 'sandbox'];

/** Builds the sandbox, unless it was built from these sources. */
export function buildSandbox(): void {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sandbox.mjs', '--help'], {
		cwd: root,
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The sandbox could not be built:\n${stdout}${stderr}`);
}

/** The program itself, and its output so far. */
export class SandboxProgram {
	output = '';
	private isOver = false;
	/** Called after further output, or when the program has ended. */
	private heard: () => void = () => undefined;

	private constructor(private readonly child: ChildProcess) {
		for (const stream of [child.stdout, child.stderr])
			stream?.on('data', (chunk: Buffer) => {
				this.output += chunk.toString();
				this.heard();
			});
		child.once('close', () => {
			this.isOver = true;
			this.heard();
		});
	}

	/** Starts it on any free port, with its output in a pipe. */
	static start(...args: string[]): SandboxProgram {
		return this.startWith({}, ...args);
	}

	/** The same with these environment variables. */
	static startWith(env: NodeJS.ProcessEnv, ...args: string[]): SandboxProgram {
		return new SandboxProgram(
			spawn(process.execPath, [cli, ...OWN, ...args], {
				cwd: root,
				env: { ...this.environment(), ...env },
			}),
		);
	}

	/** The same where process numbers differ, as in a container. */
	static startElsewhere(...args: string[]): SandboxProgram {
		const command = ['--map-root-user', '--pid', '--fork', '--kill-child', process.execPath, cli, ...OWN];
		return new SandboxProgram(
			spawn('unshare', [...command, ...args], { cwd: root, env: this.environment() }),
		);
	}

	/** The same in a terminal, which `script` of util-linux simulates. */
	static startInTerminal(env: NodeJS.ProcessEnv, ...args: string[]): SandboxProgram {
		const command = [process.execPath, cli, ...OWN, ...args].join(' ');
		return new SandboxProgram(
			spawn('script', ['-qec', command, '/dev/null'], {
				cwd: root,
				env: { ...this.environment(), TERM: 'xterm-256color', ...env },
			}),
		);
	}

	/** Color settings in the environment of the tests must not matter. */
	private static environment(): NodeJS.ProcessEnv {
		const { FORCE_COLOR, NO_COLOR, CI, ...env } = process.env;
		return env;
	}

	/** Waits for output that matches. */
	async says(expected: RegExp): Promise<RegExpExecArray> {
		for (;;) {
			const found = expected.exec(this.output);
			if (found) return found;
			if (this.isOver) throw new Error(`It never said ${expected.source}:\n${this.output}`);
			await new Promise<void>((heard) => (this.heard = heard));
		}
	}

	/** From now on, nobody reads its output. */
	hangUp(): void {
		this.child.stdout?.destroy();
	}

	async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
		if (this.isOver) return;
		this.child.kill(signal);
		// The output is closed when the last process that the program started has ended.
		await once(this.child, 'close');
	}
}
