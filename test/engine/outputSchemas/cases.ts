import { dirname, join } from 'path';

import type { IDataObject, INodeParameters, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { loadNode, NODE_FILES, operationsOf, ROOT } from '../../unit/node/nodesOfPackage';
import type { BackOffice } from '../backOffice';
import { byId } from '../picked';
import { schemaOf } from './schema';
import { WRITES, type Given } from './writes';

/** An operation of a node; if its form asks for a list, for one of those lists. */
export interface Case {
	name: string;
	node: INodeType & { description: INodeTypeDescription };
	folder: string;
	operation: string;
	/** The folder in which n8n looks: the node's own record, or for a node with several lists, the list. */
	resource: string;
	/** Whether the form asks for the list. */
	isChosen: boolean;
	file: string;
}

/** Every operation of every node, with the file that n8n looks for. */
export async function allCases(): Promise<Case[]> {
	const cases = await Promise.all(
		NODE_FILES.map(async (nodeFile) => {
			const node = await loadNode(nodeFile);
			const folder = dirname(nodeFile).split('/').at(-1) ?? '';
			return operationsOf(node.description).flatMap(({ value: operation }) =>
				resourcesOf(node, operation).map(
					(resource): Case => ({
						name: [folder, ...(resource.isChosen ? [resource.resource] : []), operation].join(' '),
						...{ node, folder, operation, ...resource },
						file: join(
							ROOT,
							dirname(nodeFile),
							'__schema__',
							'v1.0.0',
							resource.resource,
							`${operation}.json`,
						),
					}),
				),
			);
		}),
	);
	return cases.flat();
}

/** The possible values of the node's parameter `resource`, hidden or not, for an operation. */
function resourcesOf(
	{ description }: Case['node'],
	operation: string,
): Array<Pick<Case, 'resource' | 'isChosen'>> {
	const property = description.properties.find(
		({ name, displayOptions }) =>
			name === 'resource' && (displayOptions?.show?.operation ?? [operation]).includes(operation),
	);
	return (property?.options ?? []).flatMap((option) =>
		'value' in option ? [{ resource: String(option.value), isChosen: property?.type !== 'hidden' }] : [],
	);
}

/** The sandbox's collection for what a node reads. */
const COLLECTIONS: Record<string, string> = {
	AccountMovement: 'account_movements',
	Bill: 'bills',
	ChangeLog: 'logs',
	CustomField: 'custom_fields',
	Invoice: 'nfs',
	PartnerStatement: 'partner_statements',
	Person: 'people',
	Product: 'products',
	Quote: 'quotes',
	Refund: 'refunds',
	Sale: 'sales',
	Task: 'tasks',
	Travel: 'travels',
};

/**
 * The records that show a field or a value's type not shown by any record before them. This way, fields that
 * few records have are described, too.
 */
function telling(records: readonly IDataObject[]): IDataObject[] {
	let known = '';
	return records.reduce<IDataObject[]>((kept, record) => {
		const schema = JSON.stringify(schemaOf([...kept, record]));
		if (schema === known) return kept;
		known = schema;
		return [...kept, record];
	}, []);
}

/** The whole list; or if the list shows less than single records do, those records. */
async function readsOf(
	office: BackOffice,
	{ node, folder, operation, resource, isChosen }: Case,
): Promise<Given> {
	const parameters: INodeParameters = isChosen ? { resource } : {};
	if (operation === 'getAll') return { parameters: { ...parameters, returnAll: true } };
	const picker = node.description.properties.find(
		({ type, displayOptions }) =>
			type === 'resourceLocator' && displayOptions?.show?.operation?.includes(operation),
	);
	const records = await office.records(isChosen ? resource : (COLLECTIONS[folder] ?? folder));
	return {
		parameters: { ...parameters, [picker?.name ?? '']: byId('={{ $json.ask }}') },
		items: telling(records.filter(({ internal }) => internal !== true)).map(({ id }) => ({ ask: id })),
	};
}

const specialOf = ({ folder, operation }: Case) => WRITES[`${folder} ${operation}`];

/** Whether it is neither the plain read of a record nor that of a list. */
export const isSpecial = (tested: Case): boolean => specialOf(tested) !== undefined;

/** The input that makes an operation return everything that it can. */
export async function givenTo(office: BackOffice, tested: Case): Promise<Given> {
	return await (specialOf(tested)?.(office) ?? readsOf(office, tested));
}
