import { nonEmpty } from '../nonEmpty';
import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { ENDPOINTS, LISTS, detailOf, identifierOf } from './endpoints';
import { everyRow, refusal, success } from './expectations';
import { type Fields, KINDS, TODAY, isReference } from './records';
import type { Reference, Sale } from './shapes';

/** What the description says of every list and the records in it: records.ts says what of each. */

const sandbox = sandboxOfThisFile({
	...{ inDevelopment: true, now: `${TODAY}T12:00:00-03:00` },
	...{ sales: 36, people: 40, tasks: 30 },
});
const api = fullAccess(sandbox);

test('the table holds every list, and every parameter of each', () => {
	const known = Object.entries(KINDS).map(([route, { filters = {}, range }]) => {
		const { field, from, to } = range ?? {};
		return [route, [...Object.keys(filters), field, from, to].filter((name) => name !== undefined).sort()];
	});
	const named = ENDPOINTS.filter(({ list }) => list).map(({ route, query }) => [route, [...query].sort()]);
	expect(Object.fromEntries(known)).toEqual(Object.fromEntries(named));
});

describe.each(LISTS)('%s', (route) => {
	const {
		all = {},
		permission,
		companies,
		row,
		neverFilled = [],
		references = {},
		collections = [],
		filters = {},
		range,
	} = KINDS[route] ?? { row: {} };
	const detail = detailOf(route);
	const idOf = (record: Fields): string => String(record[identifierOf(route)]);
	const find = async (query: Query): Promise<string[]> =>
		(await everyRow<Fields>(api, route, { ...all, ...query })).map(idOf);
	const get = (id: string, reader = api) => reader.get<Fields>(`${route}/${id}`);

	let rows: Fields[];
	/** As get-by-ID shows them, where there is one. */
	let records: Fields[];
	beforeAll(async () => {
		rows = await everyRow<Fields>(api, route, all);
		records = detail ? await Promise.all(rows.map(async (one) => success(await get(idOf(one)), 200))) : rows;
	});
	const found = (isFound: (record: Fields) => boolean): string[] => records.filter(isFound).map(idOf);

	test('rows hold what the description names, and no other object or list', () => {
		for (const one of nonEmpty(rows)) {
			const wrong = Object.entries(row).filter(([name, shape]) => !shape(one[name]));
			const nested = Object.keys(one).filter((name) => one[name] instanceof Object && !(name in row));
			expect({ one, wrong: wrong.map(([name]) => name), nested }).toEqual({ one, wrong: [], nested: [] });
		}
		const paths = (one: Fields): Array<[path: string, value: unknown]> =>
			Object.keys(row).flatMap((name) => [
				[name, one[name]],
				...Object.entries(one[name] instanceof Object ? one[name] : {}).map(
					([member, value]): [string, unknown] => [`${name}.${member}`, value],
				),
			]);
		const filled = rows.flatMap((one) => paths(one).flatMap(([path, value]) => (value === null ? [] : path)));
		const empty = new Set(rows.flatMap((one) => paths(one).map(([path]) => path)));
		expect([...empty].filter((path) => !filled.includes(path))).toEqual(neverFilled);
	});

	if (detail) {
		test('by ID: what its row shows, and what only get-by-ID shows', async () => {
			for (const [index, record] of records.entries()) expect(record).toMatchObject(rows[index] as Fields);
			for (const name of [...Object.keys(references), ...collections]) {
				if (!(name in row)) for (const one of rows) expect(one).not.toHaveProperty(name);
				for (const record of records) expect(record).toHaveProperty(name);
			}
			for (const name of collections) {
				const lists = records.map((record) => record[name]).filter((list) => list !== null);
				expect({ name, lists: lists.filter((list) => !Array.isArray(list)) }).toEqual({ name, lists: [] });
				expect({ name, items: lists.flat().length > 0 }).toEqual({ name, items: true });
			}
		});

		for (const [name, path] of Object.entries(references))
			test(`${name} is a reference, and resolves`, async () => {
				const held = records.map((record) => record[name]).filter((one) => one !== null);
				for (const one of nonEmpty(held)) expect({ one, is: isReference(one) }).toEqual({ one, is: true });
				const ids = new Set((held as Reference[]).map(({ id }) => id));
				if (path) for (const id of [...ids].slice(0, 5)) success(await api.get(`${path}/${id}`), 200);
			});
	} else {
		test('no record is read by its ID', async () => {
			refusal(await get(idOf(rows[0] as Fields)), 404);
		});
	}

	if (permission) {
		test('403 without the permission to read them', async () => {
			const blind = sandbox().as(`no_${permission}`);
			refusal(await blind.get(route), 403);
			refusal(await get(idOf(rows[0] as Fields), blind), 403);
		});
	}

	test('a credential sees the records of its companies, and those of none', async () => {
		const single = sandbox().as('single_company');
		const [sold] = await everyRow<Sale>(single, '/sales');
		const own = success(await single.get<Sale>(`/sales/${sold?.id}`), 200).company?.id;
		const holders = (record: Fields) => [companies?.(record) ?? []].flat() as Reference[];
		const isSeen = (record: Fields): boolean =>
			holders(record).length === 0 || holders(record).some(({ id }) => id === own);
		expect((await everyRow<Fields>(single, route, all)).map(idOf)).toEqual(found(isSeen));
		const hidden = found((record) => !isSeen(record));
		expect(hidden.length > 0).toBe(companies !== undefined);
		if (!detail) return;
		for (const id of hidden.slice(0, 5)) refusal(await get(id, single), 404);
		for (const id of found(isSeen).slice(0, 5)) success(await get(id, single), 200);
	});

	const parameters = [...Object.keys(filters), range?.field, range?.from, range?.to, 'cursor', 'size'];
	test.each(parameters.filter((name) => name !== undefined))(
		'%s sent twice, as a list or as a nested value gives 400 naming it',
		async (name) => {
			for (const sent of [`${name}=1&${name}=2`, `${name}[]=a`, `${name}[a]=b`, `${name}%5B0%5D=a`]) {
				expect(refusal(await api.get(`${route}?${sent}`), 400)).toContain(name);
			}
		},
	);

	test('a parameter that there is not gives 400 naming it', async () => {
		expect(refusal(await api.get(route, { color: 'blue' }), 400)).toContain('color');
	});

	for (const [name, filter] of Object.entries(filters))
		describe(name, () => {
			test('lists those that it describes', async () => {
				const cases = filter.cases(records);
				for (const { value, finds } of cases) {
					expect({ value, ids: await find({ [name]: value }) }).toEqual({ value, ids: found(finds) });
				}
				const counts = cases.map(({ finds }) => found(finds).length);
				const isTold = counts.some((count) => count > 0 && count < records.length);
				expect(isTold).toBe(cases.length > 0);
				if (filter.allOccur) expect(counts).not.toContain(0);
			});

			if (filter.default !== undefined) {
				test('has a default', async () => {
					const asked = await everyRow<Fields>(api, route, { [name]: filter.default ?? '' });
					expect(await everyRow<Fields>(api, route)).toEqual(asked);
				});
			}

			if (filter.refused.length > 0)
				test.each(filter.refused)('"%s" gives 400 naming it', async (value) => {
					expect(refusal(await api.get(route, { ...all, [name]: value }), 400)).toContain(name);
				});
		});

	if (!range) return;
	const { field, from, to, days } = range;

	describe.each(days)('from and to, %s', (day) => {
		const chosen: Query = { ...all, ...(field !== undefined && { [field]: day }) };
		const within = (first: string, last: string): string[] =>
			found((record) => record[day] !== null && String(record[day]) >= first && String(record[day]) <= last);

		test('a closed range, each end alone, one day; who has no such day is in none', async () => {
			const all = [...new Set(records.flatMap((record) => (record[day] as string | null) ?? []))].sort();
			const [first = '', last = ''] = [all[1], all.at(-2)];
			expect(within(first, last).length).toBeGreaterThan(1);
			expect(within(first, last).length).toBeLessThan(records.length);
			expect(await find({ ...chosen, [from]: first, [to]: last })).toEqual(within(first, last));
			expect(await find({ ...chosen, [from]: first, [to]: first })).toEqual(within(first, first));
			expect(await find({ ...chosen, [from]: first })).toEqual(within(first, '9999'));
			expect(await find({ ...chosen, [to]: last })).toEqual(within('', last));
			expect(await find({ ...chosen, [from]: '2024-02-29' })).toEqual(within('2024-02-29', '9999'));
			expect(await find(chosen)).toEqual(found(() => true));
		});

		test('an inverted range gives 400', async () => {
			const inverted = { ...chosen, [from]: '2026-02-02', [to]: '2026-02-01' };
			expect(refusal(await api.get(route, inverted), 400)).toContain(from);
		});

		test.each([
			...['2026-13-01', '2026-02-30', '2025-02-29', '01/02/2026', '2026-1-2', '20260101', 'today', ''],
			'2026-01-01T00:00:00',
		])('"%s" is no date: 400 naming the end', async (date) => {
			for (const end of [from, to]) {
				expect(refusal(await api.get(route, { ...chosen, [end]: date }), 400)).toContain(end);
			}
		});
	});

	if (field === undefined) return;

	test(`${field} is required with either end`, async () => {
		for (const end of [from, to]) {
			expect(refusal(await api.get(route, { ...all, [end]: '2026-01-01' }), 400)).toContain(field);
		}
	});

	test.each(['birthdate', 'period_start', String(days[0]).toUpperCase(), ''])(
		`${field} "%s" gives 400 naming it`,
		async (day) => {
			for (const date of [{}, { [from]: '2026-01-01' }]) {
				expect(refusal(await api.get(route, { ...all, ...date, [field]: day }), 400)).toContain(field);
			}
		},
	);
});
