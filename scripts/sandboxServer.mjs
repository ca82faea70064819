import { join } from 'node:path';
import { root } from './folders.mjs';
import { answersOk } from './ports.mjs';
import { startServer } from './processes.mjs';
import { SandboxControl } from './sandboxControl.mjs';
import { buildSandbox } from './sandboxPackage.mjs';

/** The CNPJ of Horizonte Viagens, the first of the sandbox's two companies. */
export const companyIdentifier = '12345678000195';

/**
 * Starts the sandbox in a process of its own, and waits until it answers. The first start also builds it.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.logFile
 * @param {readonly string[]} [options.flags] flags of its command line
 */
export async function startSandboxServer({ port, logFile, flags = [] }) {
	const url = `http://127.0.0.1:${port}`;
	await buildSandbox();
	const cli = join(root, 'sandbox/dist/cli.js');
	const { exited, pid } = await startServer(process.execPath, [cli, '--port', String(port), ...flags], {
		name: 'The sandbox',
		cwd: root,
		env: process.env,
		logFile,
		isReady: () => answersOk(`${url}/_sandbox/health`),
		seconds: 120,
	});
	const control = new SandboxControl(url);
	return {
		url,
		/** Carries the API. */ baseUrl: `${url}/api/v3`,
		control,
		/** The tokens of this start, or of its data folder. */
		tokens: await control.tokens(),
		exited,
		pid,
	};
}

/** @typedef {Awaited<ReturnType<typeof startSandboxServer>>} Sandbox */
