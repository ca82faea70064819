import { existsSync } from 'node:fs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

/**
 * Installs packages from apt if that needs no questions: as root, on Debian and similar systems. Otherwise it
 * does nothing, and the caller says what is missing.
 *
 * @param {string} title what to call them
 * @param {readonly string[]} packages
 */
export async function installDebianPackages(title, packages) {
	if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
	await step(`Installing ${title} (apt-get)`, async () => {
		await run('apt-get', ['update']);
		await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
	});
}
