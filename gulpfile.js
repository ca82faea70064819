'use strict';

const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { join, sep } = require('node:path');
const { Transform } = require('node:stream');
const esbuild = require('esbuild');
const { dest, parallel, src } = require('gulp');
const { homepage } = require('./package.json');

// The nodes name their icons relative to their own compiled file (`file:../../icons/...`), so the folder keeps its place.
const icons = () => src('icons/**/*.svg', { base: '.', encoding: false }).pipe(dest('dist'));
const codex = () => src('nodes/**/*.node.json', { base: '.' }).pipe(withDocumentation()).pipe(dest('dist'));
const schemas = () => src('nodes/**/__schema__/**/*.json', { base: '.' }).pipe(dest('dist'));

/** The link to the documentation in the node's panel: the address stands in package.json alone. */
function withDocumentation() {
	return new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			const described = JSON.parse(file.contents.toString());
			described.resources.primaryDocumentation = [{ url: homepage }];
			file.contents = Buffer.from(JSON.stringify(described));
			done(null, file);
		},
	});
}

/** The licence texts of the packages whose files went into a bundle: they ask to be kept with every copy. */
function licencesOf(bundledFiles) {
	const folders = new Set();
	for (const file of bundledFiles) {
		const parts = file.split(sep);
		const start = parts.lastIndexOf('node_modules');
		if (start < 0) continue;
		const depth = parts[start + 1].startsWith('@') ? 3 : 2;
		folders.add(parts.slice(0, start + depth).join(sep));
	}
	return [...folders].map((folder) => {
		const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
		if (!licence) throw new Error(`${folder} has no licence file to keep with its copy`);
		const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		return `/*!\n${name} ${version}\n\n${readFileSync(join(folder, licence), 'utf8').trim()}\n*/\n`;
	});
}

/** A verified n8n package may have no dependencies: each inlined/*.ts becomes one file that holds what it re-exports. */
async function inlined() {
	const { mkdir, writeFile } = require('node:fs/promises');
	if (!existsSync('inlined')) return;
	await mkdir('dist/inlined', { recursive: true });
	for (const file of readdirSync('inlined').filter((entry) => entry.endsWith('.ts'))) {
		const { outputFiles, metafile } = await esbuild.build({
			entryPoints: [join('inlined', file)],
			bundle: true,
			platform: 'node',
			target: 'node20',
			format: 'cjs',
			write: false,
			metafile: true,
		});
		const banner = licencesOf(Object.keys(metafile.inputs)).join('');
		await writeFile(join('dist/inlined', file.replace(/\.ts$/, '.js')), banner + outputFiles[0].text);
	}
}

exports.icons = icons;
exports.codex = codex;
exports.schemas = schemas;
exports.inlined = inlined;
exports.default = parallel(icons, codex, schemas, inlined);
