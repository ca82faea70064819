import { existsSync, readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import type { IConnections, IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { ROOT } from './nodesOfPackage';

export interface Example {
	id: string;
	name: string;
	/** By which n8n's list finds it, too. */
	description?: string;
	nodes: INode[];
	connections: IConnections;
	settings: IDataObject;
	/** What a user enters in its form or sends to it. */
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

/** The workflows of examples/, which differ in their words alone. */
export const EDITIONS = { en: editionIn('examples/en'), pt: editionIn('examples/pt-BR') };

/** The kind of a node, without the package that it is of: `gmail`, `set`. */
export const kindOf = ({ type }: INode): string => type.slice(type.lastIndexOf('.') + 1);

/** The nodes whose items reach that one at once. */
export function nodesBefore({ nodes, connections }: Example, name: string): INode[] {
	const before = Object.entries(connections).flatMap(([from, { main = [] }]) =>
		main.flat().some((to) => to?.node === name) ? [from] : [],
	);
	return nodes.filter((node) => before.includes(node.name));
}

/** Every text of a node's parameters with its name, as it is entered. */
export function textsOf(value: unknown, name = ''): Array<{ name: string; text: string }> {
	if (typeof value === 'string') return [{ name, text: value }];
	if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, name));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, key));
}

/** What a node of Edit Fields sets. */
export const fieldsOf = ({ parameters }: INode): Array<{ name: string; value: unknown; type: string }> =>
	((parameters.assignments as IDataObject | undefined)?.assignments ?? []) as [];

/** Every place where a value stands, named as parametersOf names it. */
export function placesIn(parameters: INodeParameters, outer = ''): string[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		const path = outer + name;
		if (Array.isArray(value) && value.every((line) => typeof line === 'object'))
			return (value as INodeParameters[]).flatMap((line) => placesIn(line, `${path}.`));
		if (typeof value !== 'object' || value === null || '__rl' in value || Array.isArray(value)) return [path];
		return placesIn(value as INodeParameters, `${path}.`);
	});
}
