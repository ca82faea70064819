const PICTURE =
	/<picture>(\s*)<source\s+media="\(prefers-color-scheme: dark\)"\s+srcset="([^"]+)"\s*\/>(\s*)<img\s+src="([^"]+)"([^>]*?)\s*\/>(\s*)<\/picture>/g;

/**
 * Adapts a page's pictures to the site. A `<picture>` only follows the system's color scheme, but the site
 * has a switch. So a picture with a dark twin becomes two images; the theme hides one of them, which is not
 * loaded. Line numbers stay the same.
 *
 * @param {string} markdown
 * @throws {Error} for a picture written in another way, because it would not follow the switch
 */
export function sitePictures(markdown) {
	const image = (/** @type {string} */ theme, /** @type {string} */ source, /** @type {string} */ rest) =>
		`<img class="in-${theme}" src="${source}"${rest} loading="lazy" />`;
	const switched = markdown.replaceAll(
		PICTURE,
		(_, first, dark, second, light, rest, third) =>
			`<span class="picture">${first}${image('dark', dark, rest)}${second}${image('light', light, rest)}${third}</span>`,
	);
	const [left] = /<picture>[^]*?(<\/picture>|$)/.exec(switched) ?? [];
	if (left) throw new Error(`A picture that does not follow the switch of themes:\n${left}`);
	// To GitHub, "pictures/a.webp" is a file next to the page; to the site, it would be the name of a package.
	return switched.replaceAll(/(<img\b[^>]*?\bsrc=")(?![a-z]+:|[./])/g, '$1./');
}
