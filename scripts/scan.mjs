import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPackage } from './buildPackage.mjs';
import { cachedInstall } from './cachedInstall.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { unpackPackageTo } from './unpackedPackage.mjs';

/**
 * @typedef {object} Scanner n8n's, and the ESLint that it uses
 * @property {string[]} SOURCE_FILE_PATTERNS
 * @property {(folder: string, patterns: string[]) => Promise<{ passed: boolean, message: string, details?: string }>} analyzePackage
 * @property {() => Promise<object[]>} buildScanConfig
 * @property {typeof import('eslint').ESLint} ESLint
 */

/**
 * n8n's own verdict, then its own rules once more for what that verdict leaves out: it says nothing about
 * warnings, and it passes a folder in which it finds no file.
 *
 * @param {string} folder
 * @param {string[]} patterns
 * @param {Scanner} scanner
 * @returns {Promise<string>} the findings, '' when there are none
 */
async function findingsIn(folder, patterns, { analyzePackage, buildScanConfig, ESLint }) {
	const verdict = await analyzePackage(folder, patterns);
	if (!verdict.passed) return verdict.details ?? verdict.message;
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await buildScanConfig(),
	});
	const results = await eslint.lintFiles(patterns);
	const warned = results.filter(({ warningCount }) => warningCount > 0);
	if (warned.length > 0) return (await eslint.loadFormatter('stylish')).format(warned);
	console.log(`  ${results.length} files, nothing found`);
	return '';
}

await main(async () => {
	await buildPackage();
	const installed = await cachedInstall({
		label: "n8n's verification scanner",
		name: 'scanner',
		manifestFolder: join(root, 'scripts', 'scanner'),
	});
	const scannerFile = join(installed, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');
	const { ESLint } = createRequire(scannerFile)('eslint');
	/** @type {Scanner} */
	const scanner = { ...(await import(pathToFileURL(scannerFile).href)), ESLint };

	const tarballFolder = temporaryFolder('scan');
	removeAtExit(tarballFolder);
	const unpacked = join(tarballFolder, 'package');
	await unpackPackageTo(unpacked);

	let failed = false;
	/** @type {[string, string, string[]][]} */
	const scanned = [
		['the source', root, scanner.SOURCE_FILE_PATTERNS],
		// The same two patterns with which the scanner reads a tarball.
		['the unpacked tarball', unpacked, ['**/*.js', 'package.json']],
	];
	for (const [title, folder, patterns] of scanned) {
		console.log(`Scanning ${title} ...`);
		const findings = await findingsIn(folder, patterns, scanner);
		if (findings) console.log(findings);
		failed ||= findings !== '';
	}
	console.log(failed ? "n8n's scanner would refuse this package." : "n8n's scanner passes this package.");
	return failed ? 1 : 0;
});
