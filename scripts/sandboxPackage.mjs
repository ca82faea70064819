import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './folders.mjs';
import { onceFor } from './onceFor.mjs';
import { step } from './step.mjs';
import { pack } from './tarball.mjs';
import { tsc } from './typescript.mjs';
import { say } from './language.mjs';

/** The sandbox's name at npm. Its folder is a workspace of this clone. */
export const sandboxName = 'travel-agency-sandbox';

const page = join(root, 'sandbox', 'page');
const dist = join(root, 'sandbox', 'dist', 'page');

/**
 * The licenses of the packages bundled into the page, which every copy must contain.
 *
 * @param {string[]} inputs
 */
function licensesOf(inputs) {
	const names = new Set(inputs.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
	const texts = [...names].sort().map((name) => {
		const folder = join(root, 'node_modules', name);
		const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
		if (!license) throw new Error(`${name} has no license file to keep with its copy.`);
		return `${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
	});
	return texts.join('\n');
}

/** Builds sandbox/dist/page: the page, and next to it the viewer of the API description. */
async function buildPage() {
	const { metafile } = await build({
		absWorkingDir: page,
		metafile: true,
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
	writeFileSync(join(dist, 'page.LICENSE.txt'), licensesOf(Object.keys(metafile.inputs)));
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

/** Builds sandbox/dist from the sources, program and page, unless it was already built from exactly these. */
export async function buildSandbox() {
	const sources = [
		...['sandbox/src', 'sandbox/page', 'sandbox/package.json', 'sandbox/tsconfig.json', 'tsconfig.json'],
		'scripts/sandboxPackage.mjs',
	];
	const work = () =>
		step(say`Building the sandbox`, async () => {
			// Files left by an earlier build would be published, too.
			rmSync(join(root, 'sandbox/dist'), { recursive: true, force: true });
			await Promise.all([tsc(['-p', 'sandbox']), buildPage()]);
		});
	await onceFor('sandbox', sources, 'sandbox/dist/cli.js', work);
}

/**
 * Builds the sandbox, and packs it like `npm publish` would.
 *
 * @param {string} folder gets the tarball
 */
export async function packSandbox(folder) {
	await buildSandbox();
	return await pack(folder, { workspace: sandboxName });
}
