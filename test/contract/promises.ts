import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(__dirname, '../../sandbox/README.md'), 'utf8');
const [, list = ''] = /^## What it promises\n(.*?)^## /ms.exec(readme) ?? [];

/** The promises in the sandbox's README, one per line. */
export const promises: readonly string[] = list
	.split(/^- /m)
	.slice(1)
	.map((item) => item.trim().replace(/\s+/g, ' '));

/**
 * A promise in the README, as the title of the tests for it.
 * @param beginning of the promise
 */
export function promise(beginning: string): string {
	const [found, ...others] = promises.filter((one) => one.startsWith(beginning));
	if (found === undefined || others.length > 0)
		throw new Error(`sandbox/README.md does not promise this once: ${beginning}`);
	return found;
}
