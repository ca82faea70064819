import { expect } from '@playwright/test';
import { nodeTypes } from '../nodeTypes';
import { test } from '../world';

/** The part of n8n's catalog that its assistant searches, loaded as n8n does it. */
interface Catalog {
	NodeTypeParser: new (types: object[]) => object;
	searchCodeBuilderNodes(parser: object, queries: string[]): { results: string } | string;
	formatNodeResult(parser: object, nodeId: string): string | undefined;
}

const PACKAGE = 'n8n-nodes-travel-agency';

test("n8n's assistant is told what each node does, its limit, and what belongs to it", ({ install }) => {
	const catalog: Catalog = install.require('@n8n/ai-utilities/node-catalog');
	const types = nodeTypes().map((type) => ({ ...type, name: `${PACKAGE}.${type.name}` }));
	const parser = new catalog.NodeTypeParser(types);
	for (const { name } of types) {
		const told = catalog.formatNodeResult(parser, name) ?? '';
		expect(told, name).toMatch(
			/@builderHint (Operations: [A-Z]|Starts a workflow on [A-Z]).+10 requests in 3 seconds/,
		);
		const related = [...told.matchAll(/ {4}- (\S+): "/g)].map(([, nodeType]) => nodeType);
		expect(
			related.filter((other) => !types.some((type) => type.name === other)),
			name,
		).toEqual([]);
	}
	const sale = JSON.stringify(catalog.searchCodeBuilderNodes(parser, ['travel agency sale']));
	expect(sale).toContain(`${PACKAGE}.travelAgencySaleTrigger: \\"Starts a workflow on`);
	expect(sale).toContain(`${PACKAGE}.travelAgencyPerson: \\"Get Many gives IDs for`);
	expect(sale).toContain('Options > Idempotency Key');
	expect(sale).toContain('Get Many comes before Get: its rows have the ID.');
});
