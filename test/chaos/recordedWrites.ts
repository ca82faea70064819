import { mkdirSync, readFileSync, writeFileSync } from 'fs';
import { basename, join } from 'path';

/**
 * What a program did to the files in a folder, as recorded by `strace -f -ttt -y -xx`, and what may be on the
 * disk if it stops at any moment: everything that was synced, and any part of the rest.
 */

/** Each sector is either completely on the disk or not at all. */
const SECTOR = 512;

interface Op {
	/** When the call began, in ms since 1970. */
	at: number;
	file: string;
	/** `create`, and `sync names` of the folder itself, affect the names of files. */
	kind: 'create' | 'write' | 'sync' | 'sync names';
	data: Buffer;
	offset: number;
	/** Whether its effect is on the disk when the call ends. */
	isDurable: boolean;
}

const unescaped = (text: string): Buffer => Buffer.from(text.replace(/\\x/g, ''), 'hex');

/**
 * Reads strace's record.
 * @param ignored files whose contents mean nothing to the next process
 */
export function readOps(trace: string, folder: string, ignored: readonly string[]): Op[] {
	const ops: Op[] = [];
	const durable = new Set<string>();
	/** For each file descriptor, the position of the next write. */
	const positions = new Map<string, number>();
	const known = new Set<string>();
	const begun = new Map<string, string>();
	for (const raw of readFileSync(trace, 'latin1').split('\n')) {
		const [, pid = '', time = '', rest = ''] = /^(\d+) +([\d.]+) (.*)$/.exec(raw) ?? [];
		// If another thread's call interrupts a call in the record, it takes two lines.
		if (rest.endsWith('<unfinished ...>')) {
			begun.set(pid, `${time} ${rest.slice(0, -'<unfinished ...>'.length)}`);
			continue;
		}
		const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
		const whole = resumed ? `${begun.get(pid) ?? ''}${resumed[1]}` : `${time} ${rest}`;
		const [, began = '', call = '', args = ''] = /^([\d.]+) (\w+)\((.*)$/.exec(whole) ?? [];
		const at = Number(began) * 1000;
		const none = { at, data: Buffer.alloc(0), offset: 0, isDurable: false };
		if (call === 'openat') {
			const [, flags = '', fd = '', path = ''] = /(O_\w+[\w|]*).*= (\d+)<([^>]*)>/.exec(args) ?? [];
			const name = unescaped(path).toString();
			if (!name.startsWith(`${folder}/`)) continue;
			const file = basename(name);
			if (flags.includes('O_DSYNC') || flags.includes('O_SYNC')) durable.add(fd);
			else durable.delete(fd);
			positions.delete(fd);
			if (flags.includes('O_CREAT') && !known.has(file) && !ignored.includes(file)) {
				known.add(file);
				ops.push({ ...none, file, kind: 'create' });
			}
			continue;
		}
		const [, fd = '', path = ''] = /^(\d+)<([^>]*)>/.exec(args) ?? [];
		const name = unescaped(path).toString();
		if (name === folder && call === 'fsync') ops.push({ ...none, file: '', kind: 'sync names' });
		if (!name.startsWith(`${folder}/`) || ignored.includes(basename(name))) continue;
		const file = basename(name);
		if (/^(fsync|fdatasync)$/.test(call)) {
			ops.push({ ...none, file, kind: 'sync' });
		} else if (call === 'lseek') {
			positions.set(fd, Number(/= (\d+)$/.exec(args)?.[1]));
		} else if (/write/.test(call)) {
			const parts = [...args.matchAll(/"((?:\\x[\da-f]{2})*)"/g)].map(([, part = '']) => unescaped(part));
			const data = Buffer.concat(parts);
			const given = call.startsWith('pwrite') ? /, (\d+)\) += \d+$/.exec(args)?.[1] : undefined;
			const offset = given === undefined ? (positions.get(fd) ?? 0) : Number(given);
			if (given === undefined) positions.set(fd, offset + data.length);
			ops.push({ at, file, kind: 'write', data, offset, isDurable: durable.has(fd) });
		} else throw new Error(`Not understood: ${whole.slice(0, 200)}`);
	}
	return ops;
}

/** What may be on the disk at a given moment. */
export interface Image {
	/** When the next call began: everything answered before that has to be in the image. */
	until: number;
	how: string;
	/** The operations that reached the disk, in an order that leads to this image. */
	ops: () => Op[];
}

/** Only some of the sectors of a write. */
const torn = (op: Op, isThere: (sector: number) => boolean): Op[] =>
	Array.from({ length: Math.ceil(op.data.length / SECTOR) }, (_, sector) => sector)
		.filter(isThere)
		.map((sector) => ({
			...op,
			data: op.data.subarray(sector * SECTOR, (sector + 1) * SECTOR),
			offset: op.offset + sector * SECTOR,
		}));

/**
 * The possible images at every moment: everything written so far; only what was synced; of the rest, only the
 * latest or any part; and with the next write torn.
 */
export function imagesOf(ops: readonly Op[], random: () => number): Image[] {
	const images: Image[] = [];
	const synced: Op[] = [];
	let pending: Op[] = [];
	for (const [number, op] of [...ops, undefined].entries()) {
		const [kept, rest, until] = [synced.length, pending, op?.at ?? Infinity];
		const add = (how: string, more: readonly Op[]): void =>
			void images.push({
				...{ until, how: `before call ${number}, ${how}` },
				ops: () => [...synced.slice(0, kept), ...more],
			});
		add('all that was written', rest);
		if (rest.length > 0) {
			add('only what was synced', []);
			add('of the rest the latest alone', rest.slice(-1));
			const isLucky = () => random() < 0.5;
			add(
				'of the rest any part',
				rest.flatMap((one) => (one.kind === 'write' ? torn(one, isLucky) : [one].filter(isLucky))),
			);
		}
		if (!op) break;
		if (op.kind === 'write') {
			const cut = Math.floor((random() * op.data.length) / SECTOR);
			add(`the first ${cut} sectors of the next`, [...rest, ...torn(op, (sector) => sector < cut)]);
			add(`all but the first ${cut}`, [...rest, ...torn(op, (sector) => sector >= cut)]);
		}
		if (op.kind === 'sync' || op.kind === 'sync names') {
			const isCovered = ({ kind, file }: Op): boolean =>
				op.kind === 'sync' ? kind === 'write' && file === op.file : kind === 'create';
			synced.push(...rest.filter(isCovered));
			pending = rest.filter((one) => !isCovered(one));
		} else if (op.isDurable) synced.push(op);
		else pending = [...rest, op];
	}
	return images;
}

/** Writes an image to a new folder. */
export function lay({ ops }: Image, folder: string): void {
	mkdirSync(folder);
	const all = ops();
	for (const { file } of all.filter(({ kind }) => kind === 'create')) {
		const writes = all.filter((op) => op.kind === 'write' && op.file === file);
		const content = Buffer.alloc(Math.max(0, ...writes.map(({ data, offset }) => offset + data.length)));
		for (const { data, offset } of writes) data.copy(content, offset);
		writeFileSync(join(folder, file), content);
	}
}
