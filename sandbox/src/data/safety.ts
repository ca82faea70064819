import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from './dataFolderError';

/*
 * Who else may write to the folder could put a link in the place of a file, and have another file
 * overwritten, or data of their own read.
 */

const writableByGroup = 0o020;
const writableByAll = 0o002;

/** Windows knows no such numbers. */
const ownNumber = process.getuid?.();

/** Many systems give each user a group of the same number, which nobody else is in. */
function isWritableByOthers({ mode, gid }: Stats): boolean {
	return (mode & writableByAll) !== 0 || ((mode & writableByGroup) !== 0 && gid !== ownNumber);
}

/** The administrator can do anything anyway. */
const isOfAnother = ({ uid }: Stats): boolean => uid !== ownNumber && uid !== 0;

const modeOf = ({ mode }: Stats): string => (mode & 0o7777).toString(8).padStart(4, '0');

/**
 * Looks at the folder and at each file before any is opened.
 *
 * @throws {DataFolderError} when it could be somebody else's doing, with what to do
 */
export function checkSafety(folder: string): void {
	const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
	for (const path of paths) {
		// It may be the claim of a sandbox that has just ended.
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
