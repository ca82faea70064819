import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pack, unpack } from './tarball.mjs';

/**
 * Packs the built package like `npm publish` would, and unpacks it in `folder`, replacing what is there, so
 * that we run and scan what users will download.
 *
 * @param {string} folder
 * @returns {Promise<import('./tarball.mjs').Tarball>} the tarball, which was deleted
 */
export async function unpackPackageTo(folder) {
	mkdirSync(dirname(folder), { recursive: true });
	// Next to the target, so that the last step is a rename within one file system.
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
