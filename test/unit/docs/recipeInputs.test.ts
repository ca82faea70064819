import type { IDataObject } from 'n8n-workflow';

import { readRecipes, type Recipe } from '../../docs/recipes';
import { coded, edited, passing, valueOf } from '../../docs/runRecipe';
import { nonEmpty } from '../../nonEmpty';

/** What recipes make of inputs that the demo does not have; each has misled one of them. */

const recipes = nonEmpty(readRecipes());

function recipe(id: string): Recipe {
	const found = recipes.find((one) => one.id === id);
	if (!found) throw new Error(`There is no recipe ${id}`);
	return found;
}

test('A row of which nobody knows whether it is a sale is not sent in the next night', () => {
	const row = { row_number: 2, Cliente: 'Zoe', Venda: '' };
	const night = recipe('sheet-night');
	const error = { code: 'NO_ANSWER', message: 'The back office did not answer', may_have_stored: true };
	const { Venda } = edited(night, [{ error }], { Filter: [row] });
	expect(passing(night, [{ ...row, Venda }])).toEqual([]);
	const refused = edited(night, [{ error: { message: 'A date is needed' } }], { Filter: [row] });
	expect(passing(night, [{ ...row, Venda: refused.Venda }])).toHaveLength(1);
});

describe('An operator’s file', () => {
	const ours = [{ receipt_number: '0010', commission_amount: 1234.5 }];
	const compared = (rows: IDataObject[], from = '0001') =>
		coded(recipe('operator-commissions'), ours, {
			'Extract from File': rows,
			'On form submission': [{ 'Desde o recibo': from }],
		});

	test.each<[string, IDataObject]>([
		['a number in a workbook', { Recibo: 10, Comissão: 1234.5 }],
		['an amount as Brazil writes it', { Recibo: '0010', Comissão: 'R$ 1.234,50' }],
	])('with %s agrees', (_, row) => {
		expect(compared([row])).toEqual([]);
	});

	test('with nothing about a receipt lacks its commission, counted by number and not by text', () => {
		expect(compared([{ Recibo: '12', Comissão: '1,00' }], '9')).toEqual([
			{ recibo: '0010', nossa: 1234.5, deles: 0, falta: 1234.5 },
		]);
	});

	test.each<[string, IDataObject]>([
		['a byte order mark in its first column', { '\uFEFFRecibo': '10', Comissão: '1.234,50' }],
		['letters in another encoding', { Recibo: '10', 'Comiss\uFFFDo': '1.234,50' }],
		['no rows', {}],
		['an amount that is none', { Recibo: '10', Comissão: '1234.50' }],
	])('with %s is refused', (_, row) => {
		expect(() => compared([row])).toThrow(/Falta a coluna|não é um valor/);
	});
});

test('A bank’s statement is compared by days and amounts, and refused where a cell is no day', () => {
	const movement = { date: '2026-11-25', amount: 1250, note: 'Aluguel', direction: 'debit' };
	const movements = [movement, { ...movement, direction: 'credit' }, { ...movement, date: '2026-11-24' }];
	const compared = (...rows: IDataObject[]) =>
		coded(recipe('bank-statement'), movements, { 'Extract from File': rows });
	const fee = { Data: '25/11/2026', Valor: '-12,57' };
	expect(compared({ Data: '25/11/2026', Valor: '-1.250,00' }, fee)).toEqual([
		{ onde: 'bateu', data: '2026-11-25', valor: 1250, texto: 'Aluguel' },
		{ onde: 'só no sistema', data: '2026-11-25', valor: 1250, texto: 'Aluguel' },
		{ onde: 'só no banco', data: '2026-11-25', valor: -12.57, texto: '25/11/2026 -12,57' },
	]);
	expect(() => compared({ Data: '', Valor: '' }, fee)).toThrow('não é um dia');
});

test.each([
	['accountant', 'Get many bills'],
	['sales-without-invoice', 'Get many invoices'],
])('%s tells what there is where a list is empty', (id, last) => {
	const given = {
		'Get many sales': [{ id: '1', number: 7, payer_name: 'Ana' }],
		'Get many invoices': [{}],
		'Get many account movements': [{ id: '2', date: '2026-10-05', direction: 'debit', amount: 3 }],
		[last]: [{}],
	};
	expect(coded(recipe(id), [{}], given)).toHaveLength(1);
});

describe('What a month leaves', () => {
	const share = recipe('month-share');
	const sale = {
		...{ id: 'a', number: 7, totals: { final_amount: 900 }, commissions: [] },
		payments: { vendor: {}, agency: { retained_by_intermediary: [] } },
		financial: { vendor_bills: [], standalone_bills: [] },
	};

	test('is told of a month without bills, and of one without sales', () => {
		const left = (sales: IDataObject[]) => {
			const given = { 'Get many sales': sales, Code: coded(share, sales) };
			expect(given.Code).toHaveLength(1);
			return coded(share, [{ error: { message: 'Bill is empty' } }], given, 'Code1');
		};
		expect(left([sale])).toEqual([{ sobra: '900.00', conferir: '7' }]);
		expect(left([{}])).toEqual([{ sobra: '0.00', conferir: '' }]);
	});

	test('is not told where a bill could not be read', () => {
		const given = { 'Get many sales': [sale], Code: [{ bill: 'b' }] };
		const unread = [{ error: { message: 'Missing permission' } }];
		expect(() => coded(share, unread, given, 'Code1')).toThrow('Missing permission');
	});
});

test('A sale with a traveler on no policy is listed, whatever their names are', () => {
	const [ana, jose, other] = ['1', '2', '3'].map((id) => ({ person: { id } }));
	const sale = (number: number, insured: unknown[]) => ({
		...{ number, final_amount: 30, payer_name: 'Lima, Ana' },
		travel_packages: [{ passengers: [ana, jose, other] }],
		insurances: [{ passengers: insured }],
	});
	const sold = [sale(1, [ana, jose, other]), sale(2, [ana, jose]), { ...sale(3, []), final_amount: 0 }];
	const listed = coded(recipe('insurance'), sold as unknown as IDataObject[]);
	expect(listed.map(({ number }) => number)).toEqual([2]);
});

test('Of a closed sale, only what was changed after its closing and after publishing is told', () => {
	const changes = recipe('closed-sale-changed');
	const entry = { created_at: '2026-11-30T08:00:00', person_name: 'Daniel Carvalho' };
	const told = (event: string, more: IDataObject = {}) =>
		passing(changes, [{ ...entry, ...more }], { 'Travel Agency Sale Trigger': [{ event, id: '1' }] });
	expect(told('closed')).toEqual([]);
	expect(told('updated', { created_at: '2025-12-31T08:00:00' })).toEqual([]);
	expect(told('updated', { person_name: 'Helena Costa' })).toEqual([]);
	expect(told('updated')).toHaveLength(1);
	// The closing is a change of the sale, too.
	const both = [
		{ event: 'updated', id: '1' },
		{ event: 'closed', id: '1' },
	];
	expect(passing(changes, [entry], { 'Travel Agency Sale Trigger': both })).toEqual([]);
});

test('A supplier learns what to cancel, by dates and names; what was only asked for is not canceled', () => {
	const canceled = recipe('canceled-suppliers');
	const sale = {
		...{ number: 1187, final_amount: 500, payer_name: 'Ana Lima', passenger_names: 'Ana Lima, Rui Lima' },
		...{ departure_date_text: '05/06/2027', return_date_text: '09/06/2027' },
		hotels: [
			{ supplier: { id: 'hotel' }, booking_number: 'H-77' },
			{ supplier: { id: 'gone' }, active: false },
		],
		excursions: [{ supplier: { id: 'guide' }, representative: { id: 'operator' } }],
	};
	const asked = { ...sale, number: 1188, final_amount: 0, hotels: [{ supplier: { id: 'hotel' } }] };
	const told = coded(canceled, [sale, asked] as unknown as IDataObject[]);
	const rest = '05/06/2027 a 09/06/2027, Ana Lima, Rui Lima, nossa venda 1187';
	expect(told).toEqual([
		{ supplier: 'hotel', booking: `H-77, ${rest}` },
		{ supplier: 'operator', booking: rest },
	]);
	expect(edited(canceled, [{ name: 'Website requests', email: null }], { Code: told })).toMatchObject({
		email: 'equipe@suaagencia.example',
	});
});

test('A check-in tells flights and localizers, and the seller why there are none', () => {
	const flight = { flight: 'LA 8084', start_date_text: '05/06/2027', localizer: 'KITRSA' };
	const sent = (brief: IDataObject) =>
		edited(recipe('check-in'), [{ whatsapp: null }], {
			'Get brief of sale': [{ number: 7, trip: {}, passengers: null, has_more: false, ...brief }],
		});
	expect(sent({ itinerary: [flight] })).toMatchObject({
		message: expect.stringContaining('LA 8084, 05/06/2027, localizador KITRSA'),
		phone: '5511999990000',
	});
	expect(sent({ itinerary: [{ ...flight, localizer: undefined }] })).toMatchObject({
		...{ flights: '', team: 'Venda 7: falta o localizador do voo' },
	});
	expect(sent({ itinerary: null, has_more: true })).toMatchObject({
		...{ flights: '', team: 'Venda 7: o itinerário não pôde ser lido por completo' },
	});
});

test('A bad mark without a known sale, and a comment without a mark, go on to a task', () => {
	const rating = recipe('rating');
	const answers = [{ Nota: 5 }, { Nota: 2, Venda: 999999 }, { Comentário: 'Ruim' }];
	expect(passing(rating, answers)).toEqual(answers.slice(1));
	const task = rating.nodes.at(-1)!.parameters.title as string;
	expect(rating.nodes.find(({ name }) => name === 'Get sale')).toMatchObject({
		onError: 'continueRegularOutput',
	});
	expect(task).toContain("?? 'o cliente'");
});

test('Only the PDFs of an e-mail become vouchers, or all files where there is none', () => {
	const voucher = recipe('voucher-email');
	const logo = { fileName: 'logo.png', mimeType: 'image/png' };
	const pdf = { fileName: 'voucher.pdf', mimeType: 'application/pdf' };
	const files = (...binary: object[]) =>
		coded(voucher, [{ Assunto: 'venda 1198' }], {}, 'Code', [Object.fromEntries(Object.entries(binary))]);
	expect(files(logo, pdf, { ...pdf, fileName: 'ida.pdf' }).map(({ file }) => file)).toEqual([
		'voucher.pdf',
		'ida.pdf',
	]);
	expect(files(logo).map(({ file }) => file)).toEqual(['logo.png']);
	// Refused by the upload, and so a task.
	expect(files()).toHaveLength(1);
});

test('A weekend or a day without n8n skips no reminder, and no stage comes twice', () => {
	const remind = recipe('remind-bills');
	const bill = { id: 'b', payer_is: 'client', payer_id: 'p', left_to_pay: 100 };
	const due = [
		'2026-12-02',
		'2026-12-03',
		'2026-11-29',
		'2026-11-28',
		'2026-11-27',
		'2026-11-23',
		'2026-11-21',
	];
	expect(
		passing(
			remind,
			due.map((due_date) => ({ ...bill, due_date })),
		),
	).toHaveLength(due.length);
	const [stage] = remind.nodes.flatMap(({ parameters }) => parameters.dedupeValue ?? []);
	const stages = due.map((due_date) =>
		String(valueOf(stage as string, [{ ...bill, due_date }])).slice('b 2026-12-02 '.length),
	);
	expect(stages).toEqual(['due', 'due', 'overdue', 'overdue', 'overdue', 'a week', 'a week']);
});

test('A lead of whom nothing is known becomes a task with what was posted', () => {
	const lead = recipe('lead-turn');
	const body = { name: 'Carla Nova', email: 'casal@example.com', phone: '(31) 98888-0000', wish: 'Paris' };
	const { title, additionalFields } = lead.nodes.at(-1)!.parameters as {
		title: string;
		additionalFields: { description: string; personId: { value: string } };
	};
	const given = { Webhook: [{ body }] };
	const failed = [{ body, error: { message: 'Two people have it' } }] as unknown as IDataObject[];
	expect(valueOf(title, failed, given)).toBe('Pedido de Carla Nova');
	expect(valueOf(additionalFields.description, failed, given)).toBe(
		'Paris, (31) 98888-0000, casal@example.com',
	);
	expect(valueOf(additionalFields.personId.value, failed, given)).toBe('');
	const [, find] = lead.nodes;
	expect(find!.parameters.options).toEqual({ registerAnother: true });
});
