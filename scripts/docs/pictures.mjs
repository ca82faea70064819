const PICTURE =
	/<picture>(\s*)<source\s+media="\(prefers-color-scheme: dark\)"\s+srcset="([^"]+)"\s*\/>(\s*)<img\s+src="([^"]+)"([^>]*?)\s*\/>(\s*)<\/picture>/g;

/**
 * The pictures of a page as the site needs them. A `<picture>` follows the system alone, but the site has a
 * switch, so one with a dark twin becomes two images, of which the theme hides one, without loading it. Line
 * numbers stay.
 *
 * @param {string} markdown
 * @throws {Error} for a picture that is written in another way, which would not follow the switch
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
	// GitHub reads "pictures/a.webp" as a file beside the page; to the site that is the name of a package.
	return switched.replaceAll(/(<img\b[^>]*?\bsrc=")(?![a-z]+:|[./])/g, '$1./');
}
