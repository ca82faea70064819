import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { run } from './processes.mjs';

/**
 * Copies the working tree, including uncommitted files, so that it can be changed in the copy. The copy uses
 * the packages installed here.
 *
 * @param {string} folder
 */
export async function copySources(folder) {
	const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
	for (const file of listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path))))
		cpSync(join(root, file), join(folder, file));
	for (const installed of ['node_modules', 'sandbox/node_modules'])
		if (existsSync(join(root, installed))) symlinkSync(join(root, installed), join(folder, installed));
}
