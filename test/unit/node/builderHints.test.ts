import type { IBuilderHint } from 'n8n-workflow';

import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';
import { loadNode, NODE_FILES } from './nodesOfPackage';

const hintOf = ({ builderHint }: { builderHint?: IBuilderHint }) => ({
	said: builderHint?.searchHint ?? '',
	related: builderHint?.relatedNodes?.map(({ nodeType }) => nodeType) ?? [],
});

const descriptions = async () =>
	nonEmpty(await Promise.all(NODE_FILES.map(async (file) => (await loadNode(file)).description)));

test("n8n's assistant is told of a node's limit, of the trigger beside it, and of nodes that are there", async () => {
	const all = await descriptions();
	const types = all.map(({ name }) => `n8n-nodes-travel-agency.${name}`);
	for (const description of all) {
		const { said, related } = hintOf(description);
		expect([description.name, said]).toEqual([description.name, expect.stringContaining('10 requests')]);
		expect(related.filter((type) => !types.includes(type))).toEqual([]);
		const trigger = `n8n-nodes-travel-agency.${description.name}Trigger`;
		orElse(`Give builderHintOf in the node ${description.displayName} the events of its trigger.`, () =>
			expect(related.includes(trigger)).toBe(types.includes(trigger)),
		);
	}
});

test('it is told which node lists what a form refers to, and of what comes first within a node', async () => {
	const all = await descriptions();
	const sale = hintOf(all.find(({ name }) => name === 'travelAgencySale') ?? {});
	expect(sale.said).toContain('Get Many comes before Get, Get Brief, Who Travels: its rows have the ID.');
	expect(sale.said).toContain('Options > Idempotency Key');
	expect(sale.related).toContain('n8n-nodes-travel-agency.travelAgencyPerson');
});
