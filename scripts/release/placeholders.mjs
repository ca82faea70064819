import { execFileSync } from 'node:child_process';

/**
 * What only a person can decide, and the placeholder used until then. This is the only place that has them;
 * docs/publishing.md says how to replace each.
 */
const PLACEHOLDERS = {
	'The repository on GitHub, with its owner': 'github.com/n8n-nodes-travel-agency/',
	'The e-mail address of the maintainers, as npm has it': 'maintainers@n8n-nodes-travel-agency.example',
	'The name of the author, as npm has it': 'n8n-nodes-travel-agency maintainers',
	// Only these sentences have these links.
	'The sentence that says so where the repository is cloned': 'publishing.md#what-only-a-person-can-do',
	'The sentence that says that nothing is published': 'publishing.md#the-first-release',
};

const OWN_FILES = ['scripts/release/placeholders.mjs', 'docs/publishing.md'].map((file) => `:!${file}`);

/**
 * The placeholders left in a clone, one sentence each.
 *
 * @param {string} folder of the clone
 * @returns {string[]}
 */
export function placeholdersLeft(folder) {
	return Object.entries(PLACEHOLDERS).flatMap(([what, placeholder]) => {
		try {
			const asked = ['grep', '-lF', placeholder, '--', '.', ...OWN_FILES];
			const files = execFileSync('git', asked, { cwd: folder, encoding: 'utf8' }).trim().split('\n');
			return [`${what} is a placeholder, ${placeholder}, in ${files.join(', ')}: see docs/publishing.md.`];
		} catch (error) {
			// This is git's way of saying that there are none.
			if (/** @type {{ status?: number }} */ (error).status === 1) return [];
			throw error;
		}
	});
}
