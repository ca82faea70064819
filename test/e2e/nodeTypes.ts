import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { root } from '../../scripts/folders.mjs';

const require = createRequire(import.meta.url);

/** The descriptions of all nodes in the built package, in the order of package.json. */
export function nodeTypes(): INodeTypeDescription[] {
	const { nodes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).n8n;
	return nodes.map((file: string) => {
		const [NodeType] = Object.values<new () => INodeType>(require(join(root, file)));
		return new NodeType!().description;
	});
}

/** What decides which form a node shows: its operation, or the trigger's event. */
export const chooserOf = ({ properties }: INodeTypeDescription) =>
	properties.find(({ name }) => name === 'operation' || name === 'triggerOn')!;

/** The labels in the form of an operation or event before anything is entered, in order. */
export function labelsOf(type: INodeTypeDescription, chosen: unknown) {
	const { properties } = type;
	const chooser = chooserOf(type).name;
	const isFor = ({ displayOptions }: INodeProperties) =>
		displayOptions?.show?.[chooser]?.includes(chosen as string) ?? true;
	const untouched = (name: string) =>
		name === chooser
			? chosen
			: properties.find((property) => property.name === name && isFor(property))?.default;
	return properties
		.filter(({ type: kind }) => kind !== 'hidden')
		.filter(({ displayOptions }) =>
			Object.entries(displayOptions?.show ?? {}).every(([name, values]: [string, unknown[]?]) =>
				values?.includes(untouched(name)),
			),
		)
		.map(({ displayName }) => displayName);
}

/** The methods of all searchable lists, that is, all kinds of picker in the package. */
export function pickerMethods(types: INodeTypeDescription[]) {
	const found = new Set<string>();
	const look = (properties: INodeProperties[]) => {
		for (const { modes, options } of properties) {
			const method = modes?.find(({ type }) => type === 'list')?.typeOptions?.searchListMethod;
			if (method) found.add(method);
			for (const option of options ?? []) {
				if ('values' in option) look(option.values);
				else if ('type' in option) look([option]);
			}
		}
	};
	for (const { properties } of types) look(properties);
	return [...found].sort();
}
