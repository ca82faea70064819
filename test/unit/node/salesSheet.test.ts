import { readFileSync } from 'fs';
import { join } from 'path';
import { DateTime } from 'luxon';
import { parse } from 'node-html-parser';
import type { IDataObject } from 'n8n-workflow';

import { recordsOf } from '../../../nodes/shared/values';
import { nonEmpty } from '../../nonEmpty';
import { ROOT } from './nodesOfPackage';

/** The code of the sheet of sales, node by node. */

const codeOf = (file: string): string => readFileSync(join(ROOT, 'examples/code', file), 'utf8');

type Items = Array<{ json: IDataObject; pairedItem?: { item: number } }>;

/** Runs a Code node where these nodes have given their items. */
function run(file: string, given: Record<string, Items>): Items {
	const node = (name: string) => ({
		isExecuted: name in given,
		all: () => given[name] ?? [],
		first: () => given[name]?.[0],
	});
	const now = DateTime.fromISO('2026-11-27T12:00:00-03:00');
	const code = new Function('$', '$now', 'DateTime', codeOf(file)) as (...given: unknown[]) => Items;
	return code(node, now, DateTime);
}

const items = (...rows: IDataObject[]): Items => rows.map((json, item) => ({ json, pairedItem: { item } }));

const ROW = {
	...{ line: 5, client: 'Ana Reis', clientKey: 'Ana Reis', supplier: 'Hotel Azul', kind: 'hotels' },
	...{ amount: 'R$ 100,00', soldOn: '31/10/2026', dueOn: '31/01/2027', installments: 3, method: 'Boleto' },
	...{ payment: 'agency.bank_slip', passengers: ['Ana Reis', 'Rui Reis', 'Eva Reis'] },
};

/** The sales that are made of these rows, where nobody is registered but the hotel. */
function salesOf(rows: IDataObject[], answers: IDataObject = {}): IDataObject[] {
	const columns = {
		client: 'Cliente',
		amount: 'Valor',
		returns: 'Volta',
		departure: 'Ida',
		installments: 'Prazo',
	};
	return run('make-the-sales.js', {
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
	const row = { ...ROW, rav: '20,00', passengers: ['Ana Reis'], installments: 1 };
	const [{ sale, total } = {}] = salesOf([row], { 'rav ': isIncluded });
	const [hotel = {}] = recordsOf((sale as IDataObject).hotels);
	expect(recordsOf(hotel.passengers)).toEqual([expect.objectContaining({ amount: price, rav_fee: 20 })]);
	expect(total).toBe(paid);
});

test('the same line is the same sale on a day, wherever it stands, and a second one is another', () => {
	const keys = [ROW, { ...ROW, line: 9 }, { ...ROW, line: 10, amount: 'R$ 1,00' }];
	const [first, second, third] = salesOf(keys).map(({ key }) => key);
	const [again] = salesOf([{ ...ROW, line: 7 }]).map(({ key }) => key);
	expect(again).toBe(first);
	expect(new Set([first, second, third]).size).toBe(3);
});

test('what no Preview would say is said: an empty name, dates the wrong way round, no number of installments', () => {
	const row = { ...ROW, client: '', departure: '05/06/2027', returns: '04/06/2027', installments: 'dez' };
	expect(salesOf([row])[0]?.problems).toEqual([
		...['Cliente: it is empty', 'Volta: it is before Ida', 'Prazo: not a number of installments: dez'],
	]);
});

test('a return is not held against a departure that is no day: that one fault is told alone', () => {
	expect(salesOf([{ ...ROW, departure: '40/13/2027', returns: '04/06/2027' }])[0]?.problems).toEqual([]);
});

const HOSTILE = '<img src=x onerror="alert(\'1\')"> & <b>';

/** What a page shows, which has to be the text as it is. */
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
	const [asked] = run('what-to-ask.js', {
		'Read the Sheet': items({ rows: [row], columns, questions: [], ...sheet }),
		'Whom It Names': items(...names.map((name) => ({ name }))),
		'Look Up the Names': items(
			...names.map((name) => ({ name, error: { code: 'NAME_NOT_FOUND', message: '' } })),
		),
		'Get the Sellers': items(),
	});
	expect(shown(asked?.json.page)).toContain(HOSTILE);
	const preview = (problems: string[]) =>
		run('what-to-show.js', {
			'Read the Sheet': items({ columns }),
			'Make the Sales': items({ line: 2, client: HOSTILE, day: '2026-10-31', total: 1, problems, notes: [] }),
			'Preview the Sales': items({ created: HOSTILE }),
			'Sales of That Day': items({ number: 7 }),
		})[0]?.json.page;
	expect(shown(preview([]))).toContain(`New: ${HOSTILE}`);
	expect(shown(preview([HOSTILE]))).toContain(HOSTILE);
	const [written] = run('what-was-written.js', {
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
	const [{ json } = { json: {} }] = run('what-to-show.js', {
		'Read the Sheet': items({ columns: { amount: 'Preço', soldOn: 'Dt. Venda' } }),
		'Make the Sales': items({ line: 7, client: 'Ana', day: 'x', total: 'x', problems: [], notes: [] }),
		'Preview the Sales': items({ error: { issues } }),
		'Sales of That Day': items(),
	});
	expect(json.title).toBe('To correct: 2');
	expect(shown(json.page)).toContain('7Preço: is wrong7Dt. Venda: is no day');
});
