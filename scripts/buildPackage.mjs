import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './fileLock.mjs';
import { root, scratchFolder } from './folders.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

const sources = [
	'credentials',
	'icons',
	'inlined',
	'nodes',
	'gulpfile.js',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
];
const dist = join(root, 'dist');
const stamp = join(scratchFolder, 'dist-made-from');

function filesBelow(path) {
	const full = join(root, path);
	if (!existsSync(full)) return [];
	if (!statSync(full).isDirectory()) return [path];
	return readdirSync(full)
		.sort()
		.flatMap((entry) => filesBelow(join(path, entry)));
}

/** Changes with the name or content of any file that dist is made from. */
function sourcesHash() {
	const hash = createHash('sha256');
	for (const file of sources.flatMap(filesBelow)) {
		hash.update(`${file}\0`).update(readFileSync(join(root, file)));
	}
	return hash.digest('hex');
}

function checkEntryPoints() {
	const { nodes, credentials } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).n8n;
	for (const file of [...nodes, ...credentials]) {
		if (!existsSync(join(root, file)))
			throw new Error(`package.json names ${file}, which the build did not make.`);
	}
}

/** Makes dist from the sources, unless it was already made from exactly these. */
export async function buildPackage() {
	await withLock(join(scratchFolder, 'build.lock'), async () => {
		const hash = sourcesHash();
		const isCurrent = existsSync(dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
		if (isCurrent) return;
		await step('Building the package', async () => {
			rmSync(stamp, { force: true });
			rmSync(dist, { recursive: true, force: true });
			await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: root });
			await run(process.execPath, [join(root, 'node_modules/gulp/bin/gulp.js')], { cwd: root });
			checkEntryPoints();
			mkdirSync(scratchFolder, { recursive: true });
			writeFileSync(stamp, hash);
		});
	});
}
