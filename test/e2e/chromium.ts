import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the browser is: CHROMIUM_PATH, or the system's Chromium; where there is none, where apt puts it. */
export const chromiumPath = () =>
	process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
