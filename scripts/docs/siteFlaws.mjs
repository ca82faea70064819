import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { siteFile } from './siteServer.mjs';

/** Elements that load something or lead somewhere. */
const REFERENCES = 'a[href], link[href], img[src], script[src], source[srcset]';

const HOST = 'http://site.invalid';

/**
 * What is wrong with a built site: links and anchors that lead nowhere, resources from other hosts, and pages
 * without a title, which VitePress failed to render.
 *
 * @param {string} folder of the built site
 * @param {string} base its future path on the host: "/" or "/folder/"
 * @returns {string[]} a line for each flaw
 */
export function siteFlaws(folder, base) {
	const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
		file.endsWith('.html'),
	);
	const pages = new Map(files.map((file) => [file, parse(readFileSync(join(folder, file), 'utf8'))]));
	const anchors = new Map(
		[...pages].map(([file, page]) => [file, new Set(page.querySelectorAll('[id]').map(({ id }) => id))]),
	);

	/** @param {string} file @param {import('node-html-parser').HTMLElement} element */
	const flawOf = (file, element) => {
		const reference = ['href', 'src', 'srcset'].map((name) => element.getAttribute(name)).find(Boolean) ?? '';
		const { protocol, origin, pathname, hash } = new URL(reference, `${HOST}${base}${file}`);
		if (!protocol.startsWith('http')) return [];
		if (origin !== HOST) {
			return element.tagName === 'A' ? [] : [`${file} loads ${reference} from another host`];
		}
		const target = siteFile(folder, base, pathname);
		if (target === undefined) return [`${file}: ${reference} leads to no file`];
		const anchor = decodeURIComponent(hash.slice(1));
		if (anchor !== '' && !anchors.get(target)?.has(anchor))
			return [`${file}: ${reference} leads to no anchor`];
		return [];
	};

	return [...pages].flatMap(([file, page]) => [
		...(page.querySelector('h1') || file === '404.html' ? [] : [`${file} has no title`]),
		...page.querySelectorAll(REFERENCES).flatMap((element) => flawOf(file, element)),
	]);
}
