'use strict';

const { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { join, sep } = require('node:path');
const { Transform } = require('node:stream');
const esbuild = require('esbuild');
const { dest, parallel, src, watch } = require('gulp');
const { homepage } = require('./package.json');

/**
 * Everything in dist/ that the TypeScript compiler does not produce; `npm run dev` names the folder of its
 * n8n.
 */
const dist = process.env.PACKAGE_DIST ?? 'dist';

// Nodes name their icons relative to the compiled file (`file:../../icons/...`), so the folder stays in
// place.
const icons = () => src('icons/**/*.svg', { base: '.', encoding: false }).pipe(dest(dist));
const codex = () => src('nodes/**/*.node.json', { base: '.' }).pipe(withDocumentation()).pipe(dest(dist));
const schemas = () => src('nodes/**/__schema__/**/*.json', { base: '.' }).pipe(dest(dist));

/**
 * The docs page of a node: that of its resource, or the one about all triggers.
 *
 * @param {string} file its codex
 */
function pageOf(file) {
	const [resource, name] = file.split(sep).slice(-2);
	const kebab = resource.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();
	const page = name.endsWith('Trigger.node.json') ? 'docs/trigger.md' : `docs/nodes/${kebab}.md`;
	if (!existsSync(page)) throw new Error(`${name} has no page ${page}`);
	return page;
}

/** The link to the documentation in the node's panel: the address stands in package.json alone. */
function withDocumentation() {
	const [repository] = homepage.split('#');
	return new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			const described = JSON.parse(file.contents.toString());
			const linkTo = (page) => [{ url: `${repository}/blob/main/${page}` }];
			described.resources.primaryDocumentation = linkTo(pageOf(file.path));
			described.resources.credentialDocumentation = linkTo(
				file.path.includes('PartnerConnection')
					? 'docs/partners.md'
					: 'docs/getting-started.md#the-credential',
			);
			file.contents = Buffer.from(JSON.stringify(described));
			done(null, file);
		},
	});
}

/**
 * The license texts of the packages whose files went into a bundle: they ask to be kept with every copy.
 *
 * @param {string[]} files
 */
function licensesOf(files) {
	const folders = new Set();
	for (const file of files) {
		const parts = file.split(sep);
		const start = parts.lastIndexOf('node_modules') + 1;
		if (start > 0) folders.add(parts.slice(0, start + (parts[start]?.startsWith('@') ? 2 : 1)).join(sep));
	}
	return [...folders].map((folder) => {
		const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
		if (!license) throw new Error(`${folder} has no license file to keep with its copy`);
		const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		return `/*!\n${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n*/\n`;
	});
}

/** A verified package has no dependencies: each inlined/*.ts becomes one file with what it re-exports. */
async function inlined() {
	const outdir = join(dist, 'inlined');
	mkdirSync(outdir, { recursive: true });
	for (const file of readdirSync('inlined')) {
		const { metafile, outputFiles } = await esbuild.build({
			entryPoints: [join('inlined', file)],
			...{ bundle: true, platform: 'node', target: 'node20', format: 'cjs' },
			...{ outdir, write: false, metafile: true },
		});
		const banner = licensesOf(Object.keys(metafile.inputs)).join('');
		for (const { path, text } of outputFiles) writeFileSync(path, banner + text);
	}
}

exports.default = parallel(icons, codex, schemas, inlined);
exports.watch = () => watch(['icons/**/*.svg', 'nodes/**/*.json'], parallel(icons, codex, schemas));
