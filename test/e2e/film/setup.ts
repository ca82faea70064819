import { installFfmpeg } from '../../../scripts/ffmpeg.mjs';
import setUpBrowserTests from '../setup';

/** Besides what the browser tests need, what makes a video. */
export default async function setUp() {
	await installFfmpeg();
	await setUpBrowserTests();
}
