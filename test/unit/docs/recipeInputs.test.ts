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

test('Each row of a sheet makes its own sale, and the same one wherever it is moved to', () => {
	const { options } = recipe('sheet-night').nodes.find(({ name }) => name === 'Create sale')!.parameters;
	const { idempotencyKey } = options as { idempotencyKey: string };
	const keysOf = (rows: IDataObject[]) => {
		const numbered = rows.map((row, place) => ({ ...row, row_number: place + 2 }));
		return numbered.map((_, place) =>
			String(valueOf(idempotencyKey, numbered, { 'Get row(s) in sheet': numbered }, place)),
		);
	};
	const ana = { Cliente: 'Ana', Pacote: 'Bonito', Ida: '05/06/2027', Valor: '1.250,00' };
	const couple = [ana, { ...ana, Valor: '900,00' }, ana];
	expect(new Set(keysOf(couple)).size).toBe(3);
	expect(keysOf([{ ...ana, Cliente: 'Rui' }, ...couple]).slice(1)).toEqual(keysOf(couple));
});

test('A row of a sheet that gets the number of an earlier sale says so', () => {
	const [sold, again] = [false, true].map((replayed) =>
		edited(recipe('sheet-night'), [{ number: 1198, replayed }], { Filter: [{ row_number: 2 }] }),
	);
	expect(sold).toMatchObject({ Venda: 1198, Motivo: '' });
	expect(again).toMatchObject({ Venda: 1198, Motivo: expect.stringContaining('já existia') });
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

describe('A bank’s statement', () => {
	const movement = { date: '2026-11-25', amount: 1250, note: 'Aluguel', direction: 'debit' };
	const movements = [movement, { ...movement, direction: 'credit' }, { ...movement, date: '2026-11-24' }];
	const compared = (...rows: IDataObject[]) =>
		coded(recipe('bank-statement'), movements, { 'Extract from File': rows });
	const fee = { Data: '25/11/2026', Valor: '-12,57' };
	const rent = { Data: '25/11/2026', Valor: '-1.250,00' };

	// n8n gives a line of nothing but semicolons as a row without fields.
	test('is compared by days and amounts, without lines of nothing and balances without an amount', () => {
		expect(compared(rent, {}, { Data: '25/11/2026' }, fee, { Data: '', Valor: '' })).toEqual([
			{ onde: 'bateu', data: '2026-11-25', valor: 1250, texto: 'Aluguel' },
			{ onde: 'só no sistema', data: '2026-11-25', valor: 1250, texto: 'Aluguel' },
			{ onde: 'só no banco', data: '2026-11-25', valor: -12.57, texto: '25/11/2026 -12,57' },
		]);
	});

	test.each<[string, IDataObject]>([
		['Linha 4: 25.11.2026 não é um dia como 25/11/2026', { ...fee, Data: '25.11.2026' }],
		['Linha 4: falta o dia', { Valor: '1,00' }],
		['Linha 4: 12.5 não é um valor como 1.250,00', { ...fee, Valor: '12.5' }],
	])('is refused by the number of its line: %s', (said, row) => {
		expect(() => compared(rent, {}, row)).toThrow(said);
	});
});

describe('Rows of families', () => {
	const families = recipe('families');
	const row = { Responsável: 'Iara Pires', CPF: '735.081.946-39', Nascimento: '05/03/2012', Valor: '10,05' };
	const made = (...rows: IDataObject[]) =>
		coded(families, rows, {
			'Extract from File': rows,
			'On form submission': [{ Viagem: 'Foz', Ida: '2027-03-01', Volta: '2027-03-05' }],
		});

	test('make a sale for each CPF, however it is written', () => {
		const sales = made({ ...row, Aluno: 'Teo' }, {}, { ...row, Aluno: 'Lia', CPF: '73508194639' });
		expect(sales).toMatchObject([{ name: 'Iara Pires', cpf: '735.081.946-39' }]);
		const { travel_packages: trips, payments } = sales[0]!.sale as IDataObject;
		expect(trips).toMatchObject([{ passengers: [{ amount: '10,05' }, { person: { name: 'Lia' } }] }]);
		expect(payments).toHaveLength(10);
	});

	test.each<[string, IDataObject]>([
		['Linha 3: falta o CPF', { ...row, CPF: '' }],
		['Linha 3: falta o CPF', { ...row, CPF: 'não tem' }],
		['Linha 3: o CPF já é de Iara Pires', { ...row, Responsável: 'Olga Nunes' }],
		['Linha 3: falta o valor', { ...row, Valor: undefined }],
	])('are refused before anybody is registered: %s', (said, other) => {
		expect(() => made({ ...row, Aluno: 'Teo' }, { Aluno: 'Gil', ...other })).toThrow(said);
	});
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

describe('A check-in', () => {
	const checkIn = recipe('check-in');
	const flight = { kind: 'voo', flight: 'LA 8084', start_date_text: '05/06/2027', localizer: 'KITRSA' };
	const sent = (brief: IDataObject, whatsapp: string | null = null) =>
		edited(checkIn, [{ whatsapp }], {
			'Remove Duplicates': [{ number: 7 }],
			'Get brief of sale': [
				{ number: 7, client: { name: 'Ana Costa' }, trip: {}, passengers: null, ...brief },
			],
		});

	test('tells flights and localizers, also where a bill could not be read', () => {
		expect(sent({ itinerary: [flight], has_more: true }, '5511988887777')).toMatchObject({
			message: expect.stringMatching(/^Olá! .* LA 8084, 05\/06\/2027, localizador KITRSA$/),
			phone: '5511988887777',
		});
	});

	test.each<[string, IDataObject]>([
		['without a localizer', { ...flight, localizer: undefined }],
		['without a number', { ...flight, flight: undefined }],
	])('of a flight %s is the seller’s, also where another flight is complete', (_, other) => {
		expect(sent({ itinerary: [flight, other] })).toMatchObject({
			...{ flights: '', team: 'Venda 7: falta o número ou o localizador de um voo' },
		});
		expect(passing(checkIn, [{ itinerary: [flight, other] }])).toHaveLength(1);
	});

	test('is none of a sale without flights, and the team’s of one that could not be read', () => {
		expect(passing(checkIn, [{ itinerary: [{ kind: 'hotel' }, { kind: 'seguro' }] }])).toEqual([]);
		const unread = { error: { message: 'Not found' } };
		expect(passing(checkIn, [unread] as unknown as IDataObject[])).toHaveLength(1);
		const given = { 'Remove Duplicates': [{ number: 7 }], 'Get brief of sale': [unread] };
		expect(edited(checkIn, [{}], given as unknown as Record<string, IDataObject[]>)).toMatchObject({
			...{ flights: '', team: 'Venda 7: não pôde ser lida', phone: '5511999990000' },
		});
	});
});

describe('What goes to the team says whom it is for', () => {
	const bill = { id: 'b', payee_id: 'p', settlement_date_text: '25/11/2026' };
	const refund = { person_name: 'Ana Costa', person_id: 'p', bill_id: 'b', amount_text: 'R$ 500,00' };
	const flight = { kind: 'voo', flight: 'LA 8084', localizer: 'KITRSA' };
	const brief = { number: 7, client: { name: 'Ana Costa' }, trip: {}, itinerary: [flight] };
	type Sent = (phone: string | null, payee?: string) => IDataObject | undefined;

	const messages: Record<string, Sent> = {
		'refund-paid': (whatsapp, payee = 'p') =>
			edited(recipe('refund-paid'), [refund], { 'Get many bills': [{ ...bill, whatsapp, payee_id: payee }] }),
		'refund-promised': (whatsapp, payee = 'p') =>
			coded(recipe('refund-promised'), [{ whatsapp, payee_id: payee }], { 'Remove Duplicates': [refund] })[0],
		'remind-bills': (whatsapp) =>
			edited(recipe('remind-bills'), [
				{ payer_name: 'Ana Costa', first_name: 'Ana', whatsapp, sum_left_to_pay: 100 },
			]),
		'canceled-suppliers': (whatsapp) =>
			edited(recipe('canceled-suppliers'), [{ name: 'Ana Costa', email: whatsapp && 'a@b.example' }], {
				Code: [{ booking: 'LOC123' }],
			}),
		'check-in': (whatsapp) =>
			edited(recipe('check-in'), [{ whatsapp }], {
				'Remove Duplicates': [{ number: 7 }],
				'Get brief of sale': [brief] as unknown as IDataObject[],
			}),
	};

	test.each(Object.entries(messages))('%s', (_, sent) => {
		expect(sent(null)?.message).toMatch(/^Para repassar a Ana Costa: \S/);
		expect(sent('5511988887777')?.message).not.toContain('repassar');
	});

	test.each(['refund-paid', 'refund-promised'])('%s to whom its bill does not name', (id) => {
		expect(messages[id]!('5511988887777', 'other')?.message).toMatch(/^Para repassar a Ana Costa: /);
	});
});

describe('A client is greeted, and told in a sentence', () => {
	const day = { settlement_date_text: '20/11/2026', due_date_text: '20/11/2026' };
	const bill = { id: 'b', payee_id: 'p', first_name: 'Ana', whatsapp: '5511988887777', ...day };
	const refund = { ...{ person_name: 'Ana Costa', person_id: 'p', bill_id: 'b', ...day } };
	const given = { ...refund, amount_text: 'R$ 500,00', description: 'Hotel cancelado' };
	const owing = { client_id: 'p', amount: 1200, email: 'a@b.example', amount_text: 'R$ 1.200,00' };
	const yes = [{ data: { approved: true } }] as unknown as IDataObject[];
	const letter = (firstName: string | null) =>
		coded(recipe('hard-letter'), [{ ...owing, first_name: firstName, oldest_due_date_text: '05/10/2026' }], {
			...{ 'Send message and wait for response': yes, 'Send message and wait for response1': yes },
			'Remove Duplicates': [owing],
		});

	test('of a refund that was paid, by the name of whom the bill names', () => {
		const told = (payee: string) =>
			edited(recipe('refund-paid'), [given], { 'Get many bills': [{ ...bill, payee_id: payee }] })?.message;
		expect(told('p')).toBe(
			'Olá, Ana! O seu reembolso de R$ 500,00 (Hotel cancelado) foi pago em 20/11/2026.',
		);
		expect(told('other')).toMatch(/: Olá! O seu/);
	});

	test('of a refund that is promised', () => {
		const [told] = coded(recipe('refund-promised'), [bill], { 'Remove Duplicates': [given] });
		expect(told?.message).toBe(
			'Olá, Ana! O seu reembolso de R$ 500,00 (Hotel cancelado) está previsto para 20/11/2026.',
		);
	});

	test('in the hard letter, also without a first name', () => {
		const rest =
			'Há R$ 1.200,00 vencidos com a nossa agência desde 05/10/2026. Pedimos que regularize ou fale conosco.';
		expect(letter('Raquel')).toEqual([{ email: 'a@b.example', message: `Olá, Raquel! ${rest}` }]);
		expect(letter(null)).toMatchObject([{ message: `Olá! ${rest}` }]);
	});
});

test('A bill that cannot be read keeps no other refund from being told', () => {
	const refunds = ['Ana', 'Rui'].map((name) => ({
		...{ person_name: name, person_id: name, amount_text: 'R$ 500,00', due_date_text: '05/12/2026' },
	}));
	const bills = [{ error: { message: 'Bill not found' } }, { payee_id: 'Rui', whatsapp: '5511988887777' }];
	const told = coded(recipe('refund-promised'), bills as unknown as IDataObject[], {
		'Remove Duplicates': refunds,
	});
	expect(told).toEqual([
		{
			...{ to: 'Ana', phone: '5511999990000' },
			message:
				'Para repassar a Ana: Olá! O seu reembolso de R$ 500,00 está previsto para 05/12/2026. (Olhe antes a conta, que não foi lida: Bill not found)',
		},
		expect.objectContaining({ to: 'Rui', phone: '5511988887777' }),
	]);
});

test('A canceled sale or a supplier that cannot be read is the team’s', () => {
	const canceled = recipe('canceled-suppliers');
	const unread = [{ error: { message: 'Not found' } }] as unknown as IDataObject[];
	const Code = coded(canceled, unread, { 'Remove Duplicates': [{ number: 1187 }] });
	expect(Code).toHaveLength(1);
	expect(edited(canceled, unread, { Code })).toMatchObject({
		email: 'equipe@suaagencia.example',
		message: expect.stringContaining('nossa venda 1187, que não pôde ser lida'),
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
