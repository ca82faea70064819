import { join } from 'node:path';
import { startBackOfficeAndN8n } from '../scripts/backOfficeAndN8n.mjs';
import { buildPackage } from '../scripts/buildPackage.mjs';
import { removeAtExit, root, temporaryFolder } from '../scripts/folders.mjs';
import { execute } from '../scripts/n8n/execution.mjs';
import { installN8n } from '../scripts/n8n/install.mjs';
import { run } from '../scripts/processes.mjs';

/**
 * Starts the sandbox and a real n8n with this package for one benchmark, in a folder that is removed at exit.
 */
export async function startForBenchmark() {
	await buildPackage();
	const install = await installN8n();
	const userFolder = temporaryFolder('bench');
	removeAtExit(userFolder);
	return await startBackOfficeAndN8n({ install, userFolder });
}

/**
 * Executes a workflow by its first node, as a person does by hand; waits at most `minutes`. Times are n8n's
 * own (milliseconds since 1970), so the overhead of this script does not count. `outcome` is 'success' or a
 * sentence.
 *
 * @param {import('../scripts/backOfficeAndN8n.mjs').Started} started
 * @param {import('../scripts/n8n/workflow.mjs').Saved} workflow
 * @param {number} minutes
 */
export async function executeWorkflow(started, workflow, minutes) {
	const example = { id: workflow.id, trigger: workflow.nodes[0] };
	const { status, error, outputs, startedAt, stoppedAt } = await execute(started, example, workflow, minutes);
	return {
		outputs,
		startedAt,
		stoppedAt,
		seconds: (stoppedAt - startedAt) / 1000,
		outcome: status === 'success' ? 'success' : `${status}: ${error}`,
	};
}

/**
 * Runs bench/axiosLoop.mjs in a process of its own.
 *
 * @param {{ baseUrl: string, tokens: Record<string, string> }} sandbox
 * @param {string} work
 * @param {number} [count] of records to work on
 * @param {import('./workflows.mjs').Row[]} [rows] what to write
 * @returns {Promise<{ ids: string[], seconds: number, cpuSeconds: number, peakMegabytes: number }>} what it
 * prints
 * @throws {Error} when it gives up
 */
export async function runAxiosLoop({ baseUrl, tokens }, work, count = 0, rows = []) {
	const script = join(root, 'bench/axiosLoop.mjs');
	const args = [script, baseUrl, String(tokens.full_access), work, String(count), JSON.stringify(rows)];
	return JSON.parse(await run(process.execPath, args));
}
