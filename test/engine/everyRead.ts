import type { INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { operationsOf } from '../unit/node/nodesOfPackage';
import type { BackOffice } from './backOffice';
import { byId } from './picked';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';

/** A read that succeeds with the seed. */
export interface KindOfRead {
	name: string;
	node: INodeType;
	/** The sandbox's collection of the records. */
	collection: string;
	given(office: BackOffice): Promise<INodeParameters>;
}

const RESOURCES = [
	...[...FINANCIAL, ...GENERAL].map(({ name, node, collection, idParameter }) => ({
		...{ name, node, collection, idParameter },
	})),
	{ name: 'Person', node: new TravelAgencyPerson(), collection: 'people', idParameter: 'personId' },
	{ name: 'Sale', node: new TravelAgencySale(), collection: 'sales', idParameter: 'saleId' },
	{ name: 'Task', node: new TravelAgencyTask(), collection: 'tasks', idParameter: 'taskId' },
];

const referenceData = new TravelAgencyReferenceData();
const attachment = new TravelAgencyAttachment();

/** The lists that Reference Data offers. */
const listsFor = (operation: string): string[] =>
	referenceData.description.properties
		.filter(
			({ name, displayOptions }) =>
				name === 'resource' && displayOptions?.show?.operation?.includes(operation),
		)
		.flatMap(({ options = [] }) =>
			options.flatMap((option) => ('value' in option ? [String(option.value)] : [])),
		);

/** All options that an operation may have for its records; it ignores those that it does not offer. */
const ALL_OPTIONS = { output: 'everything', withReferences: true };

const firstOf = async (office: BackOffice, collection: string) =>
	(await office.records(collection)).find(({ internal, deleted }) => internal !== true && deleted !== true) ??
	{};

/** Every Get that the nodes offer. */
export const EVERY_GET: KindOfRead[] = [
	...RESOURCES.filter(({ node }) => operationsOf(node.description).some(({ value }) => value === 'get')).map(
		({ name, node, collection, idParameter }) => ({
			...{ name: `${name} > Get`, node, collection },
			given: async (office: BackOffice) => ({
				operation: 'get',
				[idParameter]: byId((await firstOf(office, collection)).id),
				...ALL_OPTIONS,
			}),
		}),
	),
	...listsFor('get').map((collection) => ({
		...{ name: `Reference Data > Get of ${collection}`, node: referenceData, collection },
		async given(office: BackOffice) {
			const { id, code } = await firstOf(office, collection);
			const recordId = byId(collection === 'currencies' ? (code ?? id) : id);
			return { operation: 'get', resource: collection, recordId, ...ALL_OPTIONS };
		},
	})),
];

/** Every other operation that only reads from the API. */
export const EVERY_LIST: KindOfRead[] = [
	...RESOURCES.map(({ name, node, collection }) => ({
		...{ name: `${name} > Get Many`, node, collection },
		given: async () => ({ operation: 'getAll', limit: 3, ...ALL_OPTIONS }),
	})),
	...listsFor('getAll').map((collection) => ({
		...{ name: `Reference Data > Get Many of ${collection}`, node: referenceData, collection },
		given: async () => ({ operation: 'getAll', resource: collection, limit: 3, ...ALL_OPTIONS }),
	})),
	{
		...{ name: 'Task > Get Many, filtered', node: new TravelAgencyTask(), collection: 'tasks' },
		given: async () => ({ operation: 'getAll', limit: 3, filters: { onlyOverdue: true } }),
	},
	{
		...{ name: 'Attachment > Get Many', node: attachment, collection: 'attachments' },
		given: async (office) => ({ operation: 'getAll', ...(await owner(office)) }),
	},
	{
		...{ name: 'Attachment > Download', node: attachment, collection: 'attachments' },
		given: async (office) => ({
			...{ operation: 'download', ...(await owner(office)) },
			attachmentId: byId((await attachmentOfSale(office)).id),
		}),
	},
];

/** Every operation that answers a question. */
export const EVERY_ANSWER: KindOfRead[] = [
	{
		...{ name: 'Person > Search', node: new TravelAgencyPerson(), collection: 'people' },
		given: async (office) => ({
			operation: 'search',
			searchText: String((await firstOf(office, 'people')).name),
		}),
	},
	{
		...{ name: 'Person > Get Overview', node: new TravelAgencyPerson(), collection: 'people' },
		given: async (office) => ({
			operation: 'getOverview',
			personId: byId((await firstOf(office, 'sales')).payer_id),
		}),
	},
	{
		...{ name: 'Sale > Get Brief', node: new TravelAgencySale(), collection: 'sales' },
		given: async (office) => ({ operation: 'getBrief', saleId: byId((await firstOf(office, 'sales')).id) }),
	},
	{
		...{ name: 'Sale > Who Travels', node: new TravelAgencySale(), collection: 'sales' },
		given: async (office) => ({
			...{ operation: 'whoTravels', departureUntil: '31/12/2099' },
			departureFrom: String((await firstOf(office, 'sales')).departure_date),
		}),
	},
	{
		...{ name: 'Bill > Who Owes', node: new TravelAgencyBill(), collection: 'bills' },
		given: async () => ({ operation: 'whoOwes', dueUntil: '31/12/2099' }),
	},
	{
		...{ name: 'Task > Get Open', node: new TravelAgencyTask(), collection: 'tasks' },
		given: async () => ({ operation: 'getOpen' }),
	},
];

const attachmentOfSale = async (office: BackOffice) =>
	(await office.records('attachments')).find((file) => file.resource_type === 'sale') ?? {};

const owner = async (office: BackOffice) => ({
	resourceType: 'sale',
	saleId: byId((await attachmentOfSale(office)).resource_id),
});
