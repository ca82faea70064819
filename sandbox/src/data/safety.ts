import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from './dataFolderError';

/*
 * If other users may write to the folder, they can replace a file with a link, which makes the sandbox
 * overwrite another file, or read data of theirs.
 */

const writableByGroup = 0o020;
const writableByAll = 0o002;

/** Undefined on Windows, which has no user numbers. */
const ownNumber = process.getuid?.();

/** On many systems, each user has a group with the same number, and nobody else is in it. */
function isWritableByOthers({ mode, gid }: Stats): boolean {
	return (mode & writableByAll) !== 0 || ((mode & writableByGroup) !== 0 && gid !== ownNumber);
}

/** A file of the administrator is fine: they can do anything anyway. */
const isOfAnother = ({ uid }: Stats): boolean => uid !== ownNumber && uid !== 0;

const modeOf = ({ mode }: Stats): string => (mode & 0o7777).toString(8).padStart(4, '0');

/**
 * Checks the folder and each file before any is opened.
 *
 * @throws {DataFolderError} if another user may have a hand in it; says what to do
 */
export function checkSafety(folder: string): void {
	const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
	for (const path of paths) {
		// The file may be gone: the claim of a sandbox that has just ended.
		const found = lstatSync(path, { throwIfNoEntry: false });
		if (!found) continue;
		checkIsNoLink(path, found);
		if (ownNumber === undefined) continue;
		if (isOfAnother(found)) {
			throw new DataFolderError(
				`${path} belongs to another user (number ${found.uid}): give the data a folder of your own`,
			);
		}
		if (isWritableByOthers(found) && !found.isSocket()) {
			const right = path === folder ? '700' : '600';
			throw new DataFolderError(
				`Others may write to ${path} (mode ${modeOf(found)}), and so change what the sandbox reads: chmod ${right} ${path}, or give another folder`,
			);
		}
	}
}

function checkIsNoLink(path: string, found: Stats): void {
	if (found.isSymbolicLink()) {
		throw new DataFolderError(
			`${path} is a symbolic link, and what it leads to would be overwritten: remove the link, or give another folder`,
		);
	}
	if (found.isFile() && found.nlink > 1) {
		throw new DataFolderError(
			`${path} is another file as well (a hard link), which would be overwritten: remove it here, or give another folder`,
		);
	}
}
