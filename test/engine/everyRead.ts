import type { INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import type { BackOffice } from './backOffice';
import { byId } from './picked';
import { FINANCIAL } from './readOnly/financial';
import { GENERAL } from './readOnly/general';

/** One read that works in the seed. */
export interface KindOfRead {
	name: string;
	node: INodeType;
	/** Where the sandbox keeps the records. */
	collection: string;
	given(office: BackOffice): Promise<INodeParameters>;
}

/** Lists with an endpoint for a single record, which cabins and ships do not have. */
export const LISTS_WITH_DETAIL = [
	'accounts',
	'categories',
	'cities',
	'cost_centers',
	'currencies',
	'integrations',
	'invoice_rules',
	'labels',
	'nf_rules',
	'payment_methods',
	'sellers',
	'task_categories',
];

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

/** Everything that an operation can do to its records; what it does not offer is nothing to it. */
const ALL_OPTIONS = {
	output: 'raw',
	addNames: true,
	options: { customFieldsByName: true, fullRecords: true, resolveReferences: true },
};

const firstOf = async (office: BackOffice, collection: string) =>
	(await office.records(collection)).find(({ internal, deleted }) => internal !== true && deleted !== true) ??
	{};

/** Every Get. */
export const EVERY_GET: KindOfRead[] = [
	...RESOURCES.map(({ name, node, collection, idParameter }) => ({
		...{ name: `${name} > Get`, node, collection },
		given: async (office: BackOffice) => ({
			operation: 'get',
			[idParameter]: byId((await firstOf(office, collection)).id),
			...ALL_OPTIONS,
		}),
	})),
	...LISTS_WITH_DETAIL.map((collection) => ({
		...{ name: `Reference Data > Get of ${collection}`, node: referenceData, collection },
		async given(office: BackOffice) {
			const { id, code } = await firstOf(office, collection);
			const recordId = byId(collection === 'currencies' ? (code ?? id) : id);
			return { operation: 'get', resource: collection, recordId, ...ALL_OPTIONS };
		},
	})),
];

/** Every other operation that only reads at the API. */
export const EVERY_LIST: KindOfRead[] = [
	...RESOURCES.map(({ name, node, collection }) => ({
		...{ name: `${name} > Get Many`, node, collection },
		given: async () => ({ operation: 'getAll', limit: 3, ...ALL_OPTIONS }),
	})),
	...[...LISTS_WITH_DETAIL, 'cabins', 'ships'].map((collection) => ({
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

const attachmentOfSale = async (office: BackOffice) =>
	(await office.records('attachments')).find((file) => file.resource_type === 'sale') ?? {};

const owner = async (office: BackOffice) => ({
	resourceType: 'sale',
	saleId: byId((await attachmentOfSale(office)).resource_id),
});
