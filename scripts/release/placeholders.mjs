import { execFileSync } from 'node:child_process';

/**
 * What only a person can decide, and the name that nobody has under which it stands until then. The one place
 * that knows them; docs/publishing.md says how each is replaced.
 */
const PLACEHOLDERS = {
	'The repository on GitHub, with its owner': 'github.com/n8n-nodes-travel-agency/',
	'The e-mail address of the maintainers, as npm has it': 'maintainers@n8n-nodes-travel-agency.example',
	'The name of the author, as npm has it': 'n8n-nodes-travel-agency maintainers',
	// Only that sentence has this link.
	'The sentence that says so where the repository is cloned': 'publishing.md#what-only-a-person-can-do',
};

const OWN_FILES = ['scripts/release/placeholders.mjs', 'docs/publishing.md'].map((file) => `:!${file}`);

/**
 * What is left of them in a clone, a sentence each.
 *
 * @param {string} folder the clone
 * @returns {string[]}
 */
export function placeholdersLeft(folder) {
	return Object.entries(PLACEHOLDERS).flatMap(([what, placeholder]) => {
		try {
			const asked = ['grep', '-lF', placeholder, '--', '.', ...OWN_FILES];
			const files = execFileSync('git', asked, { cwd: folder, encoding: 'utf8' }).trim().split('\n');
			return [`${what} is a placeholder, ${placeholder}, in ${files.join(', ')}: see docs/publishing.md.`];
		} catch (error) {
			// That is how git says that there is none.
			if (/** @type {{ status?: number }} */ (error).status === 1) return [];
			throw error;
		}
	});
}
