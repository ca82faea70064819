import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './folders.mjs';
import { onceFor } from './onceFor.mjs';
import { step } from './step.mjs';
import { tsc } from './typescript.mjs';

const page = join(root, 'sandbox', 'page');
const dist = join(root, 'sandbox', 'dist', 'page');

/** Makes sandbox/dist/page: the page and, beside it, what shows the API's description. */
async function buildPage() {
	await build({
		absWorkingDir: page,
		...{ entryPoints: { page: 'main.tsx', description: 'description.ts' }, outdir: dist },
		...{
			bundle: true,
			minify: true,
			format: 'esm',
			target: 'es2022',
			jsx: 'automatic',
			jsxImportSource: 'preact',
		},
		...{ legalComments: 'none', logLevel: 'warning' },
	});
	mkdirSync(dist, { recursive: true });
	for (const file of ['index.html', 'page.css', 'icon.svg', 'description.html', 'description.css']) {
		copyFileSync(join(page, file), join(dist, file));
	}
	const viewer = join(root, 'node_modules', 'swagger-ui-dist');
	for (const file of ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css']) {
		copyFileSync(join(viewer, file), join(dist, file));
	}
	for (const file of ['LICENSE', 'NOTICE']) {
		copyFileSync(join(viewer, file), join(dist, `swagger-ui.${file}.txt`));
	}
}

/** Builds the sandbox, program and page, unless it was built from these sources. */
export async function buildSandbox() {
	const sources = [
		...['sandbox/src', 'sandbox/page', 'sandbox/package.json', 'sandbox/tsconfig.json', 'tsconfig.json'],
		'scripts/buildSandbox.mjs',
	];
	const work = () => step('Building the sandbox', () => Promise.all([tsc(['-p', 'sandbox']), buildPage()]));
	await onceFor('sandbox', sources, 'sandbox/dist/cli.js', work);
}
