import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Key as LmdbKey, RootDatabase } from 'lmdb';
import type { Key, Part, Table } from '../kept';
import { DataFolderError } from './dataFolderError';
import { decode, encode, encodingVersion } from './encoding';
import { hasHeader } from './header';
import { isRunning, thisProcess, type Owner } from './owner';

/**
 * Version of the tables: raised with each change that an older sandbox would misread, or that misreads older
 * data.
 */
const layout = 1;

interface Format {
	layout: number;
	/** See {@link encodingVersion}. */
	encoding: number;
}

const dataFile = 'data.mdb';
const ownFiles = [dataFile, 'lock.mdb'];

/** What the folder says of itself is in a table without a name, as JSON, so that any version can read it. */
const ownerKey = ['', 'owner'];
const formatKey = ['', 'format'];

/** After every other key of its table. */
const last = new Uint8Array([255]);

interface Change {
	key: LmdbKey;
	now: () => unknown;
}

/**
 * A folder that keeps the sandbox's state in LMDB tables. Changes are collected and written in one
 * transaction by {@link DataFolder.commit}, before any answer that depends on them.
 */
export class DataFolder {
	/** By their keys, so that what changed often is written once. */
	private changes = new Map<string, Change>();
	/** The tables of earlier ones have nothing to tell any more. */
	private generation = 0;
	private nextWrite: Promise<void> | undefined;
	private isOpen = true;

	private constructor(
		readonly path: string,
		private readonly database: RootDatabase<Buffer, LmdbKey>,
		/** Where data of another version were moved to, which were here. */
		readonly setAside: string | undefined,
	) {}

	/**
	 * Opens the folder for this process alone, creating it if needed. Data of another version is moved to a
	 * folder beside it, see {@link DataFolder.setAside}.
	 *
	 * @throws {DataFolderError} when it is in use, damaged, or holds something else
	 */
	static async open(path: string): Promise<DataFolder> {
		const folder = await DataFolder.take(resolve(path));
		const format = folder.fact(formatKey) as Format | undefined;
		if (!format || (format.layout === layout && format.encoding <= encodingVersion)) return folder;
		await folder.release();
		const setAside = nameBeside(folder.path, format);
		renameSync(folder.path, setAside);
		return await DataFolder.take(folder.path, setAside);
	}

	private static async take(path: string, setAside?: string): Promise<DataFolder> {
		const others = filesIn(path).filter((name) => !ownFiles.includes(name));
		if (others.length > 0) {
			throw new DataFolderError(
				`${path} holds other files (${others[0]}): give the data a folder of their own`,
			);
		}
		if (!hasHeader(join(path, dataFile))) throw damaged(path);
		// Only who has a data folder needs it, and it is a native module.
		const { open } = await import('lmdb');
		const database = open<Buffer, LmdbKey>({
			path,
			// LMDB would take a path with a dot for that of a file.
			noSubdir: false,
			encoding: 'binary',
			// Then a transaction is on the disk before it is over, and none is ever taken back.
			overlappingSync: false,
		});
		// Tokens and secrets are in them.
		for (const name of ownFiles) chmodSync(join(path, name), 0o600);
		const folder = new DataFolder(path, database, setAside);
		try {
			folder.checkLength();
			folder.becomeOwner();
		} catch (failure) {
			await database.close();
			throw failure;
		}
		return folder;
	}

	/** LMDB doesn't notice that the end of its file is missing, until it reads there and the process ends. */
	private checkLength(): void {
		const { lastPageNumber, pageSize } = this.database.getStats() as Record<string, number>;
		const length = ((lastPageNumber ?? 0) + 1) * (pageSize ?? 0);
		if (statSync(join(this.path, dataFile)).size < length) throw damaged(this.path);
	}

	/** In a transaction: of two processes that begin at the same time, one is first. */
	private becomeOwner(): void {
		this.database.transactionSync(() => {
			const owner = this.fact(ownerKey) as Owner | undefined;
			if (owner && isRunning(owner)) {
				throw new DataFolderError(
					`${this.path} is in use by another sandbox, process ${owner.pid}: stop that one, or give this one another folder`,
				);
			}
			this.database.putSync(ownerKey, factOf(thisProcess()));
		});
	}

	/** Whether nothing was ever begun in it. */
	get isEmpty(): boolean {
		return this.fact(formatKey) === undefined;
	}

	/**
	 * Replaces everything with these parts, in one transaction. Tables handed out before are no longer in use.
	 */
	begin(parts: Readonly<Record<string, Part>>): void {
		this.database.transactionSync(() => {
			this.database.clearSync();
			this.database.putSync(ownerKey, factOf(thisProcess()));
			this.database.putSync(formatKey, factOf({ layout, encoding: encodingVersion } satisfies Format));
			for (const [name, part] of Object.entries(parts)) {
				for (const [key, value] of part.entries()) this.database.putSync([name, ...key], encode(value));
			}
		});
		this.changes.clear();
		this.generation += 1;
	}

	table(name: string): Table {
		const { generation } = this;
		return {
			keys: () => this.keysOf(name),
			get: (key) => this.read([name, ...key]),
			note: (key, now) => {
				if (generation !== this.generation) return;
				const whole = [name, ...key];
				this.changes.set(JSON.stringify(whole), { key: whole, now });
			},
		};
	}

	private *keysOf(name: string): Iterable<Key> {
		for (const key of this.database.getKeys({ start: [name], end: [name, last] })) {
			yield (key as (string | number)[]).slice(1);
		}
	}

	private fact(key: LmdbKey): unknown {
		const bytes = this.database.get(key);
		return bytes && JSON.parse(bytes.toString());
	}

	/** @throws {DataFolderError} when it is damaged */
	private read(key: LmdbKey): unknown {
		const bytes = this.database.get(key);
		try {
			return bytes && decode(bytes);
		} catch {
			throw damaged(this.path);
		}
	}

	/**
	 * Writes all changes so far in one transaction and resolves when it is on disk. Callers in the same turn of
	 * the event loop share it. After a failure the changes are kept for the next commit.
	 */
	commit(): Promise<void> {
		if (this.changes.size === 0) return Promise.resolve();
		return (this.nextWrite ??= new Promise((done, failed) => {
			setImmediate(() => {
				this.nextWrite = undefined;
				try {
					this.write();
					done();
				} catch (failure) {
					failed(unwritable(this.path, failure));
				}
			});
		}));
	}

	private write(): void {
		if (!this.isOpen) return;
		this.database.transactionSync(() => {
			for (const { key, now } of this.changes.values()) {
				const value = now();
				if (value === undefined) this.database.removeSync(key);
				else this.database.putSync(key, encode(value));
			}
		});
		this.changes.clear();
	}

	/** Writes what is left to write, and lets another process have the folder. */
	async close(): Promise<void> {
		if (!this.isOpen) return;
		try {
			this.write();
		} finally {
			await this.release();
		}
	}

	private async release(): Promise<void> {
		this.isOpen = false;
		try {
			this.database.removeSync(ownerKey);
		} finally {
			await this.database.close();
		}
	}
}

/** What is in the folder, which is made when it is not there. @throws {DataFolderError} */
function filesIn(path: string): string[] {
	try {
		mkdirSync(path, { recursive: true, mode: 0o700 });
		return readdirSync(path);
	} catch (cause) {
		throw new DataFolderError(
			`${path} can't be used as a folder for the data: ${cause instanceof Error ? cause.message : cause}`,
			{ cause },
		);
	}
}

const factOf = (fact: Owner | Format): Buffer => Buffer.from(JSON.stringify(fact));

const damaged = (path: string): DataFolderError =>
	new DataFolderError(
		`The data in ${path} are damaged, so nothing was read or changed there: move the folder away, or give another one`,
	);

const unwritable = (path: string, cause: unknown): DataFolderError =>
	new DataFolderError(
		`The data can't be written to ${path}, so nothing is answered until they can: ${cause instanceof Error ? cause.message : cause}`,
		{ cause },
	);

/** A name that is free, for what this version doesn't read. */
function nameBeside(path: string, format: Format): string {
	const name = `${path}.layout-${format.layout}-encoding-${format.encoding}`;
	let free = name;
	for (let number = 2; existsSync(free); number++) free = `${name}-${number}`;
	return free;
}
