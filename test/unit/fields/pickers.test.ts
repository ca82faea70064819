import type { INodeListSearchResult } from 'n8n-workflow';

import { filters } from '../../../nodes/ChangeLog/fields';
import { required, type Field } from '../../../nodes/shared/fields/field';
import { oneOrSeveral, pickedList } from '../../../nodes/shared/fields/reference';
import { pickers } from '../../../nodes/shared/fields/pickers';
import { useVirtualTime } from '../request/virtualTime';
import { pageOf } from '../../service/records';
import type { Came } from '../answers';
import { fakeHost, type FakeHost } from '../fakeHost';
import { accepted, NOTHING, reading, refused } from './reading';

const ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** Opens a picker's list like the editor does. */
async function search(
	field: Field<unknown>,
	{ host }: FakeHost,
	typed?: string,
	cursor?: string,
): Promise<INodeListSearchResult> {
	const [loader] = Object.values(field.loaders?.listSearch ?? {});
	if (!loader) throw new Error('The picker has no list');
	return await loader.call(host, typed, cursor);
}

describe('a picked record', () => {
	const person = pickers.person('Person');
	const changedRecord = filters.inner?.resourceId as Field<unknown>;

	test('is its ID, however it was picked', () => {
		expect(accepted(person, { __rl: true, mode: 'list', value: ID })).toBe(ID);
		expect(accepted(person, { mode: 'id', value: ` ${ID} ` })).toBe(ID);
		expect(accepted(person, ID)).toBe(ID);
		expect(accepted(person, ID.toUpperCase())).toBe(ID);
	});

	test.each([...NOTHING, ['an untouched picker', { mode: 'list', value: '' }]] as const)(
		'%s is not sent',
		(_, raw) => {
			expect(accepted(person, raw)).toBeUndefined();
		},
	);

	test.each([
		[{ id: ID }],
		[{ id: ID, name: 'Ana' }],
		[{ __rl: true, mode: 'id', value: { id: ID, name: 'Ana' } }],
	])('%j is the record that was read', (raw) => {
		expect(accepted(person, raw)).toBe(ID);
	});

	test('is the one that a link leads to, if it is of the kind', () => {
		expect(accepted(person, `https://app.example.com/people/${ID}`)).toBe(ID);
		expect(refused(person, `https://app.example.com/tasks/${ID}`)).toContain('a link into "tasks"');
		expect(refused(person, 'https://app.example.com/people')).toContain('a link: enter what it leads to');
		expect(accepted(changedRecord, `https://app.example.com/bills/${ID}`)).toBe(ID);
	});

	test.each([`"${ID}"`, `'${ID}'`, `\`${ID}\``, `https://app.example.com/people/${ID}`])(
		'is read By Name, too, from %s, since no name is an ID',
		(value) => {
			expect(accepted(person, { mode: 'name', value })).toBe(ID);
		},
	);

	test.each<[unknown, string]>([
		['42', '"42"'],
		[`../sales/${ID}`, `"../sales/${ID}"`],
		[`${ID}/x`, `"${`${ID}/x`}"`],
		[{ mode: 'id', value: 42 }, '"42"'],
		[{ mode: 'id', value: [ID] }, 'a list'],
		[[ID], 'a list'],
		[{ id: [ID] }, 'a list'],
	])('%p is no record', (raw, named) => {
		expect(reading(person, raw)).toEqual({
			value: undefined,
			findings: [`'Person' is ${named}. Choose From List, or enter the ID, such as ${ID}`],
		});
	});
});

describe('a currency', () => {
	const currency = pickers.currency('Currency');

	test('is its code, chosen, typed in either case, or saved as plain text', () => {
		expect(accepted(currency, { __rl: true, mode: 'list', value: 'EUR' })).toBe('EUR');
		expect(accepted(currency, { __rl: true, mode: 'code', value: ' usd ' })).toBe('USD');
		expect(accepted(currency, 'brl')).toBe('BRL');
	});

	test.each([
		...['dólar', 'US'].map((written) => [written, '. To enter a name, choose By Name'] as const),
		['12A', ''] as const,
		['$', ''] as const,
	])('%s is none', (written, advice) => {
		expect(reading(currency, written).findings).toEqual([
			`'Currency' is "${written}". Choose From List, or enter the code, such as USD${advice}`,
		]);
	});

	test('is offered with its code, in whatever field the service keeps it', async () => {
		const rows = [{ code: 'USD', name: 'Dólar americano' }, { id: 'EUR', name: 'Euro' }, { code: 'BRL' }];
		const { results } = await search(
			currency,
			fakeHost(() => pageOf([...rows, { id: ID, name: 'Nenhum' }])),
		);
		expect(results).toEqual([
			{ name: 'Dólar americano (USD)', value: 'USD' },
			{ name: 'Euro (EUR)', value: 'EUR' },
			{ name: 'BRL', value: 'BRL' },
		]);
	});
});

describe('the IBGE code of a city', () => {
	const code = pickers.cityIbge('City IBGE Code');

	test('is offered by the name of the city, for those that have one', async () => {
		const state = { name: 'Bahia' };
		const host = fakeHost(() =>
			pageOf([
				{ id: ID, name: 'Itacaré', ibge: '2914802', siafi: '3619', state },
				{ name: 'Ilhéus', ibge_code: 2913606, state },
				{ name: 'Lisboa', ibge: '', state: { name: '' } },
				{ id: ID, name: 'Sem código' },
			]),
		);
		expect((await search(code, host, 'i')).results).toEqual([
			{ name: 'Itacaré (Bahia)', value: '2914802' },
			{ name: 'Ilhéus (Bahia)', value: '2913606' },
		]);
		expect(host.requests[0]?.qs).toEqual({ name: 'i', size: 50 });
	});

	test('is text, chosen, typed or saved before there was a list', () => {
		for (const entered of [
			{ __rl: true, mode: 'list', value: 2914802 },
			{ mode: 'code', value: '2914802' },
			'2914802',
		])
			expect(accepted(code, entered)).toBe('2914802');
	});
});

describe.each([
	['a ship', pickers.ship('Ship Name')],
	['a cabin', pickers.cabin('Cabin Kind')],
])('%s', (_, field) => {
	test('is its name, which the service takes as text, registered or not', async () => {
		const { results } = await search(
			field,
			fakeHost(() => pageOf([{ id: ID, name: 'Brisa do Sul' }])),
		);
		expect(results).toEqual([{ name: 'Brisa do Sul', value: 'Brisa do Sul' }]);
		expect(accepted(field, { __rl: true, mode: 'list', value: 'Brisa do Sul' })).toBe('Brisa do Sul');
		expect(accepted(field, { __rl: true, mode: 'name', value: 'Navio Novo' })).toBe('Navio Novo');
		expect(accepted(field, 'MSC Seaview')).toBe('MSC Seaview');
		expect(field.property.modes?.map(({ name }) => name)).toEqual(['list', 'name']);
	});

	test('cannot be picked without a name', async () => {
		expect(
			(
				await search(
					field,
					fakeHost(() => pageOf([{ id: ID }])),
				)
			).results,
		).toEqual([]);
	});
});

describe("a picker's list", () => {
	test('tells records apart that would read the same', async () => {
		const other = '00000000-0000-4000-8000-000000000000';
		const rows = [ID, other].map((id) => ({ id, title: 'Check-in', due: '2026-06-05T14:30:00' }));
		const { results } = await search(
			pickers.task('Task'),
			fakeHost(() =>
				pageOf([...rows, { ...rows[0], id: '00000000-0000-4000-8000-000000000001', title: 'Pagar' }]),
			),
		);
		expect(results.map(({ name }) => name)).toEqual([
			'Check-in (due 05/06/2026 14:30) [3f2b6c1e]',
			'Check-in (due 05/06/2026 14:30) [00000000]',
			'Pagar (due 05/06/2026 14:30)',
		]);
	});

	test('says where it searches something else than the names it shows', () => {
		const hintOf = (field: Field<unknown>) => field.property.modes?.[0]?.hint;
		expect(hintOf(pickers.sale('Sale'))).toMatch(/by number, or by a client's name/);
		expect(hintOf(pickers.person('Person'))).toMatch(/name, CPF or CNPJ/);
		expect(hintOf(pickers.task('Task'))).toBeUndefined();
	});

	test('shows a page of 50 and goes on from where the service said', async () => {
		const first = fakeHost(() =>
			pageOf([{ id: ID, name: 'Ana Souza', code: 7, cpf_cnpj: '12345678909' }], 'next'),
		);
		expect(await search(pickers.person('Person'), first)).toEqual({
			results: [{ name: 'Ana Souza (#7, 12345678909)', value: ID }],
			paginationToken: 'next',
		});
		expect(first.requests[0]).toMatchObject({ qs: { size: 50 } });
		expect(first.requests[0]?.qs).not.toHaveProperty('cursor');

		const second = fakeHost(() => pageOf([]));
		expect(await search(pickers.person('Person'), second, undefined, 'next')).toEqual({
			results: [],
			paginationToken: undefined,
		});
		expect(second.requests[0]).toMatchObject({ qs: { size: 50, cursor: 'next' } });
	});

	test('of people searches by name at the service, and by document when digits are typed', async () => {
		const host = fakeHost(() => pageOf([]));
		await search(pickers.person('Person'), host, ' souza ');
		await search(pickers.person('Person'), host, '123.456.789-09');
		await search(pickers.person('Person'), host, '  ');
		expect(host.requests.map(({ url, qs }) => [new URL(url).pathname, qs])).toEqual([
			['/api/v3/people', { name: 'souza', size: 50 }],
			['/api/v3/people', { cpf_cnpj: '12345678909', size: 50 }],
			['/api/v3/people', { size: 50 }],
		]);
	});

	test('of sales looks for a number, in every status', async () => {
		const host = fakeHost(() =>
			pageOf([
				{
					...{ id: ID, number: 1042, departure_date: '2026-06-05', created_at: '2026-01-02T03:04:05' },
					totals: { final_amount: 1234.5, balance: 200 },
				},
			]),
		);
		const { results } = await search(pickers.sale('Sale'), host, '1042');
		expect(host.requests[0]?.qs).toEqual({ status: 'opened,closed,canceled', number: '1042', size: 50 });
		expect(results).toEqual([
			{ name: 'Sale 1042 (departs 05/06/2026, R$\u00a01.234,50, R$\u00a0200,00 open)', value: ID },
		]);
	});

	test.each<[object, string]>([
		[{ created_at: '2026-01-02T03:04:05', departure_date: null }, 'Sale 7 (created 02/01/2026)'],
		[{ totals: { final_amount: '10.00', balance: '0.00' } }, 'Sale 7 (R$\u00a010,00)'],
		[{ totals: { final_amount: null, balance: 'n/a' } }, 'Sale 7'],
		[{ totals: null }, 'Sale 7'],
	])('of sales tells what a row says, and nothing of what it does not: %j', async (row, name) => {
		const host = fakeHost(() => pageOf([{ id: ID, number: 7, ...row }]));
		expect((await search(pickers.sale('Sale'), host)).results).toEqual([{ name, value: ID }]);
	});

	test.each<[object, string]>([
		[{ transaction_kind: 'credit', due_date: '2026-06-05' }, 'receivable, R$\u00a010,00, due 05/06/2026'],
		[{ transaction_kind: 'debit', due_date: null }, 'payable, R$\u00a010,00'],
		// The API description does not say that a bill has a due date.
		[{ transaction_kind: 'debit' }, 'payable, R$\u00a010,00'],
	])('of bills tells when a bill is due: %j', async (row, details) => {
		const host = fakeHost(() => pageOf([{ id: ID, number: '362-1', amount: 10, ...row }]));
		expect((await search(pickers.bill('Bill'), host)).results).toEqual([
			{ name: `362-1 (${details})`, value: ID },
		]);
	});

	test('of sales shows the ID where the service gives no number', async () => {
		const host = fakeHost(() => pageOf([{ id: ID, departure_date: null }]));
		expect((await search(pickers.sale('Sale'), host)).results).toEqual([{ name: ID, value: ID }]);
	});

	describe('of sales, for a name,', () => {
		const idOf = (index: number) => `${ID.slice(0, -2)}${String(index).padStart(2, '0')}`;
		const peopleNamed = (...names: string[]) => names.map((name, index) => ({ id: idOf(index), name }));
		/** @param sales the sales of each person, by ID */
		const host = (people: object[], sales: (people: string) => object[], next: string | null = null) =>
			fakeHost(({ path, query }) =>
				path === '/people' ? pageOf(people) : pageOf(sales(String(query.people_id)), next),
			);
		const queries = ({ requests }: FakeHost) =>
			requests.map(({ url, qs }) => [new URL(url).pathname.split('/').at(-1), qs]);

		test('finds the person and then her sales: two requests, and the lines say whose', async () => {
			const found = host(peopleNamed('Ana Souza'), () => [{ id: ID, number: 7 }], 'next');
			expect(await search(pickers.sale('Sale'), found, 'souza')).toEqual({
				results: [{ name: 'Sale 7 (Ana Souza)', value: ID }],
				paginationToken: 'next',
			});
			const own = { people_id: idOf(0), status: 'opened,closed,canceled', size: 50 };
			expect(queries(found)).toEqual([
				['people', { name: 'souza', size: 50 }],
				['sales', own],
			]);
			// When the user scrolls, the people found before are remembered.
			await search(pickers.sale('Sale'), found, 'souza', 'next');
			expect(queries(found).slice(2)).toEqual([['sales', { ...own, cursor: 'next' }]]);
		});

		test('tells the sales of several people apart, each sale once with all of them', async () => {
			const found = host(
				peopleNamed('Ana Souza', 'Bia Souza'),
				(person) => [{ id: ID, number: 7 }, ...(person === idOf(1) ? [{ id: idOf(8), number: 8 }] : [])],
				'next',
			);
			expect(await search(pickers.sale('Sale'), found, 'souza')).toEqual({
				results: [
					{ name: 'Sale 7 (Ana Souza, Bia Souza)', value: ID },
					{ name: 'Sale 8 (Bia Souza)', value: idOf(8) },
				],
				// A single cursor cannot continue several lists.
				paginationToken: undefined,
			});
			expect(queries(found)).toHaveLength(3);
		});

		test('of more than five people, finds the sales of all with one request and scrolls on', async () => {
			const many = peopleNamed(...'abcdef');
			const found = host(many, () => [{ id: ID, number: 7 }], 'next');
			expect(await search(pickers.sale('Sale'), found, 'a')).toEqual({
				results: [{ name: 'Sale 7', value: ID }],
				paginationToken: 'next',
			});
			expect(queries(found)[1]).toEqual([
				'sales',
				expect.objectContaining({ people_id: many.map(({ id }) => id).join(',') }),
			]);
			expect(queries(found)).toHaveLength(2);
		});

		test('that nobody has, finds nothing and asks for no sales', async () => {
			const found = host([], () => [{ id: ID, number: 7 }]);
			expect((await search(pickers.sale('Sale'), found, 'souza')).results).toEqual([]);
			expect(queries(found)).toHaveLength(1);
		});
	});

	test('of tasks is searched here, regardless of case and accents, since the service cannot', async () => {
		const host = fakeHost(() =>
			pageOf([
				{ id: ID, title: 'Emissão de bilhete', due: '2026-06-05T14:30:00' },
				{ id: ID, title: 'Ligar para o hotel' },
			]),
		);
		const { results } = await search(pickers.task('Task'), host, 'EMISSAO');
		expect(results).toEqual([{ name: 'Emissão de bilhete (due 05/06/2026 14:30)', value: ID }]);
		expect(host.requests[0]?.qs).toEqual({ size: 50 });
	});

	test('of sellers and cities finds the name where the service keeps it', async () => {
		const sellers = fakeHost(() =>
			pageOf([{ id: `${ID.slice(0, -2)}01`, person: { id: ID, name: 'Bruno Lima' } }, { id: ID }]),
		);
		expect((await search(pickers.seller('Seller'), sellers)).results.map(({ name }) => name)).toEqual([
			'Bruno Lima',
			ID,
		]);
		const cities = fakeHost(() =>
			pageOf([{ id: ID, name: 'Gramado', state: { name: 'Rio Grande do Sul' } }]),
		);
		expect((await search(pickers.city('City'), cities, 'grama')).results).toEqual([
			{ name: 'Gramado (Rio Grande do Sul)', value: ID },
		]);
		expect(cities.requests[0]?.qs).toEqual({ name: 'grama', size: 50 });
	});

	test('leaves out rows without an ID, since they could not be picked', async () => {
		const host = fakeHost(() => pageOf([{ name: 'No ID' }, { id: null, name: 'Null' }]));
		expect((await search(pickers.person('Person'), host)).results).toEqual([]);
	});

	test('that is refused says why and what to do', async () => {
		const host = fakeHost(() => ({ statusCode: 401, body: { errors: ['token revoked'] } }));
		await expect(search(pickers.person('Person'), host)).rejects.toMatchObject({
			message: 'The back office does not accept the access token: "token revoked"',
			description: expect.stringContaining('Ask the agency for a new one'),
		});
	});

	test('that is no list at all is said, and asked for again the next time', async () => {
		let answer: Came = { body: { login: 'please' } };
		const host = fakeHost(() => answer);
		await expect(search(pickers.seller('Seller'), host)).rejects.toThrow(
			/something other than the back office/,
		);
		answer = pageOf([{ id: ID, name: 'Bruno Lima' }]);
		expect((await search(pickers.seller('Seller'), host)).results).toHaveLength(1);
	});

	test('that is announced but not released is not offered: its records are given by their IDs', () => {
		for (const { property, loaders } of [pickers.taskCategory('Category'), pickers.label('Label')]) {
			expect(property.default).toEqual({ mode: 'id', value: '' });
			expect(property.modes?.map(({ name }) => name)).toEqual(['id']);
			expect(property.description).not.toMatch(/By Name|Reference Data/);
			expect(loaders).toBeUndefined();
		}
		expect(pickers.seller('Seller').property.default).toEqual({ mode: 'list', value: '' });
	});
});

describe('a list that the service cannot search', () => {
	const time = useVirtualTime();

	test('is looked through up to 2,000 records, and then says what to do instead of going on for ever', async () => {
		const host = fakeHost(({ query }) =>
			pageOf([{ id: ID, title: 'x' }], `${Number(query.cursor ?? 0) + 1}`),
		);
		const told = expect(search(pickers.task('Task'), host, 'nowhere')).rejects.toThrow(
			'None of the first 2000 records matches "nowhere", and the back office cannot search the rest. Choose By ID',
		);
		await time.run();
		await told;
		expect(host.requests).toHaveLength(40);
	});
});

describe('several records, picked line by line', () => {
	const [first, second] = [ID, '00000000-0000-1000-8000-000000000000'];
	const label = oneOrSeveral(pickers.label('Label'));
	const labels = pickedList('Labels', { name: 'label', displayName: 'Label' }, label);
	const needed = pickedList('Labels', { name: 'label', displayName: 'Label' }, required(label));
	const lines = (...picked: unknown[]) => ({
		label: picked.map((value) => ({ labelId: { __rl: true, mode: 'id', value } })),
	});

	test('are their IDs, each once, in their order', () => {
		expect(accepted(labels, lines(second, first, second))).toEqual([second, first]);
	});

	test('may be several in a line: with commas between them, or a list from an expression', () => {
		expect(accepted(labels, lines(`${second}, \ufeff${first}\u00a0 ,`))).toEqual([second, first]);
		for (const text of [`${first};${second}`, `${first}\n${second}`, JSON.stringify([first, { id: second }])])
			expect(accepted(labels, lines(text))).toEqual([first, second]);
		expect(accepted(labels, lines([first, second], first))).toEqual([first, second]);
	});

	test.each<[unknown, string]>([
		['42', '"42"'],
		[42, '"42"'],
		[`${ID}/../x`, `"${ID}/../x"`],
		[[{ id: 1 }], '"1"'],
		[[{ value: ID }], 'an object'],
		[true, 'yes or no'],
	])('%p is refused', (raw, named) => {
		expect(refused(labels, lines(raw))).toBe(`'Label 1 > Label' takes an ID such as ${ID}, not ${named}`);
	});

	test('every wrong one is named', () => {
		expect(reading(labels, lines(`${first}, a`, 'b')).findings).toHaveLength(2);
	});

	test('an untouched line is left out, or to be filled in where it is needed', () => {
		for (const nothing of ['', null, undefined])
			expect(accepted(labels, lines(nothing, first))).toEqual([first]);
		for (const other of [[{}], [{ id: first }]])
			expect(refused(labels, other)).toBe("'Label 1 > Label' is empty: fill it in");
		expect(refused(needed, lines(''))).toBe("'Label 1 > Label' is empty: fill it in");
	});

	test.each<[string, unknown]>([
		...NOTHING,
		['no line', {}],
		['an empty list from an expression', lines([])],
		['commas alone', lines(', ,')],
	])('%s is not sent', (_, raw) => {
		expect(accepted(labels, raw)).toBeUndefined();
	});
});
