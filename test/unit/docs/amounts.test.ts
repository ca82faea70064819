import type { IDataObject, INode } from 'n8n-workflow';

import { isOurs, readRecipes } from '../../docs/recipes';
import { coded, edited, type Runnable } from '../../docs/runRecipe';
import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, fieldsOf, kindOf, textsOf } from '../node/examplesOfPackage';

/** What recipes and examples tell about money: what is left, as a number, and nothing that nobody knows. */

/** The lesson runs in the sandbox, whose sales have payers with names. */
const LESSON = 'start-here';

const workflows: readonly Runnable[] = nonEmpty(
	[...readRecipes(), ...EDITIONS.en, ...EDITIONS.pt].filter(({ id }) => id !== LESSON),
);

function workflow(id: string): Runnable {
	const found = workflows.find((one) => one.id === id);
	if (!found) throw new Error(`There is no recipe or example ${id}`);
	return found;
}

/** A flaw for each node of which something is true, as "workflow: node". */
const nodesWith = (isFlaw: (node: INode, place: number, nodes: readonly INode[]) => boolean): string[] =>
	workflows.flatMap(({ id, nodes }) =>
		nodes.filter((node, place) => isFlaw(node, place, nodes)).map(({ name }) => `${id}: ${name}`),
	);

const textOf = ({ parameters }: INode): string =>
	textsOf(parameters)
		.map(({ text }) => text)
		.join('\n');

const isOf = (node: INode, resource: string, ...operations: string[]): boolean =>
	isOurs(node) && kindOf(node) === resource && operations.includes(String(node.parameters.operation));

/** The API's default is open and overdue. */
const isListOfUnpaid = (node: INode): boolean => {
	const { status = ['open'] } = (node.parameters.filters ?? {}) as { status?: string[] };
	return isOf(node, 'travelAgencyBill', 'getAll') && status.some((one) => ['open', 'overdue'].includes(one));
};

test('A list of unpaid bills gives what is left of them, not what they came to', () => {
	const flaws = nodesWith((node) => {
		const { output, fields = [] } = node.parameters as { output?: string; fields?: string[] };
		const areLeft = output === 'fields' && fields.includes('left_to_pay');
		return isListOfUnpaid(node) && (!areLeft || fields.some((one) => /^amount/.test(one)));
	});
	expect(flaws).toEqual([]);
});

test('That a refund or bill is still to be paid is not told from its dates alone', () => {
	expect(nodesWith((node) => /settlement_date === null|!bill\.settlement_date/.test(textOf(node)))).toEqual(
		[],
	);
});

test('Nobody is told that nothing at all is owed: bills, or trips, are what was read', () => {
	const isTooMuch = /nobody owes anything|ninguém deve nada|nada em aberto|nothing is owed/i;
	expect(nodesWith((node) => kindOf(node) !== 'stickyNote' && isTooMuch.test(textOf(node)))).toEqual([]);
});

/** The API does not say whether a decimal is a number of JSON or a text. */
test('Amounts are added up as numbers', () => {
	const isAdded = /\+ (?:[\w$]+\??\.)*(?:left_to_pay|(?!sum_)\w*amount|balance)\b/;
	const isSummed = ({ parameters }: INode): boolean => {
		const { values = [] } = (parameters.fieldsToSummarize ?? {}) as { values?: IDataObject[] };
		return values.some(({ aggregation, field }) => aggregation === 'sum' && field === 'final_amount');
	};
	expect(nodesWith((node) => isAdded.test(textOf(node)) || isSummed(node))).toEqual([]);
});

test('Amounts of the API are compared as numbers', () => {
	const flaws = nodesWith(({ parameters }) => {
		const { conditions = [] } = (parameters.conditions ?? {}) as { conditions?: IDataObject[] };
		return conditions.some(
			({ leftValue, operator }) =>
				(operator as IDataObject).type === 'number' && /^=\{\{ [^(]*amount \}\}$/.test(String(leftValue)),
		);
	});
	expect(flaws).toEqual([]);
});

/** Columns that are null where nobody knows or may read them. */
const BARE = /\{\{ (?:\$json|\$\('[^']+'\)\.(?:item|first\(\))\.json)\.(\w+) \}\}/g;

/** Edit Fields writes an address, a cell or a greeting by these: nothing, if there is nothing. */
const MAY_BE_EMPTY = ['to', 'cliente', 'Família'];

test('Where a name or what is left is not known, a line says so and does not break off', () => {
	const flaws = nodesWith((node, place, nodes) => {
		const before = nodes.slice(0, place);
		const isAsked = (column: string) =>
			before.some(
				(one) =>
					(['if', 'filter'].includes(kindOf(one)) && textOf(one).includes(column)) ||
					textOf(one).includes(`filter(({ ${column}: left }) => left > 0)`),
			);
		const isList = before.some((one) => isOf(one, 'travelAgencyBill', 'whoOwes'));
		const texts = textsOf(isOurs(node) ? node.parameters : {}).map(({ text }) => text);
		const written = fieldsOf(node).filter(({ name }) => !MAY_BE_EMPTY.includes(name));
		return [...texts, ...written.map(({ value }) => String(value))].some((text) =>
			[...text.matchAll(BARE)].some(([, column = '']) => {
				if (/^(payer|client)_name$/.test(column)) return true;
				if (column === 'amount_text') return isList;
				return /^(left_to_pay|payer_owes)_text$/.test(column) && !isAsked(column.replace(/_text$/, ''));
			}),
		);
	});
	expect(flaws).toEqual([]);
});

/** As somebody reads it: an amount has a space that does not break. */
const read = (value: unknown): string => String(value).replaceAll('\u00A0', ' ');

describe('Cash flow of the week', () => {
	const bill = (id: string, transaction_kind: string, left_to_pay: number | null) => ({
		...{ id, number: id, transaction_kind, left_to_pay, due_date: '2026-12-01', amount: 900 },
		...{ payer_name: null, payee_name: null, description: null, amount_text: 'R$ 900,00' },
	});
	const added = (week: IDataObject[], overdue: IDataObject[] = [{}]) =>
		edited(
			workflow('cash-flow-week'),
			overdue,
			{ 'Get the Bills of the Week': week, 'Get Overdue Bills': overdue },
			0,
			'Add Up the Week',
		);

	test('counts what is left of a bill that was paid in part', () => {
		const known = [bill('a', 'credit', 100.5), bill('b', 'credit', 0.25), bill('c', 'debit', 250)];
		const week = added(
			[...known, bill('d', 'credit', null)],
			[bill('e', 'credit', 10), bill('f', 'debit', 40)],
		);
		expect([week.comes, week.goes, week.late_to_come, week.late_to_go].map(read)).toEqual([
			...['R$ 100,75', 'R$ 250,00', 'R$ 10,00', 'R$ 40,00'],
		]);
		expect((week.days as IDataObject[]).slice(0, 2).map(({ balance }) => read(balance))).toEqual([
			...['R$ 0,00', '-R$ 149,25'],
		]);
		expect(week.highest).toMatchObject([{ number: 'c' }, { number: 'a' }, { number: 'b' }]);
		expect((week.highest as IDataObject[])[0]?.who).toBe('?');
	});

	test.each<[string, IDataObject[], string]>([
		['what is known', [bill('a', 'credit', 5), bill('b', 'debit', 5)], ''],
		[
			'what is not',
			[bill('a', 'credit', null), bill('b', 'debit', null)],
			'\nBills not counted, as nobody knows what is left of them: 2',
		],
	])('says of %s how many bills are not counted', (_, week, said) => {
		const given = { 'Add Up the Week': [added(week)] };
		const { message } = edited(workflow('cash-flow-week'), [{}], given, 0, 'Write the Message');
		expect(read(message)).toContain(`payable R$ 0,00${said}\n\nThe highest`);
	});
});

describe('Overdue bills, each Monday', () => {
	const monday = workflow('overdue-bills-monday');
	const lineOf = (row: IDataObject) => {
		const who = edited(monday, [row], {}, 0, 'Whose It Is');
		return edited(monday, [{ ...row, ...who }], {}, 0, 'Write a Line');
	};
	const row = { owed_by: 'client', client_name: 'Ana', oldest_due_date_text: '01/11/2026', bills: 2 };

	test('has a line for whoever cannot be named, and for what is not known', () => {
		const unnamed = lineOf({ ...row, client_name: null, amount: 100, amount_text: 'R$ 100,00' });
		expect(unnamed.line).toMatch(/^• A client, name not read: R\$ 100,00, since 01\/11\/2026/);
		expect(lineOf({ ...row, amount: null }).line).toMatch(/^• Ana: amount not known, since/);
	});

	test('adds nothing to what is owed at least that was not read', () => {
		expect(lineOf({ ...row, owed_by: 'not_read', amount: 400, amount_text: 'R$ 400,00' }).amount).toBe(0);
		expect(lineOf({ ...row, amount: 40 }).amount).toBe(40);
	});

	test.each([
		[true, 0, 'not known'],
		[true, 5, 'at least R$ 5,00'],
		[false, 5, 'R$ 5,00'],
	])('of which at_least is %p and the sum %p, the total is %p', (at_least, sum_amount, said) => {
		const { total } = edited(
			monday,
			[{ sum_amount, concatenated_line: '' }],
			{ 'Who Owes': [{ at_least }] },
			0,
			'Total as Text',
		);
		expect(read(total)).toBe(said);
	});
});

test.each([
	[200, 'R$ 200,00, no client is known to owe it'],
	[0, 'covered by its payments, but not settled'],
	[null, 'what is left is not known'],
])('Finance reads why no client is asked for an overdue bill of which %p is left', (left_to_pay, said) => {
	const bill = {
		number: '7',
		left_to_pay,
		left_to_pay_text: left_to_pay && 'R$ 200,00',
		due_date_text: '01/11/2026',
	};
	const digest = workflow('overdue-bills-digest');
	const { why } = edited(digest, [bill], {}, 0, 'Say Why');
	const { line } = edited(digest, [{ ...bill, why }], {}, 0, 'Write Another Line');
	expect(line).toBe(`• 7: ${said}, due on 01/11/2026`);
});

test.each<[Array<number | null>, string]>([
	[[100, 50.25], 'R$ 150,25'],
	[[100, null], 'at least R$ 100,00'],
	[[0, null], 'not known'],
	[[], 'R$ 0,00'],
])('Of open sales with %p left, the digest says %p', (left, said) => {
	const sales = left.map((left_to_pay, id) => ({ id: String(id), left_to_pay }));
	const given = { 'Get Open Sales': sales.length > 0 ? sales : [{}] };
	const digest = workflow('open-sales-digest');
	const figures = edited(digest, [{}], given, 0, 'Open Sales in Figures');
	expect(read(figures.left)).toBe(said);
	const { message } = edited(digest, [figures], {}, 0, 'Write the Digest');
	expect(read(message)).toContain(`\nLeft to receive of open sales: ${said}\n`);
});

test('A departure without a name and amounts that anybody may read has a whole line', () => {
	const digest = workflow('open-sales-digest');
	const sale = { number: 7, departure_date_text: '01/12/2026', payer_name: null, left_to_pay_text: null };
	const filled = { ...sale, ...edited(digest, [sale], {}, 0, 'Fill the Gaps') };
	const { line } = edited(digest, [filled], {}, 0, 'Write a Line');
	expect(line).toBe('• 01/12/2026, sale 7, ?: ?, left to pay ?');
});

test('The month in numbers is what is left to receive and to pay, as far as anybody knows', () => {
	const bills = [
		{ id: '1', transaction_kind: 'credit', amount: 300, left_to_pay: 100 },
		{ id: '2', transaction_kind: 'credit', amount: 300, left_to_pay: null },
		{ id: '3', transaction_kind: 'debit', amount: 400, left_to_pay: 250 },
	];
	const sale = { sale_date: '2026-10-05', totals: { final_amount: '300.50' } };
	const told = edited(workflow('month-end'), [{}], {
		...{ 'Get many bills': bills, 'Get many sales': [sale, sale] as unknown as IDataObject[] },
	});
	expect(told).toMatchObject({ to_receive: 'no mínimo 100.00', to_pay: '250.00', sold: '601.00' });
});

test('What is still to be paid of last month is what is left of it', () => {
	const bill = { id: '1', due_date: '2026-10-05', description: 'Hotel', amount: 400 };
	const rows = coded(workflow('accountant'), [
		{ ...bill, left_to_pay: 250 },
		{ ...bill, left_to_pay: null },
	]);
	expect(rows.map(({ valor }) => valor)).toEqual([250, '?']);
});

describe('A client who asks what is owed', () => {
	const asked = (known: IDataObject) => edited(workflow('phone-brief'), [{ name: 'Ana', ...known }]);
	const trip = (left_to_pay: number | null) => ({ sale_number: 7, left_to_pay });
	const bill = { sale_number: 7, amount: 400, amount_text: 'R$ 400,00', due_date_text: '10/12/2026' };

	test.each<[string, IDataObject, string]>([
		['of a trip without a bill', { bills: [], trips: [trip(1000)] }, ''],
		['of a trip of which nobody knows it', { bills: [], trips: [trip(null)] }, ''],
		[
			'of a trip with a bill for part of it',
			{ bills: [bill], trips: [trip(1000)] },
			'Em aberto, até onde sabemos: 10/12/2026 R$ 400,00',
		],
		[
			'of a trip with bills for all of it',
			{ bills: [bill], trips: [trip(400)] },
			'Em aberto: 10/12/2026 R$ 400,00',
		],
		['of nothing', { bills: [], trips: [trip(0)] }, 'Nenhuma conta em aberto.'],
		['of what was not read', { bills: [], trips: [trip(0)], has_more: true }, ''],
	])('%s', (_, known, answer) => {
		expect(asked(known).answer).toBe(answer);
	});

	test('and is not known gets no answer', () => {
		expect(asked({ error: { message: 'Two people have it' } }).answer).toBe('');
	});
});

test('Of a late refund, what is left of its bill is told', () => {
	const refund = { side: 'customer', person_name: 'Ana', amount: 500, due_date_text: '01/11/2026' };
	const filtered = [refund, refund, { ...refund, side: 'vendor', person_name: null }, refund, refund];
	const bills = [
		...[{ left_to_pay: 300, left_to_pay_text: 'R$ 300,00' }, { left_to_pay: 0 }],
		...[{ left_to_pay: 20, left_to_pay_text: 'R$ 20,00' }, { left_to_pay: null }],
		{ error: { message: 'Bill is empty' } },
	];
	const given = { Filter: filtered.map((one) => ({ ...one, amount_text: 'R$ 500,00' })) };
	// A bill for more than this refund is not all owed for it.
	bills.push({ left_to_pay: 700, left_to_pay_text: 'R$ 700,00' });
	given.Filter.push({ ...refund, amount_text: 'R$ 500,00' });
	expect(edited(workflow('refunds-late'), bills as unknown as IDataObject[], given)).toEqual({
		ours: 'Devemos: Ana, R$ 300,00, 01/11/2026; Ana, R$ 500,00, 01/11/2026',
		theirs: 'Nos devem: ?, R$ 20,00, 01/11/2026',
		unknown:
			'Sem conta, ou não se sabe quanto falta: Ana, reembolso de R$ 500,00, 01/11/2026; Ana, reembolso de R$ 500,00, 01/11/2026',
	});
});

test.each([
	[{ left_to_pay: 500, left_to_pay_text: 'R$ 500,00' }, ['R$ 500,00']],
	[{ left_to_pay: 300, left_to_pay_text: 'R$ 300,00' }, ['R$ 300,00']],
	[{ left_to_pay: null }, ['R$ 500,00']],
	[{ left_to_pay: 0 }, []],
])('A refund whose bill has %j comes to the client as %j', (bill, said) => {
	const refund = { person_name: 'Ana', amount: 500, amount_text: 'R$ 500,00', due_date_text: '05/12/2026' };
	const told = coded(workflow('refund-promised'), [bill], { 'Remove Duplicates': [refund] });
	expect(told.map(({ message }) => /reembolso de (.*?) está/.exec(String(message))?.[1])).toEqual(said);
});

test('The ranking adds amounts, also where the back office writes them as text', () => {
	const sold = ['10.50', 20, '5.25'].map((final_amount, at) => ({
		...{ number: at, final_amount, seller_name: at === 1 ? null : 'Helena' },
	}));
	expect(coded(workflow('seller-ranking'), sold)).toEqual([
		{ seller_name: 'Helena', count_number: 2, sum_final_amount: 15.75 },
		{ seller_name: null, count_number: 1, sum_final_amount: 20 },
	]);
});
