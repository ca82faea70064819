import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';

/**
 * The parts of the package. `n8n-node lint` takes no folders, and checks all TypeScript in the current one.
 * In a whole clone, it would also complain about tests and the sandbox, because n8n Cloud gives nodes no file
 * system.
 */
const SOURCES = [
	...['credentials', 'icons', 'inlined', 'nodes'],
	...['eslint.config.mjs', 'LICENSE.md', 'package.json', 'README.md', 'tsconfig.json'],
];

// Runs n8n's own tool on the sources as they are in a clean clone: is the package eligible, and does its lint
// pass?
await main(async () => {
	const folder = temporaryFolder('n8n-node');
	removeAtExit(folder);
	const listed = await run('git', [
		'ls-files',
		'--cached',
		'--others',
		'--exclude-standard',
		'-z',
		...SOURCES,
	]);
	for (const file of new Set(listed.split('\0').filter(Boolean)))
		cpSync(join(root, file), join(folder, file));
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

	// In CI, its output is colored.
	const support = stripVTControlCharacters(await run('n8n-node', ['cloud-support'], { cwd: folder }));
	console.log(support.trim());
	// Its exit code does not say that.
	const isEligible = /Status: eligible for n8n Cloud/.test(support);
	if (!isEligible) console.error('n8n-node does not call this package eligible for n8n Cloud.');
	const lint = stripVTControlCharacters(await run('n8n-node', ['lint'], { cwd: folder }));
	console.log(lint.trim());
	// The tool passes with warnings, but we do not allow any.
	return isEligible && !/ problems? /.test(lint) ? 0 : 1;
});
