import { join } from 'node:path';
import { root } from './folders.mjs';
import { answersOk } from './ports.mjs';
import { startServer } from './processes.mjs';

/**
 * Starts the sandbox as a process of its own and waits until it answers; the first start also builds it.
 * `flags` are those of its command line.
 * Returns { url, baseUrl, exited }: `url` carries the control plane, `baseUrl` the API.
 */
export async function startSandboxServer({ port, logFile, flags = [] }) {
	const url = `http://127.0.0.1:${port}`;
	const script = join(root, 'scripts', 'sandbox.mjs');
	const { exited } = await startServer(process.execPath, [script, '--port', String(port), ...flags], {
		name: 'The sandbox',
		cwd: root,
		env: process.env,
		logFile,
		isReady: () => answersOk(`${url}/_sandbox/health`),
		seconds: 120,
	});
	return { url, baseUrl: `${url}/api/v3`, exited };
}

/**
 * What the API of the sandbox saw since the last `forgetRequests`, in records: `read` by GET and `written` by everything else,
 * replays not counted, nor the consent pages and tokens of OAuth; `refused` are the requests it did not answer with a 2xx (a 429 is a pause, not a refusal).
 */
export async function countRecords(url) {
	const answer = await (await fetch(`${url}/_sandbox/requests`)).json();
	const data = answer.data.filter(({ path }) => !path.startsWith('/oauth/'));
	const succeeded = data.filter(({ status }) => status >= 200 && status < 300);
	const sumOfRecords = (entries) => entries.reduce((sum, { records }) => sum + records, 0);
	return {
		read: sumOfRecords(succeeded.filter(({ method }) => method === 'GET')),
		written: succeeded.filter(({ method, replay }) => method !== 'GET' && !replay).length,
		refused: data.filter((entry) => !succeeded.includes(entry) && entry.status !== 429),
	};
}

/** Empties the sandbox's request log. */
export async function forgetRequests(url) {
	await fetch(`${url}/_sandbox/requests`, { method: 'DELETE' });
}
