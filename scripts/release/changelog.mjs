/**
 * @typedef {object} Section of CHANGELOG.md for one version
 * @property {string} version
 * @property {string} [date] missing while the section says "unreleased"
 * @property {string} notes
 */

/**
 * The sections of a changelog, newest first.
 *
 * @param {string} changelog
 * @returns {Section[]}
 * @throws {Error} for a heading that is not "## 1.2.3 (2026-12-31)" or "## 1.2.3 (unreleased)"
 */
export function sectionsOf(changelog) {
	const [, ...sections] = changelog.split(/^## /m);
	return sections.map((section) => {
		const end = section.indexOf('\n');
		const [heading, notes] = [section.slice(0, end), section.slice(end).trim()];
		const [, version = '', when] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2}|unreleased)\)$/.exec(heading) ?? [];
		if (when === undefined) throw new Error(`CHANGELOG.md: "## ${heading}" names no version and date.`);
		return { version, notes, ...(when !== 'unreleased' && { date: when }) };
	});
}

/** @param {string} date */
const isDay = (date) => new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ?? false;

/**
 * Reasons in the changelog against releasing a version.
 *
 * @param {Section[]} sections
 * @param {string} version
 * @param {string} today
 * @returns {string[]} a sentence for each flaw
 */
export function changelogFlaws(sections, version, today) {
	const position = sections.findIndex((section) => section.version === version);
	const section = sections[position];
	if (!section) return [`CHANGELOG.md has no section for ${version}.`];
	const { date, notes } = section;
	const flaws = [];
	if (position > 0) flaws.push(`CHANGELOG.md has a section above that of ${version}.`);
	if (!/^- /m.test(notes)) flaws.push(`CHANGELOG.md says nothing about ${version}.`);
	if (date === undefined) return [...flaws, `CHANGELOG.md says that ${version} is unreleased.`];
	if (!isDay(date)) flaws.push(`CHANGELOG.md: ${date} is no day.`);
	// In other time zones, today may be another day.
	else if (Date.parse(date) > Date.parse(today) + 24 * 3_600_000)
		flaws.push(`CHANGELOG.md: ${date} is yet to come.`);
	const before = sections[position + 1]?.date;
	if (before !== undefined && before > date)
		flaws.push(`CHANGELOG.md: ${version} is dated before the version that it follows.`);
	return flaws;
}

/**
 * The changelog, with today's date instead of "unreleased" for this version.
 *
 * @param {Section[]} sections
 * @param {string} version
 * @param {string} today
 * @returns {Section[]}
 */
export const asIfToday = (sections, version, today) =>
	sections.map((section) => (section.version === version ? { date: today, ...section } : section));

/**
 * In release notes, GitHub breaks lines wherever the text does, so lines are joined.
 * @param {string} notes
 */
const unwrapped = (notes) => notes.replace(/\n[ \t]+(?![ \t]|[-*+] |\d+\. )/g, ' ');

/**
 * The text of a release on GitHub: the changelog's section, and how to get exactly these packages.
 *
 * @param {string} notes of the changelog
 * @param {readonly { name: string, version: string, integrity: string }[]} packages
 */
export function releaseNotes(notes, packages) {
	const rows = packages.map(
		({ name, version, integrity }) => `| \`${name}@${version}\` | \`${integrity}\` |`,
	);
	return [unwrapped(notes), '', '| Package | Integrity |', '| --- | --- |', ...rows, ''].join('\n');
}
