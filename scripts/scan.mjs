import { join } from 'node:path';
import { buildPackage } from './buildPackage.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { findingsIn, loadScanner, TARBALL_PATTERNS } from './n8nScanner.mjs';
import { remember } from './tarball.mjs';
import { unpackPackageTo } from './unpackedPackage.mjs';

await main(async () => {
	await buildPackage();
	const scanner = await loadScanner();
	const tarballFolder = temporaryFolder('scan');
	removeAtExit(tarballFolder);
	const unpacked = join(tarballFolder, 'package');
	const tarball = await unpackPackageTo(unpacked);

	let failed = false;
	/** @type {[string, string, string[]][]} */
	const scanned = [
		['the source', root, scanner.SOURCE_FILE_PATTERNS],
		['the unpacked tarball', unpacked, TARBALL_PATTERNS],
	];
	for (const [title, folder, patterns] of scanned) {
		console.log(`Scanning ${title} ...`);
		const findings = await findingsIn(folder, patterns, scanner);
		if (findings) console.log(findings);
		failed ||= findings !== '';
	}
	if (!failed) remember('scanned', tarball);
	console.log(failed ? "n8n's scanner would refuse this package." : "n8n's scanner passes this package.");
	return failed ? 1 : 0;
});
