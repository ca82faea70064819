import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pack, unpack } from './tarball.mjs';

/**
 * Packs the built package as `npm publish` would and unpacks it at `folder`, replacing what is there: what
 * runs and is scanned is what users will download.
 *
 * @param {string} folder
 * @returns {Promise<import('./tarball.mjs').Tarball>} the tarball, which is gone
 */
export async function unpackPackageTo(folder) {
	mkdirSync(dirname(folder), { recursive: true });
	// Beside the target, so that the last step is a rename within one file system.
	const work = mkdtempSync(join(dirname(folder), '.unpack-'));
	try {
		const tarball = await pack(work);
		const unpacked = await unpack(tarball, work);
		rmSync(folder, { recursive: true, force: true });
		renameSync(unpacked, folder);
		return tarball;
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}
