/** How far an installation has come, and how long it will take. Nothing here may come from node_modules. */

/**
 * @typedef {object} Progress in bytes of tarballs
 * @property {number} downloaded
 * @property {number} unpacked
 * @property {boolean} isDownloaded whether nothing is left to download
 */

const MB = 1_000_000;
/** No estimate before: the first seconds are npm's preparations. */
const LEAST_SECONDS = 5;
const LEAST_SHARE = 0.02;

/** @param {number} seconds for people: no more exact than an estimate is */
function roughly(seconds) {
	if (seconds < 10) return 'a few seconds';
	if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} s`;
	const minutes = Math.max(1, Math.round(seconds / 60));
	return `about ${minutes} min`;
}

/**
 * All bytes of tarballs expected, or those found once nothing is left to download: the expectation was
 * measured on one platform.
 *
 * @param {Progress} progress
 * @param {import('./installation.mjs').Sizes | undefined} expected
 */
const totalOf = ({ downloaded, isDownloaded }, expected) =>
	isDownloaded || !expected ? downloaded : Math.max(downloaded, expected.download * MB);

/**
 * The seconds left if the rest goes as fast as what was done since this work began. A downloaded byte is half
 * done, an unpacked one done.
 *
 * @param {{ seconds: number, begun: Progress, now: Progress, expected: import('./installation.mjs').Sizes |
 * undefined }} work `seconds` since it began
 * @returns {number | undefined} undefined while it can't be said
 */
export function secondsLeft({ seconds, begun, now, expected }) {
	const total = totalOf(now, expected);
	if (seconds < LEAST_SECONDS || total === 0 || !expected) return undefined;
	const share = (/** @type {Progress} */ { downloaded, unpacked }) => (downloaded + unpacked) / 2 / total;
	const done = share(now) - share(begun);
	return done < LEAST_SHARE ? undefined : (seconds / done) * Math.max(0, 1 - share(now));
}

/**
 * A line for people, such as "120 of 282 MB downloaded, about 0.8 of 1.8 GB unpacked, about 50 s left".
 *
 * @param {Progress} progress
 * @param {import('./installation.mjs').Sizes | undefined} expected
 * @param {number | undefined} left seconds
 */
export function progressLine(progress, expected, left) {
	const [downloaded, unpacked] = [progress.downloaded / MB, progress.unpacked / MB];
	if (!expected) return `${Math.round(downloaded)} MB downloaded, ${Math.round(unpacked)} MB of it unpacked`;
	const total = totalOf(progress, expected) / MB;
	const share = total === 0 ? 0 : unpacked / total;
	const disk = (/** @type {number} */ megabytes) => (megabytes / 1000).toFixed(1);
	return [
		`${Math.round(downloaded)} of ${Math.round(total)} MB downloaded`,
		`about ${disk(expected.disk * share)} of ${disk(expected.disk)} GB unpacked`,
		left === undefined ? 'estimating the time left' : `${roughly(left)} left`,
	].join(', ');
}
