import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { logIn } from '../../scripts/n8n/rest.mjs';
import { startN8n, startWorker } from '../../scripts/n8n/server.mjs';
import { anyFreePort } from '../../scripts/ports.mjs';
import { readComposeFile } from './composeFile.mjs';
import { findServices, startPostgres, startRedis } from './services.mjs';

/** A worker that dies is noticed after seconds instead of a minute. */
const impatience = {
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/**
 * Starts PostgreSQL, Redis, one main n8n and `workers` workers like docs/queue-mode's compose file, but all
 * on loopback, with their data in `userFolder`, where the package is already installed.
 *
 * @param {{ install: import('../../scripts/n8n/install.mjs').Install, userFolder: string, workers: number }}
 * options
 */
export async function startCluster({ install, userFolder, workers }) {
	const services = await findServices();
	const folder = join(userFolder, 'services');
	mkdirSync(folder);
	const compose = readComposeFile(install.version, {
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
	});
	const environment = {
		...compose.environment,
		...impatience,
		...(await startPostgres(services, { folder, port: await anyFreePort() })),
		...(await startRedis(services, { folder, port: await anyFreePort() })),
	};
	// The main one makes the tables.
	const { url, owner } = await startN8n({ install, userFolder, port: await anyFreePort(), environment });
	const { request } = await logIn(url, owner);
	const started = [];
	for (let number = 1; number <= workers; number++) {
		started.push(
			await startWorker({ install, userFolder, number, environment, command: compose.workerCommand }),
		);
	}
	/** @type {import('../../scripts/n8n/execution.mjs').Parse} */
	const parse = install.require('flatted').parse;
	const logs = started.map((_, index) => join(userFolder, `worker-${index + 1}.log`));
	return { url, request, parse, workers: started, logs };
}

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */
