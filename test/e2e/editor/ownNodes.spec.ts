import { expect } from '@playwright/test';
import { execute } from '../../../scripts/n8n/execution.mjs';
import { node, ours } from '../../../scripts/n8n/workflow.mjs';
import { test } from '../editorTest';
import type { Json } from '../world';

/**
 * A row of each read goes through n8n's own nodes unchanged, without an Edit Fields in between. Google Sheets
 * writes a cell that contains an object as JSON (n8n's autoMapInputData), so there must be none.
 */

const LISTS = [
	...['Sale', 'Person', 'Task', 'Bill', 'Invoice', 'Refund', 'AccountMovement', 'PartnerStatement'],
	...['Travel', 'Quote', 'ChangeLog', 'Product', 'CustomField'],
];
/** For a node that reads by ID: the sandbox's collection, and the field for the ID. */
const RECORDS: Record<string, [collection: string, field: string]> = {
	Sale: ['sales', 'saleId'],
	Person: ['people', 'personId'],
	Bill: ['bills', 'billId'],
	Invoice: ['nfs', 'invoiceId'],
	Refund: ['refunds', 'refundId'],
	AccountMovement: ['account_movements', 'accountMovementId'],
	PartnerStatement: ['partner_statements', 'partnerStatementId'],
};
const QUESTIONS = { Bill: 'whoOwes', Sale: 'whoTravels', Task: 'getOpen' };

/** Each read: the name of its node, the node's type, and the parameters. */
async function readsOf(records: (collection: string) => Promise<Json[]>) {
	const lists = LISTS.map((kind): [string, string, object] => [
		`${kind} many`,
		kind,
		{ operation: 'getAll', limit: 4 },
	]);
	const questions = Object.entries(QUESTIONS).map(([kind, operation]): [string, string, object] => [
		`${kind} ${operation}`,
		kind,
		{ operation },
	]);
	const single = Object.entries(RECORDS).map(
		async ([kind, [collection, field]]): Promise<[string, string, object]> => {
			const [record] = await records(collection);
			const id = { __rl: true, mode: 'id', value: record.id };
			return [`${kind} one`, kind, { operation: 'get', [field]: id }];
		},
	);
	return [...lists, ...questions, ...(await Promise.all(single))];
}

/** A column that has a value in every row. */
const columnOf = (read: string) => (/ (many|one)$/.test(read) ? 'id' : 'is_found');

const exists = (column: string) => ({
	combinator: 'and',
	options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
	conditions: [
		{
			id: 'one',
			leftValue: `={{ $json.${column} }}`,
			rightValue: '',
			operator: { type: 'string', operation: 'exists', singleValue: true },
		},
	],
});

test("a row of each read goes through n8n's IF, Summarize and Convert to File, and has no cell for JSON", async ({
	world,
}) => {
	test.slow();
	const { request, sandbox, credentialIds } = world;
	const reads = await readsOf(async (collection) => await sandbox.control.records(collection));
	const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});
	const behind = (...names: string[]) => ({
		main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))],
	});
	const nodes = reads.flatMap(([name, kind, parameters]) => [
		ours(name, `travelAgency${kind}`, parameters, credentialIds),
		node(`${name}: IF`, 'n8n-nodes-base.if', 2.2, { conditions: exists(columnOf(name)) }),
		node(`${name}: Summarize`, 'n8n-nodes-base.summarize', 1.1, {
			fieldsToSummarize: { values: [{ aggregation: 'count', field: columnOf(name) }] },
		}),
		node(`${name}: File`, 'n8n-nodes-base.convertToFile', 1.1, { operation: 'csv' }),
	]);
	const connections = Object.fromEntries([
		['Start', behind(...reads.map(([name]) => name))],
		...reads.map(([name]) => [name, behind(`${name}: IF`, `${name}: Summarize`, `${name}: File`)]),
	]);
	const workflow = await request('POST', '/workflows', {
		...{ name: "Rows in n8n's nodes", nodes: [start, ...nodes], connections, settings: {} },
	});
	const execution = await execute(world, { trigger: workflow.nodes[0] }, workflow, 5);
	expect(execution.error).toBeUndefined();
	for (const [name] of reads) {
		const rows: Json[] = execution.outputs(name);
		expect(rows.length, name).toBeGreaterThan(0);
		const cells = rows.flatMap((row) => Object.entries(row));
		expect(
			cells.filter(([, value]) => typeof value === 'object' && value !== null),
			name,
		).toEqual([]);
		expect(execution.outputs(`${name}: IF`), name).toHaveLength(rows.length);
		expect(execution.outputs(`${name}: Summarize`), name).toHaveLength(1);
		expect(execution.files(`${name}: File`), name).toEqual([[expect.stringMatching(/\.csv$/i)]]);
	}
});
