import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile, HORIZONTE_CORPORATIVO, HORIZONTE_VIAGENS } from './backOffice';
import { createByForm, hotelLine, POUSADA, someone } from './createSale';
import { everyFormField } from './everyFormField';

const office = backOfficeOfThisFile({}, { isEvidence: true });

const everyField = async () => everyFormField(String((await office.records('cities'))[0]?.id));
const newest = async (): Promise<IDataObject> => (await office.records('sales')).at(-1) ?? {};
const one = (lines: INodeParameters): INodeParameters => ({ products: { hotel: [lines] } });

describe('Sale > Create by form', () => {
	test('turns every field of the form into the field of POST /sales that it stands for', async () => {
		const { form, body } = await everyField();
		const { error, items } = await createByForm(office, form);
		expect(error?.description ?? error).toBeUndefined();
		const [request] = await office.requests('POST');
		expect(request?.body).toEqual({ company_identifier: HORIZONTE_VIAGENS, ...body });
		expect(request?.status).toBe(201);
		expect(items).toMatchObject([{ json: { status: 'closed' }, pairedItem: { item: 0 } }]);
	});

	test('stores 1.234,56 as 1234.56, 05/06/2026 as 5 June, and dollars at their rate', async () => {
		await createByForm(office, (await everyField()).form);
		const sale = await newest();
		expect(sale).toMatchObject({
			sale_date: '2026-06-05',
			departure_date: '2026-06-05',
			return_date: '2026-06-12',
			custom_fields: expect.arrayContaining([
				{ id: 103, value: 1234.56 },
				{ id: 105, value: '2026-06-05' },
			]) as unknown,
		});
		const products = sale.products as IDataObject[];
		expect(products.find(({ array }) => array === 'hotels')).toMatchObject({
			details: { check_in: '2026-06-05', check_out: '2026-06-12' },
			passengers: [{ amounts: { amount: 1234.56, fees: 20.1 } }, { amounts: { amount: 1000.5 } }],
		});
		expect(products.find(({ array }) => array === 'travel_packages')).toMatchObject({
			details: { begin_date: '2026-06-05' },
			passengers: [{ amounts: { amount: 6706.25 } }],
		});
		const payer = (await office.records('people')).find(({ id }) => id === sale.payer_id);
		expect(payer).toMatchObject({ name: 'Ana Souza', cpf_cnpj: '52998224725', birthdate: '1985-12-31' });
	});

	test('books one bill for each installment, to the cent, due month by month', async () => {
		await createByForm(office, {
			...one(hotelLine()),
			payments: {
				agency: [
					{ method: 'bank_slip', amount: '1.000,00', dueDate: '31/01/2027', numberOfInstallments: '3' },
				],
			},
		});
		const { id } = await newest();
		const bills = (await office.records('bills')).filter(({ sale_id }) => sale_id === id);
		expect(bills.map(({ due_date, amount }) => [due_date, amount])).toEqual([
			['2027-01-31', 333.34],
			['2027-02-28', 333.33],
			['2027-03-31', 333.33],
		]);
		expect(await newest()).toMatchObject({ final_amount: 1000, balance: 0 });
	});

	test('writes one sale for each item, values from expressions, each linked to its item', async () => {
		const before = (await office.records('sales')).length;
		const { items, error } = await createByForm(
			office,
			{
				additionalFields: { saleDate: '={{ $json.day }}' },
				...one(
					hotelLine({
						passengers: {
							passenger: [someone('person', { externalId: '={{ $json.crm }}', name: '={{ $json.name }}' })],
						},
					}),
				),
			},
			{
				items: [
					{ day: '05/06/2026', crm: 'c-1', name: 'Ana' },
					{ day: '2026-07-06', crm: 'c-2', name: 'Bia' },
				],
			},
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.sale_date, pairedItem])).toEqual([
			['2026-06-05', { item: 0 }],
			['2026-07-06', { item: 1 }],
		]);
		expect((await office.records('sales')).length - before).toBe(2);
		const names = (await office.records('people')).map(({ name }) => name);
		expect(names.filter((name) => name === 'Ana' || name === 'Bia')).toEqual(['Ana', 'Bia']);
	});

	test("uses the credential's company when the form names none, and the form's when it does", async () => {
		await createByForm(office, one(hotelLine()));
		await createByForm(office, {
			...one(hotelLine()),
			additionalFields: { companyIdentifier: '98.765.432/0001-98' },
		});
		const bodies = (await office.requests()).map(({ body }) => (body as IDataObject).company_identifier);
		expect(bodies).toEqual([HORIZONTE_VIAGENS, HORIZONTE_CORPORATIVO]);
	});

	test('does not send what was entered for a method that was changed afterwards', async () => {
		const payment = {
			amount: '1000',
			cardBrand: 'Visa',
			cardLastDigits: '4242',
			authorization: 'A1',
			observations: 'PIX',
		};
		const { error } = await createByForm(office, {
			...one(hotelLine()),
			payments: {
				agency: [{ method: 'bank_slip', ...payment }],
				vendor: [{ method: 'credit', ...payment, installments: '3', details: 'x' }],
			},
		});
		expect(error).toBeUndefined();
		const [request] = await office.requests();
		const products = [{ local_id: 'hotel-1', payment_amount: 1000 }];
		expect((request?.body as IDataObject).payments).toEqual([
			{ agency: { bank_slip: { products } } },
			{ vendor: { credit: { products } } },
		]);
	});

	test('does not send lines in which nothing is entered, at any depth', async () => {
		const { error } = await createByForm(office, {
			products: {
				hotel: [{ localId: '' }, hotelLine({ localId: 'h' }), {}],
				groundTransportation: [
					{
						...someone('supplier', POUSADA),
						segments: { segment: [{ seats: { seat: [{ seatNumber: '' }] } }, { origin: 'Gramado' }] },
						passengers: { passenger: [{ ...someone('person', { name: '' }), amount: '' }] },
					},
				],
			},
		});
		expect(error).toBeUndefined();
		const body = (await office.requests('POST'))[0]?.body as IDataObject;
		expect(body.hotels).toHaveLength(1);
		expect(body.ground_transportations).toEqual([
			{
				local_id: 'groundTransportation-1',
				segments: [{ origin: 'Gramado' }],
				supplier: { external_id: 'pousada', name: 'Pousada Água Viva', person_kind: 'company' },
			},
		]);
		expect(JSON.stringify(body)).not.toContain('{}');
	});

	test('a person has one document, and an airline passenger one ticket number', async () => {
		const { error } = await createByForm(office, {
			...someone('payer', { name: 'Ana', cpfCnpj: '529.982.247-25', cpf: '529.982.247-25' }),
			products: {
				airlineTicket: [
					{
						...someone('supplier', POUSADA),
						passengers: { passenger: [{ document: '957-1', ticketNumber: '957-1' }] },
					},
				],
			},
		});
		expect(error?.description).toMatch(/Payer' takes one document: fill in only one of 'CPF or CNPJ', 'CPF'/);
		expect(error?.description).toMatch(
			/'Airline Ticket 1 > Passenger 1 > Ticket Number' is the same as 'Document': fill in only one of them/,
		);
		expect(await office.requests()).toEqual([]);
	});

	test('the only custom field, required and left empty, is told before the sale is sent', async () => {
		await office.settings({ required_custom_fields: true });
		const required = (await office.records('custom_fields')).find(
			(field) => field.resource === 'sales' && field.required_on_demand && field.active,
		);
		expect(required).toBeDefined();
		const id = String(required?.id);
		const schema = [{ id, displayName: 'x', required: true, removed: false, display: true, type: 'string' }];
		// If the editor knows that a required field is empty, n8n reports it. If an expression leaves it empty,
		// the node does.
		const emptied = [{ value: { [id]: '' } }, { value: { [id]: '={{ $json.nothing }}' }, schema }];
		for (const mapper of emptied) {
			const { error } = await createByForm(office, {
				...one(hotelLine()),
				customFields: { mappingMode: 'defineBelow', ...mapper } as unknown as INodeParameters,
			});
			expect(error?.message).toBe(
				`'Custom Fields > ${String(required?.name)}' is empty: fill it in [Item 0]`,
			);
		}
		expect(await office.requests('POST')).toEqual([]);
	});

	test('leaves out what was added but left empty, people and lists included', async () => {
		const { error } = await createByForm(office, {
			seller: { __rl: true, mode: 'list', value: '' },
			payments: {},
			products: {
				airlineTicket: [],
				hotel: [
					hotelLine({
						destination: '',
						document: '  ',
						representative: { __rl: true, mode: 'list', value: '' },
						commissionAmount: '',
					}),
				],
			},
			additionalFields: { status: '', otherPeople: { requester: [someone('person', { name: '' })] } },
			customFields: { mappingMode: 'defineBelow', value: { '101': '', '102': null } },
			options: { idempotencyKey: '' },
		});
		expect(error).toBeUndefined();
		const { body } = (await office.requests('POST'))[0] ?? {};
		expect(Object.keys(body as IDataObject).sort()).toEqual(['company_identifier', 'hotels', 'payer']);
		expect(Object.keys((body as { hotels: IDataObject[] }).hotels[0] ?? {}).sort()).toEqual([
			...['check_in', 'check_out', 'local_id', 'passengers', 'supplier'],
		]);
	});
});
