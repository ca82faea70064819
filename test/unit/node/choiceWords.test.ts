import { CHOICES } from '../../../nodes/shared/messages/pt/choices';
import { loadNode, NODE_FILES, parametersOf } from './nodesOfPackage';

/** Matches parameters with choices about the node itself. Their labels are n8n's, and nobody enters them. */
const OF_THE_NODE =
	/(^|\.)(authentication|fields|inputMode|matchBy|operation|output|preview|triggerOn|resource|\w+Output)$/;

/** A trigger's choices are made by hand, and never come from a sheet or a model. */
const FILES = NODE_FILES.filter((file) => !file.includes('Trigger'));

test.each(FILES)('%s has a Portuguese word for each of its choices', async (file) => {
	const { properties } = (await loadNode(file)).description;
	const labels = parametersOf(properties)
		.filter(({ property }) => ['options', 'multiOptions'].includes(property.type))
		.filter(({ path }) => !OF_THE_NODE.test(path))
		.flatMap(({ property: { options = [] } }) =>
			options.flatMap((option) => ('value' in option && option.value !== '' ? [option.name] : [])),
		);
	expect(labels.filter((label) => !(label in CHOICES))).toEqual([]);
});
