import { parse } from 'node-html-parser';
import type { IDataObject } from 'n8n-workflow';

import { recordsOf } from '../../../nodes/shared/values';
import { nonEmpty } from '../../nonEmpty';
import { runCode as run, type Items } from './codeNodes';

/** The code for the sheet of sales, node by node. */

const items = (...rows: IDataObject[]): Items => rows.map((json, item) => ({ json, pairedItem: { item } }));

const ROW = {
	...{ line: 5, client: 'Ana Reis', clientKey: 'Ana Reis', supplier: 'Hotel Azul', kind: 'hotels' },
	...{ amount: 100, soldOn: '2026-10-31', dueOn: '2027-01-31', installments: 3, method: 'Boleto' },
	...{ payment: 'agency.bank_slip', passengers: ['Ana Reis', 'Rui Reis', 'Eva Reis'] },
};

/** The sales made from these rows, if nobody but the hotel is registered. */
function salesOf(rows: IDataObject[], answers: IDataObject = {}): IDataObject[] {
	const columns = {
		client: 'Cliente',
		amount: 'Valor',
		returns: 'Volta',
		departure: 'Ida',
		installments: 'Prazo',
	};
	return run('make-the-sales', {
		'Read the Sheet': items({ rows, columns }),
		'What to Ask': items({ people: { 'Hotel Azul': { id: 'h' } }, sellers: {} }),
		'Keep the Answers': items({ answers, word: '' }),
		'Look Up the Choices': items({ error: {} }),
	}).map(({ json }) => json);
}

test('a sale is split to the cent and month by month, and its client travels once', () => {
	const [{ sale = {} } = {}] = salesOf([ROW]);
	const { payer, hotels, payments } = sale as IDataObject;
	const [hotel = {}] = recordsOf(hotels);
	expect(hotel.supplier).toEqual({ id: 'h' });
	const passengers = recordsOf(hotel.passengers);
	expect(passengers.map(({ amount }) => amount)).toEqual([33.34, 33.33, 33.33]);
	expect(passengers[0]?.person).toBe(payer);
	expect(passengers[1]?.person).toMatchObject({ external_id: 'sheet 2026-11-27 rui reis' });
	expect(recordsOf(payments)).toEqual(
		[33.34, 33.33, 33.33].map((amount, month) => ({
			agency: {
				bank_slip: {
					due_date: ['2027-01-31', '2027-02-28', '2027-03-31'][month],
					products: [{ local_id: '1', payment_amount: amount }],
				},
			},
		})),
	);
});

test.each(
	nonEmpty<[boolean, number, number]>([
		[true, 80, 100],
		[false, 100, 120],
	]),
)('where the amount includes the RAV is %s, the client pays as much', (isIncluded, price, paid) => {
	const row = { ...ROW, rav: 20, passengers: ['Ana Reis'], installments: 1 };
	const [{ sale, total } = {}] = salesOf([row], { 'rav ': isIncluded });
	const [hotel = {}] = recordsOf((sale as IDataObject).hotels);
	expect(recordsOf(hotel.passengers)).toEqual([expect.objectContaining({ amount: price, rav_fee: 20 })]);
	expect(total).toBe(paid);
});

test('what was answered once is so in every line: the year, the point in amounts', () => {
	const row = { ...ROW, soldOn: '--11-03', amount: '1.500', passengers: ['Ana Reis'] };
	const [{ sale, total } = {}] = salesOf([row], { 'year soldOn': 2025, 'point ': 'thousands' });
	expect([(sale as IDataObject).sale_date, total]).toEqual(['2025-11-03', 1500]);
});

test.each(
	nonEmpty<[unknown, unknown, unknown]>([
		['12.5%', 200, 25],
		['150%', 200, '150%'],
		['10%', 'a combinar', undefined],
		[15, 200, 15],
	]),
)('a commission of %s of %s', (commission, amount, expected) => {
	const [{ sale } = {}] = salesOf([{ ...ROW, commission, amount, passengers: ['Ana Reis'] } as IDataObject]);
	const [hotel = {}] = recordsOf((sale as IDataObject).hotels);
	expect(hotel.commission_amount).toBe(expected);
});

test('the same line is the same sale on a day, wherever it stands, and a second one is another', () => {
	const keys = [ROW, { ...ROW, line: 9 }, { ...ROW, line: 10, amount: 1 }];
	const [first, second, third] = salesOf(keys).map(({ key }) => key);
	const [again] = salesOf([{ ...ROW, line: 7 }]).map(({ key }) => key);
	expect(again).toBe(first);
	expect(new Set([first, second, third]).size).toBe(3);
});

test('what no Preview would say is said: an empty name, dates the wrong way round, no number of installments', () => {
	const row = { ...ROW, client: '', departure: '2027-06-05', returns: '2027-06-04', installments: 'dez' };
	expect(salesOf([row])[0]?.problems).toEqual([
		...['Cliente: it is empty', 'Volta: it is before Ida', 'Prazo: not a number of installments: dez'],
	]);
});

test('a return is not held against a departure that is no day: that one fault is told alone', () => {
	expect(salesOf([{ ...ROW, departure: '40/13/2027', returns: '2027-06-04' }])[0]?.problems).toEqual([]);
});

/** The identity by which the back office would store each client of these rows, who are all new. */
const clientsOf = (rows: IDataObject[]): unknown[] =>
	salesOf(rows.map((row) => ({ ...ROW, passengers: [String(row.client)], ...row }))).map(
		({ sale }) => ((sale as IDataObject).payer as IDataObject).external_id,
	);

test.each(
	nonEmpty<[string, [string, string], [string, string], number]>([
		['two addresses are two', ['João Silva', 'joao.a@example.com'], ['João Silva', 'joao.b@example.com'], 2],
		['two phones are two', ['João Silva', '(41) 99610-1001'], ['João Silva', '(41) 99610-1002'], 2],
		[
			'a couple with one address is two',
			['João Silva', 'casal@example.com'],
			['Eva Silva', 'casal@example.com'],
			2,
		],
		['one address is one', ['João Silva', 'Joao@example.com'], ['JOAO SILVA', 'joao@example.com'], 1],
		['one phone is one', ['João Silva', '(41) 99610-1001'], ['João Silva', '+55 41 996101001'], 1],
		[
			'a name is the one with that name and an address',
			['João Silva', 'joao@example.com'],
			['Joao Silva', 'Joao Silva'],
			1,
		],
		['one name alone is one', ['João Silva', 'João Silva'], ['joao silva', 'joao silva'], 1],
	]),
)('new clients of a sheet: %s', (_case, [name, key], [other, otherKey], count) => {
	const ids = clientsOf([
		{ client: name, clientKey: key },
		{ client: other, clientKey: otherKey },
	]);
	expect(new Set(ids).size).toBe(count);
});

test('who buys in one line and travels in another is one person, if only one client is called so', () => {
	const own = { ...ROW, client: 'João Silva', clientKey: 'joao.a@example.com', passengers: ['João Silva'] };
	const traveler = (...others: IDataObject[]) => {
		const last = salesOf([own, ...others, { ...ROW, passengers: ['Ana Reis', 'Joao Silva'] }]).at(-1);
		const [hotel = {}] = recordsOf((last?.sale as IDataObject).hotels);
		return (recordsOf(hotel.passengers)[1]?.person as IDataObject).external_id;
	};
	const [first] = clientsOf([own]);
	expect(traveler()).toBe(first);
	expect(traveler({ ...own, clientKey: 'joao.b@example.com' })).not.toBe(first);
});

interface Asked {
	about: string;
	choices: Record<string, string>;
}

/** The question about the seller of a row, if the agency has these. */
function sellersOffered(sellers: IDataObject[]): string[] {
	const [asked] = run('what-to-ask', {
		'Read the Sheet': items({
			...{ rows: [{ ...ROW, seller: 'Helena' }], columns: {}, questions: [], leftOut: [] },
			...{ unused: [], absent: [] },
		}),
		'Whom It Names': items(),
		'Look Up the Names': items(),
		'Get the Sellers': items(...sellers),
	});
	const question = (asked?.json.asked as Asked[]).find(({ about }) => about === 'seller');
	return Object.values(question?.choices ?? {});
}

test('every seller can be chosen, also the 45th, and one of two with the same name', () => {
	const homonyms = ['a', 'b'].map((id) => ({ id, name: 'Helena Costa' }));
	expect(sellersOffered(homonyms)).toEqual(['a', 'b', '']);
	const many = Array.from({ length: 45 }, (_, at) => ({ id: `s${at}`, name: `Bia ${at}` }));
	expect(sellersOffered(many)).toEqual([...many.map(({ id }) => id), '']);
});

test('the page of the sales says what was sold in each', () => {
	const [sale] = salesOf([{ ...ROW, kind: 'travel_packages' }]);
	const [shownThere] = run('what-to-show', {
		'Read the Sheet': items({ columns: {} }),
		'Make the Sales': items(sale ?? {}),
		'Preview the Sales': items({}),
		'Sales of That Day': items(),
	});
	expect(shown(shownThere?.json.page)).toContain('Travel package');
});

const HOSTILE = '<img src=x onerror="alert(\'1\')"> & <b>';

/** What a page shows, which must be the text unchanged. */
function shown(page: unknown): string {
	const { childNodes, textContent } = parse(String(page));
	expect(childNodes.length).toBeGreaterThan(0);
	expect(String(page)).not.toMatch(/<(?!\/?(table|tr|th|td|ul|li|b)>)/);
	return textContent;
}

test('names of a sheet and of records are text on every page', () => {
	const columns = { client: HOSTILE, amount: 'Valor' };
	const row = { ...ROW, line: 2, client: HOSTILE, clientKey: HOSTILE, product: HOSTILE };
	const sheet = { leftOut: [{ line: 1, why: 'a total', text: HOSTILE }], unused: [HOSTILE], absent: [] };
	const names = [...new Set([HOSTILE, ...ROW.passengers, ROW.supplier])];
	const [asked] = run('what-to-ask', {
		'Read the Sheet': items({ rows: [row], columns, questions: [], ...sheet }),
		'Whom It Names': items(...names.map((name) => ({ name }))),
		'Look Up the Names': items(
			...names.map((name) => ({ name, error: { code: 'NAME_NOT_FOUND', message: '' } })),
		),
		'Get the Sellers': items(),
	});
	expect(shown(asked?.json.page)).toContain(HOSTILE);
	const preview = (problems: string[]) =>
		run('what-to-show', {
			'Read the Sheet': items({ columns }),
			'Make the Sales': items({ line: 2, client: HOSTILE, day: '2026-10-31', total: 1, problems, notes: [] }),
			'Preview the Sales': items({ created: HOSTILE }),
			'Sales of That Day': items({ number: 7 }),
		})[0]?.json.page;
	expect(shown(preview([]))).toContain(`New: ${HOSTILE}`);
	expect(shown(preview([HOSTILE]))).toContain(HOSTILE);
	const [written] = run('what-was-written', {
		'Sales to Write': items({ line: 2, client: HOSTILE }),
		'Create the Sales': items({ error: { message: HOSTILE } }),
	});
	expect(shown(written?.json.page)).toContain(`Line 2, ${HOSTILE}: ${HOSTILE}`);
});

test('a fault of the Preview names the column of the sheet, and no field of ours', () => {
	const issues = [
		{
			field: { labels: 'hotels[0].passengers[0].amount' },
			message: "'hotels[0].passengers[0].amount' is wrong",
		},
		{ field: { labels: 'payments[0].agency.bank_slip.products[0].payment_amount' }, message: "'x' is wrong" },
		{ field: { labels: 'sale_date' }, message: "'sale_date' is no day" },
	];
	const [{ json } = { json: {} }] = run('what-to-show', {
		'Read the Sheet': items({ columns: { amount: 'Preço', soldOn: 'Dt. Venda' } }),
		'Make the Sales': items({ line: 7, client: 'Ana', day: 'x', total: 'x', problems: [], notes: [] }),
		'Preview the Sales': items({ error: { issues } }),
		'Sales of That Day': items(),
	});
	expect(json.title).toBe('To correct: 2');
	expect(shown(json.page)).toContain('7Preço: is wrong7Dt. Venda: is no day');
});

test('a hint of the Preview names the columns, too', () => {
	const hints = "'Body > payments[0]' pays 0.00: leave it out. 'Body' comes to 0.00: look at the amounts.";
	const [{ json } = { json: {} }] = run('what-to-show', {
		'Read the Sheet': items({ columns: { method: 'Pagamento' } }),
		'Make the Sales': items({ line: 7, client: 'Ana', day: '2026-10-31', total: 0, problems: [], notes: [] }),
		'Preview the Sales': items({ hints }),
		'Sales of That Day': items(),
	});
	expect(shown(json.page)).toContain('Pagamento pays 0.00: leave it out. the sale comes to 0.00');
});
