import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/folders.mjs';

const require = createRequire(import.meta.url);

/** The description of every node that the built package brings, in the order of package.json. */
export function nodeTypes() {
	const { nodes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).n8n;
	return nodes.map((file) => {
		const [NodeType] = Object.values(require(join(root, file)));
		return new NodeType().description;
	});
}

/** What a node has its forms by: its operations, or the trigger its events. */
export const chooserOf = ({ properties }) =>
	properties.find(({ name }) => name === 'operation' || name === 'triggerOn');

/** The labels of the form of an operation or event as long as nothing is entered, in their order. */
export function labelsOf(type, chosen) {
	const { properties } = type;
	const chooser = chooserOf(type).name;
	const isFor = ({ displayOptions }) => displayOptions?.show?.[chooser]?.includes(chosen) ?? true;
	const untouched = (name) =>
		name === chooser
			? chosen
			: properties.find((property) => property.name === name && isFor(property))?.default;
	return properties
		.filter(({ displayOptions }) =>
			Object.entries(displayOptions?.show ?? {}).every(([name, values]) => values.includes(untouched(name))),
		)
		.map(({ displayName }) => displayName);
}

/** The methods of all searchable lists: the kinds of picker that the package has. */
export function pickerMethods(types) {
	const found = new Set();
	const look = (properties) => {
		for (const { modes, options } of properties) {
			const [list] = modes ?? [];
			if (list) found.add(list.typeOptions.searchListMethod);
			look((options ?? []).flatMap((option) => option.values ?? (option.type ? [option] : [])));
		}
	};
	for (const { properties } of types) look(properties);
	return [...found].sort();
}
