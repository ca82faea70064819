import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debianPackages.mjs';
import { root, scratchFolder } from './folders.mjs';

const FFMPEG = '/usr/bin/ffmpeg';

/** Where Playwright looks for its video tools; otherwise it would download its own. */
export const videoTools = join(scratchFolder, 'playwright');

/**
 * Puts the system's ffmpeg where Playwright looks for it. As root on Debian and similar systems, it is
 * installed from apt.
 *
 * @throws {Error} if there is none
 */
export async function installFfmpeg() {
	if (!existsSync(FFMPEG)) await installDebianPackages('ffmpeg', ['ffmpeg']).catch(() => undefined);
	if (!existsSync(FFMPEG))
		throw new Error(`There is no ffmpeg at ${FFMPEG}: install it (Debian: apt install ffmpeg).`);
	/** @type {{ browsers: { name: string, revision: string }[] }} */
	const { browsers } = JSON.parse(
		readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'),
	);
	const folder = join(videoTools, `ffmpeg-${browsers.find(({ name }) => name === 'ffmpeg')?.revision}`);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	symlinkSync(FFMPEG, join(folder, 'ffmpeg-linux'));
}
