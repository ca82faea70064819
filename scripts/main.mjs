import { stopAll } from './processes.mjs';

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
let ending = false;

/** @param {number} code @param {unknown} [error] */
async function end(code, error) {
	if (ending) return;
	ending = true;
	// Output may have lost its reader (`npm start | head`); that must not keep the processes running.
	process.stdout.on('error', () => {});
	process.stderr.on('error', () => {});
	if (error) console.error(`\n${error instanceof Error ? error.message : error}`);
	await stopAll();
	process.exit(code);
}

/**
 * Runs a script's work. However it ends (return, throw, Ctrl-C, SIGTERM, a closed terminal),
 * everything it started is stopped first.
 *
 * @param {() => Promise<number | void>} work returns the exit code, nothing means 0
 */
export async function main(work) {
	for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => void end(code));
	// Of work that nobody waits for; at the end, its being stopped is no error.
	process.on('unhandledRejection', (error) => void end(1, error));
	process.on('uncaughtException', (error) => {
		if (ending) process.exit(1); // thrown by what should have ended the process: it would never end
		void end(1, error);
	});
	process.stdout.on('error', (error) => void end(1, error));
	try {
		await end((await work()) ?? 0);
	} catch (error) {
		await end(1, error);
	}
}
