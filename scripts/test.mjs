import { join } from 'node:path';
import { ensureInstalled } from './ensureInstalled.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

const node = (script, ...args) =>
	run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, show: true });

await main(async () => {
	await ensureInstalled();
	const steps = [
		[
			'Lint and type check',
			// Each of them keeps one core busy.
			() =>
				Promise.all([
					node('eslint/bin/eslint.js', '.', '--max-warnings', '0'),
					node('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.check.json').then(() =>
						node('prettier/bin/prettier.cjs', '--check', '.'),
					),
				]),
		],
		[
			'Unit, contract and engine tests',
			() => node('jest/bin/jest.js', ...process.argv.slice(2), '--ignoreProjects', 'chaos'),
		],
	];
	// A part of the tests cannot have requested everything.
	if (process.argv.length === 2) {
		steps.push(['Coverage of the API', () => node('../test/engine/apiCoverage/check.mjs')]);
	}
	const start = performance.now();
	for (const [title, work] of steps) {
		console.log(`${title} ...`);
		const stepStart = performance.now();
		await work();
		console.log(`${title}: passed in ${secondsSince(stepStart)}`);
	}
	console.log(`All passed in ${secondsSince(start)}`);
});
