import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyProduct } from '../../nodes/Product/TravelAgencyProduct.node';
import { TravelAgencyReferenceData } from '../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { PATHS } from '../../nodes/ReferenceData/fields';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { byId, byName } from './picked';
import { runNode } from './runNode';
import { activeUser } from './tasksAtHand';
import { testByName, type List } from './testByName';

/**
 * Names in lists that are announced, or that only an announced Get looks up. This is a separate file, because
 * requests of a look-up are not evidence of what an operation sends.
 */
jest.mock('../../nodes/shared/request/endpoints', () => ({
	...jest.requireActual<object>('../../nodes/shared/request/endpoints'),
	isReleased: () => true,
}));

const office = backOfficeOfThisFile({ inDevelopment: true });
const [person, task] = [new TravelAgencyPerson(), new TravelAgencyTask()];
const [product, reference] = [new TravelAgencyProduct(), new TravelAgencyReferenceData()];

const run = async (node: INodeType, parameters: INodeParameters) =>
	await runNode({
		...{ node, parameters },
		credential: office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS }),
	});

test.each(
	Object.keys(PATHS).filter(
		(list) => !['cabins', 'ships', 'integrations', 'nf_rules', 'invoice_rules'].includes(list),
	),
)('a record of Reference Data by name is looked for in the chosen list of %s', async (list) => {
	const record = nonEmpty(await office.records(list)).at(-1) as IDataObject;
	await run(reference, { operation: 'get', resource: list, recordId: byName(record.name) });
	const requests = await office.requests();
	expect(requests[0]?.path).toBe(String(PATHS[list as keyof typeof PATHS]));
	expect(requests.at(-1)?.path).toContain(String(record.id));
});

const LISTS: Record<string, List> = {
	searchLabels: {
		collection: 'labels',
		use: async (labelId) =>
			await run(person, {
				...{ operation: 'create', name: 'Nova Pessoa', personKind: 'individual' },
				additionalFields: { labels: { label: [{ labelId }] } },
			}),
	},
	searchProducts: {
		collection: 'products',
		use: async (productId) => await run(product, { operation: 'get', productId }),
	},
	searchReferenceData: {
		collection: 'categories',
		use: async (recordId) => await run(reference, { operation: 'get', resource: 'categories', recordId }),
	},
	searchTaskCategories: {
		collection: 'task_categories',
		use: async (categoryId) =>
			await run(task, {
				...{ operation: 'create', title: 'Conferir passaportes', due: '05/06/2031 14:30', categoryId },
				assigneeId: byId(await activeUser(office)),
			}),
	},
};

describe.each(Object.entries(LISTS))('%s by name', (_, list) => testByName(office, list));
