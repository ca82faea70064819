import getPort, { portNumbers } from 'get-port';

const host = '127.0.0.1';

/** A free loopback port that nobody has to remember. */
export const anyFreePort = () => getPort({ host });

/**
 * The preferred port, or else one of the next twenty, or else any; says so when it is not the preferred.
 *
 * @param {number} preferred
 * @param {string} purpose who uses it, for people
 */
export async function freePortFrom(preferred, purpose) {
	const port = await getPort({ host, port: portNumbers(preferred, preferred + 20) });
	if (port !== preferred) console.log(`Port ${preferred} is taken: ${purpose} uses ${port}.`);
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
