import { NodeHelpers, type INodeProperties } from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { loadNode, NODE_FILES } from './nodesOfPackage';

/** The parameters of a node, and of each group and line in it, since conditions refer to siblings. */
function levelsOf(properties: INodeProperties[]): INodeProperties[][] {
	const inner = properties.flatMap(({ options = [] }) => {
		const fields = options.filter((option): option is INodeProperties => 'type' in option);
		const lines = options.flatMap((option) => ('values' in option ? [option.values] : []));
		return [...lines, ...(fields.length > 0 ? [fields] : [])];
	});
	return [properties, ...inner.flatMap(levelsOf)];
}

const conditionsOf = ({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties) =>
	[...Object.keys(show), ...Object.keys(hide)].filter((name) => !/^[/@]/.test(name));

test.each(NODE_FILES)(
	'%s asks in its conditions for nothing that an older n8n can not find',
	async (file) => {
		const { properties } = (await loadNode(file)).description;
		for (const level of nonEmpty(levelsOf(properties))) {
			const names = level.map(({ name }) => name);
			for (const property of level) {
				const unknown = conditionsOf(property).filter((name) => !names.includes(name));
				expect([property.name, unknown]).toEqual([property.name, []]);
			}
		}
	},
);

describe('what stands for a part of another field', () => {
	const somebody = (mode: string) => ({ __rl: true, mode, value: 'Ana' });
	const entered = {
		operation: 'create',
		...{ payer: somebody('new'), newPayer: { email: 'ana@example.com' } },
		...{ seller: somebody('list'), newSeller: { email: 'old@example.com' } },
		products: {
			hotel: [
				{ supplier: somebody('new'), newSupplier: { externalId: 'h' } },
				{ supplier: somebody('list'), 'supplier.mode': '', newSupplier: { externalId: 'old' } },
			],
		},
	};

	test.each([true, false])('is never stored, with defaults: %p', async (withDefaults) => {
		const { description } = await loadNode('nodes/Sale/TravelAgencySale.node.ts');
		const node = { typeVersion: 1 } as Parameters<typeof NodeHelpers.getNodeParameters>[4];
		const stored = NodeHelpers.getNodeParameters(
			description.properties,
			entered,
			withDefaults,
			false,
			node,
			description,
		);
		const { hotel } = (stored as typeof entered).products;
		expect(stored).toMatchObject({ payer: entered.payer, newPayer: entered.newPayer });
		expect(stored).not.toHaveProperty('newSeller');
		expect(hotel[0]).toMatchObject({ newSupplier: { externalId: 'h' } });
		expect(hotel[1]).not.toHaveProperty('newSupplier');
		expect(JSON.stringify(stored)).not.toContain('.mode"');
	});
});
