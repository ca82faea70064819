import { existsSync, readdirSync, readFileSync } from 'fs';
import { dirname, join, relative } from 'path';
import { preProcessFile } from 'typescript';

const ROOT = join(__dirname, '../..');

/** The files that a file imports from the package itself, types included. */
function importsOf(file: string): string[] {
	return preProcessFile(readFileSync(file, 'utf8'))
		.importedFiles.map(({ fileName }) => fileName)
		.filter((name) => name.startsWith('.'))
		.map((name) => join(dirname(file), name))
		.map((path) => [`${path}.ts`, join(path, 'index.ts')].find((found) => existsSync(found)) ?? path);
}

/** The files of each circle, in the order in which they import each other. */
function circlesIn(files: readonly string[]): string[][] {
	const circles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, way: string[]): void => {
		const start = way.indexOf(file);
		if (start >= 0) circles.push([...way.slice(start), file]);
		if (start >= 0 || done.has(file) || !existsSync(file)) return;
		for (const imported of importsOf(file)) visit(imported, [...way, file]);
		done.add(file);
	};
	for (const file of files) visit(file, []);
	return circles.map((circle) => circle.map((file) => relative(ROOT, file)));
}

test.each(['nodes', 'sandbox/src'])('%s has no circle of imports, types included', (folder) => {
	const files = readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(ROOT, folder, file));
	expect(files.length).toBeGreaterThan(100);
	expect(circlesIn(files)).toEqual([]);
});
