import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedInstall } from './cachedInstall.mjs';
import { root } from './folders.mjs';

/**
 * @typedef {object} Scanner n8n's scanner, and its ESLint
 * @property {string[]} SOURCE_FILE_PATTERNS
 * @property {(folder: string, patterns: string[]) => Promise<{ passed: boolean, message: string, details?:
 * string }>} analyzePackage
 * @property {() => Promise<object[]>} buildScanConfig
 * @property {typeof import('eslint').ESLint} ESLint
 */

/**
 * n8n's own verdict, and then its rules once more for what that verdict leaves out: it ignores warnings, and
 * it accepts a folder without any files.
 *
 * @param {string} folder
 * @param {string[]} patterns
 * @param {Scanner} scanner
 * @returns {Promise<string>} the findings; '' if there are none
 */
export async function findingsIn(folder, patterns, { analyzePackage, buildScanConfig, ESLint }) {
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

/** The two patterns with which the scanner reads a tarball. */
export const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

/** The scanner, in the user's cache. @returns {Promise<Scanner>} */
export async function loadScanner() {
	const installed = await cachedInstall({
		label: "n8n's verification scanner",
		name: 'scanner',
		manifestFolder: join(root, 'scripts', 'scanner'),
	});
	const scannerFile = join(installed, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');
	const { ESLint } = createRequire(scannerFile)('eslint');
	return { ...(await import(pathToFileURL(scannerFile).href)), ESLint };
}
