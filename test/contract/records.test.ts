import { nonEmpty } from '../nonEmpty';
import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { ENDPOINTS, LISTS, detailOf, identifierOf } from './endpoints';
import { everyRow, refusal, success } from './expectations';
import { type Fields, KINDS, TODAY, isReference, type Kind } from './records';
import type { Reference, Sale } from './shapes';

/** What the API description says about every list and its records; records.ts has the details. */

const sandbox = sandboxOfThisFile({
	...{ inDevelopment: true, now: `${TODAY}T12:00:00-03:00` },
	...{ sales: 36, people: 40, tasks: 30 },
});
const api = fullAccess(sandbox);

function kindOf(list: string): Kind {
	const kind = KINDS[list];
	if (!kind) throw new Error(`test/contract/records.ts says nothing of ${list}`);
	return kind;
}

const idIn =
	(list: string) =>
	(record: Fields): string =>
		String(record[identifierOf(list)]);

const get = (list: string, id: string, reader = api) => reader.get<Fields>(`${list}/${id}`);

/** The IDs in a list; of all records, unless the query leaves some out. */
const find = async (list: string, query: Query): Promise<string[]> =>
	(await everyRow<Fields>(api, list, { ...kindOf(list).all, ...query })).map(idIn(list));

interface Whole {
	rows: Fields[];
	/** As get-by-ID shows them, if that exists. */
	records: Fields[];
}

async function readAll(list: string): Promise<Whole> {
	const rows = await everyRow<Fields>(api, list, kindOf(list).all);
	if (!detailOf(list)) return { rows, records: rows };
	const byId = rows.map(idIn(list)).map(async (id) => success(await get(list, id), 200));
	return { rows, records: await Promise.all(byId) };
}

/** Everything in a list. Read once, since nothing here writes. */
const wholes = new Map<string, Promise<Whole>>();
function whole(list: string): Promise<Whole> {
	const read = wholes.get(list) ?? readAll(list);
	wholes.set(list, read);
	return read;
}

test('the table holds every list, and every parameter of each', () => {
	const known = Object.entries(KINDS).map(([list, { filters = {}, range }]) => {
		const { field, from, to } = range ?? {};
		return [list, [...Object.keys(filters), field, from, to].filter((name) => name !== undefined).sort()];
	});
	const named = ENDPOINTS.filter(({ list }) => list).map(({ route, query }) => [route, [...query].sort()]);
	expect(Object.fromEntries(known)).toEqual(Object.fromEntries(named));
});

describe.each(LISTS)('rows of %s', (list) => {
	const { row, neverFilled = [] } = kindOf(list);

	test('hold what the description names, and no other object or list', async () => {
		for (const one of nonEmpty((await whole(list)).rows)) {
			const wrong = Object.entries(row).filter(([name, shape]) => !shape(one[name]));
			const nested = Object.keys(one).filter((name) => one[name] instanceof Object && !(name in row));
			expect({ one, wrong: wrong.map(([name]) => name), nested }).toEqual({ one, wrong: [], nested: [] });
		}
	});

	test('have a value of each field somewhere', async () => {
		const fields = (await whole(list)).rows.flatMap((one) =>
			Object.keys(row).flatMap((name): Array<[path: string, value: unknown]> => {
				const members = Object.entries(one[name] instanceof Object ? one[name] : {});
				return [
					[name, one[name]],
					...members.map(([member, value]): [string, unknown] => [`${name}.${member}`, value]),
				];
			}),
		);
		const filled = new Set(fields.filter(([, value]) => value !== null).map(([path]) => path));
		const empty = new Set(fields.map(([path]) => path).filter((path) => !filled.has(path)));
		expect([...empty]).toEqual(neverFilled);
	});
});

describe.each(LISTS.filter((list) => detailOf(list)))('records of %s by ID', (list) => {
	const { row, references = {}, collections = [] } = kindOf(list);

	test('show what their rows show, and what only get-by-ID shows', async () => {
		const { rows, records } = await whole(list);
		for (const [index, record] of records.entries()) expect(record).toMatchObject(rows[index] as Fields);
		for (const name of [...Object.keys(references), ...collections]) {
			if (!(name in row)) for (const one of rows) expect(one).not.toHaveProperty(name);
			for (const record of records) expect(record).toHaveProperty(name);
		}
		for (const name of collections) {
			const lists = records.map((record) => record[name]).filter((value) => value !== null);
			expect({ name, others: lists.filter((value) => !Array.isArray(value)) }).toEqual({ name, others: [] });
			expect({ name, isFilled: lists.flat().length > 0 }).toEqual({ name, isFilled: true });
		}
	});
});

const REFERENCES = LISTS.flatMap((list) =>
	Object.entries(kindOf(list).references ?? {}).map(([name, path]) => ({ list, name, path })),
);

test.each(REFERENCES)('records of $list by ID: $name refers to a record', async ({ list, name, path }) => {
	const held = (await whole(list)).records.map((record) => record[name]).filter((value) => value !== null);
	expect(nonEmpty(held).filter((value) => !isReference(value))).toEqual([]);
	const ids = new Set((held as Reference[]).map(({ id }) => id));
	if (path) for (const id of [...ids].slice(0, 5)) success(await get(path, id), 200);
});

test.each(LISTS.filter((list) => !detailOf(list)))('no record of %s is read by its ID', async (list) => {
	const [id = ''] = await find(list, {});
	refusal(await get(list, id), 404);
});

test.each(LISTS.filter((list) => kindOf(list).permission))('%s: 403 without the permission', async (list) => {
	const blind = sandbox().as(`no_${kindOf(list).permission}`);
	refusal(await blind.get(list), 403);
	const [id = ''] = await find(list, {});
	refusal(await get(list, id, blind), 403);
});

test.each(LISTS)('%s: a credential sees the records of its companies, and those of none', async (list) => {
	const { all, companies } = kindOf(list);
	const single = sandbox().as('single_company');
	const [sold] = await everyRow<Sale>(single, '/sales');
	const own = success(await single.get<Sale>(`/sales/${sold?.id}`), 200).company?.id;
	const isSeen = (record: Fields): boolean => {
		const holders = [companies?.(record) ?? []].flat() as Reference[];
		return holders.length === 0 || holders.some(({ id }) => id === own);
	};
	const { records } = await whole(list);
	const seen = records.filter(isSeen).map(idIn(list));
	expect((await everyRow<Fields>(single, list, all)).map(idIn(list))).toEqual(seen);
	const hidden = records.filter((record) => !isSeen(record)).map(idIn(list));
	expect(hidden.length > 0).toBe(companies !== undefined);
	if (!detailOf(list)) return;
	for (const id of hidden.slice(0, 5)) refusal(await get(list, id, single), 404);
	for (const id of seen.slice(0, 5)) success(await get(list, id, single), 200);
});

describe.each(ENDPOINTS.filter(({ list }) => list))('parameters of $route', ({ route, query }) => {
	test.each([...query, 'cursor', 'size'])(
		'%s sent twice, as a list or as a nested value gives 400 naming it',
		async (name) => {
			for (const sent of [`${name}=1&${name}=2`, `${name}[]=a`, `${name}[a]=b`, `${name}%5B0%5D=a`]) {
				expect(refusal(await api.get(`${route}?${sent}`), 400)).toContain(name);
			}
		},
	);

	test('one that there is not gives 400 naming it', async () => {
		expect(refusal(await api.get(route, { color: 'blue' }), 400)).toContain('color');
	});
});

const FILTERS = LISTS.flatMap((list) =>
	Object.entries(kindOf(list).filters ?? {}).map(([name, filter]) => ({ list, name, filter })),
);

test.each(FILTERS)('$list by $name holds the records that have the value', async ({ list, name, filter }) => {
	const { records } = await whole(list);
	const cases = filter.cases(records).map(({ value, finds }) => ({
		value,
		ids: records.filter(finds).map(idIn(list)),
	}));
	for (const { value, ids } of cases)
		expect({ value, ids: await find(list, { [name]: value }) }).toEqual({ value, ids });
	const counts = cases.map(({ ids }) => ids.length);
	const isTold = counts.some((count) => count > 0 && count < records.length);
	expect(isTold).toBe(cases.length > 0);
	if (filter.allOccur) expect(counts).not.toContain(0);
});

test.each(FILTERS.filter(({ filter }) => filter.refused.length > 0))(
	'$list by $name: what is no value gives 400 naming it',
	async ({ list, name, filter }) => {
		for (const value of filter.refused) {
			const sentence = refusal(await api.get(list, { ...kindOf(list).all, [name]: value }), 400);
			expect({ value, sentence }).toEqual({ value, sentence: expect.stringContaining(name) as string });
		}
	},
);

test.each(FILTERS.filter(({ filter }) => filter.default))(
	'$list by $name has a default',
	async ({ list, name, filter }) => {
		const asked = await everyRow<Fields>(api, list, { [name]: filter.default ?? '' });
		expect(await everyRow<Fields>(api, list)).toEqual(asked);
	},
);

const RANGES = LISTS.flatMap((list) => {
	const { all, range } = kindOf(list);
	return (range?.days ?? []).map((day) => ({
		...{ list, day, from: range?.from ?? '', to: range?.to ?? '' },
		chosen: { ...all, ...(range?.field !== undefined && { [range.field]: day }) },
	}));
});

describe.each(RANGES)('$list by $from and $to, $day', ({ list, day, from, to, chosen }) => {
	test('a closed range, each end alone, one day; a record without the day is in none', async () => {
		const { records } = await whole(list);
		const days = [...new Set(records.flatMap((record) => (record[day] as string | null) ?? []))].sort();
		const [first = '', last = ''] = [days[1], days.at(-2)];
		const within = (start: string, end: string): string[] =>
			records
				.filter(({ [day]: own }) => own !== null && String(own) >= start && String(own) <= end)
				.map(idIn(list));
		expect(within(first, last).length).toBeGreaterThan(1);
		expect(within(first, last).length).toBeLessThan(records.length);
		expect(await find(list, { ...chosen, [from]: first, [to]: last })).toEqual(within(first, last));
		expect(await find(list, { ...chosen, [from]: first, [to]: first })).toEqual(within(first, first));
		expect(await find(list, { ...chosen, [from]: first })).toEqual(within(first, '9999'));
		expect(await find(list, { ...chosen, [to]: last })).toEqual(within('', last));
		expect(await find(list, { ...chosen, [from]: '2024-02-29' })).toEqual(within('2024-02-29', '9999'));
		expect(await find(list, chosen)).toEqual(records.map(idIn(list)));
	});

	test('an inverted range gives 400', async () => {
		const inverted = { ...chosen, [from]: '2026-02-02', [to]: '2026-02-01' };
		expect(refusal(await api.get(list, inverted), 400)).toContain(from);
	});

	test.each([
		...['2026-13-01', '2026-02-30', '2025-02-29', '01/02/2026', '2026-1-2', '20260101', 'today', ''],
		'2026-01-01T00:00:00',
	])('"%s" is no date: 400 naming the end', async (date) => {
		for (const end of [from, to]) {
			expect(refusal(await api.get(list, { ...chosen, [end]: date }), 400)).toContain(end);
		}
	});
});

const CHOSEN_DAYS = LISTS.flatMap((list) => {
	const { all, range } = kindOf(list);
	return range?.field === undefined ? [] : [{ list, all, ...range, field: range.field }];
});

describe.each(CHOSEN_DAYS)('$list by $field', ({ list, all, field, from, to, days }) => {
	test('is required with either end', async () => {
		for (const end of [from, to]) {
			expect(refusal(await api.get(list, { ...all, [end]: '2026-01-01' }), 400)).toContain(field);
		}
	});

	test.each(['birthdate', 'period_start', String(days[0]).toUpperCase(), ''])(
		'"%s" gives 400 naming it',
		async (day) => {
			for (const date of [{}, { [from]: '2026-01-01' }]) {
				expect(refusal(await api.get(list, { ...all, ...date, [field]: day }), 400)).toContain(field);
			}
		},
	);
});
