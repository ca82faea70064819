import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * Who uses a folder listens on a socket in it. The system ends that with the process, and tells everybody on
 * this machine who sees the folder: two containers don't know each other's processes.
 */

const prefix = 'in-use-';
/** Whether this is the name of a claim: of a file in the folder, nowhere else. */
export const isClaim = (file: string): boolean => /^in-use-[\w-]+$/.test(file);

/** The name of a socket is at most 107 bytes long, on macOS 103. */
const longestAddress = 100;

/** @param use gets a name of the folder under which a socket in it can be called */
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

/** Which process has made a claim, in words; undefined when it has ended. */
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
		// One that ends meanwhile says nothing.
		const said = once(socket, 'data').then(([words]) => String(words));
		const ended = once(socket, 'close').then(() => undefined);
		const claimant = await Promise.race([said, ended, busy]).catch(() => undefined);
		socket.destroy();
		return claimant;
	});
}

/** Who uses the folder, if anybody does; what is left of those that have ended is removed. */
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
		/** The name of its file. */
		readonly name: string,
		private readonly server: Server,
	) {}

	/** @throws when no socket can be made there */
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

	/** @param folder where it is now: a folder that was moved has taken it along */
	async release(folder = this.folder): Promise<void> {
		if (this.server.listening) await new Promise((closed) => this.server.close(closed));
		rmSync(join(folder, this.name), { force: true });
	}
}
