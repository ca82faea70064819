import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './processes.mjs';

/**
 * Packs the built package as `npm publish` would and unpacks the tarball at `folder`, replacing what is there:
 * what runs and what is scanned is what users will download, not the clone.
 *
 * @param {string} folder
 */
export async function unpackPackageTo(folder) {
	mkdirSync(dirname(folder), { recursive: true });
	// Beside the target, so that the last step is a rename within one file system.
	const work = mkdtempSync(join(dirname(folder), '.unpack-'));
	try {
		const packed = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work]);
		const [{ filename }] = JSON.parse(packed);
		await run('tar', ['-xzf', join(work, filename), '-C', work]);
		rmSync(folder, { recursive: true, force: true });
		renameSync(join(work, 'package'), folder);
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}
