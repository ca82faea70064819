import { nonEmpty } from '../../nonEmpty';
import { orElse } from '../../nextStep';
import { loadNode, NODE_FILES, operationsOf } from '../node/nodesOfPackage';
import { pagesLike, partsOf, textOf } from './pages';

test.each([/^README\.md$/, /^docs\/pt-BR\/README\.md$/])(
	'%s lists every operation of a node',
	async (file) => {
		const [page] = nonEmpty(await pagesLike(file));
		const rows = (page ? partsOf(page, 'table') : []).flatMap(({ children = [] }) =>
			children.map(({ children: cells = [] }) => cells.map((cell) => textOf(cell))),
		);
		const missing: string[] = [];
		for (const node of nonEmpty(NODE_FILES.filter((name) => !name.endsWith('Trigger.node.ts')))) {
			const { description } = await loadNode(node);
			const name = description.displayName.replace('Travel Agency ', '');
			const row = rows.find(([nodes = '']) =>
				nodes.split(', ').some((each) => each.replace(/ \(.*/, '').trim() === name),
			);
			const listed = (row?.[1] ?? '').replace(/ \([^)]*\)| e /g, ', ').split(/[,:] | and /);
			for (const { name: operation } of operationsOf(description))
				if (!listed.includes(operation)) missing.push(`${name} > ${operation}`);
		}
		orElse(`List every operation in the table of nodes of ${page?.file}.`, () => expect(missing).toEqual([]));
	},
);
