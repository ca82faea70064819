const PICTURE =
	/<picture>(\s*)<source\s+media="\(prefers-color-scheme: dark\)"\s+srcset="([^"]+)"\s*\/>(\s*)<img\s+src="([^"]+)"([^>]*?)\s*\/>(\s*)<\/picture>/g;

/**
 * A picture with a dark twin becomes two images, one of which the theme hides: a browser's `<picture>` follows the
 * system alone, and the site has a switch. The hidden one is not loaded. Every line stays a line.
 *
 * @param {string} markdown
 * @throws {Error} for a picture that is written in another way, which would not follow the switch
 */
export function switchedPictures(markdown) {
	const image = (/** @type {string} */ theme, /** @type {string} */ source, /** @type {string} */ rest) =>
		`<img class="in-${theme}" src="${source}"${rest} loading="lazy" />`;
	const switched = markdown.replaceAll(
		PICTURE,
		(_, first, dark, second, light, rest, third) =>
			`<span class="picture">${first}${image('dark', dark, rest)}${second}${image('light', light, rest)}${third}</span>`,
	);
	const [left] = /<picture>[^]*?(<\/picture>|$)/.exec(switched) ?? [];
	if (left) throw new Error(`A picture that does not follow the switch of themes:\n${left}`);
	return switched;
}
