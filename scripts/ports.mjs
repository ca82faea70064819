import { createServer } from 'node:net';

/** Binds a loopback port (0 = any) and gives it back. Returns its number, undefined when it is taken. */
async function tryPort(port) {
	return await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
		server.listen(port, '127.0.0.1', () => {
			const { port: bound } = server.address();
			server.close(() => resolve(bound));
		});
	});
}

/** A free loopback port that nobody has to remember. */
export async function anyFreePort() {
	return await tryPort(0);
}

/** The preferred port, or the next free one of the twenty from there; says so when it is not the preferred. */
export async function freePortFrom(preferred, purpose) {
	for (let port = preferred; port < preferred + 20; port++) {
		if ((await tryPort(port)) === undefined) continue;
		if (port !== preferred) console.log(`Port ${preferred} is taken: ${purpose} uses ${port}.`);
		return port;
	}
	throw new Error(`Ports ${preferred} to ${preferred + 19} are all taken: ${purpose} needs one of them.`);
}

/** True when a GET of the address is answered with a 2xx, within two seconds. */
export async function answersOk(url) {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
	} catch {
		return false;
	}
}
