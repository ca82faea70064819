import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { onceFor } from './onceFor.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';
import { tsc } from './typescript.mjs';

/** The sandbox as npm knows it; its folder is a workspace of this clone. */
export const sandboxName = 'travel-agency-sandbox';

/** Makes sandbox/dist from the sources, unless it was already made from exactly these. */
export async function buildSandbox() {
	const sources = ['sandbox/src', 'sandbox/package.json', 'sandbox/tsconfig.json', 'tsconfig.json'];
	const work = () =>
		step('Building the sandbox', async () => {
			// What an earlier version had made would be published as well.
			rmSync(join(root, 'sandbox/dist'), { recursive: true, force: true });
			await tsc(['-p', 'sandbox']);
		});
	await onceFor('sandbox', sources, 'sandbox/dist/cli.js', work);
}

/**
 * Builds the sandbox and packs it as `npm publish` would.
 *
 * @param {string} folder gets the tarball
 * @returns {Promise<{ tarball: string, files: string[], size: number, unpackedSize: number }>} sizes in bytes
 */
export async function packSandbox(folder) {
	await buildSandbox();
	const options = ['--json', '--ignore-scripts', '--workspace', sandboxName, '--pack-destination', folder];
	const [{ filename, files, size, unpackedSize }] = JSON.parse(await run('npm', ['pack', ...options]));
	const paths = files.map((/** @type {{ path: string }} */ { path }) => path);
	return { tarball: join(folder, filename), files: paths, size, unpackedSize };
}
