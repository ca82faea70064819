import getPort, { portNumbers } from 'get-port';
import { say } from './language.mjs';
import { portHolder } from './portHolder.mjs';

const host = '127.0.0.1';

/** A free loopback port that nobody has to remember. */
export const anyFreePort = () => getPort({ host });

/**
 * The preferred port, else one of the next twenty, else any; says so, and who has it, when it is taken.
 *
 * @param {number} preferred
 * @param {string} purpose who uses it, for people
 */
export async function freePortFrom(preferred, purpose) {
	const port = await getPort({ host, port: portNumbers(preferred, preferred + 20) });
	if (port !== preferred) console.log(say`${taken(preferred)}: ${purpose} uses ${port}.`);
	return port;
}

const taken = (/** @type {number} */ port) => {
	const holder = portHolder(port);
	return holder ? say`Port ${port} is taken by ${holder}` : say`Port ${port} is taken`;
};

/**
 * The port that somebody chose by a flag.
 *
 * @param {string} flag
 * @param {string} value
 * @throws {Error} when it is invalid, or taken: then with its owner
 */
export async function chosenPort(flag, value) {
	const port = Number(value);
	if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
		throw new Error(say`${flag} takes a port from 1 to 65535, not ${value}.`);
	}
	if ((await getPort({ host, port })) !== port) {
		throw new Error(say`${taken(port)}: end that, or choose another port with ${flag}.`);
	}
	return port;
}

/** True when a GET of the address is answered with a 2xx, within two seconds. @param {string} url */
export async function answersOk(url) {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
	} catch {
		return false;
	}
}
