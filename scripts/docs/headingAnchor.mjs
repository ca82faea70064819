/**
 * The anchor that GitHub gives a heading: the site gives the same, so that a link leads to it in both.
 * Letters of any language stay, with their accents; of the rest only digits, "_" and "-" do.
 *
 * @param {string} heading as it is read, without its markup
 */
export const headingAnchor = (heading) =>
	heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
		.replaceAll(' ', '-');
