import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { asIfToday, changelogFlaws, sectionsOf } from './changelog.mjs';

// Runs before anything is installed, so this file must not use node_modules.

const root = new URL('../../', import.meta.url);
const textOf = (/** @type {string} */ file) => readFileSync(new URL(file, root), 'utf8');
const jsonOf = (/** @type {string} */ file) => JSON.parse(textOf(file));

/**
 * The places where a version is written.
 *
 * @typedef {object} Versions
 * @property {string} nodes in package.json
 * @property {string} sandbox in sandbox/package.json
 * @property {string[]} locked the same two in package-lock.json, the first of them twice
 */

/** @returns {Versions} */
export function versionsInClone() {
	const { version, packages } = jsonOf('package-lock.json');
	return {
		nodes: jsonOf('package.json').version,
		sandbox: jsonOf('sandbox/package.json').version,
		locked: [version, packages[''].version, packages.sandbox.version],
	};
}

/**
 * The places that disagree with the version to release.
 *
 * @param {string} version
 * @param {Versions} versions
 * @returns {string[]}
 */
function versionFlaws(version, { nodes, sandbox, locked }) {
	const flaws = [];
	if (nodes !== version) flaws.push(`package.json has version ${nodes}, not ${version}.`);
	if (sandbox !== version) flaws.push(`sandbox/package.json has version ${sandbox}, not ${version}.`);
	if (locked.some((one) => one !== version))
		flaws.push(
			`package-lock.json has the versions ${locked.join(', ')}, not ${version}: run npm install --package-lock-only.`,
		);
	return flaws;
}

/** @param {string[]} args @returns {string | undefined} undefined if git refuses */
function git(...args) {
	try {
		return execFileSync('git', args, {
			cwd: root,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		}).trim();
	} catch {
		return undefined;
	}
}

/**
 * Whether the commit is on main.
 *
 * @param {string} commit
 * @returns {boolean | undefined} undefined if this clone has no main
 */
function isOnMain(commit) {
	const mains = ['origin/main', 'main'].filter((name) => git('rev-parse', '--verify', `${name}^{commit}`));
	if (mains.length === 0) return undefined;
	return mains.some((main) => git('merge-base', '--is-ancestor', commit, main) !== undefined);
}

/** @param {string} tag @param {boolean} isPushed @returns {{ flaws: string[], remarks: string[] }} */
function history(tag, isPushed) {
	const exists = git('rev-parse', '--verify', `refs/tags/${tag}^{commit}`) !== undefined;
	const commit = exists ? `refs/tags/${tag}^{commit}` : 'HEAD';
	const isOn = isOnMain(commit);
	/** @type {string[]} */
	const flaws = [];
	/** @type {string[]} */
	const remarks = [];
	if (isPushed && exists && git('rev-parse', commit) !== git('rev-parse', 'HEAD'))
		flaws.push(`What is checked out is not what ${tag} names.`);
	if (isOn === undefined) {
		const sentence = 'There is no main here that could have the commit.';
		(isPushed ? flaws : remarks).push(sentence);
	} else if (!isOn && (isPushed || exists)) flaws.push(`${tag} is not on the history of main.`);
	else if (!isOn) remarks.push('This commit is not on the history of main: a tag on it would be refused.');
	return { flaws, remarks };
}

/**
 * Only the repository in package.json publishes, and no fork.
 *
 * @param {string} repository as GitHub names it
 */
function repositoryFlaws(repository) {
	const named = ['package.json', 'sandbox/package.json'].map((file) => jsonOf(file).repository.url);
	return named.every((url) => url === `git+https://github.com/${repository}.git`)
		? []
		: [`package.json names another repository than "${repository}".`];
}

/**
 * What the sources alone say about a release.
 *
 * @param {{ version: string, isPushed: boolean, repository?: string, today?: string }} release a version
 * whose tag is pushed must be ready; others are checked as if released today
 * @returns {{ flaws: string[], remarks: string[], section: import('./changelog.mjs').Section | undefined }}
 */
export function lookAtSource({
	version,
	isPushed,
	repository,
	today = new Date().toISOString().slice(0, 10),
}) {
	const { flaws, remarks } = history(`v${version}`, isPushed);
	flaws.push(...versionFlaws(version, versionsInClone()));
	if (repository !== undefined) flaws.push(...repositoryFlaws(repository));
	const written = sectionsOf(textOf('CHANGELOG.md'));
	const sections = isPushed ? written : asIfToday(written, version, today);
	const section = sections.find((one) => one.version === version);
	if (section && !written.find((one) => one.version === version)?.date && !isPushed)
		remarks.push(`CHANGELOG.md says "unreleased"; looked at as if it said ${today}.`);
	flaws.push(...changelogFlaws(sections, version, today));
	return { flaws, remarks, section };
}
