import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from './buildPackage.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { findingsIn, loadScanner, TARBALL_PATTERNS } from './n8nScanner.mjs';
import { run } from './processes.mjs';
import { releaseNotes } from './release/changelog.mjs';
import { fileFlaws, licenseFlaws, nodesContent, sandboxContent, textFlaws } from './release/contents.mjs';
import { placeholdersLeft } from './release/placeholders.mjs';
import { lookAtSource, versionsInClone } from './release/source.mjs';
import { packSandbox } from './sandboxPackage.mjs';
import { step } from './step.mjs';
import { pack, unpack, wasLast } from './tarball.mjs';

/**
 * All that publishing does before it publishes. By itself it is the dry run of a release; `--pushed`, given
 * by the workflow, also demands what only a pushed tag has. `--out` receives what is to be published.
 */
const { values: given } = parseArgs({
	options: {
		version: { type: 'string' },
		pushed: { type: 'boolean', default: false },
		out: { type: 'string' },
	},
});

/** Pictures have no text to look at. @param {string} file */
const isText = (file) => !/\.(png|webp)$/.test(file);

/** Whatever tells where this was made. */
const OWN_FOLDERS = [root, homedir(), tmpdir()].map((folder) => `${folder}/`);

/**
 * @param {import('./tarball.mjs').Tarball} tarball
 * @param {string} folder where it is unpacked
 * @param {string[]} wanted the files that it has to hold
 * @returns {string[]} a sentence for each flaw
 */
function flawsOf({ name, version, files }, folder, wanted) {
	const texts = new Map(files.filter(isText).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
	const manifest = JSON.parse(texts.get('package.json') ?? '{}');
	const flaws = [
		...fileFlaws(files, wanted),
		...[...texts].flatMap(([file, text]) => textFlaws(file, text, OWN_FOLDERS)),
		...licenseFlaws(texts),
	];
	if (manifest.name !== name || manifest.version !== version)
		flaws.push(`package.json names ${manifest.name}@${manifest.version}.`);
	return flaws.map((flaw) => `${name}: ${flaw}`);
}

/**
 * A release must be the tarball that the tests ran with; a dry run only says which it is.
 *
 * @param {import('./tarball.mjs').Tarball} tarball
 */
function trial(tarball) {
	const is = wasLast('tried', tarball);
	const sentence = is
		? `${tarball.name}: the tests of this clone ran with this tarball, byte for byte.`
		: `${tarball.name}: no test of this clone ran with this tarball last (npm run demo and scripts/checkSandboxPackage.mjs do).`;
	return { flaws: given.pushed && !is ? [sentence] : [], remark: sentence };
}

/** @param {import('./tarball.mjs').Tarball} tarball */
function inOneLine({ name, version, files, size, unpackedSize, integrity }) {
	const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`;
	return `  ${name}@${version}: ${files.length} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked\n    ${integrity}`;
}

/** Packs both packages and looks at what is in them. @param {string} work a folder for it */
async function lookAtTarballs(work) {
	await buildPackage();
	const sources = (await run('git', ['ls-files'])).trim().split('\n');
	const made = [
		{ tarball: await pack(work), wanted: nodesContent(sources), isNodes: true },
		{ tarball: await packSandbox(work), wanted: sandboxContent(sources), isNodes: false },
	];
	const flaws = [];
	const remarks = [];
	for (const { tarball, wanted, isNodes } of made) {
		const own = join(work, tarball.name);
		mkdirSync(own);
		const folder = await unpack(tarball, own);
		flaws.push(...flawsOf(tarball, folder, wanted));
		if (isNodes && !wasLast('scanned', tarball))
			flaws.push(...(await step("n8n's scanner on the tarball", () => scan(folder))));
		const tried = trial(tarball);
		flaws.push(...tried.flaws);
		remarks.push(tried.remark);
	}
	return { tarballs: made.map(({ tarball }) => tarball), flaws, remarks };
}

/** @param {string} folder */
async function scan(folder) {
	const findings = await findingsIn(folder, TARBALL_PATTERNS, await loadScanner());
	return findings ? [findings] : [];
}

await main(async () => {
	const version = given.version ?? versionsInClone().nodes;
	const source = lookAtSource({ version, isPushed: given.pushed });
	const work = temporaryFolder('release');
	removeAtExit(work);
	const packed = await lookAtTarballs(work);
	const { tarballs } = packed;
	const notes = source.section ? releaseNotes(source.section.notes, tarballs) : '';

	console.log(`\nv${version} would publish:\n${tarballs.map(inOneLine).join('\n')}`);
	if (source.section) console.log(`\nRelease notes of ${version} (${source.section.date}):\n\n${notes}`);
	for (const remark of [...source.remarks, ...packed.remarks]) console.log(`Note: ${remark}`);
	const placeholders = placeholdersLeft(root);
	if (!given.pushed) for (const sentence of placeholders) console.log(`Before a release: ${sentence}`);
	const flaws = [...source.flaws, ...packed.flaws, ...(given.pushed ? placeholders : [])];
	if (flaws.length > 0) {
		console.error(`\nThis is not to be released:\n${flaws.map((flaw) => `  ${flaw}`).join('\n')}`);
		return 1;
	}
	if (given.out !== undefined) {
		mkdirSync(given.out, { recursive: true });
		for (const { path } of tarballs) copyFileSync(path, join(given.out, basename(path)));
		writeFileSync(join(given.out, 'notes.md'), notes);
	}
	console.log(
		placeholders.length > 0
			? `\nA person has to fill in ${placeholders.length} placeholders; all else of ${version} can be released.`
			: `\n${version} can be released.`,
	);
	return 0;
});
