import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from './language.mjs';

const name = 'n8n-nodes-travel-agency';

/** The clone that these scripts belong to. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Everything that can be downloaded or built again: the pinned n8n and the scanner. Deleting it only costs
 * time.
 */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), name);

/** The user's data, outside of the clone: the n8n of `npm start` with its workflows, and its agency. */
export const stateFolder = join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), name);

/** Creates the state folder. Nobody else may read it, because it contains tokens and passwords. */
export function makeStateFolder() {
	try {
		mkdirSync(stateFolder, { recursive: true });
		chmodSync(stateFolder, 0o700);
		accessSync(stateFolder, constants.W_OK);
	} catch (error) {
		throw new Error(
			say`${stateFolder} can't be used, where n8n's workflows and the agency's data are kept: ${error instanceof Error ? error.message : String(error)}. XDG_STATE_HOME can name another place for it.`,
		);
	}
}

/**
 * The files of this clone in a folder, at any depth.
 *
 * @param {string} folder
 * @param {RegExp} [names]
 * @returns {string[]} paths from the clone
 */
export const filesIn = (folder, names = /\.ts$/) =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && names.test(entry.name))
		.map(({ parentPath, name: file }) => relative(root, join(parentPath, file)));

/** Locks and stamps of this clone. Ignored by git. */
export const scratchFolder = join(root, '.tmp');

/**
 * Creates a folder next to the system's other temporary ones.
 *
 * @param {string} purpose for people to recognize it
 */
export const temporaryFolder = (purpose) => mkdtempSync(join(tmpdir(), `${name}-${purpose}-`));

/** Removes a folder with everything in it when this process ends, however it ends. @param {string} folder */
export function removeAtExit(folder) {
	// A process that is being ended may still write into it.
	process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
}
