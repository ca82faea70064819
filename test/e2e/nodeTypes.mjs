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

/** The labels of an operation's form as long as nothing is entered, in their order. */
export function labelsOf({ properties }, operation) {
	const untouched = (name) =>
		name === 'operation'
			? operation
			: properties.find((property) => property.name === name && isFor(property, operation))?.default;
	return properties
		.filter(({ displayOptions }) =>
			Object.entries(displayOptions?.show ?? {}).every(([name, values]) => values.includes(untouched(name))),
		)
		.map(({ displayName }) => displayName);
}

const isFor = ({ displayOptions }, operation) => displayOptions?.show?.operation?.includes(operation) ?? true;

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
