import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesIn, root } from '../../scripts/folders.mjs';

/** What a rule across several fields calls when its values contradict each other. */
const REPORTS = '.addRuleIssue(';

/** @typedef {{ file: string, name: string, from: number, to: number }} Rule */

/** The functions of nodes/ that report a rule. @returns {Rule[]} */
function allRules() {
	return filesIn('nodes').flatMap((file) => {
		const source = readFileSync(join(root, file), 'utf8');
		if (!source.includes(REPORTS)) return [];
		return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
			if (!statement.getText().includes(REPORTS)) return [];
			const { name } = ts.isFunctionDeclaration(statement) ? statement : {};
			return [{ file, name: name?.text ?? 'a rule', from: statement.getStart(), to: statement.end }];
		});
	});
}

/**
 * The rules across several fields that no deliberate break removes, so no test is known to notice them.
 *
 * @param {readonly { file: string, text: string }[]} breaks
 * @returns {string[]} the next step for each
 */
export function rulesWithoutBreak(breaks) {
	return allRules().flatMap(({ file, name, from, to }) => {
		const source = readFileSync(join(root, file), 'utf8');
		const isHeld = breaks.some(({ file: broken, text }) => {
			const at = broken === file ? source.indexOf(text) : -1;
			return at >= from && at < to;
		});
		return isHeld
			? []
			: [`${file}: test ${name}, and give it a break in test/mutants/breaks.mjs that this test notices`];
	});
}
