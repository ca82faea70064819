import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { installDebianPackages } from '../../scripts/debianPackages.mjs';
import { removeAtExit, temporaryFolder } from '../../scripts/folders.mjs';
import { run, startServer } from '../../scripts/processes.mjs';

const isRoot = process.getuid?.() === 0;

const pathFolders = (process.env.PATH ?? '').split(':');

/** Debian keeps the server's programs away from the path, one folder for each version. */
function postgresFolders() {
	const versions = '/usr/lib/postgresql';
	if (!existsSync(versions)) return pathFolders;
	return [...readdirSync(versions).map((version) => join(versions, version, 'bin')), ...pathFolders];
}

/** @param {string} program @param {string[]} folders */
function find(program, folders) {
	return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? '';
}

/** Throws a sentence that says what to install, where root on Debian cannot. */
export async function findServices() {
	const present = () => ({
		initdb: find('initdb', postgresFolders()),
		postgres: find('postgres', postgresFolders()),
		redis: find('redis-server', pathFolders),
	});
	const isComplete = () => Object.values(present()).every(Boolean);
	if (!isComplete()) await installDebianPackages('PostgreSQL and Redis', ['postgresql', 'redis-server']);
	if (isComplete()) return present();
	throw new Error(
		"n8n's queue mode needs PostgreSQL and Redis: install them (Debian: apt install postgresql redis-server).",
	);
}

/** @param {number} port @returns {Promise<boolean>} */
const listensOn = async (port) =>
	await new Promise((resolve) => {
		const socket = connect({ port, host: '127.0.0.1' });
		socket.once('connect', () => {
			socket.end();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});

/**
 * PostgreSQL refuses to run as root; Debian's package makes a user for it.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function asServiceUser(command, args) {
	return isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

/** @typedef {Awaited<ReturnType<typeof findServices>>} Services */

/**
 * Starts an empty PostgreSQL of its own on loopback. Nothing of it outlives the test.
 *
 * @param {Services} services
 * @param {{ folder: string, port: number }} place
 */
export async function startPostgres({ initdb, postgres }, { folder, port }) {
	// Not below the folder of n8n, which only its owner may enter.
	const data = temporaryFolder('postgres');
	removeAtExit(data);
	if (isRoot) {
		const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres']));
		chownSync(data, id('-u'), id('-g'));
	}
	const asNew = ['-D', data, '-U', 'n8n', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'];
	await run(...asServiceUser(initdb, asNew), { cwd: '/' });
	const options = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		fsync: 'off',
		max_connections: 200,
	};
	const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const [command, args] = asServiceUser(postgres, ['-D', data, '-p', String(port), ...flags]);
	await startServer(command, args, {
		name: 'PostgreSQL',
		cwd: '/',
		env: process.env,
		logFile: join(folder, 'postgres.log'),
		isReady: () => listensOn(port),
		seconds: 30,
	});
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
		DB_POSTGRESDB_PASSWORD: 'unused',
	};
}

/**
 * Starts an empty Redis of its own on loopback, which keeps nothing.
 *
 * @param {Services} services
 * @param {{ folder: string, port: number }} place
 */
export async function startRedis({ redis }, { folder, port }) {
	const flags = [
		'--port',
		String(port),
		'--bind',
		'127.0.0.1',
		'--save',
		'',
		'--appendonly',
		'no',
		'--dir',
		folder,
	];
	await startServer(redis, flags, {
		name: 'Redis',
		cwd: folder,
		env: process.env,
		logFile: join(folder, 'redis.log'),
		isReady: () => listensOn(port),
		seconds: 30,
	});
	return { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) };
}
