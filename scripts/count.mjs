import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { filesIn, root } from './folders.mjs';
import { main } from './main.mjs';

/** The operations and events with which a newcomer begins. */
const BEGINNINGS = {
	Get: 'nodes/Task/operations/get.ts',
	Create: 'nodes/Sale/operations/create.ts',
	Event: 'nodes/Bill/events/due.ts',
};

const textOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

const sum = (/** @type {readonly number[]} */ counts) => counts.reduce((total, count) => total + count, 0);

const linesOf = (/** @type {readonly string[]} */ files) =>
	sum(files.map((file) => textOf(file).split('\n').length - 1));

/** @param {readonly string[]} files @param {RegExp} path */
const under = (files, path) => files.filter((file) => path.test(file));

const isShared = (/** @type {string} */ file) => file.startsWith(['nodes', 'shared', ''].join(sep));

/** @param {string} file @returns {ts.SourceFile} */
const parsed = (file) => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest);

/** @param {string} file @returns how many names it exports; each name in `export { a, b } from` counts */
function exportsOf(file) {
	const counts = parsed(file).statements.map((statement) => {
		if (ts.isExportDeclaration(statement)) {
			const { exportClause } = statement;
			return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.length : 0;
		}
		const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
		if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return 0;
		return ts.isVariableStatement(statement) ? statement.declarationList.declarations.length : 1;
	});
	return sum(counts);
}

/**
 * What a file imports from this package.
 *
 * @param {string} file
 * @returns {{ from: string, names: string[] }[]}
 */
function importsOf(file) {
	return parsed(file).statements.flatMap((statement) => {
		const isFrom = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
		const specifier = isFrom && statement.moduleSpecifier;
		if (!specifier || !ts.isStringLiteral(specifier)) return [];
		const { resolvedModule } = ts.resolveModuleName(specifier.text, join(root, file), {}, ts.sys);
		if (!resolvedModule || resolvedModule.isExternalLibraryImport) return [];
		const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
		const names =
			clause && ts.isNamedImports(clause)
				? clause.elements.map(({ name, propertyName = name }) => propertyName.text)
				: [];
		return [{ from: relative(root, resolvedModule.resolvedFileName), names }];
	});
}

/**
 * Everything behind a file: what it imports, what those files import, and so on; and the names from
 * nodes/shared that it and its resource's files import.
 *
 * @param {string} beginning
 */
function behind(beginning) {
	const files = new Set([beginning]);
	const words = new Set();
	for (const file of files)
		for (const { from, names } of importsOf(file)) {
			files.add(from);
			if (isShared(from) && !isShared(file)) names.forEach((name) => words.add(name));
		}
	return { files: files.size, words: words.size };
}

/** Counts how large nodes/ and test/ are, and what a newcomer meets. The numbers are signs and not goals. */
await main(async () => {
	const nodes = filesIn('nodes');
	const shared = nodes.filter(isShared);
	console.table({
		'Lines of nodes/': linesOf(nodes),
		'Lines of nodes/ without messages': linesOf(nodes) - linesOf(under(nodes, /shared.messages./)),
		'Lines of nodes/shared/trigger': linesOf(under(nodes, /shared.trigger./)),
		'Exported names of nodes/shared': sum(shared.map(exportsOf)),
		'Exported names of nodes/shared/fields': sum(under(shared, /shared.fields./).map(exportsOf)),
		'Lines of code in test/': linesOf(filesIn('test', /\.(ts|mts|mjs|js)$/)),
	});
	console.table(Object.fromEntries(Object.entries(BEGINNINGS).map(([name, file]) => [name, behind(file)])));
});
