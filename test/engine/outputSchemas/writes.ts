import type {
	IBinaryKeyData,
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
} from 'n8n-workflow';

import { TravelAgencyPerson } from '../../../nodes/Person/TravelAgencyPerson.node';
import { fileOf } from '../../contract/files';
import type { BackOffice } from '../backOffice';
import { freshCpf } from '../documents';
import { everyFormField, fullPerson } from '../everyFormField';
import { OPERATION_BY_QUANTITY, OTHER_PRODUCTS } from '../everyProduct';
import { connected, unconnected } from '../partner';
import { byId, mapped } from '../picked';
import { one } from '../readOnly/resource';
import { runNode } from '../runNode';
import { activeUser, customFieldOfTasks, taskCategory } from '../tasksAtHand';
import { withFile } from '../withFile';

/** The input for a run of an operation whose output should show every field. */
export interface Given {
	parameters: INodeParameters;
	items?: IDataObject[];
	files?: IBinaryKeyData[];
	/** By default, the agency's credential with full access. */
	credential?: ICredentialDataDecryptedObject;
}

const asks = (ids: readonly unknown[]): IDataObject[] => ids.map((ask) => ({ ask }) as IDataObject);
const ASKED = byId('={{ $json.ask }}');

async function tasksThat(
	office: BackOffice,
	isWanted: (task: IDataObject) => boolean,
): Promise<IDataObject[]> {
	const tasks = (await office.records('tasks')).filter((task) => !task.deleted && isWanted(task));
	return asks(tasks.map(({ id }) => id));
}

/** The sandbox's records are from a day in the past. */
const A_MONTH = { departureFrom: '2026-06-01', departureUntil: '2026-06-30' };

const isPending = ({ completed_at: completed }: IDataObject) => completed === null;
const anyTask = () => true;

/** The fields that a person has both in a sale and as a record. */
async function personFields(office: BackOffice): Promise<INodeParameters> {
	const [city] = await office.records('cities');
	const { airlineCode, airlineNumber, externalId, ie, mobileNumber, phoneNumber, ...shared } = fullPerson(
		String(city?.id),
	).form;
	const { name, personKind, cpfCnpj, airline, ...additional } = shared;
	return { ...additional, cpfCnpj: freshCpf() };
}

async function people(office: BackOffice): Promise<IDataObject[]> {
	const stored = (await office.records('people')).filter(({ system }) => system !== true);
	return asks(stored.map(({ id }) => id));
}

/** A product of each kind that `everyFormField` leaves out. */
async function everyProduct(office: BackOffice): Promise<INodeParameters> {
	const lines = OTHER_PRODUCTS.map(({ line, form }) => [line, [form]]);
	const product = one(await office.records('products'), ({ kind, active }) => kind === 'operation' && active);
	return {
		...(Object.fromEntries(lines) as INodeParameters),
		ownOperation: [{ ...OPERATION_BY_QUANTITY.form, productId: byId(product.id) }],
	};
}

/** The stored attachments of sales, or of people. */
async function attached(office: BackOffice, kind: 'sale' | 'person'): Promise<IDataObject[]> {
	const attachments = await office.records('attachments');
	return attachments.filter(({ resource_type }) => resource_type === kind);
}

/** Makes the output say whether the record already existed. */
const options: INodeParameters = { idempotencyKey: '=order {{ $itemIndex }}' };

/** How to run each operation that reads no plain record or list, by node folder and operation. */
export const WRITES: Record<string, (office: BackOffice) => Promise<Given>> = {
	'Bill whoOwes': async () => ({ parameters: {} }),
	'Person search': async (office) => ({
		parameters: { searchText: '={{ $json.ask }}' },
		items: asks((await office.records('people')).map(({ name: called }) => called)),
	}),
	'Sale whoTravels': async () => ({ parameters: A_MONTH }),
	'Task getOpen': async () => ({ parameters: {} }),
	'Sale create': async (office) => {
		const [city] = await office.records('cities');
		const { form } = everyFormField(String(city?.id));
		return {
			parameters: {
				inputMode: 'form',
				options,
				...form,
				products: { ...(form.products as INodeParameters), ...(await everyProduct(office)) },
				additionalFields: {
					...(form.additionalFields as INodeParameters),
					status: 'opened',
					commissions: {},
				},
			},
		};
	},
	'Person create': async (office) => {
		const field = one(
			await office.records('custom_fields'),
			({ resource, kind }) => resource === 'people' && kind === 'text',
		);
		return {
			parameters: {
				name: 'Ana Souza',
				personKind: 'individual',
				options,
				additionalFields: { ...(await personFields(office)), externalId: 'crm-1' },
				customFields: mapped({ [String(field.id)]: 'Corredor' }),
			},
		};
	},
	'Person update': async (office) => ({
		parameters: { personId: ASKED, updateFields: { observations: 'Prefere janela' }, options },
		items: await people(office),
	}),
	'Person upsert': async (office) => ({
		parameters: {
			matchBy: 'externalId',
			matchValue: '={{ $json.ask }}',
			name: 'Ana Souza',
			personKind: 'individual',
			additionalFields: await personFields(office),
			options,
		},
		items: asks(['crm-2', 'crm-2']),
	}),
	'Person findOrCreate': async (office) => ({
		parameters: {
			matchBy: 'externalId',
			matchValue: '={{ $json.ask }}',
			name: 'Ana Souza',
			personKind: 'individual',
			additionalFields: await personFields(office),
			options: { ...options, fillEmptyFields: true },
		},
		items: asks(['crm-3', 'crm-3']),
	}),
	'Person delete': async (office) => {
		const { items } = await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: { operation: 'create', name: 'Ana Souza', personKind: 'individual' },
		});
		return { parameters: { personId: byId(items[0]?.json.id) } };
	},
	'Task create': async (office) => {
		const text = String(await customFieldOfTasks(office, 'text'));
		return {
			parameters: {
				title: 'Conferir passaportes',
				due: '05/06/2031 14:30',
				categoryId: byId(await taskCategory(office)),
				assigneeId: byId(await activeUser(office)),
				options,
				additionalFields: {
					history: { comment: [{ text: 'Cliente pediu por telefone' }] },
					description: 'Pedir as cópias',
					personId: byId((await office.records('people')).at(-1)?.id),
				},
				customFields: mapped({ [text]: 'Corredor' }),
			},
		};
	},
	'Task update': async (office) => ({
		parameters: { taskId: ASKED, updateFields: { description: 'Com urgência' }, options },
		items: await tasksThat(office, anyTask),
	}),
	'Task addComment': async (office) => ({
		parameters: { taskId: ASKED, comment: 'Passaportes recebidos', options },
		items: await tasksThat(office, anyTask),
	}),
	'Task complete': async (office) => ({
		parameters: { taskId: ASKED },
		items: await tasksThat(office, isPending),
	}),
	'Task reopen': async (office) => ({
		parameters: { taskId: ASKED },
		items: await tasksThat(office, (task) => !isPending(task)),
	}),
	'Task delete': async (office) => ({
		parameters: { taskId: ASKED },
		items: (await tasksThat(office, isPending)).slice(0, 1),
	}),
	'Attachment upload': async (office) => ({
		parameters: {
			resourceType: 'sale',
			saleId: byId((await office.records('sales'))[0]?.id),
			options: { ...options, description: 'Voucher' },
		},
		files: [withFile(fileOf('pdf'))],
	}),
	'Attachment getAll': async (office) => ({
		parameters: { resourceType: 'sale', saleId: ASKED, returnAll: true },
		items: asks((await attached(office, 'sale')).map(({ resource_id }) => resource_id)),
	}),
	'Attachment download': async (office) => ({
		parameters: { resourceType: 'person', personId: ASKED, attachmentId: '={{ $json.file }}' },
		items: (await attached(office, 'person')).map(({ id, resource_id }) => ({ ask: resource_id, file: id })),
	}),
	'PartnerConnection checkApproval': async (office) => ({ parameters: {}, credential: unconnected(office) }),
	'PartnerConnection verify': async (office) => ({ parameters: {}, credential: await connected(office) }),
	'PartnerConnection revoke': async (office) => ({ parameters: {}, credential: await connected(office) }),
};
