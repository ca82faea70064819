import { execFile } from 'child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { basename, dirname, join } from 'path';
import { inspect } from 'util';
import type { INodeTypeDescription } from 'n8n-workflow';

import { allInCI } from '../../campaign';
import { loadNode, NODE_FILES, ROOT } from './nodesOfPackage';

interface Linted {
	filePath: string;
	messages: Array<{ ruleId: string | null; message: string; line: number }>;
}

/**
 * The linter reads source code, but most of our parameters come from functions. So every description is
 * written as a literal into a folder of its own, and linted there with the project's configuration.
 */
let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'descriptions-'));
	cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
	cpSync(join(ROOT, 'icons'), join(folder, 'icons'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeOut(file: string, description: INodeTypeDescription): void {
	const everything = { depth: null, maxArrayLength: null, maxStringLength: null, compact: false };
	const literal = inspect(description, everything);
	const source = `import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class ${basename(file, '.node.ts')} implements INodeType {
	description: INodeTypeDescription = ${literal};
}
`;
	mkdirSync(join(folder, dirname(file)), { recursive: true });
	writeFileSync(join(folder, file), source);
}

/** What n8n's rules for nodes find: "node-param-description-missing-final-period: …", with the place. */
async function findings(): Promise<string[]> {
	const eslint = join(ROOT, 'node_modules/eslint/bin/eslint.js');
	const asked = ['--config', join(ROOT, 'eslint.config.mjs'), '--format', 'json', 'nodes'];
	// In a test run, these rules take every file for a trigger and a credential, in order to be tested
	// themselves.
	const env = { ...process.env, NODE_ENV: 'production' };
	const output = await new Promise<string>((resolve) => {
		execFile(
			process.execPath,
			[eslint, ...asked],
			{ cwd: folder, env, maxBuffer: 2 ** 28 },
			(_, stdout, stderr) => resolve(stdout || stderr),
		);
	});
	const linted = JSON.parse(output) as Linted[];
	expect(linted.map(({ filePath }) => basename(filePath)).sort()).toEqual([...written].sort());
	return linted.flatMap(({ filePath, messages }) =>
		messages
			.filter(({ ruleId }) => ruleId === null || ruleId.startsWith('n8n-nodes-base/'))
			.filter(({ ruleId }) => !ON_PURPOSE.has(`${basename(filePath)} ${ruleId}`))
			.map(
				({ ruleId, message, line }) =>
					`${basename(filePath)}:${line} ${ruleId ?? 'not readable'}: ${message}`,
			),
	);
}

/** What the rules require, and why we do it differently. */
const ON_PURPOSE = new Set([
	// A line of a sale first asks for what an agent would say first; optional fields come after that.
	'TravelAgencySale.node.ts n8n-nodes-base/node-param-fixed-collection-type-unsorted-items',
	// The API calls this filter `resource`. It is not the node's choice of a resource, and accepts expressions.
	'TravelAgencyCustomField.node.ts n8n-nodes-base/node-param-resource-without-no-data-expression',
]);

const written: string[] = [];

test("n8n's linter finds nothing in the descriptions as n8n gets them, and would see it if there were something", async () => {
	for (const file of allInCI(6, NODE_FILES)) {
		writeOut(file, (await loadNode(file)).description);
		written.push(basename(file));
	}
	const [first = ''] = NODE_FILES;
	const { description } = await loadNode(first);
	const wrong = {
		displayName: 'Wrong',
		name: 'wrong',
		type: 'boolean',
		default: false,
		description: 'Says nothing',
	} as const;
	writeOut('nodes/Wrong/TravelAgencyWrong.node.ts', {
		...description,
		properties: [...description.properties, wrong],
	});
	written.push('TravelAgencyWrong.node.ts');

	const found = await findings();
	const inWrong = found.filter((finding) => finding.startsWith('TravelAgencyWrong'));
	expect(inWrong.join('\n')).toContain('node-param-description-boolean-without-whether');
	expect(found.filter((finding) => !inWrong.includes(finding))).toEqual([]);
});
