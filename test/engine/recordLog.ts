import type { Logger } from '@n8n/backend-common';

import { LEVELS, logTo, silent } from './silentLog';

/**
 * Passes everything that n8n's own logger receives to the tests of a file, starting at the most verbose
 * level.
 */
export function recordLog(note: (level: string, said: string, ...facts: unknown[]) => void): void {
	const levels = LEVELS.map((level) => [level, note.bind(undefined, level)]);
	const recorder = { ...(Object.fromEntries(levels) as object), scoped: () => recorder } as unknown as Logger;
	beforeAll(() => logTo(recorder));
	afterAll(() => logTo(silent));
}
