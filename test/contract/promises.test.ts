import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nonEmpty } from '../nonEmpty';
import { promises } from './promises';

/** Each promise in the sandbox's README is the title of a test. */

const tests = join(__dirname, '..');
const titles = readdirSync(tests, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.test.ts'))
	.flatMap((name) => [...readFileSync(join(tests, name), 'utf8').matchAll(/\bpromise\(\s*'([^']+)'/g)])
	.map(([, beginning = '']) => beginning);

test.each(nonEmpty(promises))('%s', (promise) => {
	expect(titles.filter((beginning) => promise.startsWith(beginning))).not.toEqual([]);
});
