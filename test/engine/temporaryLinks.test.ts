import axios from 'axios';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAccountMovement } from '../../nodes/AccountMovement/TravelAgencyAccountMovement.node';
import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { outgoing } from '../../nodes/shared/node/outgoing';
import { fileOf } from '../contract/files';
import { backOfficeOfThisFile } from './backOffice';
import { byId } from './picked';
import { runNode, type NodeResult } from './runNode';
import { withFile } from './withFile';

const office = backOfficeOfThisFile();

const run = async (node: INodeType, parameters: INodeParameters, more = {}): Promise<NodeResult> =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

async function attach(resourceType: 'sale' | 'person', id: unknown): Promise<NodeResult> {
	const result = await run(
		new TravelAgencyAttachment(),
		{ operation: 'upload', resourceType, [`${resourceType}Id`]: byId(id) },
		{ files: [withFile(fileOf('pdf'))] },
	);
	expect(result.error).toBeUndefined();
	return result;
}

/** The origin of the service's files, taken from its answer about a record. */
async function downloadOrigin(path: string): Promise<string> {
	const { data } = await axios.get<{ attachments: Array<{ download_url: string }> }>(
		`${office.url}/api/v3${path}`,
		{ headers: { authorization: 'Bearer sandbox_full_access' } },
	);
	return new URL(data.attachments[0]?.download_url ?? '').origin;
}

/**
 * A sale with attachments, whose payer and seller have some, too; its bill; and the movement of a bill with
 * an attachment.
 */
async function attachedEverywhere() {
	const bill = (await office.records('bills')).find(({ sale_id: sale }) => sale);
	const sale = (await office.records('sales')).find(({ id }) => id === bill?.sale_id);
	const withAttachment = (await office.records('attachments'))
		.filter(({ resource_type: type }) => type === 'bill')
		.map(({ resource_id: id }) => id);
	const movement = (await office.records('account_movements')).find(({ bill_id: id }) =>
		withAttachment.includes(id as string),
	);
	await attach('sale', sale?.id);
	await attach('person', sale?.payer_id);
	await attach('person', sale?.seller_id);
	const origin = await downloadOrigin(`/sales/${String(sale?.id)}`);
	return { bill, movement, sale, origin };
}

const attachmentLists = (value: unknown): number =>
	JSON.stringify(value).split('"attachments":[{').length - 1;

describe('a temporary link leaves no node', () => {
	const whole = { output: 'everything', withReferences: true };
	test.each<[string, INodeType, (at: Awaited<ReturnType<typeof attachedEverywhere>>) => INodeParameters]>([
		[
			'Bill > Get',
			new TravelAgencyBill(),
			({ bill }) => ({ operation: 'get', billId: byId(bill?.id), ...whole }),
		],
		[
			'Account Movement > Get',
			new TravelAgencyAccountMovement(),
			({ movement }) => ({ operation: 'get', accountMovementId: byId(movement?.id), ...whole }),
		],
		[
			'Sale > Get',
			new TravelAgencySale(),
			({ sale }) => ({ operation: 'get', saleId: byId(sale?.id), ...whole }),
		],
		[
			'Sale > Get Many',
			new TravelAgencySale(),
			() => ({ operation: 'getAll', returnAll: true, filters: {}, ...whole }),
		],
		[
			'Person > Get',
			new TravelAgencyPerson(),
			({ sale }) => ({ operation: 'get', personId: byId(sale?.seller_id), ...whole }),
		],
	])('%s with everything and what it refers to', async (_name, node, parametersOf) => {
		const at = await attachedEverywhere();
		const { items, error } = await run(node, parametersOf(at));
		expect(error).toBeUndefined();
		expect(attachmentLists(items)).toBeGreaterThan(0);
		const left = JSON.stringify(items);
		expect(left).not.toContain(at.origin);
		expect(left).not.toMatch(/download_url|signature=/);
	});
});

describe('the one exit', () => {
	const LINK = 'https://files.example/abc?signature=x';

	test('takes links out at any depth, in lists, too, and changes nothing else', () => {
		const attachment = { id: 'a', description: 'x', download_url: LINK };
		const record = {
			attachments: [attachment],
			bill: { list: [[{ more: attachment }]], download_url: null },
		};
		const before = structuredClone(record);
		expect(outgoing(record as IDataObject)).toEqual({
			attachments: [{ id: 'a', description: 'x' }],
			bill: { list: [[{ more: { id: 'a', description: 'x' } }]] },
		});
		// Records are shared between items, so they must not change.
		expect(record).toEqual(before);
	});

	test('leaves dates, numbers, empty values and other links as they are', () => {
		const view = 'https://quotes.example/public/1?token=4f2b&X-Amz-Signature=9a8b7c';
		const typed = `Voucher: ${view} (http://user:pass@voucher.example/a.pdf#page=2)`;
		const record = {
			...{ at: '2027-06-05', n: 0, none: null, list: [], view },
			...{
				description: typed,
				custom_fields: [
					{ id: 'a', value: typed },
					{ id: 'b', value: [view] },
				],
			},
		};
		expect(outgoing(record)).toEqual(record);
	});

	test('gives people the number for WhatsApp, wherever they stand, and not the rows of lists', () => {
		const row = { id: 'p', person_kind: 'individual', business_phone: '(11) 3456-7890' };
		expect(outgoing(row)).toEqual(row);
		const person = { ...row, mobile_number: '(41) 99610-7621' };
		expect(outgoing({ payer: person })).toEqual({ payer: { ...person, whatsapp: '5541996107621' } });
		expect(outgoing({ ...row, phones: [] })).toHaveProperty('whatsapp', '551134567890');
	});
});
