import {
	chmodSync,
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statfsSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { Key as LmdbKey, RootDatabase } from 'lmdb';
import type { Key, Part, Table } from '../kept';
import { newToken } from '../token';
import { checkSafety } from './safety';
import { Claim, claimantOf, isClaim, userOf } from './claim';
import { DataFolderError } from './dataFolderError';
import { checksumIn, decode, encode, encodingVersion } from './encoding';
import { kindOf } from './header';
import { inspect, modulus, type Digest } from './inspection';

/**
 * Version of the tables. Raise it with every change that an older sandbox would misread, or that makes us
 * misread older data.
 */
const layout = 2;

interface Format {
	layout: number;
	/** See {@link encodingVersion}. */
	encoding: number;
}

const tokenFile = 'token';
const unfinished = 'token.new';
const dataFile = 'data.mdb';
const lockFile = 'lock.mdb';
/** This file exists once an agency was stored. If the data are missing then, they were lost. */
const marker = 'begun';
const ownFiles = [dataFile, lockFile, marker, tokenFile, unfinished];

/**
 * Facts about the folder itself are in a table with an empty name, as JSON, so that any version can read
 * them.
 */
const ownerKey = ['', 'owner'];
const formatKey = ['', 'format'];
const digestKey = ['', 'digest'];

interface Owner {
	/** See {@link Claim.name}. */
	claim: string;
}

/** Parses JSON that any program may have written; undefined if it is not JSON. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

const membersOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isNumber = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Checks that they are numbers, since they become part of a folder's name. */
function isFormat(value: unknown): value is Format {
	const members = membersOf(value);
	return isNumber(members.layout) && isNumber(members.encoding);
}

/** Checks the name of the claim, since we connect to the socket of that name. */
function isOwner(value: unknown): value is Owner {
	const { claim } = membersOf(value);
	return typeof claim === 'string' && isClaim(claim);
}

const isReadable = (format: Format): boolean =>
	format.layout === layout && format.encoding <= encodingVersion;

const nothing: Digest = { values: 0, sum: 0 };

/** Sorts after every other key of its table. */
const last = new Uint8Array([255]);

interface Change {
	key: Key;
	now: () => unknown;
}

/**
 * A folder that keeps the sandbox's state in LMDB tables. Changes are collected and written in one
 * transaction by {@link DataFolder.commit}, before any answer that depends on them.
 */
export class DataFolder {
	/** By key, so that a value that changed several times is written once. */
	private changes = new Map<string, Change>();
	/** Raised by `begin`: tables of earlier generations must not write any more. */
	private generation = 0;
	private nextWrite: Promise<void> | undefined;
	private isOpen = true;
	/** The digest of everything that is stored. */
	private digest = nothing;
	/** The number (inode) of its file, which a replacement of the same name does not have. */
	private readonly file: number | undefined;

	private constructor(
		readonly path: string,
		private readonly database: RootDatabase<Buffer, LmdbKey>,
		private readonly claim: Claim,
		/** The folder to which data of another version were moved from here. */
		readonly setAside: string | undefined,
	) {
		this.file = fileNumber(path);
	}

	/**
	 * Opens the folder for this process alone, creating it if needed. Data of another version is moved to a
	 * folder next to it, see {@link DataFolder.setAside}.
	 *
	 * @throws {DataFolderError} if it is in use, damaged, cannot be written, or has other files in it
	 */
	static async open(path: string): Promise<DataFolder> {
		let folder = resolve(path);
		try {
			mkdirSync(folder, { recursive: true, mode: 0o700 });
			// Follow links now, so that the folder we check is the one we use.
			folder = realpathSync(folder);
			return await DataFolder.take(folder);
		} catch (failure) {
			throw failure instanceof DataFolderError ? failure : unusable(folder, failure);
		}
	}

	private static async take(path: string, setAside?: string): Promise<DataFolder> {
		prepare(path);
		const user = await userOf(path);
		if (user !== undefined) throw inUse(path, user);
		const claim = await Claim.stake(path);
		try {
			await inspectFormat(path);
			const folder = await DataFolder.openWith(path, claim, setAside);
			// Nobody else has stored anything in the meantime, and from here on nobody else can.
			const { format } = folder;
			if (!format || isReadable(format)) return folder;
			const beside = nameBeside(path, format);
			await folder.moveTo(beside);
			return await DataFolder.take(path, beside);
		} catch (failure) {
			await claim.release();
			throw failure;
		}
	}

	private static async openWith(path: string, claim: Claim, setAside?: string): Promise<DataFolder> {
		// Loaded only if there is a data folder, since it is a native module.
		const { open } = await import('lmdb');
		const database = open<Buffer, LmdbKey>({
			path,
			// LMDB would take a path with a dot for the path of a file.
			noSubdir: false,
			encoding: 'binary',
			// A transaction is then on disk when it ends, and never undone.
			overlappingSync: false,
		});
		const folder = new DataFolder(path, database, claim, setAside);
		try {
			// The file contains tokens and secrets.
			chmodSync(join(path, dataFile), 0o600);
			folder.checkLength();
			await folder.becomeOwner();
			if (folder.format && isReadable(folder.format)) mark(path);
		} catch (failure) {
			await database.close();
			throw failure;
		}
		return folder;
	}

	/** If the end of its file is missing, LMDB only notices when it reads there, and ends the process. */
	private checkLength(): void {
		const { lastPageNumber, pageSize } = this.database.getStats() as Record<string, number>;
		const length = ((lastPageNumber ?? 0) + 1) * (pageSize ?? 0);
		if (statSync(join(this.path, dataFile)).size < length) throw damaged(this.path);
	}

	/** If two processes start at the same time, the one whose transaction comes first becomes the owner. */
	private async becomeOwner(): Promise<void> {
		for (let isOwner = false; !isOwner; ) {
			const before = this.recordedOwner;
			const user = before && (await claimantOf(this.path, before.claim));
			if (user !== undefined) throw inUse(this.path, user);
			isOwner = this.database.transactionSync(() => {
				const now = this.recordedOwner;
				if (now?.claim !== before?.claim) return false;
				this.database.putSync(ownerKey, this.owner);
				return true;
			});
		}
		this.digest = (this.fact(digestKey) as Digest | undefined) ?? nothing;
	}

	/**
	 * If somebody removes the folder, or the claim in it, this process is no longer its owner. Anything written
	 * then would be lost, or two processes would write.
	 *
	 * @throws {DataFolderError} if this process is no longer the owner; within a transaction, that aborts it
	 */
	private checkOwned(): void {
		const owner = this.recordedOwner;
		if (fileNumber(this.path) !== this.file || owner?.claim !== this.claim.name) throw taken(this.path);
	}

	/** @throws {DataFolderError} if what is stored is not an owner */
	private get recordedOwner(): Owner | undefined {
		const owner = this.fact(ownerKey);
		if (owner === undefined || isOwner(owner)) return owner;
		throw damaged(this.path);
	}

	/** @throws {DataFolderError} if what is stored is not a format */
	private get format(): Format | undefined {
		const format = this.fact(formatKey);
		if (format === undefined || isFormat(format)) return format;
		throw damaged(this.path);
	}

	private get owner(): Buffer {
		return factOf({ claim: this.claim.name });
	}

	/** Whether no agency was ever stored in it. */
	get isEmpty(): boolean {
		return this.fact(formatKey) === undefined;
	}

	/**
	 * Replaces everything with these parts, in one transaction. Tables handed out before must no longer be
	 * used.
	 */
	begin(parts: Readonly<Record<string, Part>>): void {
		let digest = nothing;
		try {
			this.database.transactionSync(() => {
				this.checkOwned();
				this.database.clearSync();
				for (const [name, part] of Object.entries(parts)) {
					for (const [key, value] of part.entries()) digest = this.put(digest, [name, ...key], value);
				}
				this.database.putSync(ownerKey, this.owner);
				this.database.putSync(formatKey, factOf({ layout, encoding: encodingVersion } satisfies Format));
				this.database.putSync(digestKey, factOf(digest));
			});
			mark(this.path);
		} catch (failure) {
			throw unwritable(this.path, failure);
		}
		this.digest = digest;
		this.changes.clear();
		this.generation += 1;
	}

	/** Stores the value. @returns the digest after that */
	private put({ values, sum }: Digest, key: Key, value: unknown): Digest {
		const stored = this.database.getBinaryFast(key as LmdbKey);
		const before = stored && checksumIn(stored);
		const bytes = value === undefined ? undefined : encode(key, value);
		if (bytes) this.database.putSync(key as LmdbKey, bytes);
		else this.database.removeSync(key as LmdbKey);
		return {
			values: values + (bytes ? 1 : 0) - (stored ? 1 : 0),
			sum: (sum + (bytes ? checksumIn(bytes) : 0) - (before ?? 0) + modulus) % modulus,
		};
	}

	table(name: string): Table {
		const { generation } = this;
		return {
			keys: () => this.keysOf(name),
			get: (key) => this.read([name, ...key]),
			note: (key, now) => {
				if (generation !== this.generation) return;
				const whole: Key = [name, ...key];
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
		return bytes && parsed(bytes.toString());
	}

	/** @throws {DataFolderError} if the value is damaged */
	private read(key: Key): unknown {
		const bytes = this.database.get(key as LmdbKey);
		try {
			return bytes && decode(key, bytes);
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
		let { digest } = this;
		this.database.transactionSync(() => {
			this.checkOwned();
			for (const { key, now } of this.changes.values()) digest = this.put(digest, key, now());
			this.database.putSync(digestKey, factOf(digest));
		});
		this.digest = digest;
		this.changes.clear();
	}

	/**
	 * The token of the sandbox: the given one, otherwise the stored one, otherwise a new one. It is stored in a
	 * file next to the tables, so that a reset keeps it, and anyone who may read the folder can look it up.
	 */
	keepToken(chosen?: string): string {
		const file = join(this.path, tokenFile);
		const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
		const token = chosen ?? (kept || newToken());
		if (token === kept) return kept;
		const made = join(this.path, unfinished);
		rmSync(made, { force: true });
		writeNew(made, `${token}\n`);
		renameSync(made, file);
		return token;
	}

	/** Moves the folder, and releases the claim only after that. */
	private async moveTo(beside: string): Promise<void> {
		this.isOpen = false;
		await this.database.close();
		renameSync(this.path, beside);
		await this.claim.release(beside);
	}

	/** Writes the remaining changes, and releases the folder for other processes. */
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
		await this.database.close();
		await this.claim.release();
	}
}

/** Creates the folder if it does not exist. @throws {DataFolderError} if it has other files in it */
function prepare(path: string): void {
	mkdirSync(path, { recursive: true, mode: 0o700 });
	const files = readdirSync(path).filter((name) => !isClaim(name));
	const [other] = files.filter((name) => !ownFiles.includes(name));
	if (other !== undefined) {
		throw new DataFolderError(`${path} holds other files (${other}): give the data a folder of their own`);
	}
	checkSafety(path);
	if (files.some((name) => !statSync(join(path, name)).isFile())) throw damaged(path);
	if (isFull(path)) throw unusable(path, undefined);
	// LMDB maps this file into memory before writing it, which would end the process on a full disk.
	if (!files.includes(lockFile)) writeNew(join(path, lockFile), Buffer.alloc(16_384));
}

/**
 * Checks whether LMDB can open the folder's data.
 *
 * @throws {DataFolderError} if they are damaged
 */
async function inspectFormat(path: string): Promise<void> {
	const file = join(path, dataFile);
	const kind = kindOf(file);
	const found = kind === 'whole' ? await inspect(path) : undefined;
	if (found?.facts.format !== undefined) {
		const format = parsed(found.facts.format);
		if (!isFormat(format)) throw damaged(path);
		const isKnown = format.layout === layout;
		const isWhole = found.digest !== undefined && JSON.stringify(found.digest) === found.facts.digest;
		if (isKnown && !isWhole) throw damaged(path);
		return;
	}
	const isNothing = kind === 'nothing' || kind === 'begun' || (kind === 'whole' && found);
	if (!isNothing || existsSync(join(path, marker))) throw damaged(path);
	if (kind === 'begun') rmSync(file);
}

/**
 * Marks that an agency was stored. The marker is on disk after the name of the data file, and before any
 * answer.
 */
function mark(path: string): void {
	if (existsSync(join(path, marker))) return;
	syncNames(path);
	writeFileSync(join(path, marker), 'The data of a travel-agency-sandbox\n', { flush: true, mode: 0o600 });
	syncNames(path);
}

/** Creates a file for its owner alone. @throws if one of that name exists */
const writeNew = (path: string, content: string | Buffer): void =>
	writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true });

const fileNumber = (path: string): number | undefined =>
	statSync(join(path, dataFile), { throwIfNoEntry: false })?.ino;

function syncNames(path: string): void {
	const folder = openSync(path, 'r');
	fsyncSync(folder);
	closeSync(folder);
}

const factOf = (fact: Owner | Format | Digest): Buffer => Buffer.from(JSON.stringify(fact));

const inUse = (path: string, user: string): DataFolderError =>
	new DataFolderError(
		`${path} is in use by another sandbox (${user}): stop that one, or give this one another folder`,
	);

/** With less free space than this, LMDB may end the process when it cannot write. */
const leastRoom = 1024 * 1024;

function isFull(path: string): boolean {
	const { bavail, bsize } = statfsSync(path);
	return bavail * bsize < leastRoom;
}

/** LMDB reports a full disk as an input/output error. */
function reasonFor(path: string, cause: unknown): string {
	if (existsSync(path) && isFull(path)) return 'there is no room on the disk';
	return cause instanceof Error ? cause.message : String(cause);
}

const unusable = (path: string, cause: unknown): DataFolderError =>
	new DataFolderError(
		`${path} can't be used as a folder for the data: ${reasonFor(path, cause)}. Give another folder, or make this one writable, with some room`,
		{ cause },
	);

const damaged = (path: string): DataFolderError =>
	new DataFolderError(
		`The data in ${path} are damaged, so nothing was read or changed there: move the folder away, or give another one`,
	);

const unwritable = (path: string, cause: unknown): DataFolderError =>
	cause instanceof DataFolderError
		? cause
		: new DataFolderError(
				`The data can't be written to ${path}, so nothing is answered until they can: ${reasonFor(path, cause)}`,
				{ cause },
			);

const taken = (path: string): DataFolderError =>
	new DataFolderError(
		`${path} was removed, or taken by another sandbox, while this one used it: nothing is answered any more, since it could not be kept. Start the sandbox again`,
	);

/** An unused name for a folder with data that this version cannot read. */
function nameBeside(path: string, format: Format): string {
	const name = `${path}.layout-${format.layout}-encoding-${format.encoding}`;
	let free = name;
	for (let number = 2; existsSync(free); number++) free = `${name}-${number}`;
	return free;
}
