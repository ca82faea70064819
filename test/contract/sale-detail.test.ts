import { fullAccess, sandboxOfThisFile } from './client';
import { UNKNOWN_UUID, UUID, everyId, refusal, success } from './expectations';
import { individual } from './people-bodies';
import { EVERY_PRODUCT, hotel, sale } from './sale-bodies';
import { PRODUCT_ARRAYS, type Sale } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /sales/{id}, for seeded sales and for those created here. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
let seeded: Sale[];
beforeEach(async () => {
	const ids = await everyId(api, '/sales', { status: 'opened,closed,canceled' });
	seeded = await Promise.all(ids.map(async (id) => success(await api.get<Sale>(`/sales/${id}`), 200)));
});

test('every product array is present, and each item has its own id', () => {
	const ids: string[] = [];
	for (const sale of seeded) {
		for (const kind of PRODUCT_ARRAYS) {
			expect(Array.isArray(sale[kind])).toBe(true);
			ids.push(...sale[kind].map((item) => item.id));
		}
	}
	expect(ids.every((id) => UUID.test(id))).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
});

test('the seeded sales together show a believable agency: several kinds of products', () => {
	const shown = PRODUCT_ARRAYS.filter((kind) => seeded.some((sale) => sale[kind].length > 0));
	expect(shown.length).toBeGreaterThanOrEqual(6);
});

test('types others, operation and partner_package carry a product reference', () => {
	const items = seeded.flatMap((sale) => [...sale.others, ...sale.operations, ...sale.partner_packages]);
	expect(items.length).toBeGreaterThan(0);
	for (const item of items) expect(item.product?.id).toMatch(UUID);
});

test('on read the currency is always BRL and the exchange rate always 1', async () => {
	const foreign = hotel({
		currency: 'USD',
		exchange_rate: 5.2,
		passengers: [{ amount: 100, person: individual() }],
	});
	const created = success(await api.post<Sale>('/sales', sale({ hotels: [foreign] })), 201);
	expect(created.totals.final_amount).toBe(520);
	for (const record of [...seeded, created]) {
		for (const item of PRODUCT_ARRAYS.flatMap((kind) => record[kind])) {
			expect({ currency: item.currency, exchange_rate: item.exchange_rate }).toEqual({
				currency: 'BRL',
				exchange_rate: 1,
			});
		}
	}
});

test('payments: agency bills and refunds are references, the rest is embedded', () => {
	for (const { payments } of seeded) {
		expect(Object.keys(payments).sort()).toEqual(['agency', 'vendor']);
		for (const reference of [...payments.agency.bills, ...payments.agency.refunds]) {
			expect(reference.id).toMatch(UUID);
		}
		for (const method of ['credit', 'retained_by_intermediary', 'legacy'] as const) {
			expect(payments.agency).toHaveProperty(method);
		}
		for (const method of ['credit_card', 'check', 'credit', 'others'] as const) {
			expect(Array.isArray(payments.vendor[method])).toBe(true);
		}
	}
	expect(seeded.some((sale) => sale.payments.agency.bills.length > 0)).toBe(true);
});

test('every embedded payment carries payer', () => {
	const embedded = seeded.flatMap((sale) => Object.values(sale.payments.vendor).flat());
	expect(embedded.length).toBeGreaterThan(0);
	for (const payment of embedded) expect(payment.payer.id).toMatch(UUID);
});

test('financial: vendor_bills and standalone_bills are reference lists', () => {
	for (const list of ['vendor_bills', 'standalone_bills'] as const) {
		const references = seeded.flatMap(({ financial }) => financial[list]);
		for (const { id } of nonEmpty(references)) expect(id).toMatch(UUID);
	}
	for (const { financial } of seeded) {
		expect(Object.keys(financial).sort()).toEqual(['standalone_bills', 'vendor_bills']);
	}
});

test('commissions: person reference, amount, retained_amount, balance', () => {
	const commissions = seeded.flatMap((sale) => sale.commissions);
	expect(commissions.length).toBeGreaterThan(0);
	for (const line of commissions) {
		expect(line.person.id).toMatch(UUID);
		for (const amount of [line.amount, line.retained_amount, line.balance]) {
			expect(typeof amount).toBe('number');
		}
	}
});

test('attachments and custom fields are lists; a custom field value is {id, value} without a name', () => {
	for (const sale of seeded) {
		expect(Array.isArray(sale.attachments)).toBe(true);
		for (const field of sale.custom_fields) {
			expect(Object.keys(field).sort()).toEqual(['id', 'value']);
			expect(Number.isInteger(field.id)).toBe(true);
		}
	}
	expect(seeded.some((sale) => sale.custom_fields.length > 0)).toBe(true);
});

test('departure_date and return_date are computed from the earliest and latest product dates', async () => {
	const dates = async (body: Record<string, unknown>): Promise<unknown> => {
		const created = success(await api.post<Sale>('/sales', sale({ hotels: undefined, ...body })), 201);
		return [created.departure_date, created.return_date];
	};
	const several = {
		hotels: [hotel({ check_in: '2031-03-05', check_out: '2031-03-08' })],
		car_rentals: [
			{
				...EVERY_PRODUCT.car_rentals?.(),
				local_id: 'car',
				pickup_date: '2031-03-04',
				dropoff_date: '2031-03-07',
			},
		],
		insurances: [
			{
				...EVERY_PRODUCT.insurances?.(),
				local_id: 'insurance',
				begin_date: '2031-03-06',
				end_date: '2031-03-20',
			},
		],
	};
	expect(await dates(several)).toEqual(['2031-03-04', '2031-03-20']);
	expect(await dates({ airline_tickets: [EVERY_PRODUCT.airline_tickets?.()] })).toEqual([
		'2031-06-01',
		'2031-06-01',
	]);
	expect(await dates({ cruises: [EVERY_PRODUCT.cruises?.()] })).toEqual(['2031-06-01', '2031-06-09']);
	expect(await dates({ train_tickets: [EVERY_PRODUCT.train_tickets?.()] })).toEqual([
		'2031-06-01',
		'2031-06-02',
	]);
});

test.each(['abc', '1', `${UNKNOWN_UUID}x`, '%2e%2e%2fpeople', "';drop"])(
	'an id that is no UUID finds nothing and breaks nothing: %s',
	async (id) => {
		const answer = await api.get(`/sales/${id}`);
		expect([400, 404]).toContain(answer.status);
		refusal(answer, answer.status);
	},
);
