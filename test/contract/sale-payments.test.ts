import { fullAccess, sandboxOfThisFile } from './client';
import { UUID, refusal, success } from './expectations';
import { company, individual } from './people-bodies';
import { EVERY_PAYMENT, bankSlip, hotel, sale, type SaleBody } from './sale-bodies';
import { saleRequests } from './sale-requests';
import type { Person } from './shapes';

/** POST /sales: payments, closing and commissions. These sales have one product, with a price of 1000. */

const sandbox = sandboxOfThisFile();
const { create, refused } = saleRequests(sandbox);
const api = fullAccess(sandbox);

const paid = (fields: Record<string, unknown> = {}): SaleBody =>
	sale({ payments: [bankSlip(1000)], ...fields });

describe('payments', () => {
	test.each(Object.keys(EVERY_PAYMENT))('%s, with every field listed', async (method) => {
		const created = await create(sale({ payments: [EVERY_PAYMENT[method]?.(1000)] }));
		const { agency, vendor } = created.payments;
		const embedded = Object.values(vendor).flat();
		expect([agency.bills.length, embedded.length]).toEqual(method.startsWith('agency') ? [1, 0] : [0, 1]);
	});

	test('a vendor payment is embedded under its method with payer, amount and sale_product', async () => {
		const payer = individual();
		const created = await create(
			sale({
				payments: [
					{ vendor: { credit_card: { payer, products: [{ local_id: 'hotel-1', payment_amount: 250 }] } } },
				],
			}),
		);
		const [payment] = created.payments.vendor.credit_card;
		const holder = success(await api.get<Person>(`/people/${payment?.payer.id}`), 200);
		expect(holder.cpf_cnpj).toBe(payer.cpf_cnpj);
		const items = Object.values(payment ?? {}).find((value) => Array.isArray(value)) as unknown;
		expect(items).toEqual([
			expect.objectContaining({
				amount: 250,
				sale_product: expect.objectContaining({ id: created.hotels[0]?.id }) as unknown,
			}),
		]);
	});

	test('payer, when omitted, inherits the sale payer', async () => {
		const credit = { vendor: { credit: { products: [{ local_id: 'hotel-1', payment_amount: 10 }] } } };
		const created = await create(sale({ payments: [credit] }));
		expect(created.payments.vendor.credit[0]?.payer.id).toBe(created.payer?.id);
	});

	test('each item holds exactly one side', async () => {
		const both = { ...EVERY_PAYMENT['agency bank_slip']?.(10), ...EVERY_PAYMENT['vendor credit']?.(10) };
		expect(await refused(sale({ payments: [both] }))).toContain('payments');
		expect(await refused(sale({ payments: [{}] }))).toContain('payments');
	});

	test('products of a payment name a local_id of the request', async () => {
		const products = [{ local_id: 'hotel-9', payment_amount: 10 }];
		expect(await refused(sale({ payments: [bankSlip(10, { products })] }))).toContain('local_id');
	});

	test('a description has up to 60 characters', async () => {
		await create(sale({ payments: [bankSlip(10, { description: 'x'.repeat(60) })] }));
		const tooLong = sale({ payments: [bankSlip(10, { description: 'x'.repeat(61) })] });
		expect(await refused(tooLong)).toContain('description');
	});

	test('each payment yields one financial entry: one payment per installment', async () => {
		const installments = ['2026-04-10', '2026-05-10', '2026-06-10'].map((due_date) =>
			bankSlip(200, { due_date }),
		);
		const created = await create(sale({ payments: installments }));
		const ids = created.payments.agency.bills.map((bill) => bill.id);
		expect(new Set(ids).size).toBe(3);
		for (const id of ids) expect(id).toMatch(UUID);
	});

	test('a default text is used when the description is omitted', async () => {
		const descriptions = async (fields: Record<string, unknown>): Promise<unknown[]> => {
			const { payments } = await create(sale({ payments: [bankSlip(10, fields)] }));
			const ids = payments.agency.bills.map(({ id }) => id);
			const bills = await sandbox().records('bills');
			return bills.filter(({ id }) => ids.includes(String(id))).map(({ description }) => description);
		};
		expect(await descriptions({ description: 'Sinal' })).toEqual(['Sinal']);
		expect(await descriptions({})).toEqual([expect.stringMatching(/\S/)]);
	});

	test.each(['installments', 'installment_period'])(
		'%s on an agency payment is accepted and ignored',
		async (name) => {
			const created = await create(sale({ payments: [bankSlip(900, { [name]: 3 })] }));
			expect(created.payments.agency.bills).toHaveLength(1);
		},
	);

	test('installments of a vendor credit card is an integer', async () => {
		const card = (installments: unknown): SaleBody =>
			sale({
				payments: [
					{
						vendor: {
							credit_card: { installments, products: [{ local_id: 'hotel-1', payment_amount: 10 }] },
						},
					},
				],
			});
		await create(card(10));
		expect(await refused(card('10x'))).toContain('installments');
		expect(await refused(card(1.5))).toContain('installments');
	});

	test.each<[string, Record<string, unknown>]>([
		['due_date', { due_date: '10/04/2026' }],
		['bank_account', { bank_account: '341' }],
		['products', { products: 'hotel-1' }],
		['payment_amount', { products: [{ local_id: 'hotel-1', payment_amount: 'mil' }] }],
		['payer', { payer: 'João' }],
	])('a wrongly typed field of a payment is named: %s', async (field, fields) => {
		expect(await refused(sale({ payments: [bankSlip(10, fields)] }))).toContain(field);
	});

	test('the balance is what the payments leave open', async () => {
		const unpaid = await create(sale());
		expect(unpaid.totals).toMatchObject({ final_amount: 1000, balance: 1000 });
		const partly = await create(sale({ payments: [bankSlip(400)] }));
		const wholly = await create(paid());
		expect(partly.totals.final_amount).toBe(1000);
		expect(partly.totals.balance).toBeLessThan(unpaid.totals.balance);
		expect(wholly.totals.balance).toBeLessThan(partly.totals.balance);
	});
});

describe('status closed', () => {
	test('a sale without pending balance is created closed', async () => {
		const created = await create(paid({ status: 'closed' }));
		expect(created.status).toBe('closed');
	});

	test('a pending balance: 422, nothing stored', async () => {
		await refused(sale({ status: 'closed' }));
		await refused(sale({ status: 'closed', payments: [bankSlip(999.99)] }));
	});

	test('the intermediary is present on a consolidator install', async () => {
		await sandbox().settings({ consolidator: true });
		expect(await refused(paid({ status: 'closed' }))).toContain('intermediary');
		expect((await create(paid({ status: 'closed', intermediary: company() }))).status).toBe('closed');
		expect((await create(paid())).status).toBe('opened');
	});

	test('403 when the credential lacks the close-sale permission, and nothing is stored', async () => {
		const before = await sandbox().count('sales');
		const limited = sandbox().as('no_close_sale');
		refusal(await limited.post('/sales', paid({ status: 'closed' })), 403);
		expect(await sandbox().count('sales')).toBe(before);
		success(await limited.post('/sales', paid({ status: 'opened' })), 201);
		success(await limited.post('/sales', paid()), 201);
	});
});

describe('commissions', () => {
	const commission = (fields: Record<string, unknown>): Record<string, unknown> => ({
		commissions: [{ value: 80, retained_value: 20, ...fields }],
	});

	test('manual commissions are accepted with status closed', async () => {
		const seller = individual();
		const created = await create(
			paid({ status: 'closed', seller, ...commission({ kind: 'seller', external_id: seller.external_id }) }),
		);
		expect(created.commissions).toContainEqual(
			expect.objectContaining({
				person: expect.objectContaining({ id: created.seller.id }) as unknown,
				amount: 80,
				retained_amount: 20,
				balance: expect.any(Number) as number,
			}),
		);
	});

	test.each([{ status: 'opened' }, {}])(
		'commissions are only accepted when status is closed: %j',
		async (status) => {
			const seller = individual();
			const body = { ...status, seller, ...commission({ kind: 'seller', external_id: seller.external_id }) };
			expect(await refused(paid(body))).toContain('commissions');
		},
	);

	test('a commission of kind intermediary requires the sale to have an intermediary', async () => {
		const intermediary = company();
		const ofKind = commission({ kind: 'intermediary', external_id: intermediary.external_id });
		await refused(paid({ status: 'closed', ...ofKind }));
		const created = await create(paid({ status: 'closed', intermediary, ...ofKind }));
		expect(created.commissions).toHaveLength(1);
	});

	test('a commission of kind person goes to the person of the external_id', async () => {
		const recipient = individual();
		const stored = success(await api.post<Person>('/people', recipient), 201);
		const ofKind = commission({ kind: 'person', external_id: recipient.external_id });
		const created = await create(paid({ status: 'closed', ...ofKind }));
		expect(created.commissions[0]?.person.id).toBe(stored.id);
	});

	test('without external_id a commission goes to the seller or intermediary; kind person needs it', async () => {
		const intermediary = company();
		const of = (kind: string) => paid({ status: 'closed', intermediary, ...commission({ kind }) });
		const toSeller = await create(of('seller'));
		expect(toSeller.commissions.map(({ person }) => person)).toEqual([toSeller.seller]);
		const toIntermediary = await create(of('intermediary'));
		expect(toIntermediary.commissions.map(({ person }) => person)).toEqual([toIntermediary.intermediary]);
		expect(await refused(of('person'))).toContain('commissions[0].external_id');
	});

	test.each<[string, Record<string, unknown>]>([
		['kind', { kind: 'friend' }],
		['value', { kind: 'seller', value: 'oitenta' }],
		['retained_value', { kind: 'seller', retained_value: [] }],
	])('a wrong %s is named', async (field, fields) => {
		const seller = individual();
		const body = { status: 'closed', seller, ...commission({ external_id: seller.external_id, ...fields }) };
		expect(await refused(paid(body))).toContain(field);
	});
});

test('a sale whose products cost nothing can be closed without a payment', async () => {
	const free = hotel({ passengers: [{ amount: 0, person: individual() }] });
	expect((await create(sale({ status: 'closed', hotels: [free] }))).status).toBe('closed');
});
