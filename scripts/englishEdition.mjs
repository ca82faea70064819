import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from './buildPackage.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { NO_PORTUGUESE, PORTUGUESE_FOLDER } from './release/contents.mjs';
import { pack } from './tarball.mjs';

/**
 * Packs the package without Portuguese, for users who need nodes that only speak English. The build is
 * copied, and one module in it is replaced. `dist` keeps both languages.
 *
 * @param {string} folder gets the tarball
 */
export async function packEnglish(folder) {
	await buildPackage();
	const copy = temporaryFolder('english');
	removeAtExit(copy);
	for (const part of ['package.json', 'README.md', 'LICENSE.md', 'dist'])
		cpSync(join(root, part), join(copy, part), { recursive: true });
	rmSync(join(copy, PORTUGUESE_FOLDER), { recursive: true });
	mkdirSync(join(copy, PORTUGUESE_FOLDER));
	writeFileSync(join(copy, NO_PORTUGUESE), "'use strict';\nexports.PORTUGUESE = undefined;\n");
	return await pack(folder, { of: copy });
}
