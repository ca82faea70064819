import { execFileSync } from 'child_process';
import { join } from 'path';
import { pathToFileURL } from 'url';

import { ROOT } from './node/nodesOfPackage';

/**
 * The result of functions in a script. Scripts are modules for plain Node, so they run in Node here.
 * @param file in the repository
 * @param expression in JavaScript, which can use the module `script`, and `given`
 */
export function inPlainNode<T>(file: string, expression: string, given: unknown): T {
	const program = `
		import * as script from ${JSON.stringify(pathToFileURL(join(ROOT, file)).href)};
		const given = ${JSON.stringify(given)};
		console.log(JSON.stringify(${expression}));`;
	const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	return JSON.parse(told) as T;
}
