import { installFfmpeg } from '../../../scripts/ffmpeg.mjs';
import setUpBrowserTests from '../setup';

/** Prepares what the browser tests need, and what it takes to make a video. */
export default async function setUp() {
	await installFfmpeg();
	await setUpBrowserTests();
}
