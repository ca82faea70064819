import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * A process that uses a folder listens on a socket in it. The socket ends with the process, and every process
 * on this machine that sees the folder can ask it. Process numbers would not do: two containers do not know
 * each other's processes.
 */

const prefix = 'in-use-';
/** Whether a file in the folder is a claim, by its name. */
export const isClaim = (file: string): boolean => /^in-use-[\w-]+$/.test(file);

/** Socket names may have up to 107 bytes, on macOS 103. */
const longestAddress = 100;

/** @param use gets a name of the folder that is short enough for the address of a socket in it */
async function called<Result>(folder: string, use: (folder: string) => Promise<Result>): Promise<Result> {
	if (Buffer.byteLength(join(folder, prefix + randomUUID())) <= longestAddress) return await use(folder);
	const link = join(tmpdir(), randomUUID());
	symlinkSync(folder, link);
	try {
		return await use(link);
	} finally {
		unlinkSync(link);
	}
}

/** The process that made a claim, in words; undefined if it has ended. */
export async function claimantOf(folder: string, claim: string): Promise<string | undefined> {
	return await called(folder, async (name) => {
		const socket = connect(join(name, claim)).setEncoding('utf8');
		try {
			await once(socket, 'connect');
		} catch (failure) {
			const { code = '' } = failure as NodeJS.ErrnoException;
			return ['ECONNREFUSED', 'ENOENT'].includes(code) ? undefined : 'another user';
		}
		const busy = wait(1000, 'which is busy');
		// If the process ends in the meantime, it says nothing.
		const said = once(socket, 'data').then(([words]) => String(words));
		const ended = once(socket, 'close').then(() => undefined);
		const claimant = await Promise.race([said, ended, busy]).catch(() => undefined);
		socket.destroy();
		return claimant;
	});
}

/** The process that uses the folder, if any. Removes the claims of processes that have ended. */
export async function userOf(folder: string): Promise<string | undefined> {
	for (const claim of readdirSync(folder).filter(isClaim)) {
		const claimant = await claimantOf(folder, claim);
		if (claimant !== undefined) return claimant;
		rmSync(join(folder, claim), { force: true });
	}
	return undefined;
}

/** This process's use of a folder, until it is released or the process ends. */
export class Claim {
	private constructor(
		private readonly folder: string,
		/** The name of the claim's file. */
		readonly name: string,
		private readonly server: Server,
	) {}

	/** @throws if no socket can be made there */
	static async stake(folder: string): Promise<Claim> {
		const name = prefix + randomUUID();
		const server = createServer((caller) => {
			caller.on('error', () => undefined).end(`process ${process.pid} of ${hostname()}`);
		});
		await called(folder, async (shorter) => {
			server.listen(join(shorter, name));
			await once(server, 'listening');
		});
		return new Claim(folder, name, server.unref());
	}

	/** @param folder its present path: if the folder was moved, the claim has moved with it */
	async release(folder = this.folder): Promise<void> {
		if (this.server.listening) await new Promise((closed) => this.server.close(closed));
		rmSync(join(folder, this.name), { force: true });
	}
}
