import { fullAccess, sandboxOfThisFile } from './client';
import { everyRow, refusal, success } from './expectations';
import { company, freshCnpj, freshCpf, individual } from './people-bodies';
import { EVERY_PRODUCT, bankSlip, hotel, operation, sale, type SaleBody } from './sale-bodies';
import type { PersonRow, Sale } from './shapes';

/** Fields with several names: each name is accepted. Two at once are refused, since a value would be lost. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

const only = (array: string, fields: Record<string, unknown>, passenger?: object): SaleBody => {
	const product = { ...EVERY_PRODUCT[array]?.(), ...fields };
	return sale({
		hotels: undefined,
		[array]: [passenger ? { ...product, passengers: [passenger] } : product],
	});
};

const traveler = (fields: object): object => ({ amount: 10, person: individual(), ...fields });

async function refused(body: unknown): Promise<string> {
	const [sales, people] = [await sandbox().count('sales'), await sandbox().count('people')];
	const sentence = refusal(await api.post('/sales', body), 422);
	expect([await sandbox().count('sales'), await sandbox().count('people')]).toEqual([sales, people]);
	return sentence;
}

describe('an old and a present name sent together give 422 that names both', () => {
	const cases: Array<[first: string, second: string, place: string, body: () => SaleBody]> = [
		['seller', 'travel_agent', '', () => sale({ travel_agent: individual() })],
		[
			'fees',
			'service_fee',
			'hotels[0].passengers[0]',
			() => only('hotels', {}, traveler({ fees: 1, service_fee: 2 })),
		],
		[
			'booking_fee',
			'fees',
			'cruises[0].passengers[0]',
			() => only('cruises', {}, traveler({ booking_fee: 1, fees: 2 })),
		],
		[
			'service_fee',
			'booking_fee',
			'insurances[0].passengers[0]',
			() => only('insurances', {}, traveler({ service_fee: 1, booking_fee: 1 })),
		],
		[
			'document',
			'ticket_number',
			'train_tickets[0].passengers[0]',
			() => only('train_tickets', {}, traveler({ document: 'a', ticket_number: 'b' })),
		],
		[
			'ticket_number',
			'document',
			'airline_tickets[0].passengers[0]',
			() => only('airline_tickets', {}, traveler({ ticket_number: 'a', document: 'b' })),
		],
		[
			'fees',
			'service_fee',
			'airline_tickets[0].passengers[0]',
			() => only('airline_tickets', {}, traveler({ fees: 1, service_fee: 1 })),
		],
		[
			'voucher_code',
			'locator',
			'hotels[0]',
			() => only('hotels', { document: undefined, voucher_code: 'a', locator: 'b' }),
		],
		['document', 'voucher_code', 'car_rentals[0]', () => only('car_rentals', { voucher_code: 'b' })],
		['document', 'locator', 'insurances[0]', () => only('insurances', { locator: 'b' })],
		['document', 'voucher_code', 'airline_tickets[0]', () => only('airline_tickets', { voucher_code: 'b' })],
		['local_id', 'external_id', 'travel_packages[0]', () => only('travel_packages', { external_id: 'b' })],
		[
			'fees',
			'service_fee',
			'operation.passengers[0]',
			() =>
				sale({
					operation: operation('00000000-0000-4000-8000-000000000000', {
						passengers: [traveler({ fees: 1, service_fee: 1 })],
					}),
				}),
		],
		[
			'local_id',
			'external_id',
			'operation',
			() => sale({ operation: operation('00000000-0000-4000-8000-000000000000', { external_id: 'b' }) }),
		],
		[
			'local_id',
			'external_id',
			'payments[0].agency.bank_slip.products[0]',
			() => {
				const products = [{ local_id: 'hotel-1', external_id: 'hotel-1', payment_amount: 5 }];
				return sale({ payments: [bankSlip(5, { products })] });
			},
		],
	];

	test.each(cases)('%s and %s of %s', async (first, second, place, body) => {
		const sentence = await refused(body());
		for (const told of [first, second, place]) expect(sentence).toContain(told);
	});

	test('equal values as well, and all of them are told', async () => {
		const passengers = [traveler({ fees: 1, service_fee: 1 }), traveler({ fees: 1, booking_fee: 1 })];
		const sentence = await refused(sale({ hotels: [hotel({ passengers, external_id: 'hotel-1' })] }));
		expect(sentence.split('\n')).toHaveLength(3);
	});

	test('null is not sent', async () => {
		const guest = traveler({ fees: null, service_fee: 7 });
		const created = success(await api.post<Sale>('/sales', only('hotels', {}, guest)), 201);
		expect((created.hotels[0]?.passengers as object[])[0]).toMatchObject({ fees: 7 });
	});

	test('the locator of an airline ticket is no other name of its document', async () => {
		const ticket = only('airline_tickets', { document: undefined, locator: 'ABC123', voucher_code: 'V-1' });
		const created = success(await api.post<Sale>('/sales', ticket), 201);
		expect(created.airline_tickets[0]).toMatchObject({ locator: 'ABC123', document: 'V-1' });
	});
});

test.each(['document', 'ticket_number'])(
	'an airline passenger has a %s of any length: the limit is one of products',
	async (name) => {
		const number = '9570000000001'.padEnd(60, '7');
		const ticket = only('airline_tickets', {}, traveler({ [name]: number }));
		const created = success(await api.post<Sale>('/sales', ticket), 201);
		expect((created.airline_tickets[0]?.passengers as object[])[0]).toMatchObject({ ticket_number: number });
	},
);

describe('the document of a person in a sale', () => {
	const { cpf_cnpj: _, person_kind: __, ...unknown } = individual();

	test.each<[string, () => string, string]>([
		['cpf', freshCpf, 'individual'],
		['cnpj', freshCnpj, 'company'],
	])('may be called %s, and says what the person is', async (name, fresh, kind) => {
		const document = fresh();
		const payer = { ...unknown, external_id: document, [name]: document };
		const created = success(await api.post<Sale>('/sales', sale({ payer })), 201);
		const found = await everyRow<PersonRow>(api, '/people', { cpf_cnpj: document });
		expect(found).toEqual([expect.objectContaining({ id: created.payer?.id, person_kind: kind })]);
	});

	test.each<[string, () => Record<string, unknown>]>([
		['cpf', () => individual({ cpf: freshCpf() })],
		['cnpj', () => company({ cnpj: freshCnpj() })],
		['cpf', () => individual({ cpf_cnpj: undefined, cpf: freshCpf(), cnpj: freshCnpj() })],
	])('under two names, one of them %s, gives 422 that names both', async (name, person) => {
		const payer = person();
		const sentence = await refused(sale({ payer }));
		for (const sent of ['cpf_cnpj', 'cpf', 'cnpj'].filter((one) => payer[one] !== undefined)) {
			expect(sentence).toMatch(new RegExp(`\\b${sent}\\b`));
		}
		expect(sentence).toContain(name);
	});

	test.each<[string, string, () => Record<string, unknown>]>([
		['cpf', 'company', () => company({ cpf_cnpj: undefined, cpf: freshCpf() })],
		['cnpj', 'individual', () => individual({ cpf_cnpj: undefined, cnpj: freshCnpj() })],
	])('called %s is none of a person of kind %s', async (name, _kind, person) => {
		expect(await refused(sale({ payer: person() }))).toMatch(new RegExp(`payer\\.${name}\\b`));
	});

	test('a document that belongs to another person gives the error on cpf_cnpj, whatever its name', async () => {
		const holder = individual();
		success(await api.post('/people', holder), 201);
		const payer = individual({ cpf_cnpj: undefined, cpf: holder.cpf_cnpj });
		expect(await refused(sale({ payer }))).toContain('payer.cpf_cnpj');
	});
});

test('the codes of an airline stand beside its other fields or in airline; different ones give 422', async () => {
	const airline = { airline_code: 'X9', airline_number: '999' };
	const supplied = (supplier: object): SaleBody => sale({ hotels: [hotel({ supplier })] });
	const differing = company({ airline, airline_code: 'X8' });
	expect(await refused(supplied(differing))).toMatch(/airline_code.*airline\.airline_code/);
	const created = success(
		await api.post<Sale>('/sales', supplied(company({ airline, airline_code: 'X9' }))),
		201,
	);
	const { id } = created.hotels[0]?.supplier as { id: string };
	expect(success(await api.get<PersonRow>(`/people/${id}`), 200)).toMatchObject({ airline });
});
