import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';

/**
 * What the package is made of. `n8n-node lint` takes no folders and goes through all TypeScript of the one
 * that it is called in: of a whole clone it would tell tests and sandbox, too, that n8n Cloud gives them no
 * file system.
 */
const SOURCES = [
	...['credentials', 'icons', 'inlined', 'nodes'],
	...['eslint.config.mjs', 'LICENSE.md', 'package.json', 'README.md', 'tsconfig.json'],
];

// Runs n8n's own tool on the sources, as a clean clone has them: is the package eligible, and does its lint
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

	// In CI its words are colored.
	const support = stripVTControlCharacters(await run('n8n-node', ['cloud-support'], { cwd: folder }));
	console.log(support.trim());
	// Its exit code says nothing.
	const isEligible = /Status: eligible for n8n Cloud/.test(support);
	if (!isEligible) console.error('n8n-node does not call this package eligible for n8n Cloud.');
	const lint = stripVTControlCharacters(await run('n8n-node', ['lint'], { cwd: folder }));
	console.log(lint.trim());
	// It passes with warnings; we do not.
	return isEligible && !/ problems? /.test(lint) ? 0 : 1;
});
