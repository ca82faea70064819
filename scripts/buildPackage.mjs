import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { build, context } from 'esbuild';
import { root } from './folders.mjs';
import { onceFor } from './onceFor.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

const dist = join(root, 'dist');
const packageJson = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The link to the documentation in a node's panel: the address stands in package.json alone. @type {import('esbuild').Plugin} */
const documentation = {
	name: 'documentation',
	setup(builder) {
		builder.onLoad({ filter: /\.node\.json$/ }, ({ path }) => {
			const codex = JSON.parse(readFileSync(path, 'utf8'));
			codex.resources.primaryDocumentation = [{ url: packageJson().homepage }];
			return { contents: JSON.stringify(codex), loader: 'copy' };
		});
	},
};

/**
 * Every file keeps its place: nodes name their icons relative to their own compiled file (`file:../../icons/...`).
 *
 * @type {import('esbuild').BuildOptions}
 */
const inPlace = {
	absWorkingDir: root,
	outbase: '.',
	loader: { '.json': 'copy', '.svg': 'copy' },
	plugins: [documentation],
	format: 'cjs',
	platform: 'node',
	target: 'node20',
};
const assets = ['icons/**/*.svg', 'nodes/**/*.json'];
const code = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/** The license texts of the packages whose files went into a bundle: they ask to be kept with every copy. @param {string[]} files */
function licensesOf(files) {
	const folders = new Set();
	for (const file of files) {
		const parts = file.split(sep);
		const start = parts.lastIndexOf('node_modules') + 1;
		if (start > 0) folders.add(parts.slice(0, start + (parts[start]?.startsWith('@') ? 2 : 1)).join(sep));
	}
	return [...folders].map((folder) => {
		const license = readdirSync(join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
		if (!license) throw new Error(`${folder} has no license file to keep with its copy`);
		const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
		return `/*!\n${name} ${version}\n\n${readFileSync(join(root, folder, license), 'utf8').trim()}\n*/\n`;
	});
}

/**
 * A verified n8n package may have no dependencies: each inlined/*.ts becomes one file that holds what it re-exports.
 *
 * @param {string} outdir the package's dist
 */
async function inlineLibraries(outdir) {
	for (const file of readdirSync(join(root, 'inlined'))) {
		const entryPoints = [join('inlined', file)];
		const { metafile, outputFiles } = await build({
			...inPlace,
			...{ entryPoints, outdir, bundle: true, write: false, metafile: true },
		});
		const banner = licensesOf(Object.keys(metafile.inputs)).join('');
		mkdirSync(join(outdir, 'inlined'), { recursive: true });
		for (const { path, text } of outputFiles) writeFileSync(path, banner + text);
	}
}

function checkEntryPoints() {
	const { nodes, credentials } = packageJson().n8n;
	for (const file of [...nodes, ...credentials]) {
		if (!existsSync(join(root, file)))
			throw new Error(`package.json names ${file}, which the build did not make.`);
	}
}

/** Makes dist from the sources, unless it was already made from exactly these. */
export async function buildPackage() {
	const folders = ['credentials', 'icons', 'inlined', 'nodes'];
	const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/buildPackage.mjs'];
	const work = () =>
		step('Building the package', async () => {
			rmSync(dist, { recursive: true, force: true });
			await run('tsc', []);
			await build({ ...inPlace, entryPoints: assets, outdir: dist });
			await inlineLibraries(dist);
			checkEntryPoints();
		});
	await onceFor('build', [...folders, ...files], 'dist', work);
}

/**
 * Makes the package in a folder of n8n's, and makes again what changes, within a second or two, until this process ends. It is
 * made there, not linked: from a link, nodes would find the n8n-workflow of this clone, whose errors n8n takes for foreign
 * ones. Types are not checked.
 *
 * @param {string} folder
 */
export async function watchPackage(folder) {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
	const outdir = join(folder, 'dist');
	await inlineLibraries(outdir);
	const builder = await context({
		...inPlace,
		entryPoints: [...code, ...assets],
		outdir,
		logLevel: 'warning',
	});
	await builder.rebuild();
	await builder.watch();
}
