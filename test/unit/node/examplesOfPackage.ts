import { existsSync, readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import type { IConnections, IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { ROOT } from './nodesOfPackage';

export interface Example {
	id: string;
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings: IDataObject;
	/** What a user enters in its form or sends to it. */
	input?: IDataObject;
}

const folder = join(ROOT, 'examples');
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** The workflows of examples/. */
export const EXAMPLES = readdirSync(folder)
	.filter((file) => file.endsWith('.json') && !file.endsWith('.input.json'))
	.map((file): Example => {
		const id = file.slice(0, -'.json'.length);
		const workflow = readJson(file) as Example;
		const input = `${id}.input.json`;
		return {
			...workflow,
			id,
			...(existsSync(join(folder, input)) && { input: readJson(input) as IDataObject }),
		};
	});

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
