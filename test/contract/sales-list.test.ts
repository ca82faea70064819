import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { DATE, DATE_TIME, UUID, everyId, everyRow, refusal, success } from './expectations';
import { company, individual } from './people-bodies';
import { bankSlip, hotel, operation, sale } from './sale-bodies';
import { saleRequests } from './sale-requests';
import type { Page, PersonRow, Row, Sale, SaleRow } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /sales. Sales under test have dates far from the seeded ones, so that a filter finds them alone. */

const sandbox = sandboxOfThisFile();
const { create } = saleRequests(sandbox);
const api = fullAccess(sandbox);

async function refused(query: Query): Promise<string> {
	return refusal(await api.get('/sales', query), 400);
}

const stay = (check_in: string, check_out: string): Record<string, unknown> => ({
	hotels: [hotel({ check_in, check_out })],
});

describe('rows', () => {
	test('a row carries id, seller, departure and return date, totals and created_at', async () => {
		const rows = await everyRow<SaleRow>(api, '/sales');
		expect(rows.length).toBeGreaterThan(10);
		for (const row of rows) {
			expect(row.id).toMatch(UUID);
			expect(row.seller.id).toMatch(UUID);
			expect(row.created_at).toMatch(DATE_TIME);
			for (const day of [row.departure_date, row.return_date]) expect(day ?? '2000-01-01').toMatch(DATE);
			expect(row.totals).toMatchObject({
				balance: expect.any(Number) as number,
				final_amount: expect.any(Number) as number,
			});
		}
	});

	test('lists carry only own scalar fields: no collection, no reference but the seller', async () => {
		for (const row of nonEmpty(await everyRow<SaleRow>(api, '/sales'))) {
			const nested = Object.keys(row).filter(
				(field) => typeof row[field] === 'object' && row[field] !== null,
			);
			expect(nested.sort()).toEqual(['seller', 'totals']);
		}
	});

	test('amounts have at most two decimal places', async () => {
		for (const { totals } of nonEmpty(await everyRow<SaleRow>(api, '/sales'))) {
			for (const amount of [totals.balance, totals.final_amount]) {
				expect(Number(amount.toFixed(2))).toBe(amount);
			}
		}
	});

	test('the seller shares the identifier of the person', async () => {
		const page = success(await api.get<Page<SaleRow>>('/sales', { size: 3 }), 200);
		for (const row of page.data) {
			success(await api.get(`/people/${row.seller.id}`), 200);
		}
	});
});

describe('date_field, date_from, date_to', () => {
	const FIELDS = ['sale_date', 'departure_date', 'return_date'];

	test.each(FIELDS)('%s: a closed inclusive range', async (date_field) => {
		const early = await create(sale({ sale_date: '2015-01-09', ...stay('2035-01-09', '2035-01-09') }));
		const first = await create(sale({ sale_date: '2015-01-10', ...stay('2035-01-10', '2035-01-10') }));
		const last = await create(sale({ sale_date: '2015-01-12', ...stay('2035-01-12', '2035-01-12') }));
		const late = await create(sale({ sale_date: '2015-01-13', ...stay('2035-01-13', '2035-01-13') }));
		const year = date_field === 'sale_date' ? 2015 : 2035;
		const found = await everyId(api, '/sales', {
			date_field,
			date_from: `${year}-01-10`,
			date_to: `${year}-01-12`,
		});
		expect(found.sort()).toEqual([first.id, last.id].sort());
		expect(found).not.toContain(early.id);
		expect(found).not.toContain(late.id);
	});

	test('both ends are optional: date_from alone', async () => {
		const before = await create(sale(stay('2099-01-01', '2099-01-02')));
		const after = await create(sale(stay('2099-01-05', '2099-01-06')));
		const found = await everyId(api, '/sales', { date_field: 'departure_date', date_from: '2099-01-05' });
		expect(found).toEqual([after.id]);
		expect(found).not.toContain(before.id);
	});

	test('both ends are optional: date_to alone', async () => {
		const before = await create(sale({ sale_date: '2009-01-01' }));
		await create(sale({ sale_date: '2009-01-03' }));
		const found = await everyId(api, '/sales', { date_field: 'sale_date', date_to: '2009-01-02' });
		expect(found).toEqual([before.id]);
	});

	test('a range of a single day', async () => {
		const only = await create(sale(stay('2035-02-01', '2035-02-07')));
		const day = { date_from: '2035-02-07', date_to: '2035-02-07' };
		expect(await everyId(api, '/sales', { date_field: 'return_date', ...day })).toEqual([only.id]);
		expect(await everyId(api, '/sales', { date_field: 'departure_date', ...day })).toEqual([]);
	});

	test('date_field without a date filters nothing', async () => {
		const found = await everyId(api, '/sales', { date_field: 'sale_date' });
		expect(found.sort()).toEqual((await everyId(api, '/sales')).sort());
	});

	test('date_field is required when date_from is given', async () => {
		expect(await refused({ date_from: '2026-01-01' })).toContain('date_field');
	});

	test('date_field is required when date_to is given', async () => {
		expect(await refused({ date_to: '2026-01-01' })).toContain('date_field');
	});

	test.each(['period_start', 'created_at', 'SALE_DATE', ''])(
		'date_field outside the list gives 400: "%s"',
		async (date_field) => {
			await refused({ date_field, date_from: '2026-01-01' });
		},
	);

	test('date_field outside the list gives 400 without a date too', async () => {
		await refused({ date_field: 'birthdate' });
	});

	test('an inverted range gives 400', async () => {
		await refused({ date_field: 'sale_date', date_from: '2026-01-02', date_to: '2026-01-01' });
	});

	test.each([
		'2026-13-01',
		'2026-02-30',
		'01/02/2026',
		'2026-1-2',
		'20260101',
		'today',
		'2026-01-01T00:00:00',
	])('an invalid date gives 400: %s', async (date) => {
		expect(await refused({ date_field: 'sale_date', date_from: date })).toContain('date_from');
		expect(await refused({ date_field: 'sale_date', date_to: date })).toContain('date_to');
	});

	test('2024-02-29 is a date and 2025-02-29 is not', async () => {
		success(await api.get('/sales', { date_field: 'sale_date', date_from: '2024-02-29' }), 200);
		await refused({ date_field: 'sale_date', date_from: '2025-02-29' });
	});
});

describe('status', () => {
	test('without status only opened and closed sales are returned; canceled only when asked', async () => {
		const [all, opened, closed, canceled] = await Promise.all([
			everyId(api, '/sales'),
			everyId(api, '/sales', { status: 'opened' }),
			everyId(api, '/sales', { status: 'closed' }),
			everyId(api, '/sales', { status: 'canceled' }),
		]);
		expect(Math.min(opened.length, closed.length, canceled.length)).toBeGreaterThan(0);
		expect(all.sort()).toEqual([...opened, ...closed].sort());
		expect(canceled.filter((id) => all.includes(id))).toEqual([]);
	});

	test('status is a comma list', async () => {
		const both = await everyId(api, '/sales', { status: 'closed,canceled' });
		const closed = await everyId(api, '/sales', { status: 'closed' });
		const canceled = await everyId(api, '/sales', { status: 'canceled' });
		expect(both.sort()).toEqual([...closed, ...canceled].sort());
		const three = await everyId(api, '/sales', { status: 'opened,closed,canceled' });
		expect(three.length).toBe(await sandbox().count('sales'));
	});

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

	test('malformed format gives 400: a people_id that is no UUID', async () => {
		await refused({ people_id: 'maria' });
	});
});

describe('number', () => {
	test('number finds the sale of that number alone', async () => {
		const created = await create(sale());
		expect(await everyId(api, '/sales', { number: created.number })).toEqual([created.id]);
	});

	test.each(['abc', '1.5', '1,2', '12a', '1e2', '0x10', ''])(
		'a non-integer number gives 400: "%s"',
		async (number) => {
			expect(await refused({ number })).toContain('number');
		},
	);
});

test('one number per request', async () => {
	expect(refusal(await api.get('/sales?number=1&number=2'), 400)).toContain('number');
	expect(refusal(await api.get('/sales?number[]=1'), 400)).toContain('number');
});

describe('updated_since', () => {
	/** Creates a sale when the service's clock shows this instant. */
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

	test.each(['yesterday', '2026-13-01', '2026-01-01T25:00:00', '01/02/2026', '1767225600', ''])(
		'an invalid updated_since gives 400: "%s"',
		async (updated_since) => {
			expect(await refused({ updated_since })).toContain('updated_since');
		},
	);
});

test('the balance of a row is the one of the sale', async () => {
	const created = await create(sale({ payments: [bankSlip(400)], ...stay('2036-01-01', '2036-01-02') }));
	const day = { date_field: 'departure_date', date_from: '2036-01-01', date_to: '2036-01-01' };
	const [row] = await everyRow<SaleRow>(api, '/sales', day);
	expect(row?.totals).toEqual(created.totals);
});
