import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, refusal, success } from './expectations';
import type { Reference, Row } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** Reference data for bookkeeping: accounts, categories, cost centers, currencies, payment methods, rules. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

describe('/accounts', () => {
	interface Account extends Row {
		active: boolean;
		bank: object | null;
		credit_card: object | null;
		companies: Reference[];
	}

	test('an account is of some company, and may be of several', async () => {
		const accounts = await everyRow<Account>(api, '/accounts');
		for (const { companies } of nonEmpty(accounts)) expect(companies.length).toBeGreaterThan(0);
	});

	test('active and inactive are returned', async () => {
		const accounts = await everyRow<Account>(api, '/accounts');
		expect(new Set(accounts.map(({ active }) => active))).toEqual(new Set([true, false]));
	});
});

describe('/payment_methods', () => {
	test('internal system methods are not returned', async () => {
		const stored = await sandbox().records('payment_methods');
		const internal = stored.filter((method) => method.internal === true);
		expect(internal.length).toBeGreaterThan(0);
		const listed = await everyId(api, '/payment_methods');
		expect(listed).toHaveLength(stored.length - internal.length);
		for (const { id } of internal) {
			expect(listed).not.toContain(id);
			refusal(await api.get(`/payment_methods/${String(id)}`), 404);
		}
	});
});

describe('/categories', () => {
	test('are grouped by kind (revenue or expense) and group', async () => {
		const categories = await everyRow<Row>(api, '/categories');
		const kinds = categories.map(({ kind }) => String(kind));
		expect(new Set(kinds)).toEqual(new Set(['revenue', 'expense']));
		const places = categories.map(({ kind, group }) => `${String(kind)} ${String(group)}`);
		// If rows of a group were not together, the group would be counted twice.
		const runs = places.filter((place, index) => place !== places[index - 1]);
		expect(runs).toHaveLength(new Set(places).size);
		expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toHaveLength(2);
	});
});

describe('/currencies', () => {
	test('a currency is identified by its ISO 4217 code', async () => {
		const currencies = await everyRow<{ code: string; name: string }>(api, '/currencies');
		const codes = currencies.map(({ code }) => code);
		expect(codes).toEqual(expect.arrayContaining(['BRL', 'USD', 'EUR']));
		expect(new Set(codes).size).toBe(codes.length);
		for (const currency of currencies) {
			expect(currency.code).toMatch(/^[A-Z]{3}$/);
			expect(success(await api.get(`/currencies/${currency.code}`), 200)).toEqual(currency);
		}
	});
});

describe('/nf_rules', () => {
	test('inside payer_rule, supplier_rule and representative_rule the order is recipient, revenues, discounts', async () => {
		for (const id of nonEmpty(await everyId(api, '/nf_rules'))) {
			const rule = success(await api.get<Row>(`/nf_rules/${id}`), 200);
			for (const party of ['payer_rule', 'supplier_rule', 'representative_rule']) {
				expect(Object.keys(rule[party] as object)).toEqual(['recipient', 'revenues', 'discounts']);
			}
		}
	});

	test('product, supplier and payer are null in a rule that applies to all', async () => {
		const ids = await everyId(api, '/nf_rules');
		const rules = await Promise.all(
			ids.map(async (id) => success(await api.get<Row>(`/nf_rules/${id}`), 200)),
		);
		for (const name of ['product', 'supplier', 'payer'])
			expect(rules.map((rule) => rule[name])).toContain(null);
	});
});

describe('/invoice_rules', () => {
	interface BillingRule extends Row {
		person: Reference | null;
		closing: { period_kind: string; custom_period: object[] };
	}

	const rules = async (): Promise<BillingRule[]> => {
		const ids = await everyId(api, '/invoice_rules');
		return Promise.all(
			ids.map(async (id) => success(await api.get<BillingRule>(`/invoice_rules/${id}`), 200)),
		);
	};

	test('closing.period_kind takes each of its values', async () => {
		expect((await rules()).map(({ closing }) => closing.period_kind).sort()).toEqual([
			'custom',
			'daily',
			'decendial',
			'fortnightly',
			'monthly',
			'standalone',
			'weekly',
			'weekly_iata',
			'weekly_inside_month',
		]);
	});

	test('custom uses custom_period day ranges, the others do not', async () => {
		for (const { closing } of nonEmpty(await rules())) {
			expect(closing.custom_period.length > 0).toBe(closing.period_kind === 'custom');
		}
	});

	test('is owned by a person, or null for all, of kind customer, supplier or representative', async () => {
		const all = await rules();
		expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['customer', 'supplier', 'representative']));
		const owners = all.map(({ person }) => person);
		expect(owners).toContain(null);
		expect(owners.filter((person) => person !== null).length).toBeGreaterThan(0);
		for (const person of owners) if (person) success(await api.get(`/people/${person.id}`), 200);
	});
});

test('a deleted person leaves invoice rules and cost centers', async () => {
	const mentions = async (): Promise<string> =>
		JSON.stringify([
			await sandbox().records('invoice_rules'),
			await sandbox().records('nf_rules'),
			await sandbox().records('cost_centers'),
		]);
	const before = await mentions();
	let deleted = 0;
	for (const { id } of await sandbox().records('people')) {
		if (!before.includes(String(id)) || (await api.delete(`/people/${String(id)}`)).status !== 204) continue;
		deleted++;
		expect(await mentions()).not.toContain(id);
	}
	expect(deleted).toBeGreaterThan(0);
});
