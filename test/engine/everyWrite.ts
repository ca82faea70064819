import type {
	IBinaryKeyData,
	ICredentialDataDecryptedObject,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyPartnerConnection } from '../../nodes/PartnerConnection/TravelAgencyPartnerConnection.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { fileOf } from '../contract/files';
import { sale } from '../contract/sale-bodies';
import { HORIZONTE_VIAGENS, type BackOffice } from './backOffice';
import { connected } from './partner';
import { byId } from './picked';
import { runNode } from './runNode';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';
import { withFile } from './withFile';

/** A write that succeeds with the seed. */
export interface Written {
	node: INodeType;
	parameters: INodeParameters;
	files?: IBinaryKeyData[];
	/** By default the agency's, with full access; some writes need a partner's. */
	credential?: ICredentialDataDecryptedObject;
	/** Whether the operation has the option Idempotency Key. */
	hasOwnKey?: boolean;
}

export interface KindOfWrite {
	name: string;
	method: 'POST' | 'PATCH' | 'DELETE';
	given(office: BackOffice): Promise<Written>;
}

const person = new TravelAgencyPerson();
const task = new TravelAgencyTask();
const attachment = new TravelAgencyAttachment();
const sales = new TravelAgencySale();

const aPerson = async (office: BackOffice) => byId((await office.records('people')).at(-1)?.id);
const aTask = async (office: BackOffice) => byId(await taskThatIs.pending(office));

const newSale = (): INodeParameters => ({
	operation: 'create',
	inputMode: 'json',
	body: JSON.stringify(sale()),
});

/** A person to whom no record refers. */
async function aNewPerson(office: BackOffice): Promise<INodeParameters> {
	const { items } = await runNode({
		node: person,
		credential: office.credential(),
		parameters: { operation: 'create', name: 'Bia', personKind: 'individual' },
	});
	return byId(items[0]?.json.id);
}

/** Every kind of write that the package can make. */
export const EVERY_WRITE: KindOfWrite[] = [
	{
		name: 'create a sale',
		method: 'POST',
		given: async () => ({
			node: sales,
			parameters: newSale(),
			hasOwnKey: true,
		}),
	},
	{
		name: 'create a sale as a partner',
		method: 'POST',
		given: async (office) => ({
			node: sales,
			parameters: { authentication: 'oAuth2', ...newSale() },
			credential: await connected(office),
			hasOwnKey: true,
		}),
	},
	{
		name: 'create a person',
		method: 'POST',
		given: async () => ({
			node: person,
			parameters: { operation: 'create', name: 'Ana', personKind: 'individual' },
			hasOwnKey: true,
		}),
	},
	{
		name: 'create or update a person, who is new',
		method: 'POST',
		given: async () => ({
			node: person,
			parameters: {
				operation: 'upsert',
				matchBy: 'externalId',
				matchValue: 'everyWrite-7',
				name: 'Ana',
				personKind: 'individual',
			},
			hasOwnKey: true,
		}),
	},
	{
		name: 'find or create a person, who is new',
		method: 'POST',
		given: async () => ({
			node: person,
			parameters: {
				operation: 'findOrCreate',
				matchBy: 'externalId',
				matchValue: 'everyWrite-8',
				name: 'Ana',
				personKind: 'individual',
			},
			hasOwnKey: true,
		}),
	},
	{
		name: 'update a person',
		method: 'PATCH',
		given: async (office) => ({
			node: person,
			parameters: {
				operation: 'update',
				personId: await aPerson(office),
				updateFields: { observations: 'x' },
			},
			hasOwnKey: true,
		}),
	},
	{
		name: 'delete a person',
		method: 'DELETE',
		given: async (office) => ({
			node: person,
			parameters: { operation: 'delete', personId: await aNewPerson(office) },
		}),
	},
	{
		name: 'create a task',
		method: 'POST',
		given: async (office) => ({
			node: task,
			parameters: {
				operation: 'create',
				title: 'Conferir passaportes',
				due: '05/06/2031',
				companyIdentifier: HORIZONTE_VIAGENS,
				categoryId: byId(await taskCategory(office)),
				assigneeId: byId(await activeUser(office)),
			},
			hasOwnKey: true,
		}),
	},
	{
		name: 'update a task',
		method: 'PATCH',
		given: async (office) => ({
			node: task,
			parameters: { operation: 'update', taskId: await aTask(office), updateFields: { description: 'x' } },
			hasOwnKey: true,
		}),
	},
	{
		name: 'complete a task',
		method: 'PATCH',
		given: async (office) => ({
			node: task,
			parameters: { operation: 'complete', taskId: await aTask(office) },
		}),
	},
	{
		name: 'reopen a task',
		method: 'PATCH',
		given: async (office) => ({
			node: task,
			parameters: { operation: 'reopen', taskId: byId(await taskThatIs.completed(office)) },
		}),
	},
	{
		name: 'comment on a task',
		method: 'POST',
		given: async (office) => ({
			node: task,
			parameters: { operation: 'addComment', taskId: await aTask(office), comment: 'x' },
			hasOwnKey: true,
		}),
	},
	{
		name: 'delete a task',
		method: 'DELETE',
		given: async (office) => ({
			node: task,
			parameters: { operation: 'delete', taskId: await aTask(office) },
		}),
	},
	{
		name: 'attach a file to a sale',
		method: 'POST',
		given: async (office) => ({
			node: attachment,
			parameters: {
				operation: 'upload',
				resourceType: 'sale',
				saleId: byId((await office.records('sales'))[0]?.id),
			},
			files: [withFile(fileOf('pdf'))],
			hasOwnKey: true,
		}),
	},
	{
		name: 'attach a file to a person',
		method: 'POST',
		given: async (office) => ({
			node: attachment,
			parameters: { operation: 'upload', resourceType: 'person', personId: await aPerson(office) },
			files: [withFile(fileOf('txt'))],
			hasOwnKey: true,
		}),
	},
	{
		name: 'revoke the connection',
		method: 'POST',
		given: async (office) => ({
			node: new TravelAgencyPartnerConnection(),
			parameters: { operation: 'revoke' },
			credential: await connected(office),
		}),
	},
];
