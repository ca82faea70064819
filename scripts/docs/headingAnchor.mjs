/**
 * The anchor that GitHub gives to a heading. The site uses the same, so that links work in both. Letters of
 * any language stay, with their accents; of other characters, only digits, "_" and "-" do.
 *
 * @param {string} heading without its markup
 */
export const headingAnchor = (heading) =>
	heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
		.replaceAll(' ', '-');
