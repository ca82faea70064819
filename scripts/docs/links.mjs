import { existsSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const isRelative = (/** @type {string} */ href) => !/^([a-z][a-z\d+.-]*:|\/|#)/i.test(href);

/**
 * Where a page's link leads on the site: to a page there, or else to the file or folder in the repository.
 *
 * @param {string} href as it is on the page
 * @param {object} place
 * @param {string} place.page the page's path, relative to the folder of the docs: "nodes/sale.md"
 * @param {string} place.docs the folder of the docs
 * @param {string} place.root the clone
 * @param {string} place.repository its address on GitHub
 */
export function siteLink(href, { page, docs, root, repository }) {
	if (!isRelative(href)) return href;
	const [path = '', anchor] = href.split('#');
	const file = join(docs, page, '..', decodeURI(path));
	// For a folder, GitHub shows its README; the site has an index instead.
	const isPage =
		/\.md$/.test(path) && basename(path) !== 'README.md' && !relative(docs, file).startsWith('..');
	// If the target does not exist, the link stays as it is, for the check of dead links.
	if (isPage || !existsSync(file)) return href;
	const kind = statSync(file).isDirectory() ? 'tree' : 'blob';
	const address = `${repository}/${kind}/main/${encodeURI(relative(root, file))}`;
	return anchor === undefined ? address : `${address}#${anchor}`;
}
