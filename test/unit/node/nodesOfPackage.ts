import { readdirSync, existsSync } from 'fs';
import { basename, join } from 'path';
import type { ICredentialType, INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

export const ROOT = join(__dirname, '../../..');

/** The source file of every node, found by searching: `nodes/Sale/TravelAgencySale.node.ts`. */
export const NODE_FILES = readdirSync(join(ROOT, 'nodes'))
	.flatMap((folder) => readdirSync(join(ROOT, 'nodes', folder)).map((file) => `nodes/${folder}/${file}`))
	.filter((path) => path.endsWith('.node.ts'));

export const CREDENTIAL_FILES = readdirSync(join(ROOT, 'credentials'))
	.filter((file) => file.endsWith('.credentials.ts'))
	.map((file) => `credentials/${file}`);

/** An instance of the class with the file's name, as n8n loads it. */
async function load<T>(path: string): Promise<T> {
	const name = basename(path).split('.')[0] ?? '';
	const exported = (await import(join(ROOT, path))) as Record<string, new () => T>;
	const Class = exported[name];
	if (!Class) throw new Error(`${path} exports no class ${name}`);
	return new Class();
}

export async function loadNode(path: string): Promise<INodeType & { description: INodeTypeDescription }> {
	return await load(path);
}

export async function loadCredential(path: string): Promise<ICredentialType> {
	return await load(path);
}

/** The files in a node's folder with operations, without the index. */
export function operationFiles(nodeFile: string): string[] {
	const folder = join(ROOT, nodeFile, '../operations');
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.map((file) => basename(file, '.ts'))
		.filter((name) => name !== 'index');
}

/** An input of a node or credential, at any depth. */
export interface Parameter {
	property: INodeProperties;
	/** Where saved workflows store its value: `hotels.hotel.passengers.passenger.amount`. */
	path: string;
}

/**
 * Whether this parameter has no value, and only exists because older n8n versions need it for a condition on
 * `payer.mode`.
 */
export const standsForPart = ({ name }: INodeProperties) => name.includes('.');

/** Every input, including those inside collections and lists. */
export function parametersOf(properties: readonly INodeProperties[], outer = ''): Parameter[] {
	const inputs = properties.filter((property) => !standsForPart(property));
	return inputs.flatMap((property) => {
		const path = outer + property.name;
		const inner = (property.options ?? []).flatMap((option) => {
			if ('values' in option) return parametersOf(option.values, `${path}.${option.name}.`);
			return 'type' in option ? parametersOf([option], `${path}.`) : [];
		});
		return [{ property, path }, ...inner];
	});
}

/** The options of the Operation dropdown. */
export function operationsOf({
	properties,
}: INodeTypeDescription): Array<{ name: string; value: string; action?: string }> {
	const operation = properties.find(({ name }) => name === 'operation');
	return (operation?.options ?? []).flatMap((option) =>
		'value' in option ? [{ name: option.name, value: String(option.value), action: option.action }] : [],
	);
}
