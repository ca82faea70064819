import getPort, { portNumbers } from 'get-port';
import { say } from './language.mjs';
import { portHolder } from './portHolder.mjs';

const host = '127.0.0.1';

/** A free loopback port, if it does not matter which. */
export const anyFreePort = () => getPort({ host });

/**
 * The preferred port, otherwise one of the next twenty, otherwise any. If it is taken, says so, and by whom.
 *
 * @param {number} preferred
 * @param {string} purpose what it is for, in words for people
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
 * The port chosen with a flag.
 *
 * @param {string} flag
 * @param {string} value
 * @throws {Error} if it is invalid; or if it is taken, saying by whom
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

/** Whether a GET of the address is answered with a 2xx within two seconds. @param {string} url */
export async function answersOk(url) {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
	} catch {
		return false;
	}
}
