import { basename } from 'node:path';

/** Everything that nodes say in Portuguese, and the credentials' field for the language. */
export const PORTUGUESE_FOLDER = 'dist/nodes/shared/messages/pt/';

/** The file that replaces it. */
export const NO_PORTUGUESE = `${PORTUGUESE_FOLDER}index.js`;

/** Files that npm puts into every package, whatever its "files" say. */
const ALWAYS = ['LICENSE.md', 'README.md', 'package.json'];

/**
 * @param {readonly string[]} sources files in git
 * @param {RegExp} pattern
 * @param {readonly string[]} replacements the files built from a matching file
 */
const madeOf = (sources, pattern, ...replacements) =>
	sources
		.filter((file) => pattern.test(file))
		.flatMap((file) => replacements.map((replacement) => file.replace(pattern, replacement)));

/** The exact contents of the nodes' package. @param {readonly string[]} sources */
export const nodesContent = (sources) => [
	...ALWAYS,
	...madeOf(sources, /^((?:credentials|inlined|nodes)\/.+)\.ts$/, 'dist/$1.js'),
	...madeOf(sources, /^(nodes\/.+\.json|icons\/.+\.svg)$/, 'dist/$1'),
];

/** The exact contents of the English edition. @param {readonly string[]} sources */
export const englishContent = (sources) => [
	...nodesContent(sources).filter((file) => !file.startsWith(PORTUGUESE_FOLDER)),
	NO_PORTUGUESE,
];

/** The viewer of the API description, and the licenses of everything bundled into the page. */
const VIEWER = [
	...['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'],
	...['swagger-ui.LICENSE.txt', 'swagger-ui.NOTICE.txt', 'page.LICENSE.txt'],
].map((file) => `dist/page/${file}`);

/** The exact contents of the sandbox. @param {readonly string[]} sources */
export const sandboxContent = (sources) => [
	...ALWAYS,
	...VIEWER,
	...['dist/page/page.js', 'dist/page/description.js'],
	...madeOf(sources, /^sandbox\/src\/(.+)\.ts$/, 'dist/$1.js', 'dist/$1.d.ts'),
	...madeOf(sources, /^sandbox\/src\/(.+\.json)$/, 'dist/$1'),
	...madeOf(sources, /^sandbox\/page\/([^/]+\.(?:html|css|svg))$/, 'dist/page/$1'),
	...madeOf(sources, /^sandbox\/((?:collection|docs)\/.+)$/, '$1'),
];

/**
 * Files that are in the package and should not be, and the other way round.
 *
 * @param {readonly string[]} packed
 * @param {readonly string[]} wanted
 * @returns {string[]} a sentence for each file
 */
export function fileFlaws(packed, wanted) {
	const [is, ought] = [new Set(packed), new Set(wanted)];
	return [
		...packed
			.filter((file) => !ought.has(file))
			.map((file) => `${file} is in the package and made of no source.`),
		...wanted.filter((file) => !is.has(file)).map((file) => `${file} is missing in the package.`),
	];
}

/** Matches what no published file may contain, by name. @type {[string, RegExp][]} */
const SECRETS = [
	['a path of a machine', /(?<![\w.])(?:\/(?:home|Users)\/[\w.-]+\/|\/root\/|[A-Z]:\\Users\\)/],
	['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b|_authToken/],
	['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})/],
	['a key of a cloud', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b|\bxox[abprs]-[\w-]{10,}/],
	['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
	['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
	['a source map', /^\/\/[#@] sourceMappingURL=/m],
];

/**
 * @param {string} file
 * @param {string} text
 * @param {readonly string[]} folders of this machine
 * @returns {string[]} a sentence for each thing that the file must not contain
 */
export function textFlaws(file, text, folders) {
	const flaws = SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds ${what}.`);
	const named = folders.find((folder) => text.includes(folder));
	return named === undefined ? flaws : [...flaws, `${file} names ${named}, a folder of this machine.`];
}

/** Recognizes license texts, and the packages whose code is bundled into a file, by their banners. */
const LICENSE_TEXT = /permission is hereby granted|apache license|redistribution and use|isc license/i;

/**
 * Licenses that are missing.
 *
 * @param {Map<string, string>} texts of the package, by file
 * @returns {string[]}
 */
export function licenseFlaws(texts) {
	const { license } = JSON.parse(texts.get('package.json') ?? '{}');
	const flaws = license === 'MIT' ? [] : [`package.json names the license ${license}, not MIT.`];
	const own = ['LICENSE.md', ...[...texts.keys()].filter((file) => /LICENSE\.txt$/.test(basename(file)))];
	const copied = [...texts.keys()].filter((file) => file.startsWith('dist/inlined/'));
	for (const file of [...own, ...copied]) {
		// Swagger UI's bundle brings a list with the names of licenses.
		if (file.endsWith('bundle.js.LICENSE.txt')) continue;
		if (!LICENSE_TEXT.test(texts.get(file) ?? '')) flaws.push(`${file} holds no text of a license.`);
	}
	return flaws;
}
