import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { dirname, join } from 'node:path';
import { answersOk, anyFreePort } from '../ports.mjs';
import { run, startServer } from '../processes.mjs';
import { ownerOf } from './owner.mjs';

/**
 * Switches off everything for which n8n would contact other servers by itself, and questions that only matter
 * on a server.
 */
const silence = {
	N8N_AI_ENABLED: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
};

/** Parts of n8n to leave out. Its assistant would be shown after login instead of the workflows. */
const UNWANTED_MODULES = ['mcp-registry', 'instance-ai'];

/**
 * Those of them that this n8n has, because it does not start with an unknown name.
 *
 * @param {import('./install.mjs').Install} install
 */
function disabledModules({ bin }) {
	const modules = join(dirname(dirname(bin)), 'dist/modules');
	return UNWANTED_MODULES.filter((name) => existsSync(join(modules, name))).join(',');
}

/** Only what any program needs, because a DB_TYPE or N8N_* meant for another n8n must not reach this one. */
function inheritedEnvironment() {
	const names = ['HOME', 'LANG', 'LC_ALL', 'LOGNAME', 'PATH', 'SHELL', 'TMPDIR', 'USER'];
	return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** @typedef {Record<string, string>} Environment */
/**
 * @typedef {{ host: string, key: string, certificate: string }} Https `key` and `certificate` name PEM files
 */

const overHttp = (/** @type {number} */ port) => ({
	url: `http://127.0.0.1:${port}`,
	// A browser would not send back a secure cookie over http.
	environment: { N8N_HOST: '127.0.0.1', N8N_SECURE_COOKIE: 'false' },
	answers: (/** @type {string} */ path) => answersOk(`http://127.0.0.1:${port}${path}`),
});

/**
 * Only the browser needs to resolve the host name; everything else uses 127.0.0.1.
 *
 * @param {number} port
 * @param {Https} https
 */
const overHttps = (port, { host, key, certificate }) => ({
	url: `https://${host}:${port}`,
	environment: { N8N_PROTOCOL: 'https', N8N_HOST: host, N8N_SSL_KEY: key, N8N_SSL_CERT: certificate },
	/** @param {string} path @returns {Promise<boolean>} */
	answers: (path) =>
		new Promise((resolve) => {
			const ca = readFileSync(certificate);
			const options = { host: '127.0.0.1', port, path, servername: host, ca, timeout: 2_000 };
			const request = get(options, (answer) => {
				answer.resume();
				resolve(String(answer.statusCode).startsWith('2'));
			});
			request.on('timeout', () => request.destroy());
			request.on('error', () => resolve(false));
		}),
});

/**
 * The environment of every n8n process, server or worker. Values in `environment` override others.
 *
 * @param {import('./install.mjs').Install} install
 * @param {string} userFolder
 * @param {Environment} [environment]
 */
async function commonEnvironment(install, userFolder, environment) {
	return {
		...inheritedEnvironment(),
		...silence,
		// Otherwise n8n runs in development mode, in which pages of every origin can use its REST API as the
		// logged-in user.
		NODE_ENV: 'production',
		N8N_DISABLED_MODULES: disabledModules(install),
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(await anyFreePort()),
		// Later n8n versions only load verified packages by default, and this one is not verified yet.
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		// The agency's time zone.
		GENERIC_TIMEZONE: 'America/Sao_Paulo',
		...environment,
	};
}

/**
 * The hash of the owner's password, created once for a `userFolder`: hashing is salted, and a session ends
 * when the hash changes.
 *
 * @param {import('./install.mjs').Install} install
 * @param {string} userFolder
 * @param {string} password
 * @returns {string}
 */
function hashOf(install, userFolder, password) {
	const { compareSync, hashSync } = install.require('bcryptjs');
	const file = join(userFolder, 'owner-password-hash');
	const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
	if (compareSync(password, kept)) return kept;
	const made = hashSync(password, 10);
	writeFileSync(file, made, { mode: 0o600 });
	return made;
}

/**
 * Starts the installed n8n on a loopback port, with its data in `userFolder` and its owner set up, and waits
 * until it answers.
 *
 * @param {object} options
 * @param {import('./install.mjs').Install} options.install
 * @param {string} options.userFolder
 * @param {number} options.port
 * @param {Https} [options.https] to use https under this host name; by default, http on 127.0.0.1
 * @param {Environment} [options.environment] is added to its own
 */
export async function startN8n({ install, userFolder, port, https, environment = {} }) {
	const address = https ? overHttps(port, https) : overHttp(port);
	const owner = ownerOf(userFolder);
	const { exited, pid } = await startServer(install.node, [install.bin, 'start'], {
		name: 'n8n',
		cwd: userFolder,
		logFile: join(userFolder, 'n8n.log'),
		// The REST routes are available a moment later than the database.
		isReady: async () =>
			(await address.answers('/healthz/readiness')) && (await address.answers('/rest/settings')),
		seconds: 180,
		env: {
			...(await commonEnvironment(install, userFolder, environment)),
			...address.environment,
			N8N_PORT: String(port),
			N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
			N8N_INSTANCE_OWNER_EMAIL: owner.email,
			N8N_INSTANCE_OWNER_FIRST_NAME: owner.firstName,
			N8N_INSTANCE_OWNER_LAST_NAME: owner.lastName,
			N8N_INSTANCE_OWNER_PASSWORD_HASH: hashOf(install, userFolder, owner.password),
		},
	});
	return { url: address.url, exited, pid, owner };
}

/**
 * Runs one of n8n's commands, such as an export, on the data in `userFolder` until it ends.
 *
 * @param {object} options
 * @param {import('./install.mjs').Install} options.install
 * @param {string} options.userFolder
 * @param {Environment} [options.environment] is added to its own
 * @param {readonly string[]} options.command
 */
export async function runN8n({ install, userFolder, environment, command }) {
	const env = await commonEnvironment(install, userFolder, environment);
	return await run(install.node, [install.bin, ...command], { cwd: userFolder, env, seconds: 120 });
}

/**
 * Starts a worker of an n8n in queue mode, and waits until it is ready for work.
 *
 * @param {object} options
 * @param {import('./install.mjs').Install} options.install
 * @param {string} options.userFolder
 * @param {number} options.number distinguishes the workers' logs
 * @param {Environment} options.environment says where PostgreSQL and Redis are
 * @param {readonly string[]} options.command the arguments for n8n, such as ['worker']
 */
export async function startWorker({ install, userFolder, number, environment, command }) {
	const healthPort = await anyFreePort();
	return await startServer(install.node, [install.bin, ...command], {
		name: `Worker ${number}`,
		cwd: userFolder,
		logFile: join(userFolder, `worker-${number}.log`),
		isReady: () => answersOk(`http://127.0.0.1:${healthPort}/healthz/readiness`),
		seconds: 180,
		env: {
			...(await commonEnvironment(install, userFolder, environment)),
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(healthPort),
		},
	});
}
