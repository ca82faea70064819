import { existsSync, readdirSync, readFileSync, statSync } from 'fs';
import { dirname, join, relative } from 'path';
import { preProcessFile } from 'typescript';

const ROOT = join(__dirname, '../..');

/** The repository's own files that a file imports, including types, and imports in a script's comments. */
function importsOf(file: string): string[] {
	const text = readFileSync(file, 'utf8');
	const inComments = [...text.matchAll(/import\('([^']+)'\)/g)].map(([, name = '']) => name);
	return [...preProcessFile(text).importedFiles.map(({ fileName }) => fileName), ...inComments]
		.filter((name) => name.startsWith('.'))
		.map((name) => join(dirname(file), name))
		.map((path) => {
			const found = ['', '.ts', '.tsx', '/index.ts']
				.map((end) => path + end)
				.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
			if (found === undefined) throw new Error(`${file} imports ${path}, which is not there`);
			return found;
		});
}

/** The two ends of an import within the closest folder that contains both: a file in it, or a folder. */
function endsIn(file: string, imported: string): [string, string] {
	const [from, to] = [file, imported].map((path) => relative(ROOT, path).split('/')) as [string[], string[]];
	const length = from.findIndex((part, index) => part !== to[index]) + 1;
	return [from.slice(0, length).join('/'), to.slice(0, length).join('/')];
}

/** The files and folders of each circle, in the order in which they import each other. */
function circlesIn(files: readonly string[]): string[][] {
	const imports = new Map<string, Set<string>>();
	for (const file of files)
		for (const [from, to] of importsOf(file).map((imported) => endsIn(file, imported)))
			imports.set(from, (imports.get(from) ?? new Set()).add(to));
	const circles: string[][] = [];
	const done = new Set<string>();
	const visit = (place: string, way: string[]): void => {
		const start = way.indexOf(place);
		if (start >= 0) circles.push([...way.slice(start), place]);
		if (start >= 0 || done.has(place)) return;
		for (const imported of imports.get(place) ?? []) visit(imported, [...way, place]);
		done.add(place);
	};
	for (const place of imports.keys()) visit(place, []);
	return circles;
}

/**
 * Files and folders next to each other only import each other in one direction, so files form no circle
 * either.
 */
test.each(['nodes', 'sandbox/src', 'sandbox/page', 'scripts'])(
	'in %s, nothing imports in a circle',
	(folder) => {
		const files = readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
			.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
			.map((file) => join(ROOT, folder, file));
		expect(files.length).toBeGreaterThan(10);
		expect(circlesIn(files)).toEqual([]);
	},
);
