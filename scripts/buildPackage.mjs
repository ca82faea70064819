import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { root } from './folders.mjs';
import { onceFor } from './onceFor.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';
import { tsc } from './typescript.mjs';
import { say } from './language.mjs';

const dist = join(root, 'dist');

function checkEntryPoints() {
	const { nodes, credentials } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).n8n;
	for (const file of [...nodes, ...credentials]) {
		if (!existsSync(join(root, file)))
			throw new Error(`package.json names ${file}, which the build did not make.`);
	}
}

/** Builds dist from the sources, unless it was already built from exactly these. */
export async function buildPackage() {
	const folders = ['credentials', 'icons', 'inlined', 'nodes'];
	const files = [
		'package.json',
		'package-lock.json',
		'tsconfig.json',
		'gulpfile.js',
		'scripts/buildPackage.mjs',
	];
	const work = () =>
		step(say`Building the package`, async () => {
			rmSync(dist, { recursive: true, force: true });
			await tsc([]);
			await run('gulp', []);
			checkEntryPoints();
		});
	await onceFor('build', [...folders, ...files], 'dist', work);
}

/**
 * Builds the package in one of n8n's folders, and rebuilds what changes until this process ends. The folder
 * is not a link, because nodes would then load this clone's n8n-workflow, and n8n would not recognize its
 * errors. Types are not checked.
 *
 * @param {string} folder
 */
export async function watchPackage(folder) {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
	const outdir = join(folder, 'dist');
	const env = { ...process.env, PACKAGE_DIST: outdir };
	await run('gulp', [], { env });
	const builder = await context({
		absWorkingDir: root,
		...{ entryPoints: ['nodes/**/*.ts', 'credentials/**/*.ts'], outbase: '.', outdir },
		...{ format: 'cjs', platform: 'node', target: 'node20', logLevel: 'warning' },
	});
	await builder.rebuild();
	await builder.watch();
	void run('gulp', ['watch'], { env });
}
