import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';

/**
 * The sockets that listen on a port, as Linux lists them, by inode.
 *
 * @param {number} port
 * @returns {string[]}
 */
function listenersOn(port) {
	return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
		readFileSync(table, 'utf8')
			.trim()
			.split('\n')
			.slice(1)
			.map((line) => line.trim().split(/\s+/))
			.filter(([, local, , state]) => state === listening && parseInt(local.split(':')[1] ?? '', 16) === port)
			.map((columns) => columns[9] ?? ''),
	);
}

/** Processes of other users cannot be read. @param {string} pid @returns {string[]} what its files are */
function filesOf(pid) {
	try {
		const folder = `/proc/${pid}/fd`;
		return readdirSync(folder).map((file) => readlinkSync(`${folder}/${file}`));
	} catch {
		return [];
	}
}

/**
 * Who uses a port: `process 4711 (node server.js)`. Undefined if the system doesn't say, which is so for
 * other users' processes, and outside of Linux.
 *
 * @param {number} port
 */
export function portHolder(port) {
	try {
		const sockets = listenersOn(port).map((inode) => `socket:[${inode}]`);
		const pid = readdirSync('/proc')
			.filter((name) => /^\d+$/.test(name))
			.find((name) => filesOf(name).some((file) => sockets.includes(file)));
		if (pid === undefined) return undefined;
		// Without its options, which may contain a password.
		const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' ').trim();
		return `process ${pid} (${command})`;
	} catch {
		return undefined;
	}
}
