import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, success } from './expectations';
import { company, individual } from './people-bodies';
import { bankSlip, hotel, operation, sale } from './sale-bodies';
import { saleRequests } from './sale-requests';
import type { PersonRow, Row, Sale, SaleRow } from './shapes';

/** GET /sales. The sales under test have dates far from the seeded ones, so that a filter finds only them. */

const sandbox = sandboxOfThisFile();
const { create } = saleRequests(sandbox);
const api = fullAccess(sandbox);

const stay = (check_in: string, check_out: string): Record<string, unknown> => ({
	hotels: [hotel({ check_in, check_out })],
});

describe('status', () => {
	test('a new sale without status is opened, and listed so', async () => {
		const created = await create(sale());
		expect(await everyId(api, '/sales', { status: 'opened' })).toContain(created.id);
		expect(await everyId(api, '/sales', { status: 'closed' })).not.toContain(created.id);
	});
});

describe('people_id', () => {
	test('a sale matches when the person takes part in any role', async () => {
		const roles = {
			payer: individual(),
			seller: individual(),
			intermediary: company(),
			requester: individual(),
			approver: individual(),
			passenger: individual(),
			supplier: company(),
			representative: company(),
		};
		const stranger = success(await api.post<PersonRow>('/people', individual()), 201);
		const { passenger, supplier, representative, ...ofSale } = roles;
		const product = hotel({ supplier, representative, passengers: [{ amount: 10, person: passenger }] });
		const created = await create(sale({ ...ofSale, hotels: [product] }));
		for (const [role, { cpf_cnpj }] of Object.entries(roles)) {
			const [person] = await everyRow<PersonRow>(api, '/people', { cpf_cnpj });
			expect({ role, sales: await everyId(api, '/sales', { people_id: person?.id ?? '' }) }).toEqual({
				role,
				sales: [created.id],
			});
		}
		expect(await everyId(api, '/sales', { people_id: stranger.id })).toEqual([]);
	});

	test('a passenger of the own operation takes part in the sale', async () => {
		const [product] = await everyRow<Row>(api, '/products', { kind: 'operation' });
		const person = individual();
		const own = operation(product?.id ?? '', { passengers: [{ amount: 80, person }] });
		const created = await create(sale({ hotels: undefined, operation: own }));
		const [passenger] = await everyRow<PersonRow>(api, '/people', { cpf_cnpj: person.cpf_cnpj });
		expect(await everyId(api, '/sales', { people_id: passenger?.id ?? '' })).toEqual([created.id]);
	});

	test.each(['promoter', 'created_by'] as const)('a sale matches by its %s', async (role) => {
		const ids = await everyId(api, '/sales');
		let checked = 0;
		for (const id of ids) {
			const person = success(await api.get<Sale>(`/sales/${id}`), 200)[role];
			if (person === null) continue;
			expect(await everyId(api, '/sales', { people_id: person.id })).toContain(id);
			if (++checked === 3) return;
		}
		throw new Error(`The seeded sales should show at least three with a ${role}, saw ${checked}`);
	});

	test('people_id is a comma list: any of them', async () => {
		const first = await create(sale());
		const second = await create(sale());
		const third = await create(sale());
		const people_id = [first.payer?.id, second.seller.id].join(',');
		expect((await everyId(api, '/sales', { people_id })).sort()).toEqual([first.id, second.id].sort());
		expect(await everyId(api, '/sales', { people_id })).not.toContain(third.id);
	});

	test('filters combine: a person and a date range', async () => {
		const payer = individual();
		const inside = await create(sale({ payer, sale_date: '2014-05-05' }));
		await create(sale({ payer, sale_date: '2014-06-06' }));
		const found = await everyId(api, '/sales', {
			people_id: inside.payer?.id ?? '',
			date_field: 'sale_date',
			date_from: '2014-05-01',
			date_to: '2014-05-31',
		});
		expect(found).toEqual([inside.id]);
	});
});

describe('updated_since', () => {
	/** Creates a sale with the service's clock at this instant. */
	async function createAt(now: string): Promise<string> {
		await sandbox().setClock(now);
		return (await create(sale())).id;
	}
	const since = (updated_since: string): Promise<string[]> => everyId(api, '/sales', { updated_since });

	test('a date-time without zone is Brasília time', async () => {
		const id = await createAt('2032-03-10T12:00:00-03:00');
		expect(await since('2032-03-10T11:59:00')).toEqual([id]);
		expect(await since('2032-03-10T12:01:00')).toEqual([]);
	});

	test('the zone of a date-time is honored', async () => {
		const id = await createAt('2032-03-10T12:00:00-03:00');
		expect(await since('2032-03-10T14:59:00Z')).toEqual([id]);
		expect(await since('2032-03-10T15:01:00Z')).toEqual([]);
		expect(await since('2032-03-10T20:29:00+05:30')).toEqual([id]);
		expect(await since('2032-03-10T20:31:00+05:30')).toEqual([]);
	});

	test('a date is the start of that day, in Brasília', async () => {
		const lateOnTheNinth = await createAt('2032-03-09T23:59:00-03:00');
		const earlyOnTheTenth = await createAt('2032-03-10T00:01:00-03:00');
		expect(await since('2032-03-10')).toEqual([earlyOnTheTenth]);
		expect((await since('2032-03-09')).sort()).toEqual([lateOnTheNinth, earlyOnTheTenth].sort());
		expect(await since('2032-03-11')).toEqual([]);
	});

	test('sales updated "at" the instant are returned', async () => {
		await sandbox().setClock('2032-03-10T12:00:00-03:00');
		const created = await create(sale());
		expect(await since(created.created_at)).toEqual([created.id]);
	});

	test('sales updated at the very instant are returned, a thousandth of a second later they are not', async () => {
		const created = await create(sale());
		const stored = (await sandbox().records('sales')).find(({ id }) => id === created.id);
		const updatedAt = Number(stored?.updated_at);
		const at = (instant: number): Promise<string[]> => since(new Date(instant).toISOString());
		expect(await at(updatedAt)).toContain(created.id);
		expect(await at(updatedAt - 1)).toContain(created.id);
		expect(await at(updatedAt + 1)).not.toContain(created.id);
	});

	test('a date-time that names the very second of a change finds it', async () => {
		await sandbox().setClock('2032-03-10T12:00:00-03:00');
		const { id } = await create(sale());
		await sandbox().setClock('2032-03-11T09:30:00-03:00');
		const path = `/sales/${id}`;
		success(await sandbox().control.patch(path, { agency_service_fee: 5 }), 200);
		expect(await since('2032-03-11T09:30:00')).toEqual([id]);
	});

	test('the status filter goes on ruling: canceled sales only when asked', async () => {
		const changed = await since('2000-01-01');
		expect(changed.sort()).toEqual((await everyId(api, '/sales')).sort());
		const canceled = { updated_since: '2000-01-01', status: 'canceled' };
		expect((await everyId(api, '/sales', canceled)).length).toBeGreaterThan(0);
	});
});

test('the balance of a row is the one of the sale', async () => {
	const created = await create(sale({ payments: [bankSlip(400)], ...stay('2036-01-01', '2036-01-02') }));
	const day = { date_field: 'departure_date', date_from: '2036-01-01', date_to: '2036-01-01' };
	const [row] = await everyRow<SaleRow>(api, '/sales', day);
	expect(row?.totals).toEqual(created.totals);
});
