import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { bodyOf, CARLOS, createByForm } from './createSale';
import { OPERATION_BY_PASSENGER, OPERATION_BY_QUANTITY, OTHER_PRODUCTS } from './everyProduct';
import { byId } from './picked';
import { one } from './readOnly/resource';

const office = backOfficeOfThisFile({}, { isEvidence: true });

const newest = async (): Promise<IDataObject> => (await office.records('sales')).at(-1) ?? {};
const sent = async (): Promise<unknown> => (await office.requests('POST'))[0]?.body;

/** The fields of a component in the API description. */
async function described(component: string): Promise<string[]> {
	const { data } = await axios.get<{ components: { schemas: Record<string, { properties: object }> } }>(
		`${office.url}/openapi.json`,
	);
	const fields = Object.keys(data.components.schemas[component]?.properties ?? {});
	if (fields.length === 0) throw new Error(`The API description has no ${component}`);
	return fields.sort();
}

describe('Sale > Create by form', () => {
	test.each(OTHER_PRODUCTS)(
		'turns every field of $line into the field of POST /sales that it stands for',
		async ({ line, array, form, body, component, passenger }) => {
			const { error, items } = await createByForm(office, { products: { [line]: [form, form] } });
			// Using a Local ID twice is refused, so they are made different first.
			expect(error?.message).toMatch(/ Local ID' is used twice \(".+"\): every product needs its own/);
			expect(items).toEqual([]);
			expect(await office.requests()).toEqual([]);

			const created = await createByForm(office, {
				products: { [line]: [form, { ...form, localId: '' }] },
			});
			expect(created.error?.description ?? created.error).toBeUndefined();
			const { local_id, ...unnamed } = body;
			expect(await sent()).toEqual({
				company_identifier: HORIZONTE_VIAGENS,
				payer: bodyOf(CARLOS),
				[array]: [
					{ local_id, ...unnamed },
					{ local_id: `${line}-1`, ...unnamed },
				],
			});
			expect(created.items[0]?.json[array]).toHaveLength(2);

			expect(Object.keys(body).sort()).toEqual(await described(component));
			const [first] = body.passengers as IDataObject[];
			expect(Object.keys(first ?? {}).sort()).toEqual(await described(passenger));
		},
	);

	describe('an own operation', () => {
		const productOf = async (kind: string) =>
			one(await office.records('products'), (product) => product.kind === kind && product.active).id;
		const operationOf = (form: INodeParameters, id: unknown) => ({
			products: { ownOperation: [{ ...form, productId: byId(id) }] },
		});

		test.each([
			['by passenger', OPERATION_BY_PASSENGER, 1234.56 + 20.1 + 10],
			['by quantity', OPERATION_BY_QUANTITY, 20 * (1000.5 + 3.25) + 12],
		])('priced %s goes out whole, and its company is the supplier', async (_way, { form, body }, price) => {
			const id = await productOf('operation');
			const { error } = await createByForm(office, operationOf(form, id));
			expect(error?.description ?? error).toBeUndefined();
			expect(await sent()).toEqual({
				company_identifier: HORIZONTE_VIAGENS,
				payer: bodyOf(CARLOS),
				operation: { product_id: id, ...body },
			});
			const sale = await newest();
			expect(sale).toMatchObject({ departure_date: '2026-06-05', return_date: '2026-06-12' });
			const [product] = sale.products as IDataObject[];
			expect(product).toMatchObject({ array: 'operations', product_id: id, supplier_id: sale.company_id });
			// Its price plus the agency's service fee, less the discount.
			expect(sale.final_amount).toBeCloseTo(price + 5 - 2.5, 2);
		});

		test('offers, between the two ways of pricing, every field that the API description gives it', async () => {
			const fields = { ...OPERATION_BY_PASSENGER.body, ...OPERATION_BY_QUANTITY.body, product_id: '' };
			expect(Object.keys(fields).sort()).toEqual(await described('Operation'));
			const [passenger] = OPERATION_BY_PASSENGER.body.passengers as IDataObject[];
			expect(Object.keys(passenger ?? {}).sort()).toEqual(await described('OperationPassenger'));
		});

		test('without its product is refused without a request', async () => {
			const { error } = await createByForm(office, operationOf(OPERATION_BY_QUANTITY.form, ''));
			expect(error?.message).toMatch(/^'Own Operation 1 > Product' is empty: fill it in/);
			expect(await office.requests()).toEqual([]);
		});

		test('of a product that is none is refused by the service, and nothing is stored', async () => {
			const before = (await office.records('sales')).length;
			const { error } = await createByForm(
				office,
				operationOf(OPERATION_BY_QUANTITY.form, await productOf('hotel')),
			);
			expect(error?.message).toMatch(/'Product' is not an active own operation/);
			expect(error?.description).toMatch(/Correct the field/);
			expect((await office.records('sales')).length).toBe(before);
		});
	});

	test('takes products of all kinds in one sale, each paid by its own Local ID', async () => {
		const lines = OTHER_PRODUCTS.map(({ line, form }) => [line, [form]]);
		const { error } = await createByForm(office, {
			products: Object.fromEntries(lines) as INodeParameters,
			payments: {
				agency: OTHER_PRODUCTS.map(({ form }) => ({
					method: 'bank_slip',
					products: { product: [{ localId: form.localId, paymentAmount: '100' }] },
				})),
			},
		});
		expect(error?.description ?? error).toBeUndefined();
		const sale = await newest();
		expect((sale.products as IDataObject[]).map(({ array }) => array).sort()).toEqual(
			OTHER_PRODUCTS.map(({ array }) => array).sort(),
		);
		const paid = (sale.payments as IDataObject[]).map(({ items }) => items);
		expect(new Set(paid.map((items) => JSON.stringify(items))).size).toBe(OTHER_PRODUCTS.length);
	});
});
