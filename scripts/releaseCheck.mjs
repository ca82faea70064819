import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from './buildPackage.mjs';
import { packEnglish } from './englishEdition.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { findingsIn, loadScanner, TARBALL_PATTERNS } from './n8nScanner.mjs';
import { run } from './processes.mjs';
import { releaseNotes } from './release/changelog.mjs';
import {
	englishContent,
	fileFlaws,
	licenseFlaws,
	nodesContent,
	sandboxContent,
	textFlaws,
} from './release/contents.mjs';
import { englishFlaws, loadPackage } from './release/english.mjs';
import { placeholdersLeft } from './release/placeholders.mjs';
import { lookAtSource, versionsInClone } from './release/source.mjs';
import { packSandbox, sandboxName } from './sandboxPackage.mjs';
import { step } from './step.mjs';
import { pack, unpack, was } from './tarball.mjs';

/**
 * Everything that publishing does before it publishes. Run without flags, it is the dry run of a release.
 * `--pushed`, which the workflow sets, also requires what only a pushed tag has. `--out` is the folder for
 * the packages to publish: of the nodes, the edition with both languages, or with `--english` the other one.
 * Both are always made and checked.
 */
const { values: given } = parseArgs({
	options: {
		version: { type: 'string' },
		pushed: { type: 'boolean', default: false },
		english: { type: 'boolean', default: false },
		out: { type: 'string' },
	},
});

/** Pictures contain no text to check. @param {string} file */
const isText = (file) => !/\.(png|webp)$/.test(file);

/** Folders that would show where the package was made. */
const OWN_FOLDERS = [root, homedir(), tmpdir()].map((folder) => `${folder}/`);

/** @typedef {import('./tarball.mjs').Tarball} Tarball */

/**
 * @typedef {object} Unpacked
 * @property {string} title
 * @property {Tarball} tarball
 * @property {string} folder with the unpacked files
 * @property {Map<string, string>} texts by file
 * @property {string[]} wanted the files that it must have
 */

/**
 * @param {Unpacked} unpacked
 * @returns {string[]} a sentence for each flaw
 */
function flawsOf({ title, tarball: { name, version, files }, texts, wanted }) {
	const manifest = JSON.parse(texts.get('package.json') ?? '{}');
	const flaws = [
		...fileFlaws(files, wanted),
		...[...texts].flatMap(([file, text]) => textFlaws(file, text, OWN_FOLDERS)),
		...licenseFlaws(texts),
	];
	if (manifest.name !== name || manifest.version !== version)
		flaws.push(`package.json names ${manifest.name}@${manifest.version}.`);
	return flaws.map((flaw) => `${title}: ${flaw}`);
}

/**
 * A release must be the very tarball that the tests used; a dry run only says which one it is.
 *
 * @param {Tarball} tarball
 */
function trial(tarball) {
	const is = was('tried', tarball);
	const sentence = is
		? `${tarball.name}: the tests of this clone ran with this tarball, byte for byte.`
		: `${tarball.name}: no test of this clone ran with this tarball (npm run demo and scripts/checkSandboxPackage.mjs do).`;
	return { flaws: given.pushed && !is ? [sentence] : [], remark: sentence };
}

/** @param {Unpacked} unpacked */
function inOneLine({ title, tarball: { version, files, size, unpackedSize, integrity } }) {
	const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`;
	return `  ${title}@${version}: ${files.length} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked\n    ${integrity}`;
}

/**
 * @param {string} title
 * @param {string} work a folder for it
 * @param {(folder: string) => Promise<Tarball>} packed
 * @param {string[]} wanted
 * @returns {Promise<Unpacked>}
 */
async function unpacked(title, work, packed, wanted) {
	const own = join(work, title);
	mkdirSync(own);
	const tarball = await packed(own);
	const folder = await unpack(tarball, own);
	const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
	const texts = new Map(tarball.files.filter(isText).map((file) => [file, read(file)]));
	return { title, tarball, folder, texts, wanted };
}

/** Loads the package like n8n would, with what n8n provides. @param {Unpacked} unpacked */
function load({ folder }) {
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
	return loadPackage(folder);
}

/**
 * Packs both packages, the nodes in both editions, and checks their contents.
 *
 * @param {string} work a folder for it
 */
async function lookAtTarballs(work) {
	await buildPackage();
	const sources = (await run('git', ['ls-files'])).trim().split('\n');
	const name = 'n8n-nodes-travel-agency';
	const nodes = await unpacked(name, work, pack, nodesContent(sources));
	const english = await unpacked(`${name} (English)`, work, packEnglish, englishContent(sources));
	const sandbox = await unpacked(sandboxName, work, packSandbox, sandboxContent(sources));
	const all = [nodes, english, sandbox];
	const flaws = all.flatMap(flawsOf);
	for (const edition of [nodes, english])
		if (!was('scanned', edition.tarball)) {
			const found = await step(`n8n's scanner on ${edition.title}`, () => scan(edition.folder));
			flaws.push(...found.map((finding) => `${edition.title}: ${finding}`));
		}
	const inEnglish = englishFlaws(english.texts, nodes.texts, load(english), load(nodes));
	flaws.push(...inEnglish.map((flaw) => `${english.title}: ${flaw}`));
	// As was just checked, the English edition only differs in one module from the tarball that was tested.
	const trials = [nodes, sandbox].map(({ tarball }) => trial(tarball));
	flaws.push(...trials.flatMap((each) => each.flaws));
	return { nodes, english, sandbox, flaws, remarks: trials.map(({ remark }) => remark) };
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
	const { nodes, english, sandbox } = packed;
	const [published, other] = given.english ? [english, nodes] : [nodes, english];
	const tarballs = [published, sandbox].map(({ tarball }) => tarball);
	const notes = source.section ? releaseNotes(source.section.notes, tarballs) : '';

	console.log(`\nv${version} would publish:\n${[published, sandbox].map(inOneLine).join('\n')}`);
	console.log(`In the other answer of n8n (docs/publishing.md):\n${inOneLine(other)}`);
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
