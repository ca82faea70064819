import { stopAll } from './processes.mjs';

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
let ending = false;

/** @param {number} code @param {unknown} [error] */
async function end(code, error) {
	if (ending) return;
	ending = true;
	// Whoever read the output may be gone (`npm start | head`). Without this, the error would keep the
	// processes running.
	process.stdout.on('error', () => {});
	process.stderr.on('error', () => {});
	if (error) console.error(`\n${error instanceof Error ? error.message : error}`);
	await stopAll();
	process.exit(code);
}

/**
 * Runs a script's work. However it ends (return, throw, Ctrl-C, SIGTERM, a closed terminal), everything that
 * it started is stopped first.
 *
 * @param {() => Promise<number | void>} work returns the exit code, nothing means 0
 */
export async function main(work) {
	for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => void end(code));
	// Rejections that nothing awaits. While ending, `end` ignores them: they come from work that was stopped.
	process.on('unhandledRejection', (error) => void end(1, error));
	process.on('uncaughtException', (error) => {
		if (ending) process.exit(1); // An error while ending would otherwise never let us finish.
		void end(1, error);
	});
	process.stdout.on('error', (error) => void end(1, error));
	try {
		await end((await work()) ?? 0);
	} catch (error) {
		await end(1, error);
	}
}
