import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser: CHROMIUM_PATH, the system's Chromium, or else where apt puts it. */
export const chromiumPath = () =>
	process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
