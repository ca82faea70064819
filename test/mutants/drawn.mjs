import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/folders.mjs';

/**
 * The modules that compute and request nothing, with the tests that hold them, the quickest first. Breaks of
 * these come by rule, so that nobody chooses lines that a test is known to see.
 *
 * @type {Record<string, string[]>}
 */
const PURE = {
	'agency/debt': ['unit/agency/debt', 'unit/agency/tables'],
	'agency/sale': ['unit/agency/sale', 'unit/agency/tables'],
	'agency/status': ['unit/agency/status', 'unit/agency/tables'],
	textProblems: ['unit/fields/textProblems', 'unit/fields/texts', 'unit/fields/values'],
	jsonSize: ['unit/jsonSize'],
	moment: ['unit/fields/dates', 'unit/fields/dateTimes', 'unit/fields/values'],
	'people/identity': ['unit/people/identity', 'unit/people/findPeople'],
	'people/names': ['unit/people/names', 'unit/people/identity'],
	'fields/number': ['unit/fields/amounts', 'unit/fields/integers', 'unit/fields/values'],
	'request/path': ['unit/request/path'],
	'request/reasons': ['unit/request/reasons', 'unit/errors/explain'],
	'request/retry': ['unit/writes/fate', 'unit/request/send'],
	'request/secrets': ['unit/request/secrets'],
	taxpayerId: ['unit/fields/identifiers', 'unit/fields/values'],
	'trigger/polling/contentHash': ['unit/trigger/contentHash'],
	'trigger/polling/transition': ['unit/trigger/lists/transition'],
};

const { SyntaxKind: Kind } = ts;

/** What each comparison and conjunction becomes. @type {Partial<Record<ts.SyntaxKind, string>>} */
const OTHER = {
	[Kind.EqualsEqualsEqualsToken]: '!==',
	[Kind.ExclamationEqualsEqualsToken]: '===',
	[Kind.LessThanToken]: '<=',
	[Kind.LessThanEqualsToken]: '<',
	[Kind.GreaterThanToken]: '>=',
	[Kind.GreaterThanEqualsToken]: '>',
	[Kind.AmpersandAmpersandToken]: '||',
	[Kind.BarBarToken]: '&&',
};

/**
 * @typedef {{ file: string, at: number, text: string, replacement: string, tests: string[] }} Drawn
 * @typedef {{ at: number, text: string, replacement: string }} Change
 */

/** `if (…) return …;` without an else. @param {ts.Node} node @returns {node is ts.IfStatement} */
function isEarlyReturn(node) {
	if (!ts.isIfStatement(node) || node.elseStatement) return false;
	const { thenStatement: then } = node;
	const last = ts.isBlock(then) ? then.statements.at(-1) : then;
	return last !== undefined && (ts.isReturnStatement(last) || ts.isContinueStatement(last));
}

/**
 * Each comparison the other way, each && as || and the reverse, each early return gone.
 *
 * @param {string} source
 * @returns {Change[]}
 */
function changesOf(source) {
	const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
	/** @type {Change[]} */
	const changes = [];
	/** @param {ts.Node} node */
	const visit = (node) => {
		// A type has no value to break.
		if (ts.isTypeNode(node)) return;
		const change = (/** @type {string} */ replacement) =>
			changes.push({ at: node.getStart(file), text: node.getText(file), replacement });
		const other = ts.isBinaryExpression(node) && OTHER[node.operatorToken.kind];
		// In parentheses, since ?? takes no && beside it.
		if (ts.isBinaryExpression(node) && other)
			change(`((${node.left.getText(file)}) ${other} (${node.right.getText(file)}))`);
		if (isEarlyReturn(node)) change(';');
		ts.forEachChild(node, visit);
	};
	visit(file);
	return changes;
}

/** All breaks that the rules make of the pure modules. @returns {Drawn[]} */
export function breaksByRule() {
	return Object.entries(PURE).flatMap(([name, tests]) => {
		const file = `nodes/shared/${name}.ts`;
		return changesOf(readFileSync(join(root, file), 'utf8')).map((change) => ({
			...{ ...change, file },
			tests: tests.map((test) => join('test', `${test}.test.ts`)),
		}));
	});
}
