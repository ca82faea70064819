import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAccountMovement } from '../../nodes/AccountMovement/TravelAgencyAccountMovement.node';
import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPartnerStatement } from '../../nodes/PartnerStatement/TravelAgencyPartnerStatement.node';
import { filterOf } from '../service/records';
import { backOfficeOfThisFile } from './backOffice';
import { createByForm, hotelLine } from './createSale';
import { byId } from './picked';
import { one } from './readOnly/resource';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();

const run = async (node: INodeType, parameters: INodeParameters, token = 'full_access') =>
	(await runNode({ node, parameters, credential: office.credential(token) })).items.map(({ json }) => json);

describe('Bill', () => {
	const node = new TravelAgencyBill();
	const read = async (id: unknown) =>
		(await run(node, { operation: 'get', billId: byId(id), output: 'raw' }))[0] ?? {};

	test.each([
		['credit', 1],
		['debit', -1],
	])('the signed items of a %s sum to its amount', async (kind, sign) => {
		const { id } = one(await office.records('bills'), (bill) => bill.transaction_kind === kind);
		const { amount, items } = await read(id);
		const sum = (items as IDataObject[]).reduce((total, item) => total + Number(item.amount), 0);
		expect(amount).toBeGreaterThan(0);
		expect(sum).toBeCloseTo(sign * Number(amount), 2);
	});

	test.each(["={{ 'overdue' }}", "={{ ['overdue'] }}", "={{ 'Overdue' }}", 'overdue'])(
		'Status takes a text for a list of one: %s',
		async (status) => {
			await run(node, { operation: 'getAll', filters: { status } });
			expect((await office.requests()).map(({ query }) => query.status)).toEqual(['overdue']);
		},
	);

	test('the movement that settled it can be read next, by the ID in the bill', async () => {
		const { id } = one(await office.records('bills'), (bill) => bill.settlement_date);
		const { movements } = await read(id);
		const [movement] = movements as IDataObject[];
		const accountMovement = new TravelAgencyAccountMovement();
		const [found] = await run(accountMovement, {
			operation: 'get',
			accountMovementId: byId(movement?.id),
		});
		expect(found).toMatchObject({ id: movement?.id, bill_id: id, amount: movement?.amount });
	});

	test('a credential of one company sees only the bills of that company', async () => {
		const seen = await run(node, { operation: 'getAll', returnAll: true }, 'single_company');
		const expected = (await office.records('bills'))
			.filter(filterOf('bills', {}, Date.now()))
			.filter((bill) => String(bill.company_id).endsWith('1'));
		expect(seen.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
		expect(seen.length).toBeGreaterThan(0);
	});

	test('a sale created by the form shows up as its bills, one for each installment', async () => {
		const { items } = await createByForm(office, {
			products: { hotel: [hotelLine()] },
			payments: {
				agency: [
					{ method: 'bank_slip', amount: '1.000,00', dueDate: '31/01/2099', numberOfInstallments: '3' },
				],
			},
		});
		const [bill] = await run(node, {
			operation: 'getAll',
			returnAll: true,
			filters: { dateField: 'due_date', dateFrom: '31/01/2099', dateTo: '31/01/2099' },
		});
		expect(bill).toMatchObject({ transaction_kind: 'credit', kind: 'sale_payment', amount: 333.34 });
		expect((await read(bill?.id)).sale).toEqual({ id: items[0]?.json.id });
	});
});

describe('Partner Statement', () => {
	const node = new TravelAgencyPartnerStatement();

	test('a deleted receipt is listed nowhere, and still read by its ID', async () => {
		const { id } = one(await office.records('partner_statements'), ({ deleted }) => deleted);
		const listed = await run(node, { operation: 'getAll', returnAll: true });
		expect(listed.map((receipt) => receipt.id)).not.toContain(id);
		expect(await run(node, { operation: 'get', partnerStatementId: byId(id) })).toMatchObject([
			{ id, deleted: true },
		]);
	});
});
