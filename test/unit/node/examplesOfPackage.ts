import { existsSync, readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import type { IConnections, IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { ROOT } from './nodesOfPackage';

export interface Example {
	id: string;
	name: string;
	/** n8n's list also searches in this. */
	description?: string;
	nodes: INode[];
	connections: IConnections;
	settings: IDataObject;
	/** What a user enters in the workflow's form, or sends to it. */
	input?: IDataObject;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function editionIn(folder: string): Example[] {
	return readdirSync(join(ROOT, folder))
		.filter((file) => file.endsWith('.json') && !file.endsWith('.input.json'))
		.map((file): Example => {
			const id = file.slice(0, -'.json'.length);
			const workflow = readJson(`${folder}/${file}`) as Example;
			const input = `${folder}/${id}.input.json`;
			return {
				...workflow,
				id,
				...(existsSync(join(ROOT, input)) && { input: readJson(input) as IDataObject }),
			};
		});
}

/** The workflows in examples/. The editions differ only in their words. */
export const EDITIONS = { en: editionIn('examples/en'), pt: editionIn('examples/pt-BR') };

/** The type of a node, without its package: `gmail`, `set`. */
export const kindOf = ({ type }: INode): string => type.slice(type.lastIndexOf('.') + 1);

/** The nodes whose items go directly to this one. */
export function nodesBefore({ nodes, connections }: Example, name: string): INode[] {
	const before = Object.entries(connections).flatMap(([from, { main = [] }]) =>
		main.flat().some((to) => to?.node === name) ? [from] : [],
	);
	return nodes.filter((node) => before.includes(node.name));
}

/** Every text in a node's parameters, as entered, with its name. */
export function textsOf(value: unknown, name = ''): Array<{ name: string; text: string }> {
	if (typeof value === 'string') return [{ name, text: value }];
	if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, name));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, key));
}

/** The fields that an Edit Fields node sets. */
export const fieldsOf = ({ parameters }: INode): Array<{ name: string; value: unknown; type: string }> =>
	((parameters.assignments as IDataObject | undefined)?.assignments ?? []) as [];

/** Every place with a value, named like parametersOf does. */
export function placesIn(parameters: INodeParameters, outer = ''): string[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		const path = outer + name;
		if (Array.isArray(value) && value.every((line) => typeof line === 'object'))
			return (value as INodeParameters[]).flatMap((line) => placesIn(line, `${path}.`));
		if (typeof value !== 'object' || value === null || '__rl' in value || Array.isArray(value)) return [path];
		return placesIn(value as INodeParameters, `${path}.`);
	});
}
